import Testing

@testable import URLSchemeCore

struct ByteSetTests {
  struct NamedSetCase: CustomTestStringConvertible {
    let id: String
    let set: ByteSet
    /// All its ASCII members, in ASCII order.
    let members: String
    var testDescription: String { id }
  }

  @Test(arguments: [
    NamedSetCase(id: "digits", set: .digits, members: "0123456789"),
    NamedSetCase(id: "hexDigits", set: .hexDigits, members: "0123456789ABCDEFabcdef"),
    NamedSetCase(
      id: "letters", set: .letters,
      members: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
    NamedSetCase(id: "genDelims", set: .genDelims, members: "#/:?@[]"),
    NamedSetCase(id: "subDelims", set: .subDelims, members: "!$&'()*+,;="),
    NamedSetCase(
      id: "unreserved", set: .unreserved,
      members: "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"),
    NamedSetCase(
      id: "schemeFirst", set: .schemeFirst,
      members: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
    NamedSetCase(
      id: "schemeRest", set: .schemeRest,
      members: "+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
    NamedSetCase(
      id: "regName", set: .regName,
      members: "!$&'()*+,-.0123456789;=ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"),
    NamedSetCase(
      id: "userinfo", set: .userinfo,
      members: "!$&'()*+,-.0123456789:;=ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"),
    NamedSetCase(
      id: "pchar", set: .pchar,
      members: "!$&'()*+,-.0123456789:;=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"),
    NamedSetCase(
      id: "path", set: .path,
      members: "!$&'()*+,-./0123456789:;=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"),
    NamedSetCase(
      id: "query", set: .query,
      members: "!$&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"
    ),
    NamedSetCase(
      id: "fragment", set: .fragment,
      members: "!$&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"
    ),
    NamedSetCase(id: "lenient", set: .lenient, members: " \"<>[\\]^`{|}"),
  ])
  func namedSetsHoldWhatTheirSectionSays(_ testCase: NamedSetCase) {
    let members = (UInt8.min...0x7F).filter(testCase.set.contains)
    #expect(String(decoding: members, as: UTF8.self) == testCase.members)
  }

  @Test
  func onlyTheLenientSetReachesBeyondASCII() {
    for byte in UInt8(0x80)...0xFF {
      #expect(ByteSet.lenient.contains(byte))
      #expect(!ByteSet.fragment.contains(byte))
    }
  }

  @Test
  func unionAndAddingKeepEitherSide() {
    let set = ByteSet("a").union(ByteSet("01")).adding("\u{E9}")
    #expect((UInt8.min...0x7F).filter(set.contains) == Array("01a".utf8))
    #expect((UInt8(0x80)...0xFF).allSatisfy(set.contains))
  }
}
