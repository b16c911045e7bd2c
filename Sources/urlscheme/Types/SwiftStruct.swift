import URLSchemeCore

/// A structure of what a link says, or of a part of it.
struct SwiftStruct {
  private struct Member {
    var property: LinkTypes.Property
    var name: String
    var type: String

    /// The name where it stands by itself, as in `self.name`.
    var plainName: String { name.filter { $0 != "`" } }
    /// The name where it is assigned to.
    var assigned: String { "self.\(plainName)" }
  }

  private let name: String
  private var members: [Member] = []
  private let hasOthers: Bool
  private let hasSecretOthers: Bool
  /// The types of members that have one of their own.
  private var nested: [(name: String, shape: LinkTypes.Shape)] = []
  /// For each member with a default, the name of what has it.
  private var defaults: [(member: Int, name: String)] = []

  init(
    _ name: String, _ properties: [LinkTypes.Property], hasOthers: Bool = false,
    hasSecretOthers: Bool = false
  ) {
    self.name = name
    self.hasOthers = hasOthers
    self.hasSecretOthers = hasSecretOthers
    var values = SwiftNames(reserved: SwiftStruct.reserved(hasOthers))
    var types = SwiftNames(reserved: SwiftNames.standardTypes.union([name]))
    for property in properties {
      let type = type(of: property.shape, property.name, &types)
      members.append(
        Member(
          property: property, name: values.value(property.name, or: "Parameter"), type: type))
    }
    for (index, member) in members.enumerated() where member.property.defaultValue != nil {
      guard let name = values.take("\(member.plainName)OrDefault") else { continue }
      defaults.append((index, name))
    }
  }

  private static func reserved(_ hasOthers: Bool) -> Set<String> {
    SwiftNames.reservedMembers.union([
      "description", "debugDescription", "customMirror", "hash", "hashValue", "encode",
    ]).union(hasOthers ? ["others"] : [])
  }

  private mutating func type(
    of shape: LinkTypes.Shape, _ name: String, _ types: inout SwiftNames
  ) -> String {
    switch shape {
    case .text: return "String"
    case .boolean: return "Bool"
    case .integer: return "Int"
    case .longInteger: return "Int64"
    case .number: return "ExactDecimal"
    case .value: return "Value"
    case .list(let element): return "[\(type(of: element, name, &types))]"
    case .choice, .record:
      let type = types.type(name, or: "Part")
      nested.append((type, shape))
      return type
    }
  }

  // MARK: Writing

  func write(to text: inout SwiftText) {
    let isSecret = hasSecretOthers || members.contains { $0.property.isSecret }
    let masking = isSecret ? ", CustomStringConvertible, CustomReflectable" : ""
    text.block("public struct \(name): Codable, Hashable, Sendable\(masking)") { text in
      for member in members {
        let other = "The value of `\(SwiftText.oneLine(member.property.name))`."
        text.comment(member.property.description, or: other)
        if member.property.isDeprecated {
          text.line("/// - Note: The definition wants to be rid of it.")
        }
        text.line("public var \(member.name): \(type(of: member))")
      }
      if hasOthers {
        text.line("/// The other values of the link, by their names.")
        text.line("public var others: [Value.Member]")
      }
      initializer(&text)
      for (index, name) in defaults { defaultValue(of: members[index], name, &text) }
      keys(&text)
      if hasOthers { coding(&text) }
      if isSecret { description(&text) }
      for (name, shape) in nested {
        text.line()
        switch shape {
        case .choice(let texts):
          text.line("/// The texts that it may be.")
          SwiftChoice(name, texts).write(to: &text)
        case .record(let properties):
          text.line("/// The parts of it.")
          SwiftStruct(name, properties).write(to: &text)
        default: break
        }
      }
    }
  }

  private func type(of member: Member) -> String {
    member.property.isOptional ? "\(member.type)?" : member.type
  }

  private func initializer(_ text: inout SwiftText) {
    text.line()
    text.line("/// What a link shall say.")
    var parameters = members.map { member in
      let assumed =
        member.property.isOptional
        ? " = nil"
        : member.property.constant.flatMap { literal($0, member.property.shape, member.type) }
          .map { " = \($0)" } ?? ""
      return "\(member.name): \(type(of: member))\(assumed)"
    }
    if hasOthers { parameters.append("others: [Value.Member] = []") }
    text.list("public init(", parameters, ") {")
    text.indented { text in
      for member in members { text.line("\(member.assigned) = \(member.name)") }
      if hasOthers { text.line("self.others = others") }
    }
    text.line("}")
  }

  private func defaultValue(of member: Member, _ name: String, _ text: inout SwiftText) {
    guard let value = member.property.defaultValue,
      let literal = literal(value, member.property.shape, member.type)
    else { return }
    text.line()
    text.line("/// The same, or what is assumed where the link does not say.")
    text.property("public var \(name): \(member.type)", "\(member.name) ?? \(literal)")
  }

  /// Where names differ, which of them stands in links.
  private func keys(_ text: inout SwiftText) {
    let areSame = members.allSatisfy { $0.plainName == $0.property.name }
    guard !members.isEmpty, hasOthers || !areSame else { return }
    text.line()
    text.block("private enum CodingKeys: String, CodingKey") { text in
      for member in members {
        let isSame = member.plainName == member.property.name
        let raw = isSame ? "" : " = \(SwiftText.literal(member.property.name))"
        text.line("case \(member.name)\(raw)")
      }
    }
  }

  /// How values are coded beside which there are others.
  private func coding(_ text: inout SwiftText) {
    text.line()
    text.line("/// Reads the values, and the others.")
    text.block("public init(from decoder: any Decoder) throws") { text in
      if !members.isEmpty {
        text.line("let container = try decoder.container(keyedBy: CodingKeys.self)")
      }
      for member in members {
        let decode = member.property.isOptional ? "decodeIfPresent" : "decode"
        text.list(
          "\(member.assigned) = try container.\(decode)(",
          ["\(member.type).self", "forKey: .\(member.name)"], ")")
      }
      text.line("let all = try Value(from: decoder).object ?? []")
      guard !members.isEmpty else { return text.line("others = all") }
      text.line("others = all.filter { member in")
      text.indented { text in
        // Names of the same characters may have other bytes.
        text.line("let key = CodingKeys(rawValue: member.name)")
        text.line("return key?.rawValue.utf8.elementsEqual(member.name.utf8) != true")
      }
      text.line("}")
    }
    text.line()
    text.line("/// Writes the values, and the others behind them.")
    text.block("public func encode(to encoder: any Encoder) throws") { text in
      if !members.isEmpty {
        text.line("var container = encoder.container(keyedBy: CodingKeys.self)")
      }
      for member in members {
        let encode = member.property.isOptional ? "encodeIfPresent" : "encode"
        // Names that the function has itself.
        let isHidden = ["container", "encoder", "rest"].contains(member.name)
        text.list(
          "try container.\(encode)(",
          [isHidden ? member.assigned : member.name, "forKey: .\(member.name)"], ")")
      }
      text.line("var rest = encoder.container(keyedBy: MemberName.self)")
      text.block("for member in others") { text in
        text.line("try rest.encode(member.value, forKey: MemberName(member.name))")
      }
    }
  }

  /// What is printed of values some of which are secret.
  private func description(_ text: inout SwiftText) {
    text.line()
    // The others are left out: some of them may be secret, too.
    text.line("/// The values, but for those that are secret.")
    text.block("public var description: String") { text in
      let shown = members.map { member in
        let value = member.property.isSecret ? "•••" : "\\(String(describing: \(member.name)))"
        return "\(member.plainName): \(value)"
      }
      text.line("\"\(name)(\(shown.joined(separator: ", ")))\"")
    }
    text.line()
    text.line("/// What debuggers show: the values, but for those that are secret.")
    text.block("public var customMirror: Mirror") { text in
      text.line("Mirror(")
      text.indented { text in
        text.line("self,")
        guard !members.isEmpty else { return text.line("children: [:])") }
        text.line("children: [")
        text.indented { text in
          text.rows(
            members.map { member in
              let value = member.property.isSecret ? "\"•••\"" : member.name
              return "\"\(member.plainName)\": \(value) as Any"
            })
        }
        text.line("])")
      }
    }
  }

  // MARK: Literals

  /// A value as it stands in Swift; nil where no literal says it.
  private func literal(_ value: Value, _ shape: LinkTypes.Shape, _ type: String) -> String? {
    switch (shape, value) {
    case (.text, .string(let text)): return SwiftText.literal(text)
    case (.boolean, .boolean(let flag)): return "\(flag)"
    case (.integer, .number(let number)), (.longInteger, .number(let number)):
      return Int64(exactly: number).map { "\($0)" }
    case (.number, .number(let number)):
      guard let digits = number.withoutExponent else { return nil }
      // Of a longer literal the compiler would keep the nearest binary number.
      return digits.utf8.count <= 15
        ? digits : "ExactDecimal(\(SwiftText.literal(digits))) ?? 0"
    case (.choice(let texts), .string(let text)):
      return SwiftChoice(type, texts).cases.first { $0.text == text }.map { ".\($0.name)" }
    case (.list(let element), .array(let values)):
      let inner = String(type.dropFirst().dropLast())
      let literals = values.compactMap { literal($0, element, inner) }
      return literals.count == values.count ? "[\(literals.joined(separator: ", "))]" : nil
    default: return nil
    }
  }
}

extension ExactDecimal {
  /// Its digits, spelled out; nil: there are more than a text of one may have.
  fileprivate var withoutExponent: String? {
    let halves = description.split { $0 == "e" || $0 == "E" }
    guard halves.count == 2 else { return description }
    guard let exponent = Int(halves[1]), abs(exponent) < 1_000 else { return nil }
    let sign = halves[0].hasPrefix("-") ? "-" : ""
    let parts = halves[0].drop { $0 == "-" }.split(separator: ".").map(String.init)
    let fraction = parts.count > 1 ? parts[1] : ""
    // The point moves through the digits, with zeros on both sides.
    let zeros = String(repeating: "0", count: abs(exponent))
    let digits = (exponent < 0 ? zeros : "") + parts[0] + fraction + (exponent > 0 ? zeros : "")
    let place = parts[0].count + max(0, exponent)
    let whole = digits.prefix(place).drop { $0 == "0" }
    let rest = digits.dropFirst(place)
    let text = "\(sign)\(whole.isEmpty ? "0" : whole)\(rest.isEmpty ? "" : ".\(rest)")"
    return ExactDecimal(text)?.description
  }
}
