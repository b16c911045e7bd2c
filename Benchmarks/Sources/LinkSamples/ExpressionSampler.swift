/// Makes texts that an I-Regexp (RFC 9485) matches: reads it into a tree, and walks the tree with
/// choices at random.
///
/// Categories stand for a few of their characters. Whoever uses a text has it checked.
struct ExpressionSampler {
  private indirect enum Node {
    case oneOf([Unicode.Scalar])
    case sequence([Node])
    case choice([Node])
    case repetition(Node, ClosedRange<Int>)
  }

  /// What `*`, `+` and `{2,}` add to the least number at most.
  private static let mostMore = 11

  private let scalars: [Unicode.Scalar]
  private var position = 0

  /// A text that the pattern matches.
  static func text(matching pattern: String, using random: inout SeededGenerator) -> String {
    var sampler = ExpressionSampler(scalars: Array(pattern.unicodeScalars))
    var text = String.UnicodeScalarView()
    append(sampler.choice(), to: &text, &random)
    return String(text)
  }

  private static func append(
    _ node: Node, to text: inout String.UnicodeScalarView, _ random: inout SeededGenerator
  ) {
    switch node {
    case .oneOf(let scalars):
      if let scalar = scalars.randomElement(using: &random) { text.append(scalar) }
    case .sequence(let nodes):
      for node in nodes { append(node, to: &text, &random) }
    case .choice(let nodes):
      if let node = nodes.randomElement(using: &random) { append(node, to: &text, &random) }
    case .repetition(let node, let counts):
      for _ in 0..<random.int(counts) { append(node, to: &text, &random) }
    }
  }

  // MARK: Reading

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private mutating func takeNext() -> Unicode.Scalar? {
    defer { position += 1 }
    return next
  }

  private mutating func choice() -> Node {
    var branches = [sequence()]
    while take("|") { branches.append(sequence()) }
    return .choice(branches)
  }

  private mutating func sequence() -> Node {
    var pieces: [Node] = []
    while let scalar = next, scalar != "|", scalar != ")" { pieces.append(piece()) }
    return .sequence(pieces)
  }

  private mutating func piece() -> Node {
    let atom = atom()
    if take("*") { return .repetition(atom, 0...Self.mostMore) }
    if take("+") { return .repetition(atom, 1...1 + Self.mostMore) }
    if take("?") { return .repetition(atom, 0...1) }
    guard take("{") else { return atom }
    let least = number() ?? 0
    guard take(",") else {
      _ = take("}")
      return .repetition(atom, least...least)
    }
    let most = number() ?? least + Self.mostMore
    _ = take("}")
    return .repetition(atom, least...max(least, most))
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let scalar = next, ("0"..."9").contains(scalar) {
      digits.unicodeScalars.append(scalar)
      position += 1
    }
    return Int(digits)
  }

  private mutating func atom() -> Node {
    switch takeNext() {
    case "(":
      let node = choice()
      _ = take(")")
      return node
    case "[": return .oneOf(characterClass())
    case ".": return .oneOf(Self.common)
    case "\\": return .oneOf(escape())
    case let scalar?: return .oneOf([scalar])
    case nil: return .sequence([])
    }
  }

  private mutating func characterClass() -> [Unicode.Scalar] {
    let isNegated = take("^")
    var members: [Unicode.Scalar] = []
    while let scalar = takeNext(), scalar != "]" {
      let first = scalar == "\\" ? escape() : [scalar]
      guard first.count == 1, next == "-", position + 1 < scalars.count,
        scalars[position + 1] != "]"
      else {
        members += first
        continue
      }
      position += 1
      let last = take("\\") ? escape().first : takeNext()
      guard let last, first[0] <= last else { continue }
      // No class needs all of a large range.
      let values = first[0].value...min(last.value, first[0].value + 0xFFF)
      members += values.compactMap(Unicode.Scalar.init)
    }
    return isNegated ? Self.common.filter { !members.contains($0) } : members
  }

  /// What stands after a backslash: a character, or a category.
  private mutating func escape() -> [Unicode.Scalar] {
    switch takeNext() {
    case "n": return ["\n"]
    case "r": return ["\r"]
    case "t": return ["\t"]
    case "p": return category()
    case "P":
      let members = category()
      return Self.common.filter { !members.contains($0) }
    case let scalar?: return [scalar]
    case nil: return []
    }
  }

  private mutating func category() -> [Unicode.Scalar] {
    var name = ""
    while let scalar = takeNext(), scalar != "}" {
      if scalar != "{" { name.unicodeScalars.append(scalar) }
    }
    let members =
      switch name {
      case "Ll": "abcxyzäé"
      case "Lu": "ABCXYZÄÉ"
      case "N", "Nd": "0123456789"
      case "P", "Po": "!#%&*,./:;?@"
      case "S", "Sm": "+<=>|~"
      case "Z", "Zs": " "
      default: "abcxyzABCXYZäé日本"
      }
    return Array(members.unicodeScalars)
  }

  /// What a dot stands for: letters and digits, and little else.
  private static let common = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_. ".unicodeScalars)
}
