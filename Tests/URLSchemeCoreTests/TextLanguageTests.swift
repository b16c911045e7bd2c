import Testing

@testable import URLSchemeCore

/// Whether all texts of one schema are texts of another.
@Suite struct TextLanguageTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var id: String
    var own: Schema
    var other: Schema
    var inclusion: TextLanguage.Inclusion

    init(_ id: String, _ own: Schema, in other: Schema, _ inclusion: TextLanguage.Inclusion) {
      (self.id, self.own, self.other, self.inclusion) = (id, own, other, inclusion)
    }

    var testDescription: String { id }
  }

  private static func text(
    _ pattern: String? = nil, _ lengths: ClosedRange<Int>? = nil, least: Int? = nil
  ) -> Schema {
    var schema = Schema(.string)
    schema.pattern = pattern
    (schema.minLength, schema.maxLength) = (lengths?.lowerBound ?? least, lengths?.upperBound)
    return schema
  }

  @Test(arguments: [
    Row("the same pattern", text("[a-z]+"), in: text("[a-z]+"), .holds),
    Row("the same in other words", text("(a|b)*"), in: text("[ab]*"), .holds),
    Row("a class that is narrower", text("[a-z]+"), in: text("[a-m]+"), .fails("x")),
    Row("the empty text", text("a*"), in: text("a+"), .fails("")),
    Row("the shortest text that differs", text("a{0,5}"), in: text("a{0,3}"), .fails("aaaa")),
    Row("a limit of length", text("[a-z]*", 0...9), in: text("[a-z]{0,4}"), .fails("aaaaa")),
    Row(
      "a limit that keeps within a pattern", text("[a-z]*", 1...4), in: text("[a-z]{1,4}"), .holds),
    Row("a pattern within limits", text("[a-z]{2}"), in: text(nil, 2...2), .holds),
    Row("a pattern beyond limits", text("[a-z]{2,3}"), in: text(nil, 2...2), .fails("aaa")),
    Row("no pattern in one", text(), in: text("[^x]*"), .fails("x")),
    Row("any text", text("[^x]*"), in: text(), .holds),
    Row("what no text matches", text("[^\\p{L}\\P{L}]"), in: text("a"), .unknown),
    Row("categories cannot all be tried", text("\\p{Lu}"), in: text("\\p{L}"), .unknown),
    Row("categories that differ", text("\\p{L}"), in: text("\\p{Lu}"), .fails("a")),
    Row(
      "digits of other scripts", text("\\p{Nd}{4}"), in: text("[0-9]{4}"), .fails("111\u{661}")),
    Row("what ASCII alone excludes", text("[^0-9]"), in: text("\\P{Nd}"), .fails("\u{661}")),
    Row("dashes", text("\\p{Pd}"), in: text("-"), .fails("—")),
    Row("lengths alone", text(nil, 0...20), in: text(nil, 0...10), .fails("aaaaaaaaaaa")),
    Row("a least length", text(), in: text(least: 2), .fails("")),
    Row("lengths that grow", text(nil, 2...5), in: text(nil, 1...6), .holds),
    Row("no length at all", text(nil, 5...5), in: text(least: .max), .fails("aaaaa")),
    Row("limits that nothing keeps", text("a", 3...3), in: text("b"), .holds),
    Row("characters beyond ASCII", text("[à-ÿ]"), in: text("[à-þ]"), .fails("ÿ")),
  ])
  func isIncludedOrNot(_ row: Row) {
    #expect(TextLanguage(row.own).inclusion(in: TextLanguage(row.other)) == row.inclusion)
  }

  /// Over all short texts of three characters, the plain way.
  @Test func agreesWithTryingAllTexts() throws {
    var generator = SeededGenerator(seed: 7)
    let texts = (0...4).flatMap { length in
      (0..<length).reduce([""]) { texts, _ in texts.flatMap { [$0 + "a", $0 + "b", $0 + "c"] } }
    }
    var failures = 0
    for _ in 0..<80 {
      let (own, other) = (Self.pattern(&generator, 3), Self.pattern(&generator, 3))
      let (first, second) = (try IRegexp(own), try IRegexp(other))
      let expected = texts.first { first.matches($0) && !second.matches($0) }
      switch TextLanguage(Self.text(own)).inclusion(in: TextLanguage(Self.text(other))) {
      case .fails(let text):
        #expect(first.matches(text) && !second.matches(text), "\(own) in \(other): \(text)")
        #expect(expected.map { $0.count >= text.count } ?? true, "\(own) in \(other): \(text)")
        failures += 1
      case .holds: #expect(expected == nil, "\(own) in \(other)")
      case .unknown: Issue.record("\(own) in \(other)")
      }
    }
    #expect(10..<80 ~= failures)
  }

  private static func pattern(_ generator: inout SeededGenerator, _ depth: Int) -> String {
    guard depth > 0 else { return generator.pick(["a", "b", "c", "[ab]", "[^a]", "."]) }
    let (left, right) = (pattern(&generator, depth - 1), pattern(&generator, depth - 1))
    return switch generator.int(0...4) {
    case 0: "(\(left)|\(right))"
    case 1: "(\(left))*"
    case 2: "(\(left))?\(right)"
    case 3: "(\(left)){1,2}"
    default: left + right
    }
  }
}
