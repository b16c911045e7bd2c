import Testing

@testable import URLSchemeCore
@testable import urlscheme

struct JSONTableTests {
  @Test func laysOutAllValues() {
    let table = JSONTable(Array(#"{"a":"x\"","b":[1,{"c":null}],"d":{},"e\n":true}"#.utf8))
    let shown = table.nodes.map { node in
      let key = node.key.map { String(decoding: table.text[$0], as: UTF8.self) } ?? "-"
      return "\(key) \(node.kind) \(String(decoding: table.text[node.range], as: UTF8.self))"
    }
    #expect(
      shown.dropFirst() == [
        #"a string x\""#, #"b array [1,{"c":null}]"#, "- scalar 1", #"- object {"c":null}"#,
        "c null null", "d object {}", #"e\n scalar true"#,
      ])
    #expect(table.children(of: 0) == [1, 2, 6, 7])
    #expect(table.children(of: 2) == [3, 4])
    #expect(table.children(of: 1) == [])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func noBytesTrap(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
        Array(#""\,:{}[]01nt x"#.utf8).randomElement(using: &generator) ?? 0
      }
      let table = JSONTable(text)
      for (number, node) in table.nodes.enumerated() {
        #expect(node.range.upperBound <= text.count && node.next > number)
        #expect(table.children(of: number).allSatisfy { $0 > number })
      }
    }
  }
}
