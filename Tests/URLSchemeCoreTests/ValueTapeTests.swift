import Testing

@testable import URLSchemeCore

struct ValueTapeTests {
  /// A tape of `{"a":["x",[],null],"b":true}`.
  private func sample() -> ValueTape {
    var tape = ValueTape()
    let object = tape.open(.object)
    tape.append(.key, "a")
    let array = tape.open(.array)
    tape.append(.string, "x")
    let empty = tape.open(.array)
    tape.close(empty)
    tape.append(.null)
    tape.close(array)
    tape.append(.key, "b")
    tape.append(true)
    tape.close(object)
    return tape
  }

  private func json(_ tape: ValueTape, _ node: Int) -> String {
    var json: [UInt8] = []
    json.write { tape.writeJSON(node, to: &$0) }
    return String(decoding: json, as: UTF8.self)
  }

  @Test
  func laysValuesOutInOrder() {
    let tape = sample()
    #expect(json(tape, 0) == #"{"a":["x",[],null],"b":true}"#)
    #expect(tape.count == 8)
    #expect(tape.childCount(0) == 2)
    #expect(tape.childCount(2) == 3)
    #expect(tape.childCount(4) == 0)
    #expect(tape.next(after: 0) == 8)
    #expect(tape.next(after: 2) == 6)
    #expect(tape.next(after: 3) == 4)
  }

  @Test
  func tokensWithoutTextHaveAnEmptyOne() {
    let tape = sample()
    let texts = (0..<tape.count).map { tape.text($0) }
    #expect(texts == ["", "a", "", "x", "", "", "b", ""])
  }

  @Test
  func replacesAValueWhereItStands() {
    var tape = sample()
    let start = tape.bytes.count
    tape.bytes.append(contentsOf: "12".utf8)
    tape.replace(3, by: .number, from: start)
    #expect(json(tape, 0) == #"{"a":[12,[],null],"b":true}"#)
  }

  @Test
  func forgetsFromATokenOn() {
    var tape = sample()
    tape.truncate(to: 4)
    #expect(tape.count == 4)
    #expect(tape.text(3) == "x")
    tape.truncate(to: 9)
    #expect(tape.count == 4)
    tape.removeAll()
    #expect(tape.count == 0)
    #expect(tape.bytes.isEmpty)
  }
}
