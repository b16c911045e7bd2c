import URLSchemeCore

/// Texts that a parameter reads, and that no link is written with: declared values in the other case, other
/// spellings of numbers and of JSON, unknown values that stand for the default.
struct ValueSpellings {
  private let schema: Schema
  /// The schemas of the other version.
  private let others: [Schema]

  init(_ schema: Schema, beside others: [Schema]) {
    (self.schema, self.others) = (schema, others)
  }

  /// Whether there are any, whatever the text is.
  var areMany: Bool {
    schema.otherwise == .default || schema.exponent || schema.encoding == .json
      || schema.hasSpelledValues
  }

  func texts(besides text: String) -> [String] {
    var texts = schema.respelled(text)
    if schema.exponent { texts += ["1e1", "25E-1"] }
    if schema.encoding == .json { texts += [" \(text)", "1e1"] }
    guard schema.otherwise == .default else { return texts }
    let declared = others.flatMap { $0.enumeration ?? [] }.compactMap(\.string)
    let wrong = others.flatMap {
      WrongTexts($0, isExploded: false).kinds(from: text).flatMap(\.texts)
    }
    return texts + ["zz-none"] + declared.prefix(64) + wrong
  }
}

extension Schema {
  /// More of the values that are declared are not spelled otherwise: what is true of these is of all.
  private static let mostSpelled = 32

  private var spelledValues: ArraySlice<Value> { finiteValues?.prefix(Self.mostSpelled) ?? [] }

  /// Whether it, or a part of it, declares values that have more than one spelling.
  fileprivate var hasSpelledValues: Bool {
    spelledValues.contains { !spellings(of: $0).others.isEmpty }
      || items?.hasSpelledValues == true
      || properties.contains { $0.schema.hasSpelledValues }
  }

  /// A text with each of some declared values in it spelled otherwise.
  fileprivate func respelled(_ text: String) -> [String] {
    let own = spelledValues.flatMap { value in
      let (spelling, others) = spellings(of: value)
      return others.map { text.parts(separatedBy: spelling).joined(separator: $0) }
    }
    return (own + (items?.respelled(text) ?? []) + properties.flatMap { $0.schema.respelled(text) })
      .filter { $0 != text }
  }

  /// How links are written with a value, and how else it may stand there.
  private func spellings(of value: Value) -> (own: String, others: [String]) {
    if let text = value.string, !text.isEmpty {
      return (text, ignoreCase ? [text.uppercased(), text.lowercased()] : [])
    }
    guard let number = value.number?.description, effectiveType == .number else { return ("", []) }
    return (number, number.utf8.contains { ".eE".utf8.contains($0) } ? [] : ["\(number).0"])
  }
}
