import Testing

@testable import URLSchemeCore

/// How a stream is cut into lines, whatever blocks it comes in.
struct LineStreamTests {
  /// Writes each line as `number:text`, with a `!` where it was cut.
  private struct Recorder: LineProcessor {
    var output: [UInt8] = []
    var diagnostics: [UInt8] = []

    mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
      output += "\(number):".utf8
      for index in line.indices { output.append(line[index]) }
      output += (isCut ? "!\n" : "\n").utf8
      if isCut { diagnostics += "\(number)".utf8 }
    }
  }

  /// Gives a text in pieces of any length.
  private struct Pieces: ByteSource {
    var text: ArraySlice<UInt8>
    /// The length of each piece, over and over.
    var lengths: [Int]
    private var number = 0

    init(_ text: [UInt8], lengths: [Int]) {
      self.text = text[...]
      self.lengths = lengths
    }

    mutating func read(atMost count: Int, into buffer: inout [UInt8]) throws(Failure) {
      let piece = text.prefix(min(count, lengths[number % lengths.count]))
      number += 1
      buffer += piece
      text = text.dropFirst(piece.count)
    }

    struct Failure: Error {}
  }

  private struct Collector: ByteTarget {
    var bytes: [UInt8] = []
    /// The longest text that was written at once.
    var longest = 0
    var fails = false

    mutating func write(_ text: Span<UInt8>) throws(Pieces.Failure) {
      if fails { throw Pieces.Failure() }
      for index in text.indices { bytes.append(text[index]) }
      longest = max(longest, text.count)
    }
  }

  private func lines(
    of text: [UInt8], lengths: [Int], blockSize: Int = 1 << 18, maximumLength: Int = 8,
    delimiter: Character = "\n"
  ) throws -> String {
    var options = LineStream<Recorder>.Options()
    options.maximumLength = maximumLength
    options.blockSize = blockSize
    options.delimiter = delimiter.asciiValue ?? 0
    var stream = LineStream(Recorder(), options: options)
    var source = Pieces(text, lengths: lengths)
    var target = Collector()
    var errors = Collector()
    try stream.run(from: &source, to: &target, diagnosticsTo: &errors)
    return String(decoding: target.bytes, as: UTF8.self)
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
    Case("at the end", String(repeating: "x", count: 99), ["1:xxxxxxxxx!"]),
    Case(
      "twice", "\(String(repeating: "x", count: 30))\n\(String(repeating: "y", count: 30))\n",
      ["1:xxxxxxxxx!", "2:yyyyyyyyy!"]),
    Case("NUL ends lines", "a\nb\0\0c\r\0d", ["1:a\nb", "3:c\r", "4:d"], delimiter: "\0"),
    Case("no line at all", "a\n\nbc\n", ["1:a!", "3:b!"], maximumLength: 0),
    Case("no limit", "a\nbc", ["1:a", "2:bc"], maximumLength: .max),
  ]

  @Test(arguments: cases)
  func blocksOfAnySizeGiveTheSameLines(_ testCase: Case) throws {
    let text = Array(testCase.text.utf8)
    let expected = testCase.lines.map { $0 + "\n" }.joined()
    var generator = SeededGenerator(seed: 1)
    let random = (0..<20).map { _ in (0..<7).map { _ in generator.int(1...9) } }
    for lengths in (1...max(text.count, 1)).map({ [$0] }) + random {
      let lines = try lines(
        of: text, lengths: lengths, maximumLength: testCase.maximumLength,
        delimiter: testCase.delimiter)
      #expect(lines == expected, "pieces of \(lengths)")
    }
    for blockSize in 1...4 {
      let lines = try lines(
        of: text, lengths: [.max], blockSize: blockSize, maximumLength: testCase.maximumLength,
        delimiter: testCase.delimiter)
      #expect(lines == expected, "blocks of \(blockSize)")
    }
  }

  @Test(arguments: UInt64(1)...200)
  func randomTextsGiveTheSameLines(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let bytes: [UInt8] = [0x0A, 0x0A, 0x0D, 0x61, 0x62, 0xEF, 0xBB, 0xBF, 0xFF]
    let text = (0..<generator.int(0...60)).map { _ in generator.pick(bytes) }
    let whole = try lines(of: text, lengths: [.max], maximumLength: 3)
    for _ in 0..<20 {
      let lengths = (0..<generator.int(1...5)).map { _ in generator.int(1...7) }
      #expect(try lines(of: text, lengths: lengths, maximumLength: 3) == whole, "seed \(seed)")
    }
  }

  @Test
  func anEndlessLineTakesTimeInProportion() throws {
    // Bytes that come one at a time would otherwise be searched over and over.
    let line = [UInt8](repeating: 0x61, count: 1 << 18) + [0x0A, 0x62]
    #expect(try lines(of: line, lengths: [1], maximumLength: .max).utf8.count == line.count + 5)
    #expect(try lines(of: line, lengths: [1], maximumLength: 4) == "1:aaaaa!\n2:b\n")
  }

  @Test
  func answersAreWrittenAfterEachBlock() throws {
    var options = LineStream<Recorder>.Options()
    options.blockSize = 2
    var stream = LineStream(Recorder(), options: options)
    var source = Pieces(Array("a\nb\nc\nd\n".utf8), lengths: [.max])
    var (target, errors) = (Collector(), Collector())
    try stream.run(from: &source, to: &target, diagnosticsTo: &errors)
    #expect(target.longest == "1:a\n".utf8.count)
  }

  @Test
  func diagnosticsGoElsewhere() throws {
    var options = LineStream<Recorder>.Options()
    options.maximumLength = 1
    var stream = LineStream(Recorder(), options: options)
    var source = Pieces(Array("a\nbb\n".utf8), lengths: [.max])
    var (target, errors) = (Collector(), Collector())
    try stream.run(from: &source, to: &target, diagnosticsTo: &errors)
    #expect(errors.bytes == Array("2".utf8))
    #expect(target.bytes == Array("1:a\n2:bb!\n".utf8))
  }

  @Test
  func failuresOfTheTargetEndTheStream() {
    var stream = LineStream(Recorder())
    var source = Pieces(Array("a\nb\n".utf8), lengths: [2])
    var (target, errors) = (Collector(fails: true), Collector())
    #expect(throws: Pieces.Failure.self) {
      try stream.run(from: &source, to: &target, diagnosticsTo: &errors)
    }
    #expect(source.text.count == 2)
  }
}
