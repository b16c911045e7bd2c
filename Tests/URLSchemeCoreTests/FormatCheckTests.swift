import Testing

@testable import URLSchemeCore

struct FormatCheckTests {
  struct TextCase: CustomTestStringConvertible {
    let format: Schema.Format
    let text: String
    let isTaken: Bool
    var testDescription: String { "\(format.rawValue) \(text.debugDescription)" }
  }

  static let taken: [(Schema.Format, [String])] = [
    (.uri, ["app:", "https://example.com/a?b=c#d", "urn:isbn:0451450523", "mailto:a@example.com"]),
    (.date, ["2025-12-31", "2024-02-29", "2000-02-29", "0000-01-01", "9999-04-30"]),
    (
      .dateTime,
      [
        "2025-12-31T23:59:59Z", "2025-12-31t23:59:59z", "2025-01-01T00:00:00.123456789+01:00",
        "2025-01-01T00:00:00-23:59", "1998-12-31T23:59:60Z", "1998-12-31T15:59:60.123-08:00",
        "1999-01-01T00:59:60+01:00", "2025-01-01T00:00:00-00:00",
      ]
    ),
    (
      .uuid,
      [
        "2EB8AA08-AA98-11EA-B4AA-73B441D16380", "2eb8aa08-aa98-11ea-b4aa-73b441d16380",
        "00000000-0000-0000-0000-000000000000",
      ]
    ),
    (
      .email,
      [
        "a@b", "joe.bloggs@example.com", "a+b_c!#$%&'*/=?^`{|}~-@x.y.z", "0@1.2", "a@b-c",
        "-@example.com", String(repeating: "a", count: 64) + "@example.com",
        "a@" + String(repeating: "b", count: 63),
      ]
    ),
  ]

  static let refused: [(Schema.Format, [String])] = [
    (.uri, ["", "/path", "//example.com", "example.com", "1a:", "a b:c", "https://a b", "a:%zz"]),
    (
      .date,
      [
        "", "2025-12-3", "2025-12-310", "2025-13-01", "2025-00-01", "2025-02-29", "1900-02-29",
        "2025-04-31", "2025-06-31", "2025-09-31", "2025-11-31", "2025-01-32", "2025-01-00",
        "2025/01/01", "25-01-01", "2025-1-01", "+025-01-01", "2025-01-0é", " 2025-01-0",
        "2025-01-01T", "20250101",
      ]
    ),
    (
      .dateTime,
      [
        "", "2025-12-31", "2025-12-31T23:59:59", "2025-12-31 23:59:59Z", "2025-12-31T24:00:00Z",
        "2025-12-31T23:60:00Z", "2025-12-31T23:59:61Z", "2025-12-31T22:59:60Z",
        "2025-12-31T23:58:60Z", "1998-12-31T23:59:60+01:00", "2025-02-30T00:00:00Z",
        "2025-12-31T23:59:59.Z", "2025-12-31T23:59:59,5Z", "2025-12-31T23:59:59.5",
        "2025-12-31T23:59:59+24:00", "2025-12-31T23:59:59+01:60", "2025-12-31T23:59:59+0100",
        "2025-12-31T23:59:59+01", "2025-12-31T23:59:59+01:00Z", "2025-12-31T23:59:59ZZ",
        "2025-12-31T2a:59:59Z", "2025-12-31T23-59-59Z", "2025-12-31T23:59:59+",
        "20251231T235959Z000",
      ]
    ),
    (
      .uuid,
      [
        "", "2EB8AA08AA9811EAB4AA73B441D16380", "2EB8AA08-AA98-11EA-B4AA-73B441D1638",
        "2EB8AA08-AA98-11EA-B4AA-73B441D163800", "2EB8AA08-AA98-11EA-B4AA-73B441D1638G",
        "2EB8-AA08AA98-11EA-B4AA73B44-1D16380", "{2EB8AA08-AA98-11EA-B4AA-73B441D163}",
        "2EB8AA08-AA98-11EA-B4AA-73B441D163é",
      ]
    ),
    (
      .email,
      [
        "", "@", "a", "a@", "@b", "a@b@c", ".a@b", "a.@b", "a..b@c", "a@.b", "a@b.", "a@b..c",
        "a b@c", "a@b c", "a@-b", "a@b-", "a@b.-c.d", "a@b_c", "é@b", "a@é", "\"a\"@b",
        "a@[1.2.3.4]",
        "a,b@c", String(repeating: "a", count: 65) + "@example.com",
        "a@" + String(repeating: "b", count: 64),
        "a@" + Array(repeating: String(repeating: "b", count: 50), count: 5).joined(separator: "."),
      ]
    ),
  ]

  static let cases =
    taken.flatMap { format, texts in
      texts.map { TextCase(format: format, text: $0, isTaken: true) }
    }
    + refused.flatMap { format, texts in
      texts.map { TextCase(format: format, text: $0, isTaken: false) }
    }

  @Test(arguments: cases)
  func knowsTheFormsOfText(_ testCase: TextCase) {
    let isTaken = FormatCheck.matches(Array(testCase.text.utf8).span, testCase.format)
    #expect(isTaken == testCase.isTaken)
  }

  @Test(arguments: Schema.Format.allCases)
  func noTextIsTooOdd(format: Schema.Format) {
    var generator = SeededGenerator(seed: 12)
    let samples = Self.taken.filter { $0.0 == format }.flatMap(\.1)
    for _ in 0..<3_000 {
      var bytes = Array((samples.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: index)
        default: bytes.removeLast(bytes.count - index)
        }
      }
      let isTaken = FormatCheck.matches(bytes.span, format)
      // Whatever is taken is ASCII, in every format.
      #expect(!isTaken || bytes.allSatisfy { $0 < 0x80 })
    }
  }
}
