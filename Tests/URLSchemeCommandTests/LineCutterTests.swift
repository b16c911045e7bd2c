import Testing

@testable import urlscheme

/// How a stream is cut into lines, whatever blocks it comes in.
struct LineCutterTests {
  private func ended(
    _ text: [UInt8], lengths: [Int] = [.max], _ options: ReadingOptions
  ) -> TextCollector {
    LineRecorder().run(
      linesOf: FilePieces([("f", text)], lengths: lengths), to: TextCollector(), options,
      CountedThreads()
    ).collector
  }

  private func lines(
    of text: [UInt8], lengths: [Int], blockSize: Int = 1 << 18, maximumLength: Int = 8,
    delimiter: Character = "\n"
  ) -> String {
    var options = ReadingOptions()
    options.maximumLength = maximumLength
    options.blockSize = blockSize
    options.delimiter = delimiter.asciiValue ?? 0
    return ended(text, lengths: lengths, options).text
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    let text: String
    let lines: [String]
    let maximumLength: Int
    let delimiter: Character
    var testDescription: String { id }

    init(
      _ id: String, _ text: String, _ lines: [String], maximumLength: Int = 8,
      delimiter: Character = "\n"
    ) {
      (self.id, self.text, self.lines) = (id, text, lines)
      (self.maximumLength, self.delimiter) = (maximumLength, delimiter)
    }
  }

  static let cases: [Case] = [
    Case("nothing", "", []),
    Case("lines", "a\nbc\n", ["1:a", "2:bc"]),
    Case("no final newline", "a\nbc", ["1:a", "2:bc"]),
    Case("CRLF", "a\r\nbc\r\n\r\nd\r", ["1:a", "2:bc", "4:d"]),
    Case("a carriage return elsewhere", "a\rb\n\r\r\n", ["1:a\rb", "2:\r"]),
    Case("empty lines are counted", "\n\na\n\n\nb\n\n", ["3:a", "6:b"]),
    Case("a byte order mark", "\u{FEFF}a\n\u{FEFF}b", ["1:a", "2:\u{FEFF}b"]),
    Case("a byte order mark alone", "\u{FEFF}", []),
    Case("the longest line", "12345678\n12345678", ["1:12345678", "2:12345678"]),
    Case("the longest line with CRLF", "12345678\r\n12345678\r", ["1:12345678", "2:12345678"]),
    Case("a line too long", "123456789\nb", ["1:123456789!", "2:b"]),
    Case("a line too long with CRLF", "123456789\r\nb", ["1:123456789!", "2:b"]),
    Case("a carriage return too many", "12345678\r\r\nb", ["1:12345678\r!", "2:b"]),
    Case(
      "a line far too long", "a\n\(String(repeating: "0123456789", count: 20))\n\nb",
      ["1:a", "2:012345678!", "4:b"]),
    Case(
      "blanks far too many", "a\n\(String(repeating: " ", count: 99))b\n \nc",
      ["1:a", "2:         !", "4:c"]),
    Case(
      "nothing but blanks, too many", "\(String(repeating: " ", count: 99))\nc",
      ["1:         !", "2:c"]),
    Case("at the end", String(repeating: "x", count: 99), ["1:xxxxxxxxx!"]),
    Case(
      "twice", "\(String(repeating: "x", count: 30))\n\(String(repeating: "y", count: 30))\n",
      ["1:xxxxxxxxx!", "2:yyyyyyyyy!"]),
    Case("NUL ends lines", "a\nb\0\0c\r\0d", ["1:a\nb", "3:c\r", "4:d"], delimiter: "\0"),
    Case("no line at all", "a\n\nbc\n", ["1:a!", "3:b!"], maximumLength: 0),
    Case("no limit", "a\nbc", ["1:a", "2:bc"], maximumLength: .max),
  ]

  @Test(arguments: cases)
  func blocksOfAnySizeGiveTheSameLines(_ testCase: Case) {
    let text = Array(testCase.text.utf8)
    let expected = testCase.lines.map { "f:\($0)\n" }.joined()
    var generator = SeededGenerator(seed: 1)
    let random = (0..<20).map { _ in (0..<7).map { _ in generator.int(1...9) } }
    for lengths in (1...max(text.count, 1)).map({ [$0] }) + random {
      let lines = lines(
        of: text, lengths: lengths, maximumLength: testCase.maximumLength,
        delimiter: testCase.delimiter)
      #expect(lines == expected, "pieces of \(lengths)")
    }
    for blockSize in 1...4 {
      let lines = lines(
        of: text, lengths: [.max], blockSize: blockSize, maximumLength: testCase.maximumLength,
        delimiter: testCase.delimiter)
      #expect(lines == expected, "blocks of \(blockSize)")
    }
  }

  @Test(arguments: UInt64(1)...200)
  func randomTextsGiveTheSameLines(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bytes: [UInt8] = [0x0A, 0x0A, 0x0D, 0x61, 0x62, 0xEF, 0xBB, 0xBF, 0xFF]
    let text = (0..<generator.int(0...60)).map { _ in generator.pick(bytes) }
    let whole = lines(of: text, lengths: [.max], maximumLength: 3)
    for _ in 0..<20 {
      let lengths = (0..<generator.int(1...5)).map { _ in generator.int(1...7) }
      #expect(lines(of: text, lengths: lengths, maximumLength: 3) == whole, "seed \(seed)")
    }
  }

  @Test
  func anEndlessLineTakesTimeInProportion() {
    // Bytes that come one at a time would otherwise be searched over and over.
    let line = [UInt8](repeating: 0x61, count: 1 << 18) + [0x0A, 0x62]
    #expect(lines(of: line, lengths: [1], maximumLength: .max).utf8.count == line.count + 9)
    #expect(lines(of: line, lengths: [1], maximumLength: 4) == "f:1:aaaaa!\nf:2:b\n")
  }

  @Test
  func whatABlockComesToIsHandedOnAtOnce() {
    var options = ReadingOptions()
    options.blockSize = 2
    let collector = ended(Array("a\nb\nc\nd\n".utf8), options)
    #expect(collector.longest == "f:1:a\n".utf8.count)
  }

  @Test
  func diagnosticsGoElsewhere() {
    var options = ReadingOptions()
    options.maximumLength = 1
    let collector = ended(Array("a\nbb\n".utf8), options)
    #expect(collector.diagnostics == Array("2\n".utf8))
    #expect(collector.text == "f:1:a\nf:2:bb!\n")
  }
}
