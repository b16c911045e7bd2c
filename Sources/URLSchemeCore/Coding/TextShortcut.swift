/// How the text of a value is written in one pass where the value is like most: of the right type,
/// with all its fields in their order, and under no constraint that has to be looked into.
///
/// Where a shortcut gives up, nothing has been written, and `ValueTape.write` says what the text is
/// or what is wrong with the value. Where it does not, it writes the same text.
///
/// It is a class because it is handed on for every value.
final class TextShortcut: Sendable {
  enum Kind: Sendable {
    case none
    /// Any string.
    case text
    /// One of several strings.
    case choice
    /// An object of numbers, in fixed-width digits.
    case digits
    /// An object of strings, the last of them perhaps an array of strings, with separators.
    case delimited
  }

  let kind: Kind
  /// Whether the text is put into an envelope.
  let isEnveloped: Bool
  /// The names of the fields, or the strings to choose from, one after the other.
  let names: [UInt8]
  /// Where each of them ends.
  let ends: [Int]
  /// Whether the last field is an array.
  let hasRest: Bool
  let separator: UInt8
  let integerDigits: Int
  let fractionDigits: Int

  init(_ plan: ValuePlan, isPlain: Bool) {
    var names: [[UInt8]] = []
    var (hasRest, separator) = (false, UInt8(0))
    var (integerDigits, fractionDigits) = (0, 0)
    isEnveloped = plan.isEnveloped
    let isFree = plan.constraints.isEmpty && !(isEnveloped && isPlain)
    switch plan.form {
    case .text where isFree && plan.type == .string && !isEnveloped: kind = .text
    case .text where plan.type == .string && !isEnveloped:
      names = TextShortcut.choices(plan.constraints)
      kind = names.isEmpty ? .none : .choice
    case .fixedWidth(let width, let places)
    where isFree && !isEnveloped && places <= width
      && plan.properties.allSatisfy({ TextShortcut.isFree($0.plan, .number) }):
      kind = .digits
      names = plan.properties.map(\.name)
      (integerDigits, fractionDigits) = (width - places, places)
    case .delimitedObject(let delimiters, let fieldCount, let isOpen)
    where isFree && delimiters.escape == nil && fieldCount > 0
      && TextShortcut.areTexts(plan.properties, fieldCount):
      kind = .delimited
      names = plan.properties.map(\.name)
      (separator, hasRest) = (delimiters.separator, isOpen)
    default: kind = .none
    }
    self.names = names.flatMap(\.self)
    var end = 0
    ends = names.map { name in
      end += name.count
      return end
    }
    (self.hasRest, self.separator) = (hasRest, separator)
    (self.integerDigits, self.fractionDigits) = (integerDigits, fractionDigits)
  }

  var nameCount: Int { ends.count }

  /// Where a name stands in `names`.
  func range(ofName index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// The strings of an enum that is the only constraint; none where there is another.
  private static func choices(_ constraints: ValueConstraints) -> [[UInt8]] {
    var others = constraints
    others.enumeration = nil
    guard others.isEmpty, let enumeration = constraints.enumeration,
      enumeration.allSatisfy({ $0.kind == .string })
    else { return [] }
    return enumeration.map(\.bytes)
  }

  private static func areTexts(_ properties: [ValuePlan.Property], _ fieldCount: Int) -> Bool {
    let fields = properties.prefix(fieldCount)
    guard fields.allSatisfy({ isFree($0.plan, .string) && $0.plan.form == .text }) else {
      return false
    }
    return properties.dropFirst(fieldCount).allSatisfy { rest in
      isFree(rest.plan, .array)
        && rest.plan.items.map { isFree($0, .string) && $0.form == .text } == true
    }
  }

  /// Whether every value of the type is one of the plan's.
  private static func isFree(_ plan: ValuePlan, _ type: Schema.ValueType) -> Bool {
    plan.type == type && plan.constraints.isEmpty && !plan.isEnveloped
  }
}
