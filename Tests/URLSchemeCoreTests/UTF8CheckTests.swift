import Testing

@testable import URLSchemeCore

struct UTF8CheckTests {
  struct InvalidCase: CustomTestStringConvertible {
    let id: String
    let bytes: [UInt8]
    let offset: Int
    var testDescription: String { id }
  }

  @Test(arguments: [
    InvalidCase(id: "a continuation byte alone", bytes: [0x61, 0x80], offset: 1),
    InvalidCase(id: "overlong, two bytes", bytes: [0xC0, 0x80], offset: 0),
    InvalidCase(id: "overlong, three bytes", bytes: [0xE0, 0x9F, 0xBF], offset: 0),
    InvalidCase(id: "overlong, four bytes", bytes: [0xF0, 0x8F, 0xBF, 0xBF], offset: 0),
    InvalidCase(id: "a surrogate", bytes: [0x61, 0xED, 0xA0, 0x80], offset: 1),
    InvalidCase(id: "beyond U+10FFFF", bytes: [0xF4, 0x90, 0x80, 0x80], offset: 0),
    InvalidCase(id: "cut after one byte", bytes: [0xC3, 0xA9, 0xC3], offset: 2),
    InvalidCase(id: "cut after three bytes", bytes: [0xF0, 0x9F, 0xA6], offset: 0),
    InvalidCase(id: "broken off", bytes: [0xE2, 0x82, 0x41], offset: 0),
    InvalidCase(id: "never a first byte", bytes: [0x61, 0x62, 0xFF], offset: 2),
  ])
  func findsTheFirstSequenceAtFault(_ testCase: InvalidCase) {
    let offset = UTF8Check.firstInvalid(in: testCase.bytes.span)
    #expect(offset == testCase.offset)
  }

  @Test
  func agreesWithTheStandardLibrary() {
    // Every pair of bytes, followed by what may end a sequence of three or four.
    let tails: [[UInt8]] = [[], [0x80], [0xBF, 0x80], [0x41], [0x80, 0x41]]
    for first in UInt8(0x7F)...0xFF {
      for second in UInt8.min...0xFF {
        for tail in tails {
          let bytes = [first, second] + tail
          // Decoding repairs; what it leaves as it was is UTF-8.
          let valid = (0...bytes.count).last { count in
            String(decoding: bytes.prefix(count), as: UTF8.self).utf8.elementsEqual(
              bytes.prefix(count))
          }
          let found = UTF8Check.firstInvalid(in: bytes.span)
          if found ?? bytes.count != valid { Issue.record("\(bytes)") }
        }
      }
    }
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("\u{E9}", 1), ("e\u{301}", 2), ("\u{20AC}\u{1F986}", 2), ("\0", 1),
  ])
  func countsScalars(text: String, count: Int) {
    let scalars = UTF8Check.scalarCount(Array(text.utf8).span)
    #expect(scalars == count)
  }

  @Test
  func theStandardLibrarySaysTheSame() {
    var generator = SeededGenerator(seed: 8)
    let bytes: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
      0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<20_000 {
      let text = (0..<generator.int(0...5)).map { _ in bytes[generator.int(0...bytes.count - 1)] }
      let isValid = String(validating: text, as: UTF8.self) != nil
      let invalid = UTF8Check.firstInvalid(in: text.span)
      #expect(isValid == (invalid == nil), "\(text)")
    }
  }
}
