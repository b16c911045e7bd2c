import Testing

@testable import URLSchemeCore

/// The raw rest of a path, as it is or escaped where lenient reading took what is not.
struct RawTextTests {
  @Test(arguments: [
    ("a://b/c d", "b/c%20d"), ("a://[::1]/[x]", "[::1]/%5Bx%5D"), ("a://u@[::1]:8", "u@[::1]:8"),
    ("a://[x]", "%5Bx%5D"), ("a:é%c3%a9", "%C3%A9%c3%a9"), ("a:", ""),
    ("a:b?c d#e[f]", "b?c%20d#e%5Bf%5D"), ("a://[::1]?[x]", "[::1]?%5Bx%5D"),
  ])
  func escapesWhatLenientReadingTook(link: String, text: String) throws {
    for (isLenient, expected) in [(true, text), (false, String(link.dropFirst(2)))] {
      var options = ReaderOptions()
      options.isLenient = isLenient
      var route = Route(name: "r", link: link.hasPrefix("a://") ? "//{+x}" : "{+x}")
      var schema = Schema(.string)
      schema.includesQuery = true
      route.parameters = [Parameter("x", schema)]
      let catalog = Catalog(
        unchecked: [AppDefinition(name: "A", schemes: ["a"], routes: [route])])
      var decoder = LinkDecoder(catalog, options: options)
      guard (try? decoder.read(link.bytes.span)) != nil else {
        #expect(!isLenient)
        continue
      }
      let rest = decoder.reading.tape.value(0)["x"]?.string
      #expect(rest == (expected.hasPrefix("//") ? String(expected.dropFirst(2)) : expected))
    }
  }
}
