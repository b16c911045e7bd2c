import Testing

@testable import URLSchemeCore

struct DecimalPartsTests {
  @Test(arguments: ["0", "-0", "7", "-7", "10", "0.0", "0.70", "-12.50", "1234567890.0987654321"])
  func readsNumbers(text: String) {
    let parts = DecimalParts(Array(text.utf8).span)
    #expect(parts != nil)
  }

  @Test(arguments: [
    "", "-", "+1", "--1", "01", "-01", "00", "00.5", ".5", "-.5", "1.", "1..2", "1.2.3", "1,5",
    " 1",
    "1 ", "1e3", "1E3", "1e", "nan", "NaN", "inf", "Infinity", "0x10", "1_000", "١", "½", "1\n",
    "1\u{0}", "−1",
  ])
  func refusesWhatIsNoNumber(text: String) {
    let parts = DecimalParts(Array(text.utf8).span)
    #expect(parts == nil)
  }

  @Test
  func findsTheParts() throws {
    let parts = try #require(read(Array("-120.450".utf8)))
    #expect(parts.isNegative)
    #expect(parts.integer == 1..<4)
    #expect(parts.fraction == 5..<8)
    #expect(parts.exponent == 0)
    #expect(!parts.isInteger)
  }

  @Test(arguments: [
    ("1e3", 3), ("1E3", 3), ("1e+3", 3), ("1e-3", -3), ("1.5e007", 7), ("-0e0", 0),
    ("1e1000000", 1_000_000), ("1e-1000000", -1_000_000), ("1e0000000000000000000000000001", 1),
  ])
  func readsAnExponentWhereOneIsAllowed(text: String, exponent: Int) {
    let parts = DecimalParts(Array(text.utf8).span, allowsExponent: true)
    #expect(parts?.exponent == exponent)
    let plain = DecimalParts(Array(text.utf8).span)
    #expect(plain == nil)
  }

  @Test(arguments: [
    "1e", "1e+", "1e-", "1e+-1", "1e1.5", "1e1e1", "e1", "1.e1", "1e1 ", "1e1000001", "1e-1000001",
    "1e99999999999999999999999999999",
  ])
  func refusesFaultyExponents(text: String) {
    let parts = DecimalParts(Array(text.utf8).span, allowsExponent: true)
    #expect(parts == nil)
  }

  @Test(arguments: [
    (1_000, 0, true), (1_001, 0, false), (1, 999, true), (1, 1_000, false), (500, 500, true),
    (500, 501, false),
  ])
  func holdsAThousandDigits(integer: Int, fraction: Int, isTaken: Bool) {
    var text = "-" + String(repeating: "9", count: integer)
    if fraction > 0 { text += "." + String(repeating: "0", count: fraction) }
    let parts = DecimalParts(Array(text.utf8).span)
    #expect((parts != nil) == isTaken)
    let withExponent = DecimalParts(Array((text + "e5").utf8).span, allowsExponent: true)
    #expect((withExponent != nil) == isTaken)
  }

  @Test(arguments: [("0", true), ("-0.00", true), ("0.0001", false), ("100", false)])
  func knowsZero(text: String, isZero: Bool) throws {
    let bytes = Array(text.utf8)
    let parts = try #require(read(bytes))
    let found = parts.isZero(in: bytes.span)
    #expect(found == isZero)
  }

  @Test(arguments: [
    ("1", "2", -1), ("1.0", "1", 0), ("-0", "0.00", 0), ("-1", "1", -1), ("-2", "-1", -1),
    ("0.09", "0.1", -1), ("10", "9.99", 1), ("0.001", "0.0009", 1), ("1e3", "1000", 0),
    ("1000e-3", "1", 0), ("1e1000000", "-1e1000000", 1), ("0e5", "0", 0), ("1e-1000000", "0", 1),
    ("123.4500", "123.45", 0), ("99e-1", "9.8999", 1),
  ])
  func comparesByValue(left: String, right: String, order: Int) throws {
    try expectOrder(left, right, order)
    try expectOrder(right, left, -order)
  }

  @Test
  func comparesAsAtSchool() throws {
    var generator = SeededGenerator(seed: 3)
    var equal = 0
    for _ in 0..<5_000 {
      let left = generator.decimal(exponents: true)
      let right = generator.decimal(near: left)
      let order = SlowDecimal.compare(SlowDecimal(left), SlowDecimal(right))
      if order == 0 { equal += 1 }
      try expectOrder(left, right, order)
      let hasSameForm = try normalForm(left) == normalForm(right)
      #expect(hasSameForm == (order == 0), "\(left) \(right)")
    }
    #expect(equal > 500, "equal numbers came up")
  }

  private func expectOrder(
    _ left: String, _ right: String, _ order: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let leftBytes = Array(left.utf8)
    let rightBytes = Array(right.utf8)
    let leftParts = try #require(read(leftBytes, true))
    let rightParts = try #require(read(rightBytes, true))
    let found = DecimalParts.compare(
      leftParts, in: leftBytes.span, rightParts, in: rightBytes.span)
    #expect(found == order, "\(left) \(right)", sourceLocation: sourceLocation)
  }

  private func normalForm(_ text: String) throws -> [UInt8] {
    let bytes = Array(text.utf8)
    let parts = try #require(read(bytes, true))
    var output: [UInt8] = []
    parts.appendNormalForm(of: bytes.span, to: &output)
    return output
  }

  private func read(_ bytes: [UInt8], _ allowsExponent: Bool = false) -> DecimalParts? {
    DecimalParts(bytes.span, allowsExponent: allowsExponent)
  }
}
