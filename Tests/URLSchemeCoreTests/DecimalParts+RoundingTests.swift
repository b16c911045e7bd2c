import Testing

@testable import URLSchemeCore

struct DecimalPartsRoundingTests {
  @Test(arguments: [
    // Doubles are below or above what these say; digits are not.
    ("0.575", 2, "0.58"), ("0.565", 2, "0.56"), ("0.285", 2, "0.28"), ("0.045", 2, "0.04"),
    ("1.005", 2, "1.00"), ("1.015", 2, "1.02"),
    // Half goes to even, more than half up.
    ("0.5", 0, "0"), ("1.5", 0, "2"), ("2.5", 0, "2"), ("2.50", 0, "2"), ("2.500001", 0, "3"),
    ("0.25", 1, "0.2"), ("0.35", 1, "0.4"), ("0.2500000000000000000000000000001", 1, "0.3"),
    // Carries.
    ("0.9949999999", 2, "0.99"), ("0.995", 2, "1.00"), ("0.985", 2, "0.98"), ("9.5", 0, "10"),
    ("99.95", 1, "100.0"), ("999.999", 2, "1000.00"), ("0.099", 2, "0.10"), ("8.999", 2, "9.00"),
    // Nothing to round.
    ("0.7", 2, "0.70"), ("7", 2, "7.00"), ("0", 0, "0"), ("12", 0, "12"), ("0.000", 1, "0.0"),
    // The sign is the caller's.
    ("-0.575", 2, "0.58"),
  ])
  func roundsHalfToEven(text: String, places: Int, rounded: String) throws {
    let found = try round(text, places)
    #expect(found == rounded)
  }

  @Test
  func roundsAThousandNines() throws {
    let rounded = try round("9." + String(repeating: "9", count: 999), 100)
    #expect(rounded == "10." + String(repeating: "0", count: 100))
  }

  @Test
  func roundsAsAtSchool() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<5_000 {
      let text = generator.decimal()
      let places = Int.random(in: 0...7, using: &generator)
      let rounded = try round(text, places)
      let point = rounded.firstIndex(of: ".")
      let fraction = point.map { rounded[rounded.index(after: $0)...].count } ?? 0
      #expect(fraction == places, "\(text) to \(places)")
      let digits = rounded.filter { $0 != "." }.drop { $0 == "0" }
      let expected = SlowDecimal(text).rounded(to: places).map(String.init).joined()
      #expect((digits.isEmpty ? "0" : digits) == expected, "\(text) to \(places)")
      // What is written is a number again.
      let back = DecimalParts(Array(rounded.utf8).span)
      #expect(back != nil, "\(text) to \(places)")
    }
  }

  private func round(_ text: String, _ places: Int) throws -> String {
    let bytes = Array(text.utf8)
    let parts = try #require(read(bytes))
    var output: [UInt8] = []
    parts.appendRounded(to: places, of: bytes.span, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func read(_ bytes: [UInt8]) -> DecimalParts? {
    DecimalParts(bytes.span)
  }
}
