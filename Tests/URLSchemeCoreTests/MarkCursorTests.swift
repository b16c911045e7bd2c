import Testing

@testable import URLSchemeCore

/// The marks that are come to are those that are collected.
struct MarkCursorTests {
  @Test
  func comesToEveryMark() throws {
    var random = SeededGenerator(seed: 9)
    let bytes = Array(0...UInt8.max) + Array(repeating: UInt8(ascii: "a"), count: 700)
    for length in Array(16...70) + [255, 1_000] {
      let text = (0..<length).map { _ in bytes[Int(random.next() % UInt64(bytes.count))] }
      var marks = LinkMarks()
      let isCollected = marks.collect(in: text.span)
      #expect(isCollected)
      let end = try #require(marks.places.firstIndex(of: UInt16(length)))
      let goingOn = text + Array(repeating: UInt8(ascii: "%"), count: 16)
      for start in [0, 1, 15, length / 2, length] {
        let expected = marks.places[..<end].map { Int($0) }.filter { $0 >= start }
        var cursor = MarkCursor(goingOn.span, from: start)
        var found: [Int] = []
        for _ in expected { found.append(cursor.next(in: goingOn.span)) }
        #expect(found == expected)
        let last = cursor.next(in: goingOn.span)
        #expect(last == length)
        let first = MarkCursor.next(in: goingOn.span, from: start)
        #expect(first == expected.first ?? length)
      }
    }
  }

  @Test(arguments: [0, 1, 15, 16, 17, 40])
  func endsWhereNothingIsMarked(length: Int) {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
    for start in [0, 3, length] {
      var cursor = MarkCursor(text.span, from: start)
      let first = cursor.next(in: text.span)
      let second = cursor.next(in: text.span)
      #expect(first > length - 16 && second >= first)
    }
  }
}
