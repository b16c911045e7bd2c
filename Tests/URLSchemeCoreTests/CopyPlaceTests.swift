import Testing

@testable import URLSchemeCore

/// What is written to a place is what a plain loop appends.
struct CopyPlaceTests {
  /// What `body` writes where there is room for so many bytes; nil where it was spoilt.
  private func written(_ room: Int, _ body: (inout CopyPlace) -> Void) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(room)
    var isWhole = false
    var filled = 0
    ByteWriter.append(to: &output, reserving: room) { writer in
      var writer = writer
      writer.copy {
        // Arrays may have more room than they were asked for.
        while $0.hasRoom(room + 1) { $0.put("x") }
        filled = $0.count
        body(&$0)
        isWhole = $0.isWhole
      }
      return writer
    }
    return isWhole ? Array(output.dropFirst(filled)) : nil
  }

  @Test
  func copiesPartsOfTexts() {
    let text: [UInt8] = (0..<100 as Range<UInt8>).map { $0 % 3 == 0 ? 0x2B : 0x30 + $0 % 10 }
    for lower in [0, 1, 15, 40] {
      for count in 0...50 {
        let part = lower..<lower + count
        let plain = Array(text[part])
        guard text.count - part.upperBound >= 32 else { continue }
        #expect(written(200) { $0.put(text.span, part) } == plain)
        let spaced: [UInt8] = plain.map { $0 == 0x2B ? 0x20 : $0 }
        #expect(written(200) { $0.put(text.span, part, plusAsSpace: true) } == spaced)
        // Whole lanes need their room.
        #expect(written(count + 31) { $0.put(text.span, part) } == nil)
        #expect(written(count + 32) { $0.put(text.span, part) } == plain)
      }
    }
    // So must the text go on.
    #expect(written(200) { $0.put(text.span, 60..<69) } == nil)
    #expect(written(200) { $0.put(text.span, -1..<5) } == nil)
  }

  @Test(arguments: ["\n", "\r\n"])
  func copiesLines(lineEnd: String) {
    var random = SeededGenerator(seed: 5)
    let bytes = Array(0x20...UInt8.max) + Array(repeating: UInt8(ascii: "a"), count: 700)
    for length in Array(0...70) + [255, 1_000, 2_047, 2_048] {
      let line = (0..<length).map { _ in bytes[Int(random.next() % UInt64(bytes.count))] }
      for rest in [0, 15, 31, 32, 47, 60] {
        let text = line + Array(lineEnd.utf8) + [UInt8](repeating: UInt8(ascii: "%"), count: rest)
        for longest in [length - 1, length, length + 40, 10_000] {
          var found: (length: Int, next: Int)?
          let copied = written(5_000) { found = $0.putLine(of: text.span, longest: longest) }
          #expect(found != nil || rest < 47 || length + 17 > longest)
          guard let found else { continue }
          #expect(found == (length, length + lineEnd.utf8.count))
          #expect(length <= longest)
          #expect(rest >= 32 - lineEnd.utf8.count)
          #expect(copied == line)
          // Where there is not as much room as a line may need, it is not tried.
          var isFound = true
          let little = written(length) {
            isFound = $0.putLine(of: text.span, longest: longest) != nil
          }
          #expect(!isFound && little == [])
        }
      }
    }
  }

  @Test
  func writesBytesAsJSONHasThem() {
    let short: [UInt8: String] = [
      8: "b", 9: "t", 10: "n", 12: "f", 13: "r", 0x22: "\"", 0x5C: "\\",
    ]
    for byte in 0...UInt8.max {
      var expected = [byte]
      if let letter = short[byte] {
        expected = Array("\\\(letter)".utf8)
      } else if byte < 0x20 || byte == 0x7F {
        let digits = String(byte, radix: 16)
        expected = Array("\\u00\(digits.count < 2 ? "0" : "")\(digits)".utf8)
      }
      #expect(written(200) { $0.putEscaped(byte) } == expected)
    }
    #expect(written(5) { $0.putEscaped(0x41) } == nil)
    for number in [0, 9, 10, 1_234, .max] {
      #expect(written(20) { $0.put(number: number) } == Array(String(number).utf8))
      #expect(written(19) { $0.put(number: number) } == nil)
    }
  }

  @Test
  func writesNothingAfterWhatDidNotFit() {
    #expect(
      written(3) {
        $0.put("1234"); $0.put("1")
      } == nil)
    #expect(written(3) { $0.put("123") } == Array("123".utf8))
    #expect(
      written(100) {
        $0.spoil(); $0.put("1")
      } == nil)
    #expect(written(100) { $0.advance(by: 101) } == nil)
    #expect(
      written(100) {
        $0.put("1"); $0.advance(by: -1)
      } == Array("1".utf8))
  }

  @Test
  func writesNothingWhereItIsMuted() {
    guard var place = CopyPlace.muted else {
      Issue.record("there is none")
      return
    }
    place.put("1")
    let text = Array("text and what follows, more than thirty-two bytes\n".utf8)
    place.put(text.span, 0..<4)
    let line = place.putLine(of: (text + text).span, longest: 100)
    #expect(line?.length == text.count - 1)
    place.advance(by: 1_000)
    let count = place.count
    let isWhole = place.isWhole
    #expect(count == 0 && isWhole)
    place.spoil()
    place.put("1")
    let isSpoilt = !place.isWhole
    #expect(isSpoilt)
  }

  @Test
  func knowsUTF8() {
    var isUTF8: [Bool] = []
    _ = written(100) { place in
      for byte: UInt8 in [0x41, 0xC3, 0xA9, 0xFF] {
        let count = place.count
        place.putEscaped(byte)
        isUTF8.append(place.isUTF8(from: count))
        isUTF8.append(place.isUTF8(from: count - (byte == 0xA9 ? 1 : 0)))
      }
    }
    #expect(isUTF8 == [true, true, false, false, false, true, false, false])
  }
}
