import Testing

@testable import URLSchemeCore

/// Marks are where a plain loop over bytes finds them.
struct LinkMarksTests {
  private static let plain = Set("'()*+,-._".utf8)

  private func marks(of text: [UInt8]) -> [UInt16] {
    let places = text.indices.filter { index in
      let byte = text[index]
      return !ByteClass.isLetter(byte) && !ByteClass.isDigit(byte) && !Self.plain.contains(byte)
    }
    return (places + [text.count]).map { UInt16($0) }
  }

  @Test
  func collectsAllMarksAndTheEnd() {
    var marks = LinkMarks()
    var random = SeededGenerator(seed: 3)
    let bytes = Array(0...UInt8.max) + Array(repeating: UInt8(ascii: "a"), count: 700)
    for length in Array(0...70) + [255, 1_000, 2_047, 2_048] {
      let text = (0..<length).map { _ in bytes[Int(random.next() % UInt64(bytes.count))] }
      var isCollected = marks.collect(in: text.span)
      #expect(isCollected)
      let expected = self.marks(of: text)
      #expect(Array(marks.places.prefix(expected.count)) == expected)
      // Any number of marks among sixteen bytes.
      let dense = text.map { $0 % 2 == 0 ? UInt8(ascii: "%") : $0 }
      isCollected = marks.collect(in: dense.span)
      #expect(isCollected)
      let all = self.marks(of: dense)
      #expect(Array(marks.places.prefix(all.count)) == all)
      // Nothing but marks.
      let percents = [UInt8](repeating: UInt8(ascii: "%"), count: length)
      isCollected = marks.collect(in: percents.span)
      #expect(isCollected)
      #expect(Array(marks.places.prefix(length + 1)) == self.marks(of: percents))
    }
  }

  @Test(arguments: [2_049, 100_000])
  func leavesLongTexts(length: Int) {
    var marks = LinkMarks()
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
    let isCollected = marks.collect(in: text.span)
    #expect(!isCollected)
  }
}
