import Testing

@testable import URLSchemeCore

/// A path cut into segments, and the way back from decoded text to the link.
struct LinkSegmentsTests {
  private func segments(
    of link: String, limit: Int = 10
  ) throws -> (segments: LinkSegments, link: [UInt8]) {
    let bytes = Array(link.utf8)
    var segments = LinkSegments()
    segments.cut(
      bytes.span, try LinkComponents.parse(bytes.span, lenient: false), limit: limit)
    return (segments, bytes)
  }

  @Test(arguments: [
    ("a:", []), ("a:/", []), ("a://", [""]), ("a:///", [""]), ("a:////", ["", ""]),
    ("a:b", ["b"]), ("a:b/", ["b"]), ("a:b//", ["b", ""]), ("a:/b", ["b"]), ("a:/b/c", ["b", "c"]),
    ("a://b", ["b"]), ("a://b/", ["b"]), ("a://b//", ["b", ""]),
    ("a://b//c/?d/e#f/g", ["b", "", "c"]),
    ("a://u@b:1/%2F/%FF", ["u@b:1", "%2F", "%FF"]),
  ])
  func cutsThePath(link: String, parts: [String]) throws {
    let (segments, bytes) = try segments(of: link)
    #expect(segments.ranges.map { String(decoding: bytes[$0], as: UTF8.self) } == parts)
    #expect(segments.haveAuthority == link.hasPrefix("a://"))
    #expect(!segments.areCut)
  }

  @Test(arguments: [
    ("a://b/c", 2, false), ("a://b/c/", 2, false), ("a://b/c//", 2, true), ("a:b/c/d", 2, true),
  ])
  func stopsAtTheLimit(link: String, limit: Int, areCut: Bool) throws {
    let (segments, _) = try segments(of: link, limit: limit)
    #expect(segments.count == limit)
    #expect(segments.areCut == areCut)
  }

  @Test
  func findsTheWayBack() throws {
    let (segments, bytes) = try segments(of: "a:x%41/b%C3%A9%62c/d")
    #expect(String(decoding: segments.bytes, as: UTF8.self) == "xAbébcd")
    let whole = segments.texts[1]
    let middle = whole.lowerBound + 1..<whole.upperBound - 1
    let written = segments.written(middle, of: 1, in: bytes.span)
    #expect(String(decoding: bytes[written], as: UTF8.self) == "%C3%A9%62")
    let plain = segments.written(segments.texts[2], of: 2, in: bytes.span)
    #expect(String(decoding: bytes[plain], as: UTF8.self) == "d")
  }

  @Test
  func comparesCaseInTheAuthorityOnly() throws {
    let (segments, _) = try segments(of: "a://Ab/Ab")
    #expect(segments.has(Array("aB".utf8), at: 0, of: 0))
    #expect(!segments.has(Array("aB".utf8), at: 2, of: 1))
    #expect(segments.has(Array("b".utf8), at: 3, of: 1))
  }

  @Test(arguments: [
    (4..<7, true), (4..<9, false), (8..<11, true), (11..<12, false), (12..<14, true), (4..<4, true),
  ])
  func knowsTheComponentsOfTheAuthority(range: Range<Int>, isInOne: Bool) throws {
    let (segments, _) = try segments(of: "a://u:p@hos:80/")
    #expect(segments.shape == [.userinfo, .port])
    #expect(segments.isInOneComponent(range) == isInOne)
  }
}
