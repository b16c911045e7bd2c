/// A part of a fixture that is not as expected.
package struct ValueDifference: Hashable, Sendable {
  /// The way to the part: `values.term`, `screens[1]`.
  package var path: String
  /// What the fixture says, as JSON; nil where it says that there is none.
  package var expected: String?
  /// What is, as JSON; nil where there is none.
  package var actual: String?
}

/// Compares what a fixture says with what is, part by part.
///
/// Numbers are equal by value, texts by their bytes; the order of an object's members makes no
/// difference, that of an array's values does.
package struct ValueDifferences {
  /// More differences say no more.
  package static let limit = 50
  private static let longestText = 1_000

  package private(set) var found: [ValueDifference] = []
  /// In such a member, what differs is not shown.
  private let isSecret: (Value.Member) -> Bool

  package init(hiding isSecret: @escaping (Value.Member) -> Bool) {
    self.isSecret = isSecret
  }

  /// Whether two values are the same, as fixtures see it.
  static func areEqual(_ left: Value, _ right: Value) -> Bool {
    var differences = ValueDifferences { _ in false }
    differences.compare(left, right, at: "")
    return differences.found.isEmpty
  }

  /// Adds the differences of two values; nil is the absent one.
  package mutating func compare(
    _ expected: Value?, _ actual: Value?, at path: String, isSecret: Bool = false
  ) {
    guard found.count < ValueDifferences.limit else { return }
    switch (expected, actual) {
    case (nil, nil): return
    case (.array(let left)?, .array(let right)?):
      for index in 0..<max(left.count, right.count) where found.count < ValueDifferences.limit {
        compare(
          expected?[index], actual?[index], at: "\(path)[\(index)]", isSecret: isSecret)
      }
    case (.object(let expected)?, .object(let actual)?):
      compare(expected, actual, at: path, isSecret: isSecret)
    default:
      guard expected != actual else { return }
      // To Swift's `String` and to people, `é` and `e` with an accent are the same.
      let lookAlike = expected?.string != nil && expected?.string == actual?.string
      let texts = [expected, actual].map { value in
        let text = shown(value, isSecret)
        return lookAlike ? text.map(Self.escaped) : text
      }
      found.append(ValueDifference(path: path, expected: texts[0], actual: texts[1]))
    }
  }

  private mutating func compare(
    _ expected: [Value.Member], _ actual: [Value.Member], at path: String, isSecret: Bool
  ) {
    var places: [[UInt8]: Int] = [:]
    for (index, member) in actual.enumerated() { places[Array(member.name.utf8)] = index }
    for member in expected {
      let place = places.removeValue(forKey: Array(member.name.utf8))
      let other = place.map { actual[$0] }
      compare(
        member.value, other?.value, at: "\(path).\(member.name)",
        isSecret: isSecret || self.isSecret(member) || other.map(self.isSecret) == true)
    }
    for index in places.values.sorted() {
      let member = actual[index]
      compare(
        .none, member.value, at: "\(path).\(member.name)",
        isSecret: isSecret || self.isSecret(member))
    }
  }

  /// A text with escapes for what is beyond ASCII, as JSON has them.
  private static func escaped(_ text: String) -> String {
    text.utf16.reduce(into: "") { escaped, unit in
      let digits = String(unit, radix: 16, uppercase: true)
      escaped +=
        unit < 0x80
        ? String(UnicodeScalar(UInt8(unit)))
        : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  private func shown(_ value: Value?, _ isSecret: Bool) -> String? {
    guard let value else { return nil }
    guard !isSecret else { return "•••" }
    let text = value.json
    guard text.utf8.count > ValueDifferences.longestText else { return text }
    return String(text.unicodeScalars.prefix(ValueDifferences.longestText)) + "…"
  }
}
