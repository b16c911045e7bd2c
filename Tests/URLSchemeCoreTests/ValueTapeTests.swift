import Testing

@testable import URLSchemeCore

struct ValueTapeTests {
  /// A tape of `{"a":["x",[],null],"b":true}`, where `b` is a declared name.
  private func sample(_ names: inout NameTable) -> ValueTape {
    var tape = ValueTape()
    let object = tape.open(.object)
    tape.append(.key, "a")
    let array = tape.open(.array)
    tape.append(.string, "x")
    let empty = tape.open(.array)
    tape.close(empty)
    tape.append(.null)
    tape.close(array)
    tape.append(declaredKey: names.number(of: "b"))
    tape.append(true)
    tape.close(object)
    return tape
  }

  private func json(_ tape: ValueTape, _ node: Int, _ names: NameTable) -> String {
    var sink = JSONSink()
    tape.emit(node, names, to: &sink)
    return String(decoding: sink.output, as: UTF8.self)
  }

  @Test
  func laysValuesOutInOrder() {
    var names = NameTable()
    _ = names.number(of: "another")
    let tape = sample(&names)
    #expect(json(tape, 0, names) == #"{"a":["x",[],null],"b":true}"#)
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
    var names = NameTable()
    for _ in 0..<3 { _ = names.number(of: "\(names.names.count)") }
    let tape = sample(&names)
    let texts = (0..<tape.count).map { tape.text($0) }
    #expect(texts == ["", "a", "", "x", "", "", "", ""])
  }

  @Test
  func replacesAValueWhereItStands() {
    var names = NameTable()
    var tape = sample(&names)
    let start = tape.bytes.count
    tape.bytes.append(contentsOf: "12".utf8)
    tape.replace(3, by: .number, from: start)
    #expect(json(tape, 0, names) == #"{"a":[12,[],null],"b":true}"#)
  }

  @Test
  func forgetsFromATokenOn() {
    var names = NameTable()
    var tape = sample(&names)
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
