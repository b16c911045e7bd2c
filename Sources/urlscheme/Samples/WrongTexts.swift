import URLSchemeCore

/// Texts that a parameter must refuse, each one step from one that it takes.
///
/// It is a class, as a struct with a schema in it takes much code to be copied.
final class WrongTexts {
  /// How long the longest of them is.
  private static let longest = 10_000

  private let schema: Schema

  /// - Parameter isExploded: Whether the texts are of the single values of an array.
  init(_ schema: Schema, isExploded: Bool) {
    self.schema = isExploded ? schema.items ?? Schema(.string) : schema
  }

  /// What the texts are called, the rules that may refuse them, and the texts: the first that is refused counts.
  func kinds(from text: String) -> [(kind: String, rules: [Rule], texts: [String])] {
    var kinds: [(kind: String, rules: [Rule], texts: [String])] = []
    let scalars = text.unicodeScalars
    let shorter = String(scalars.dropLast())
    func add(_ kind: String, _ rules: [Rule], _ texts: [String]) {
      kinds.append((kind, rules, texts))
    }
    if schema.envelope != nil {
      add("checksum", [.checksumMismatch], [changedEnd(text), shorter])
      add(
        "cut envelope", [.checksumMismatch, .invalidValue, .wrongLength],
        [shorter, String(scalars.prefix(2))])
      return kinds
    }
    if schema.enumeration != nil || schema.constant != nil {
      add("unknown value of", [.invalidValue], [text + "x", text + "1", "?"])
    }
    switch schema.encoding {
    case .fixedWidth:
      add("digit missing in", [.wrongLength, .invalidValue], [shorter])
      add("digit too many in", [.wrongLength, .invalidValue], [text + "0"])
      add("letter in", [.invalidValue], ["x" + scalars.dropFirst().map(String.init).joined()])
      return kinds
    case .delimited(let form):
      add(
        "field too many in", LinkMutator.valueRules,
        [text + form.separator + "x", text + form.separator])
      add("field missing in", LinkMutator.valueRules, [cut(text, at: form.separator), ""])
      add(
        "wrong field in", LinkMutator.valueRules,
        [form.separator + text, "?" + form.separator + "?"])
      return kinds
    case .pairs(let form):
      add("twice in", LinkMutator.valueRules, [text + form.separator + text])
      add("unknown in", LinkMutator.valueRules, [text + form.separator + "zz" + form.equals + "1"])
      return kinds
    case .json:
      add("cut JSON in", [.invalidJSON, .invalidValue], [shorter, text + "{"])
      add("other JSON in", LinkMutator.valueRules, ["{\"zz\":1}", "[[]]", "null", "1"])
      return kinds
    case .base64url:
      add("no Base64 in", [.invalidValue], [text + "*", text + "A"])
    case .boolean, nil: break
    }
    switch schema.effectiveType {
    case .boolean: add("no boolean in", [.invalidValue], ["maybe"])
    case .integer: add("no integer in", [.invalidValue], ["1.5", "x"])
    case .number: add("no number in", [.invalidValue], ["x", "1e"])
    default: break
    }
    addLimits(&kinds, text)
    return kinds
  }

  private func addLimits(
    _ kinds: inout [(kind: String, rules: [Rule], texts: [String])], _ text: String
  ) {
    let scalars = text.unicodeScalars
    for (name, limit, step) in [("below", schema.minimum, -1), ("above", schema.maximum, 1)] {
      guard let limit, let whole = limit.nearby(step) else { continue }
      kinds.append((name, [.valueOutOfRange], [whole]))
    }
    if let least = schema.minLength, least > 0, least <= Self.longest {
      let short = String(scalars.prefix(least - 1))
      kinds.append(("too short", [.wrongLength, .invalidValue], [short]))
    }
    if let most = schema.maxLength, most < Self.longest {
      let filling = String(
        repeating: scalars.last.map(String.init) ?? "a", count: max(0, most + 1 - scalars.count))
      kinds.append(("too long", [.wrongLength, .invalidValue], [text + filling]))
    }
    if schema.pattern != nil {
      kinds.append(
        ("pattern of", [.invalidValue, .wrongLength], [text + "\u{7F}", "\u{7F}", "", text + "x"]))
    }
    if schema.format != nil {
      kinds.append(("format of", [.invalidValue], ["x", "", String(scalars.dropLast())]))
    }
  }

  /// The text with another last character.
  private func changedEnd(_ text: String) -> String {
    text.last.map { String(text.dropLast()) + ($0 == "A" ? "B" : "A") } ?? "A"
  }

  private func cut(_ text: String, at separator: String) -> String {
    text.parts(separatedBy: separator).dropLast().joined(separator: separator)
  }
}

extension ExactDecimal {
  /// The text of the next integer beyond a limit.
  fileprivate func nearby(_ step: Int) -> String? {
    guard abs(doubleValue) < 1e15 else { return nil }
    let whole = Int(step > 0 ? doubleValue.rounded(.down) : doubleValue.rounded(.up))
    return "\(whole + step)"
  }
}
