import Testing

@testable import URLSchemeCore

/// The writer writes what plain loops over spans do.
struct ByteWriterTests {
  @Test
  func copiesWholeTextsAndParts() {
    for text in ByteScanTests.texts {
      var written: [UInt8] = []
      // So little room that the writer must grow.
      written.write(reserving: 4) { writer in
        writer.append(text.span)
        writer.append("<")
        writer.append(text.span, 0..<text.count / 2)
        writer.append(">")
        writer.append(text.span, text.count / 2..<text.count)
      }
      let half = text.count / 2
      #expect(written == text + [0x3C] + text[..<half] + [0x3E] + text[half...])
    }
  }

  @Test
  func escapesAsStepByStep() {
    for text in ByteScanTests.texts {
      var written: [UInt8] = []
      written.write(reserving: 1) { writer in
        writer.appendEscaped(text.span)
      }
      #expect(written == text.flatMap(Self.escaped))
    }
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    case 0x0A: Array("\\n".utf8)
    case 0x01: Array("\\u0001".utf8)
    case 0x7F: Array("\\u007f".utf8)
    default: [byte]
    }
  }

  @Test
  func writesNumbersOfAnyLength() {
    var numbers = [0, 5, .min, .max]
    var power = 1
    while power <= Int.max / 10 {
      power *= 10
      numbers += [power - 1, power, power + 1, -power]
    }
    for number in numbers {
      var output: [UInt8] = []
      output.write(reserving: 0) { writer in
        writer.append(number)
      }
      #expect(String(decoding: output, as: UTF8.self) == String(number))
    }
  }
}
