import Testing

@testable import URLSchemeCore

struct IPLiteralTests {
  @Test(arguments: [
    "[::]", "[::1]", "[1::]", "[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7::]", "[::2:3:4:5:6:7:8]",
    "[1::3:4:5:6:7:8]", "[1:2:3::5:6:7:8]", "[fe80:ABCD:0000::1]", "[1:2:3:4:5:6:1.2.3.4]",
    "[::1.2.3.4]", "[::ffff:255.249.199.0]", "[1:2:3:4:5::1.2.3.4]", "[::2:3:4:5:6:1.2.3.4]",
    "[v1.a]", "[VfF0.:~!$&'()*+,;=-._9]",
  ])
  func readsAddresses(text: String) throws {
    let bytes = Array((text + "/x").utf8)
    let end = try IPLiteral.end(in: bytes.span, from: 0)
    #expect(end == text.utf8.count)
  }

  @Test(arguments: [
    // Groups: none, too long, too few, too many, and a colon too few or too many.
    ("[]", 1), ("[g]", 1), ("[12345::]", 5), ("[1:2]", 4), ("[1:2:3:4:5:6:7]", 14),
    ("[1:2:3:4:5:6:7:]", 15), ("[1:2:3:4:5:6:7:8:9]", 16), ("[:]", 2), ("[:1]", 2), ("[1:]", 3),
    ("[:::]", 3), ("[1:::2]", 4), ("[1::2::3]", 6), ("[1::2:3:4:5:6:7:8]", 15),
    ("[1:2:3:4:5:6:7::8]", 16), ("[::1:2:3:4:5:6:7:8]", 16), ("[1:2:3:4:5:6:7:8::]", 16),
    // IPv4 addresses: misplaced, or none.
    ("[1.2.3.4]", 2), ("[1:1.2.3.4]", 4), ("[1:2:3:4:5:6:7:1.2.3.4]", 16),
    ("[1:2:3:4:5:6::1.2.3.4]", 15), ("[::01.2.3.4]", 5), ("[::256.2.3.4]", 6),
    ("[::1.256.3.4]", 7), ("[::1.2.3]", 8), ("[::1.2.3.]", 9), ("[::1.2.3.04]", 10),
    ("[::1.2.3.4.5]", 10), ("[::1.2.3.4:5]", 10), ("[::a.2.3.4]", 4), ("[::1..3.4]", 5),
    // Ends and zones.
    ("[", 1), ("[::", 3), ("[::1", 4), ("[::1/", 4), ("[fe80::1%25eth0]", 8), ("[::1 ]", 4),
    // Future versions.
    ("[v]", 2), ("[v.a]", 2), ("[vG.a]", 2), ("[v1]", 3), ("[v1.]", 4), ("[v1.%41]", 4),
    ("[v1.a", 5), ("[v1.a/]", 5), ("[v", 2),
  ])
  func refusesAtTheFirstByteAtFault(text: String, offset: Int) {
    let bytes = Array(text.utf8)
    let finding = #expect(throws: Finding.self) { try IPLiteral.end(in: bytes.span, from: 0) }
    #expect(finding?.rule == .invalidHost)
    #expect(finding?.offset == offset)
  }
}
