import Testing

@testable import URLSchemeCore

/// The loops that take several bytes at a time, each against one that takes a byte at a time.
struct SpanWordsTests {
  /// Texts of all lengths around those of words, mostly of plain letters, with a byte that is none
  /// in every place.
  static func texts(_ body: ([UInt8]) -> Void) {
    for count in 0...35 {
      let plain = (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
      body(plain)
      for place in plain.indices {
        for byte in UInt8.min...UInt8.max {
          var text = plain
          text[place] = byte
          body(text)
        }
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x80).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  @Test
  func plainTextEndsWhereItEnds() {
    var wrong: [[UInt8]] = []
    Self.texts { text in
      for start in [0, 1, 7, 8, 9] where start <= text.count {
        let twin = text[start...].firstIndex { !Self.isPlain($0) } ?? text.count
        if text.span.endOfPlainText(from: start) != twin { wrong.append(text) }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test
  func theFirstOfSeveralIsFound() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let text = (0..<generator.int(0...24)).map { _ in
        generator.chance(80) ? UInt8.random(in: 0x1E...0x23, using: &generator) : generator.byte()
      }
      let twin = text.firstIndex { !Self.isPlain($0) } ?? text.count
      let found = text.span.endOfPlainText(from: 0)
      #expect(found == twin, "\(text)")
    }
  }

  @Test
  func equalityIsThatOfArrays() {
    for count in 0...35 {
      let text = (0..<count).map { UInt8($0) }
      #expect(areEqual(text, text), "\(count)")
      for place in 0..<count {
        var other = text
        other[place] ^= 0x80
        #expect(!areEqual(text, other), "\(count), at \(place)")
        #expect(!areEqual(text, Array(text[..<place])), "\(count), to \(place)")
      }
    }
  }

  private func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.span.equals(right.span)
  }

  @Test
  func containsWhatArraysContain() {
    var wrong: [[UInt8]] = []
    Self.texts { text in
      for byte in [0, 1, 0x7C, 0x7F, 0x80, 0xFF] as [UInt8]
      where text.span.contains(byte) != text.contains(byte) {
        wrong.append(text)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test
  func plainIsWhatIsPrintableASCII() {
    var wrong: [[UInt8]] = []
    Self.texts { text in
      let twin = text.allSatisfy { (0x20..<0x7F).contains($0) }
      if text.span.isPlain != twin { wrong.append(text) }
    }
    #expect(wrong.isEmpty)
  }

  @Test
  func plainTextIsAppendedAndNoOther() {
    var wrong: [[UInt8]] = []
    Self.texts { text in
      var output: [UInt8] = []
      output.write(reserving: 4) { writer in
        writer.append("<")
        let isPlain = writer.appendPlain(text.span)
        writer.append(isPlain ? ">" : "!")
      }
      let isPlain = text.allSatisfy { (0x20..<0x7F).contains($0) }
      if output != (isPlain ? Array("<".utf8) + text + Array(">".utf8) : Array("<!".utf8)) {
        wrong.append(text)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test
  func quotesAndBackslashesAreEscapedWhereTheyStand() {
    var wrong: [[UInt8]] = []
    func check(_ text: [UInt8]) {
      var json: [UInt8] = []
      json.write(reserving: 4) { writer in
        writer.append("\"")
        writer.append(text.span)
        writer.escape(from: 1)
        writer.append(">")
      }
      let escaped = text.flatMap { #""\"#.utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
      if json != Array("\"".utf8) + escaped + Array(">".utf8) { wrong.append(text) }
    }
    Self.texts(check)
    for count in 0...35 {
      check(Array(repeating: UInt8(ascii: "\""), count: count))
      check((0..<count).map { $0 % 3 == 0 ? UInt8(ascii: "\\") : 0xC3 })
    }
    #expect(wrong.isEmpty)
  }

  @Test
  func spansAndWordsAreAppended() {
    var output: [UInt8] = [1, 2]
    let others: [UInt8] = [3, 4, 5]
    output.append(others.span.extracting(1..<3))
    output.append(addingCapacity: 9) { span in
      span.append(6)
      span.append(word: 0x0708_090A_0B0C_0D0E)
    }
    #expect(output == [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  }

  @Test(arguments: ["", "word", "a text of more than sixteen bytes", "Inês 😀", "\u{0}"])
  func makesTheStringThatAnArrayMakes(_ text: String) {
    let bytes = Array(text.utf8)
    let made = bytes.span.text
    #expect(made == text)
    let cut = bytes.span.extracting(..<(bytes.count / 2)).text
    #expect(cut == String(decoding: bytes[..<(bytes.count / 2)], as: UTF8.self))
  }

  @Test(arguments: [0, 1, 15, 16, 17, 31, 32, 255 * 16 - 1, 255 * 16, 255 * 16 + 17, 20_000])
  func countsAsACheckedLoopDoes(_ length: Int) {
    var generator = SystemRandomNumberGenerator()
    for choices in [UInt8(1), 2, 255] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0..<choices, using: &generator) }
      let count = bytes.count { $0 == 0 }
      #expect(bytes.span.count(of: 0) == count)
      // A part begins at any address.
      let part = bytes.span.extracting(min(3, length)...)
      #expect(part.count(of: 0) == bytes.dropFirst(3).count { $0 == 0 })
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func byte() -> UInt8 {
    UInt8.random(in: .min ... .max, using: &self)
  }
}
