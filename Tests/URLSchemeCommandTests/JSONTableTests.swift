import Testing

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

  @Test func noTextOfAFewBytesTraps() {
    let bytes = Array(#""\,:{}[]01ntx"#.utf8)
    var texts: [[UInt8]] = [[]]
    for _ in 0..<4 {
      texts = texts.flatMap { text in bytes.map { text + [$0] } }
      for text in texts {
        let table = JSONTable(text)
        for (number, node) in table.nodes.enumerated() {
          let isInOrder =
            node.range.upperBound <= text.count && node.next > number
            && table.children(of: number).allSatisfy { $0 > number }
          if !isInOrder { Issue.record("\(text)") }
        }
      }
    }
  }
}
