import Testing

@testable import URLSchemeCore

/// What is written to a place is what a plain loop appends.
struct CopyPlaceTests {
  /// What `body` writes to so many bytes of memory; nil where it was spoilt.
  private func written(_ room: Int, _ body: (inout CopyPlace) -> Void) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(room)
    var isWhole = false
    var filled = 0
    ByteWriter.append(to: &output, reserving: room) { writer in
      var writer = writer
      writer.copy {
        // Arrays may have more room than they were asked for.
        while $0.isWhole, $0.hasRoom(room - CopyPlace.slack + 1) {
          $0.put("x")
          filled += 1
        }
        body(&$0)
        isWhole = $0.isWhole
      }
      return writer
    }
    return isWhole ? Array(output.dropFirst(filled)) : nil
  }

  @Test
  func copiesPartsOfTexts() {
    let text: [UInt8] = (0..<150 as Range<UInt8>).map { $0 % 3 == 0 ? 0x2B : 0x30 + $0 % 10 }
    for lower in [0, 1, 15, 40] {
      for count in 0...100 {
        let upper = lower + count
        let plain = Array(text[min(lower, 150)..<min(upper, 150)])
        let isShort = count <= 32
        guard text.count - (isShort ? lower : upper) >= 32 else {
          #expect(written(300) { $0.put(text.span, from: lower, to: upper) } == nil)
          continue
        }
        #expect(written(300) { $0.put(text.span, lower..<upper) } == plain)
        let spaced: [UInt8] = plain.map { $0 == 0x2B ? 0x20 : $0 }
        #expect(
          written(300) { $0.put(text.span, from: lower, to: upper, plusAsSpace: true) } == spaced)
        // What is written must leave its room to what follows.
        #expect(written(count + 63) { $0.put(text.span, lower..<upper) } == nil)
        #expect(written(count + 64) { $0.put(text.span, lower..<upper) } == plain)
      }
    }
    #expect(written(300) { $0.put(text.span, from: 119, to: 120) } == nil)
    for (start, end) in [(-1, 5), (.min, 5), (5, 4), (5, .min), (5, .max), (.max, .max)] {
      #expect(written(300) { $0.put(text.span, from: start, to: end) } == nil)
    }
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
          let copied = written(15_000) { found = $0.putLine(of: text.span, longest: longest) }
          #expect(found != nil || rest < 47 || length + 17 > longest)
          guard let found else { continue }
          #expect(found == (length, length + lineEnd.utf8.count))
          #expect(length <= longest)
          #expect(rest >= 32 - lineEnd.utf8.count)
          #expect(copied == line)
          // Where there is not as much room as a line may need, it is not tried.
          var isFound = true
          _ = written(64) { isFound = $0.putLine(of: text.span, longest: longest) != nil }
          #expect(isFound == (min(text.count - 48, longest - 15) == 0))
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
    #expect(written(63) { $0.putEscaped(0x41) } == nil)
    for number in [0, 9, 10, 1_234, .max] {
      #expect(written(84) { $0.put(number: number) } == Array(String(number).utf8))
      #expect(written(63) { $0.put(number: number) } == nil)
    }
  }

  @Test
  func writesNothingAfterWhatDidNotFit() {
    #expect(written(66) { $0.put("123") } == nil)
    #expect(written(67) { $0.put("123") } == Array("123".utf8))
    for room in [0, 1, 63, 64, 65, 100] {
      var output: [UInt8] = []
      ByteWriter.append(to: &output, reserving: room) { writer in
        var writer = writer
        writer.copy { for _ in 0..<100 { $0.put("12") } }
        return writer
      }
      #expect(output.count <= max(0, output.capacity - CopyPlace.slack + 2))
    }
    #expect(
      written(100) {
        $0.spoil(); $0.put("1"); $0.put(number: 1); $0.putEscaped(0x31)
      } == nil)
    #expect(
      written(200) {
        $0.put("12")
        let part = $0.part
        $0.put("345")
        $0.truncate(to: part)
        $0.put("6")
        $0.truncate(to: $0.part)
      } == Array("126".utf8))
  }

  @Test
  func knowsWhatIsRight() {
    var isRight: [Bool] = []
    let written = written(200) { place in
      for part: [UInt8] in [
        [0x41], [0xC3, 0xA9], [0x41, 0xC3, 0xA9], [0xC3], [0xA9], [0xFF], [], [0xC2, 0x85],
        [0xE2, 0x80, 0xAE],
      ] {
        let start = place.part
        for byte in part { place.putEscaped(byte) }
        let written = place.part(from: start)
        isRight.append(place.isRight(written, refusesUnsafeCharacters: false))
        isRight.append(place.isRight(written, refusesUnsafeCharacters: true))
        #expect(written.isEmpty == part.isEmpty)
        var joined = start
        joined.extend(by: written)
        joined.extend(by: place.part(from: place.part))
        let isJoinedRight = place.isRight(joined, refusesUnsafeCharacters: false)
        #expect(isJoinedRight == isRight[isRight.count - 2])
      }
    }
    #expect(
      isRight == [
        true, true, true, true, true, true, false, false, false, false, false, false, true, true,
        true, false, true, false,
      ])
    #expect(written?.count == 14)
  }
}
