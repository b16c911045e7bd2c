import Testing

@testable import URLSchemeCore

/// Texts percent-escaped in whole lanes, compared with a loop over their bytes.
struct ByteWriterEscapesTests {
  private static let lengths = [0, 1, 2, 15, 16, 17, 31, 32, 33, 100, 1_000]

  private static func plainTwin(_ text: [UInt8], _ kept: ByteSet, _ spaceAsPlus: Bool) -> String {
    text.map { byte in
      if byte == UInt8(ascii: " "), spaceAsPlus { return "+" }
      if kept.contains(byte) { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + String(repeating: "0", count: 2 - digits.count) + digits
    }.joined()
  }

  private static func written(_ body: (inout ByteWriter) -> Void) -> String {
    var output = Array("before".utf8)
    output.write(reserving: 0) { writer in
      body(&writer)
    }
    return String(decoding: output.dropFirst(6), as: UTF8.self)
  }

  @Test(arguments: [ByteSet.unreserved, .fragment], [false, true])
  func escapesAsALoopOverBytesDoes(kept: ByteSet, spaceAsPlus: Bool) {
    var random = SeededGenerator(seed: 1)
    for length in Self.lengths {
      // Nothing to escape, something, and nearly everything.
      for least: UInt8 in [0x61, 0x20, 0x00] {
        for _ in 0..<20 {
          let most: UInt8 = least == 0x61 ? 0x7A : least == 0x20 ? 0x7F : 0xFF
          // What stands behind 0xFF, no byte of a text, is escaped.
          let text = (0..<length).map { _ in UInt8.random(in: least...most, using: &random) }
            .map { $0 == 0xFF ? 0xFE : $0 }
          let expected = Self.plainTwin(text, kept, spaceAsPlus)
          let appended = Self.written { writer in
            PaddedText.with(text.span) {
              writer.append(escaping: $0, keeping: kept, spaceAsPlus: spaceAsPlus)
            }
          }
          #expect(appended == expected)
          let inPlace = Self.written { writer in
            writer.append(Array("a/b".utf8).span)
            writer.append(text.span)
            writer.escape(from: 3, keeping: kept, spaceAsPlus: spaceAsPlus)
          }
          #expect(inPlace == "a/b" + expected)
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func escapesWhatIsMarked(place: Int) {
    let before = String(repeating: "a,", count: place)
    let text = Array(before.utf8) + [0xFF] + Array(",,b/".utf8)
    let kept = ByteSet.unreserved.adding(",")
    let appended = Self.written { writer in
      PaddedText.with(text.span) { writer.append(escaping: $0, keeping: kept) }
    }
    #expect(appended == before + "%2C,b%2F")
    let inPlace = Self.written { writer in
      writer.append(text.span)
      writer.escape(from: 0, keeping: kept)
    }
    #expect(inPlace == before + "%2C,b%2F")
  }

  @Test
  func lendsWhatWasWritten() {
    let written = Self.written { writer in
      writer.append("abc")
      #expect(writer.text(from: 1).withSpan { $0.text } == "bc")
      #expect(writer.text(from: 3).count == 0)
    }
    #expect(written == "abc")
  }
}
