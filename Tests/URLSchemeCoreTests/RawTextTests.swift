import Testing

@testable import URLSchemeCore

/// The raw rest of a path, as it is or escaped where lenient reading took what is not.
struct RawTextTests {
  @Test(arguments: [
    ("a://b/c d", "b/c%20d"), ("a://[::1]/[x]", "[::1]/%5Bx%5D"), ("a://u@[::1]:8", "u@[::1]:8"),
    ("a://[x]", "%5Bx%5D"), ("a:é%c3%a9", "%C3%A9%c3%a9"), ("a:", ""),
  ])
  func escapesWhatLenientReadingTook(link: String, text: String) throws {
    let bytes = Array(link.utf8)
    let components = try LinkComponents.parse(bytes.span, lenient: true)
    let start = components.authority?.lowerBound ?? components.path.lowerBound
    let range = start..<components.path.upperBound
    var (lenient, strict): ([UInt8], [UInt8]) = ([], [])
    RawText.append(bytes.span, range, components, isLenient: true, to: &lenient)
    RawText.append(bytes.span, range, components, isLenient: false, to: &strict)
    #expect(String(decoding: lenient, as: UTF8.self) == text)
    #expect(strict == Array(bytes[range]))
  }
}
