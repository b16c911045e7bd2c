import Testing

@testable import URLSchemeCore

/// The marks that are found are those that are collected.
struct ByteScanMarksTests {
  @Test
  func findsTheNextMark() throws {
    var random = SeededGenerator(seed: 9)
    let bytes = Array(0...UInt8.max) + Array(repeating: UInt8(ascii: "a"), count: 700)
    for length in Array(16...70) + [255, 1_000] {
      let text = (0..<length).map { _ in bytes[Int(random.next() % UInt64(bytes.count))] }
      var marks = LinkMarks()
      let isCollected = marks.collect(in: text.span)
      #expect(isCollected)
      let end = try #require(marks.places.firstIndex(of: UInt16(length)))
      let goingOn = text + Array(repeating: UInt8(ascii: "%"), count: 16)
      for start in [-1, 0, 1, 15, length / 2, length] {
        let expected = marks.places[..<end].map { Int($0) }.first { $0 >= start } ?? length
        #expect(ByteScan.endOfRun(in: goingOn.span, from: start) == expected)
        #expect(ByteScan.nextMark(in: goingOn.span, from: start) == expected)
      }
    }
  }

  @Test(arguments: [0, 1, 15, 16, 17, 40])
  func endsWhereNothingIsMarked(length: Int) {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
    for start in [0, 3, length, .max] {
      let end = ByteScan.endOfRun(in: text.span, from: start)
      #expect(end > length - 16 && end <= max(length, start))
    }
  }
}
