@testable import URLSchemeCore
@testable import urlscheme

/// Values with one part of them made another, for laws of what encoders refuse.
enum ChangedValues {
  private static let texts = [
    "", "/", "..", "a/b", "a,b|c;d=e", "~1a", "%41", "+ &", "é😀", "\u{0}", "route0", "1", "-0",
    "true",
    "a:1@b", "//", "[", "x-App.2",
  ]
  private static let numbers: [Value] = [
    0, -1, 1, 42, 1_000_000_000, .number(ExactDecimal("0.995") ?? 0),
    .number(ExactDecimal("1.50") ?? 0),
    .number(ExactDecimal("0.045") ?? 0), .number(ExactDecimal("-0.0") ?? 0),
  ]

  /// The value with one part of it made another, or left out.
  static func changed(_ value: Value, using generator: inout SampleGenerator) -> Value {
    switch value {
    case .string: return .string(Self.texts.randomElement(using: &generator) ?? "")
    case .number: return Self.numbers.randomElement(using: &generator) ?? 0
    case .boolean(let flag): return .boolean(!flag)
    case .null: return .null
    case .array(var items):
      guard let index = items.indices.randomElement(using: &generator) else { return value }
      if Bool.random(using: &generator) {
        items[index] = changed(items[index], using: &generator)
      } else {
        items.remove(at: index)
      }
      return .array(items)
    case .object(var members):
      guard let index = members.indices.randomElement(using: &generator) else { return value }
      if Int.random(in: 0..<4, using: &generator) > 0 {
        let part = changed(members[index].value, using: &generator)
        members[index] = Value.Member(members[index].name, part)
      } else {
        members.remove(at: index)
      }
      return .object(members)
    }
  }
}
