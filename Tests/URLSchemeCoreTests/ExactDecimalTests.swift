import Testing

@testable import URLSchemeCore

struct ExactDecimalTests {
  @Test(arguments: ["0", "-0", "1.50", "-12", "0.30000000000000000000000000000000000001"])
  func keepsItsSpelling(text: String) {
    #expect(ExactDecimal(text)?.description == text)
  }

  @Test(arguments: ["", "nan", "1e3", "01", "+1", ".5", "1.", "1 ", "٣", "e\u{301}"])
  func refusesWhatIsNoNumber(text: String) {
    #expect(ExactDecimal(text) == nil)
  }

  @Test
  func holdsAThousandDigits() {
    #expect(ExactDecimal(String(repeating: "1", count: 1_000)) != nil)
    #expect(ExactDecimal(String(repeating: "1", count: 1_001)) == nil)
  }

  @Test(arguments: [
    (0.7, "0.7"), (1.0, "1"), (-0.0, "-0"), (100_000_000, "100000000"), (1e16, "10000000000000000"),
    (1.5e16, "15000000000000000"), (1.2345e-7, "0.00000012345"), (0.00001, "0.00001"),
    (-2.5e-10, "-0.00000000025"), (1.25e17, "125000000000000000"),
    (0.1 + 0.2, "0.30000000000000004"), (-1e21, "-1000000000000000000000"),
  ])
  func takesDoublesWithoutAnExponent(value: Double, text: String) {
    #expect(ExactDecimal(value)?.description == text)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, .signalingNaN])
  func refusesDoublesThatAreNoNumber(value: Double) {
    #expect(ExactDecimal(value) == nil)
  }

  @Test(arguments: [
    Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude, .pi, .ulpOfOne,
  ])
  func everyDoubleReadsBack(value: Double) {
    #expect(ExactDecimal(value)?.doubleValue == value)
    #expect(ExactDecimal(-value)?.doubleValue == -value)
  }

  @Test
  func randomDoublesReadBackAndHaveNoExponent() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<2_000 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      let decimal = ExactDecimal(value)
      #expect(decimal?.doubleValue == value)
      // The public grammar has no exponent.
      #expect(decimal.flatMap { ExactDecimal($0.description) } != nil, "\(value)")
    }
  }

  @Test
  func literalsSayWhatTheySay() {
    let small: ExactDecimal = 0.00001
    let large: ExactDecimal = 1e20
    let integer: ExactDecimal = -42
    #expect(small.description == "0.00001")
    #expect(large.description == "100000000000000000000")
    #expect(integer.description == "-42")
    #expect(ExactDecimal("0.70") == 0.7)
    #expect(ExactDecimal(Int.min).description == "-9223372036854775808")
  }

  @Test
  func comparesAndHashesByValue() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<3_000 {
      let text = generator.decimal(exponents: true)
      let texts = [text, generator.decimal(near: text)]
      let order = SlowDecimal.compare(SlowDecimal(texts[0]), SlowDecimal(texts[1]))
      guard let left = ExactDecimal(texts[0], allowsExponent: true),
        let right = ExactDecimal(texts[1], allowsExponent: true)
      else {
        Issue.record("\(texts)")
        continue
      }
      #expect((left == right) == (order == 0), "\(texts)")
      #expect((left < right) == (order < 0), "\(texts)")
      #expect((left > right) == (order > 0), "\(texts)")
      if order == 0 { #expect(left.hashValue == right.hashValue, "\(texts)") }
      #expect(Set([left, right]).count == (order == 0 ? 1 : 2), "\(texts)")
    }
  }

  @Test
  func sorts() {
    let sorted = ["10", "-3", "9.5", "0", "-0.1"].compactMap { ExactDecimal($0) }.sorted()
    #expect(sorted.map(\.description) == ["-3", "-0.1", "0", "9.5", "10"])
  }
}
