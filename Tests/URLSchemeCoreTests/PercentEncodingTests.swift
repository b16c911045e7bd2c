import Testing

@testable import URLSchemeCore

struct PercentEncodingTests {
  // MARK: Encoding

  struct EncodeCase: CustomTestStringConvertible {
    let id: String
    let text: String
    var kept: ByteSet = .unreserved
    var spaceAsPlus = false
    let expected: String
    var testDescription: String { id }
  }

  @Test(arguments: [
    EncodeCase(id: "empty", text: "", expected: ""),
    EncodeCase(id: "unreserved stays", text: "aZ09-._~", expected: "aZ09-._~"),
    EncodeCase(
      id: "reserved is escaped", text: ":/?#[]@!$&'()*+,;=",
      expected: "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"),
    EncodeCase(id: "a percent sign is escaped", text: "100%41", expected: "100%2541"),
    EncodeCase(id: "upper-case digits", text: "\u{EF}\0", expected: "%C3%AF%00"),
    EncodeCase(id: "space", text: " a ", expected: "%20a%20"),
    EncodeCase(
      id: "space as plus", text: "half price+1", spaceAsPlus: true, expected: "half+price%2B1"),
    EncodeCase(id: "another set", text: "a/b c", kept: .path, expected: "a/b%20c"),
  ])
  func escapesAllBytesThatAreNotKept(_ testCase: EncodeCase) {
    var output = Array(">".utf8)
    PercentEncoding.encode(
      Array(testCase.text.utf8).span, keeping: testCase.kept, spaceAsPlus: testCase.spaceAsPlus,
      to: &output)
    #expect(String(decoding: output, as: UTF8.self) == ">" + testCase.expected)
  }

  @Test(arguments: [
    EncodeCase(id: "empty", text: "", expected: ""),
    EncodeCase(id: "reserved stays", text: ":/?#[]@!$&'()*+,;=", expected: ":/?#[]@!$&'()*+,;="),
    EncodeCase(id: "escapes stay as they are", text: "%2f%C3", expected: "%2f%C3"),
    EncodeCase(id: "half an escape", text: "%4", expected: "%254"),
    EncodeCase(id: "a lone percent sign", text: "100%", expected: "100%25"),
    EncodeCase(id: "no digits", text: "%zz%%41", expected: "%25zz%25%41"),
    EncodeCase(id: "other characters", text: "a b|\u{E9}", expected: "a%20b%7C%C3%A9"),
  ])
  func reservedExpansionKeepsEscapes(_ testCase: EncodeCase) {
    var output = Array(">".utf8)
    PercentEncoding.encodeKeepingEscapes(
      Array(testCase.text.utf8).span, keeping: .unreserved.union(.genDelims).union(.subDelims),
      to: &output)
    #expect(String(decoding: output, as: UTF8.self) == ">" + testCase.expected)
  }

  // MARK: Decoding

  struct DecodeCase: CustomTestStringConvertible {
    let id: String
    let text: String
    var plusAsSpace = false
    let expected: [UInt8]
    var testDescription: String { id }
  }

  static let decodable = [
    DecodeCase(id: "empty", text: "", expected: []),
    DecodeCase(id: "plain", text: "abc", expected: Array("abc".utf8)),
    DecodeCase(id: "both cases of digits", text: "%2f%2F%c3%A9", expected: Array("//\u{E9}".utf8)),
    DecodeCase(id: "once only", text: "%2541", expected: Array("%41".utf8)),
    DecodeCase(id: "plus", text: "a+b%2B", expected: Array("a+b+".utf8)),
    DecodeCase(
      id: "plus as space", text: "a+b%2B%20", plusAsSpace: true, expected: Array("a b+ ".utf8)),
    DecodeCase(id: "not UTF-8", text: "%FFx%00", expected: [0xFF, 0x78, 0]),
  ]

  @Test(arguments: decodable)
  func decodesEveryEscapeOnce(_ testCase: DecodeCase) throws {
    var output: [UInt8] = [1]
    try PercentEncoding.decode(
      Array(testCase.text.utf8).span, plusAsSpace: testCase.plusAsSpace, to: &output)
    #expect(output == [1] + testCase.expected)
  }

  @Test(arguments: [
    ("%", 0), ("%4", 0), ("%zz", 0), ("%4z", 0), ("%z4", 0), ("%%41", 0), ("ab%41%4", 5),
    ("a%", 1), ("%+1", 0),
  ])
  func refusesWhatIsNoEscape(text: String, offset: Int) {
    var output: [UInt8] = [7]
    #expect(throws: Finding(.invalidPercentEscape, at: offset)) {
      try PercentEncoding.decode(Array(text.utf8).span, to: &output)
    }
    #expect(output == [7], "nothing is left behind")
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 4), (3, 7), (4, 8), (9, 8)])
  func findsWhereADecodedByteComesFrom(index: Int, offset: Int) {
    let text = Array("a%C3%A9b".utf8)
    let found = PercentEncoding.offset(in: text.span, ofDecoded: index)
    #expect(found == offset)
  }

  @Test
  func decodingUndoesEncoding() throws {
    let all = Array(UInt8.min...UInt8.max)
    for spaceAsPlus in [false, true] {
      var encoded: [UInt8] = []
      PercentEncoding.encode(all.span, spaceAsPlus: spaceAsPlus, to: &encoded)
      var decoded: [UInt8] = []
      try PercentEncoding.decode(encoded.span, plusAsSpace: spaceAsPlus, to: &decoded)
      #expect(decoded == all)
    }
  }
}
