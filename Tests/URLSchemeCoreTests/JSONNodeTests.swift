import Testing

@testable import URLSchemeCore

@Suite("JSON nodes")
struct JSONNodeTests {
  @Test func keepsDigitsOrderAndOffsets() throws {
    let text = #" {"b": [1.50, null], "\u0061": {"c": "x\ny"}, "é": true}"#
    let node = try JSONNode(parsing: Array(text.utf8).span)
    let expected = JSONNode(
      .object([
        JSONMember(
          name: "b", nameOffset: 2,
          value: JSONNode(
            .array([JSONNode(.number("1.50"), at: 8), JSONNode(.null, at: 14)]), at: 7)),
        JSONMember(
          name: "a", nameOffset: 21,
          value: JSONNode(
            .object([
              JSONMember(name: "c", nameOffset: 32, value: JSONNode(.string("x\ny"), at: 37))
            ]), at: 31)),
        JSONMember(name: "é", nameOffset: 46, value: JSONNode(.boolean(true), at: 52)),
      ]), at: 1)
    #expect(node == expected)
  }

  @Test(arguments: JSONTextCase.valid)
  func readsWhatTheReaderReads(_ testCase: JSONTextCase) throws {
    let node = try JSONNode(parsing: testCase.bytes.span)
    #expect(JSONTextCase.Outcome.reads(node.compact) == testCase.outcome)
  }

  @Test(arguments: JSONTextCase.faulty)
  func refusesWhatTheReaderRefuses(_ testCase: JSONTextCase) {
    let finding = #expect(throws: Finding.self) { try JSONNode(parsing: testCase.bytes.span) }
    let outcome = finding.map { JSONTextCase.Outcome.fails($0.rule, offset: $0.offset) }
    #expect(outcome == testCase.outcome)
  }
}

extension JSONNode {
  fileprivate init(_ content: Content, at offset: Int) {
    self.init(content: content, offset: offset)
  }

  fileprivate var compact: String {
    switch content {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let digits): digits
    case .string(let text): quoted(text)
    case .array(let elements): "[" + elements.map(\.compact).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { "\(quoted($0.name)):\($0.value.compact)" }.joined(separator: ",")
        + "}"
    }
  }

  private func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    JSONWriter.appendString(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
