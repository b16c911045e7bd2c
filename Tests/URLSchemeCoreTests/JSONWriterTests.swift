import Foundation
import Testing

@testable import URLSchemeCore

@Suite("JSON writer")
struct JSONWriterTests {
  struct WriterCase: CustomTestStringConvertible, Sendable {
    let id: String
    let text: String
    let escaped: String

    var testDescription: String { id }
  }

  @Test(arguments: [
    WriterCase(id: "nothing", text: "", escaped: ""),
    WriterCase(id: "plain", text: "half price", escaped: "half price"),
    WriterCase(id: "quote and backslash", text: #"a"b\c"#, escaped: #"a\"b\\c"#),
    WriterCase(id: "slash", text: "</a>", escaped: "</a>"),
    WriterCase(
      id: "short escapes", text: "\u{8}\t\n\u{C}\r", escaped: #"\b\t\n\f\r"#),
    WriterCase(
      id: "other controls", text: "\0\u{1}\u{B}\u{1B}\u{1F}",
      escaped: #"\u0000\u0001\u000b\u001b\u001f"#),
    WriterCase(id: "DEL", text: "a\u{7F}b", escaped: #"a\u007fb"#),
    WriterCase(id: "beyond ASCII", text: "é\u{80}€\u{2028}😀", escaped: "é\u{80}€\u{2028}😀"),
    WriterCase(id: "escape first and last", text: "\na\n", escaped: #"\na\n"#),
    WriterCase(id: "escapes only", text: #""""#, escaped: #"\"\""#),
  ])
  func escapesOnlyWhatItMust(_ testCase: WriterCase) {
    var output = Array("<".utf8)
    JSONWriter.appendEscaped(Array(testCase.text.utf8).span, to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "<" + testCase.escaped)
  }

  @Test(arguments: ["", "plain", "é\n\"\\\u{7F}😀", "\0"])
  func quotesBytesAndStringsAlike(_ text: String) {
    var fromBytes: [UInt8] = []
    JSONWriter.appendString(Array(text.utf8).span, to: &fromBytes)
    var fromString: [UInt8] = []
    JSONWriter.appendString(text, to: &fromString)
    var escaped: [UInt8] = []
    JSONWriter.appendEscaped(Array(text.utf8).span, to: &escaped)
    #expect(fromBytes == [0x22] + escaped + [0x22])
    #expect(fromString == fromBytes)
  }

  @Test func everyScalarComesBack() throws {
    var tape = ValueTape()
    var output: [UInt8] = []
    // A block of scalars at a time: a million texts of one character each would take a minute.
    for block in 0..<0x110 {
      var text = ""
      for value in UInt32(block) << 12..<UInt32(block + 1) << 12 {
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
      output.removeAll(keepingCapacity: true)
      JSONWriter.appendString(text, to: &output)
      tape.removeAll()
      try tape.appendJSON(output.span)
      let comesBack = tape.bytes[tape.range(0)].elementsEqual(text.utf8)
      #expect(comesBack, "block \(block)")
    }
  }

  @Test func everyUTF16UnitComesBackFromItsEscape() throws {
    for value in UInt32(0)...0xFFFF where !(0xD800...0xDFFF).contains(value) {
      let digits = String(value + 0x1_0000, radix: 16).dropFirst()
      let text = Array("\"\\u\(digits)\"".utf8)
      let string = try Value(json: text).string
      let scalar = try #require(Unicode.Scalar(value))
      let comesBack = string.map { Array($0.unicodeScalars) } == [scalar]
      #expect(comesBack, "\(digits)")
    }
  }
}
