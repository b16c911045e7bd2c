import Testing
import URLSchemeCore

@testable import urlscheme

struct TextFormatTests {
  /// Each row has the name of what it is in: rows of a short link could fill the memory.
  @Test(arguments: [(objects: 10, rows: 20), (objects: 1_000, rows: 1)])
  func aValueWhoseRowsWouldRepeatTooMuchIsOneRow(objects: Int, rows: Int) throws {
    let key = String(repeating: "k", count: 20_000)
    let items = Array(repeating: #"{"a":0,"b":[]}"#, count: objects).joined(separator: ",")
    let record = #"{"link":"x:","app":"x","route":"r","values":{"o":{"\#(key)":[\#(items)]}}}"#
    var printer = RecordPrinter(
      .text, RecordSelection(), try Catalog(definitions: []), delimiter: UInt8(ascii: "\n"),
      forTerminal: false)
    var output: [UInt8] = []
    printer.print(record.bytes.span, to: &output)
    let lines = output.text.split(separator: "\n")
    #expect(lines.prefix(2) == ["app    x", "route  r"])
    #expect(lines.count == 2 + rows)
    let last = rows == 1 ? "o.\(key)  [\(items)]" : "o.\(key)[\(objects - 1)].b  []"
    #expect(lines.last.map(String.init) == last)
  }
}
