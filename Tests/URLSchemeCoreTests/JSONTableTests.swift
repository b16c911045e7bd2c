import Testing

@testable import URLSchemeCore

struct JSONTableTests {
  @Test func laysOutAllValues() {
    var table = JSONTable()
    for text in [#"["memory of a longer text\n",[[[1]]]]"#, "{", Self.text] {
      table.read(Array(text.utf8).span)
    }
    let shown = table.nodes.prefix(table.count).map { node in
      let parts = [node.key, node.source, node.characters].map { text(table, $0.range) }
      return "\(parts[0]) \(node.kind) \(parts[1]) \(parts[2])"
    }
    #expect(
      shown == [
        " object \(Self.text) \(Self.text)", ##"a string "x\"" x""##,
        #"b array [1,{"c":null}] [1,{"c":null}]"#, " scalar 1 1",
        #" object {"c":null} {"c":null}"#, "c null null ", "d object {} {}",
        "e\n scalar true true",
      ])
    #expect(Array(table.children(of: 0)) == [1, 2, 6, 7])
    #expect(Array(table.children(of: 2)) == [3, 4])
    #expect(table.children(of: 1).isEmpty && table.children(of: nil).isEmpty)
  }

  private static let text = #"{"a":"x\"","b":[1,{"c":null}],"d":{},"e\n":true}"#

  private func text(_ table: JSONTable, _ part: Range<Int>) -> String {
    String(decoding: table.text[part], as: UTF8.self)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func noBytesTrap(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var table = JSONTable()
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        Array(#""\,:{}[]01nt xu"#.utf8).randomElement(using: &generator) ?? 0
      }
      table.read(text.span)
      for (number, node) in table.nodes.prefix(table.count).enumerated() {
        #expect(node.source.end <= text.count && node.next > number)
        #expect(node.characters.end <= table.text.count)
        #expect(node.key.end <= table.text.count)
        #expect(table.children(of: number).allSatisfy { $0 > number })
      }
    }
  }
}
