import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Canonical forms are what encoding a decoded record writes.
struct CanonicalFormTests {
  @Test(arguments: [
    ("app2://search?pages=%61&term=a+b&x&y=#z", "app2://search?term=a%2Bb&pages=a&x&y=#z"),
    ("APP:/", "app://"),
    (
      "app://note/%61?data=%7B%20%22b%22:1.50%7D#p/q",
      "app://note/a?data=%7B%22b%22%3A1.50%7D#p/q"
    ),
    ("app://go?x-success=app://x", "app://go?x-success=app%3A%2F%2Fx"),
  ])
  func areEncodedAgain(_ link: String, _ canonical: String) throws {
    #expect(try Self.canonical(Array(link.utf8), LinkValidatorTests.catalog.get()) == canonical)
  }

  @Test
  func areThoseOfRecords() throws {
    var compared = 0
    for seed in UInt64(1)...60 {
      let definition = RandomDefinitions.definition(seed: seed)
      let catalog = Catalog(unchecked: [definition])
      var links = RandomLinks(of: definition, seed: seed)
      for _ in 0..<100 {
        let link = links.next()
        guard let canonical = Self.canonical(link, catalog) else { continue }
        let encoded = try CodingLaws.canonical(link, catalog)
        #expect(canonical == String(decoding: encoded, as: UTF8.self), "seed \(seed)")
        compared += 1
      }
    }
    #expect(compared > 500)
  }

  private static func canonical(_ link: [UInt8], _ catalog: Catalog) -> String? {
    var options = ReaderOptions()
    options.isRouting = true
    var decoder = LinkDecoder(catalog, options: options)
    var encoder = LinkEncoder(catalog)
    var output: [UInt8] = []
    do throws(Finding) {
      try decoder.read(link.span)
      try encoder.writeCanonical(decoder, to: &output)
      return String(decoding: output, as: UTF8.self)
    } catch {
      return nil
    }
  }
}
