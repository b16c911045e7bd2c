import URLSchemeCore

/// Makes the schemas of parameters, as members of their JSON: one kind for each text form, in
/// variations.
struct SchemaSampler {
  typealias Members = [Value.Member]

  var random: SeededGenerator

  /// What a parameter of the query may be.
  mutating func any() -> Members {
    switch random.int(0...11) {
    case 0: fixedWidth()
    case 1: delimitedArray()
    case 2: delimitedObject()
    case 3: json()
    case 4: enveloped()
    case 5: encoded("base64url", [:])
    default: scalar()
    }
  }

  /// What stands in a path, too.
  mutating func scalar() -> Members {
    switch random.int(0...8) {
    case 0, 1: text()
    case 2: integer()
    case 3: number()
    case 4: boolean()
    case 5, 6: choice()
    case 7: pattern()
    default: [member("type", "string"), member("format", .string(random.pick(Self.formats)))]
    }
  }

  /// An array whose name is repeated for each value.
  mutating func exploded() -> Members {
    [
      member("type", "array"),
      member("items", .object(random.chance(perMille: 700) ? text() : integer())),
    ]
  }

  private static let formats = ["uri", "date", "date-time", "uuid", "email"]

  private func member(_ name: String, _ value: Value) -> Value.Member { Value.Member(name, value) }

  private func numeral(_ value: Int) -> Value { .number(ExactDecimal(value)) }

  // MARK: Scalars

  private mutating func text() -> Members {
    var members = [member("type", "string")]
    if random.chance(perMille: 300) {
      members.append(member("minLength", numeral(random.int(1...8))))
    }
    if random.chance(perMille: 500) {
      members.append(member("maxLength", numeral(random.int(8...60))))
    }
    return members
  }

  private mutating func limits() -> Members {
    guard random.chance(perMille: 600) else { return [] }
    let least = random.int(-20...20)
    return [
      member("minimum", numeral(least)), member("maximum", numeral(least + random.int(1...5000))),
    ]
  }

  private mutating func integer() -> Members { [member("type", "integer")] + limits() }

  private mutating func number() -> Members { [member("type", "number")] + limits() }

  private mutating func boolean() -> Members {
    guard random.chance(perMille: 500) else { return [member("type", "boolean")] }
    let isShort = random.chance(perMille: 300)
    return encoded(
      "boolean", ["true": isShort ? "1" : "yes", "false": isShort ? "0" : "no"])
  }

  private mutating func choice() -> Members {
    let words = Words.plain.shuffled(using: &random).prefix(random.int(2...6))
    var members = [member("enum", .array(words.map(Value.string)))]
    if random.chance(perMille: 300) { members.append(member("ignoreCase", true)) }
    if random.chance(perMille: 300) {
      members.append(member("default", .string(words.first ?? "")))
      if random.chance(perMille: 300) { members.append(member("otherwise", "default")) }
    }
    return members
  }

  /// One to three classes of characters, each repeated.
  private mutating func pattern() -> Members {
    let classes = ["[a-z]", "[A-Z]", "[0-9]", "[0-9a-f]", "[A-Za-z0-9_-]", "(ab|cd|e)", "\\p{L}"]
    let pieces = (0..<random.int(1...3)).map { _ in
      let (least, more) = (random.int(1...4), random.int(0...8))
      let repetition = random.pick(["+", "{\(least)}", "{\(least),\(least + more)}"])
      return random.pick(classes) + repetition
    }
    return [
      member("type", "string"),
      member("pattern", .string(pieces.joined(separator: random.pick(["", "-", "\\."])))),
    ]
  }

  // MARK: Structures

  private func encoded(_ name: String, _ form: Value, _ others: Members = []) -> Members {
    others + [member("encoding", .object([member(name, form)]))]
  }

  private mutating func names(_ range: ClosedRange<Int>) -> [Value] {
    Words.plain.shuffled(using: &random).prefix(random.int(range)).map(Value.string)
  }

  private mutating func fixedWidth() -> Members {
    let width = random.int(1...6)
    return encoded(
      "fixedWidth",
      [
        "fields": .array(names(1...7)), "width": numeral(width),
        "fractionDigits": numeral(random.int(0...width)),
      ], [member("type", "object")])
  }

  private mutating func separator() -> Members {
    var members = [member("separator", .string(random.pick([",", "|", ";"])))]
    if random.chance(perMille: 300) { members.append(member("escape", "\\")) }
    return members
  }

  private mutating func delimitedArray() -> Members {
    var members = [member("type", "array")]
    if random.chance(perMille: 500) {
      let items = random.chance(perMille: 700) ? [member("type", "string")] : integer()
      members.append(member("items", .object(items)))
    }
    if random.chance(perMille: 300) {
      members.append(member("maxItems", numeral(random.int(2...9))))
    }
    return encoded("delimited", .object(separator()), members)
  }

  private mutating func delimitedObject() -> Members {
    let fields = names(1...4)
    var form = separator() + [member("fields", .array(fields))]
    if random.chance(perMille: 500) { form.append(member("rest", "others")) }
    var members = [member("type", "object")]
    if random.chance(perMille: 500), let name = fields.first?.string {
      members.append(member("properties", .object([member(name, .object(integer()))])))
    }
    return encoded("delimited", .object(form), members)
  }

  private mutating func json() -> Members {
    switch random.int(0...2) {
    case 0: return encoded("json", [:])
    case 1: return encoded("json", [:], [member("type", "object")] + [properties()])
    default:
      let item: Value = .object([member("type", "object"), properties()])
      return encoded("json", [:], [member("type", "array"), member("items", item)])
    }
  }

  private mutating func properties() -> Value.Member {
    let members = names(1...4).compactMap(\.string).map { name in
      let schema = random.chance(perMille: 600) ? text() : integer()
      return member(name, .object(schema))
    }
    return member("properties", .object(members))
  }

  private mutating func enveloped() -> Members {
    (random.chance(perMille: 500) ? text() : delimitedObject()) + [member("envelope", "rotate")]
  }
}
