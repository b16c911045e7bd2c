import Testing

@testable import URLSchemeCore

/// A place that is passed over keeps of each record what is to be checked, and nothing else.
struct PassingPlaceTests {
  /// Whether a text of these pieces is right, with and without what can deceive: runs of letters,
  /// and bytes that are escaped.
  private func isRight(_ pieces: [Piece]) -> [Bool] {
    let text = Array("letters".utf8) + [UInt8](repeating: UInt8(ascii: "-"), count: 40)
    var isRight: [Bool] = []
    PassingPlace.pass { place in
      let start = place.part
      place.put("\"")
      for piece in pieces {
        switch piece {
        case .run(let count): place.put(text.span, from: 0, to: count, plusAsSpace: false)
        case .escape(let byte): place.putEscaped(byte)
        case .separator: place.separate()
        }
      }
      place.put("\"")
      for refuses in [false, true] {
        isRight.append(
          place.isRight(place.part(from: start), refusesUnsafeCharacters: refuses))
      }
      let isWhole = place.isWhole
      #expect(isWhole)
    }
    return isRight
  }

  enum Piece: Sendable {
    case run(Int)
    case escape(UInt8)
    case separator
  }

  @Test(
    arguments: [
      ([], [true, true]), ([.run(3)], [true, true]),
      ([.escape(0xC3), .escape(0xA9)], [true, true]),
      ([.escape(0xC3), .run(0), .escape(0xA9)], [true, true]),
      ([.escape(0xC3), .run(1), .escape(0xA9)], [false, false]),
      ([.escape(0xC3), .separator, .escape(0xA9)], [false, false]),
      ([.run(2), .escape(0x0A), .run(7)], [true, false]), ([.escape(0x7F)], [true, false]),
      ([.escape(0xE2), .escape(0x80), .escape(0xAE)], [true, false]),
      ([.escape(0x22), .escape(0x5C)], [true, true]), ([.escape(0xFF)], [false, false]),
    ] as [([Piece], [Bool])])
  func keepsWhatIsEscaped(pieces: [Piece], expected: [Bool]) {
    #expect(isRight(pieces) == expected)
  }

  @Test
  func keepsNothingOfARecordThatEnded() {
    PassingPlace.pass { place in
      // Together, they would not fit.
      for _ in 0..<100 {
        let record = place.part
        for _ in 0..<500 { place.putEscaped(0x41) }
        let isWhole = place.isWhole
        #expect(isWhole)
        place.endRecord(from: record)
      }
      for _ in 0..<2_000 { place.putEscaped(0x41) }
      let isWhole = place.isWhole
      #expect(!isWhole)
    }
  }

  @Test
  func writesNoJSON() {
    var isEmpty: [Bool] = []
    let text = [UInt8](repeating: UInt8(ascii: "-"), count: 100)
    PassingPlace.pass { place in
      let start = place.part
      place.put("literal")
      place.put(text.span, from: 0, to: 50)
      place.put(text.span, 0..<50)
      place.put(number: 7)
      place.put([ShortText.none], 0..<1, hundredths: text.span, 0)
      isEmpty.append(place.part(from: start).isEmpty)
      place.spoil()
      place.separate()
      isEmpty.append(place.part(from: start).isEmpty)
      let isWhole = place.isWhole
      #expect(!isWhole)
    }
    #expect(isEmpty == [true, true])
  }

  @Test(arguments: ["\n", "\r\n"])
  func findsTheLinesThatAreCopied(lineEnd: String) {
    for length in Array(0...70) + [1_000, 2_048] {
      for rest in [0, 31, 32, 47, 60] {
        let text =
          [UInt8](repeating: UInt8(ascii: "a"), count: length) + Array(lineEnd.utf8)
          + [UInt8](repeating: UInt8(ascii: "%"), count: rest)
        for longest in [length - 1, length, length + 40, 10_000] {
          var (passed, copied): ((length: Int, next: Int)?, (length: Int, next: Int)?)
          PassingPlace.pass { passed = $0.putLine(of: text.span, longest: longest) }
          var output: [UInt8] = []
          ByteWriter.append(to: &output, reserving: 15_000) { writer in
            var writer = writer
            writer.copy { copied = $0.putLine(of: text.span, longest: longest) }
            return writer
          }
          #expect(passed?.length == copied?.length)
          #expect(passed?.next == copied?.next)
        }
      }
    }
  }
}
