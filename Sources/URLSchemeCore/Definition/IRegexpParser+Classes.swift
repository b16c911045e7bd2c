/// The parts of the grammar that name sets of characters: class expressions and escapes.
extension IRegexp.Parser {
  /// What an escape stands for.
  enum Escape {
    case character(Unicode.Scalar)
    case categories(IRegexp.Categories)
  }

  /// `charClassExpr = "[" [ "^" ] ( "-" / CCE1 ) *CCE1 [ "-" ] "]"`
  ///
  /// The RFC takes `[^]` out of the grammar: a `^` after the bracket always negates.
  mutating func classExpression() throws(Finding) -> IRegexp.CharacterClass {
    position += 1
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    var categories: IRegexp.Categories = []
    if take("-") {
      ranges.append(hyphen)
    } else if next == "]" {
      throw fault(expected: "a character of the class", suggestion: #"\]"#)
    }
    while !take("]") {
      if next == "-" {
        guard scalar(after: 1) == nil || scalar(after: 1) == "]" else { throw misplacedHyphen }
        position += 1
        guard next != nil else { throw fault(expected: "]") }
        ranges.append(hyphen)
      } else {
        try classElement(&ranges, &categories)
      }
    }
    return IRegexp.CharacterClass(ranges, categories: categories, isNegated: isNegated)
  }

  /// `CCE1 = ( CCchar [ "-" CCchar ] ) / charClassEsc`
  private mutating func classElement(
    _ ranges: inout [ClosedRange<UInt32>], _ categories: inout IRegexp.Categories
  ) throws(Finding) {
    let start = position
    switch try classCharacter() {
    case .categories(let named): categories.formUnion(named)
    case .character(let first):
      // A hyphen before the bracket is itself.
      guard next == "-", let end = scalar(after: 1), end != "]" else {
        ranges.append(first.value...first.value)
        return
      }
      position += 1
      let endStart = position
      guard end != "-", end != "[", case .character(let last) = try classCharacter() else {
        throw fault(
          at: endStart, expected: "a character that ends the range",
          suggestion: end == "\\" ? "" : "\\\(end)")
      }
      guard first <= last else {
        throw fault(
          at: start, expected: "a range that ascends", found: "\(shown(first))-\(shown(last))")
      }
      ranges.append(first.value...last.value)
    }
  }

  /// `CCchar = ( %x00-2C / %x2E-5A / %x5E-10FFFF ) / SingleCharEsc`, or a charClassEsc.
  private mutating func classCharacter() throws(Finding) -> Escape {
    guard let scalar = next else { throw fault(expected: "]") }
    switch scalar {
    case "\\": return try escape(inClass: true)
    case "[": throw fault(expected: "a character of the class", suggestion: #"\["#)
    default:
      position += 1
      return .character(scalar)
    }
  }

  /// `SingleCharEsc`, which is a backslash and one of ``( ) * + - . ? [ \ ] ^ { | } n r t``, or
  /// `charClassEsc = %s"\p{" charProp "}" / %s"\P{" charProp "}"`
  mutating func escape(inClass: Bool) throws(Finding) -> Escape {
    let start = position
    position += 1
    guard let scalar = next else { throw fault(expected: "a character after the backslash") }
    position += 1
    switch scalar {
    case "n": return .character("\n")
    case "r": return .character("\r")
    case "t": return .character("\t")
    case "p": return .categories(try category())
    case "P": return .categories(.all.subtracting(try category()))
    case _ where #"()*+-.?[\]^{|}"#.unicodeScalars.contains(scalar): return .character(scalar)
    default:
      throw fault(
        at: start, expected: "an escape of I-Regexp",
        found: isVisible(scalar) ? "\\\(scalar)" : "a backslash before \(shown(scalar))",
        suggestion: replacement(forEscaped: scalar, inClass: inClass))
    }
  }

  /// The part of a category escape that is in braces.
  private mutating func category() throws(Finding) -> IRegexp.Categories {
    guard take("{") else { throw fault(expected: "{") }
    let start = position
    while let scalar = next, scalar.isASCII, scalar.properties.isAlphabetic { position += 1 }
    let name = String(String.UnicodeScalarView(scalars[start..<position]))
    guard let categories = IRegexp.Categories(name: name) else {
      throw fault(
        at: start, expected: "a general category of Unicode, like L or Lu",
        found: name.isEmpty ? nil : String(name.prefix(32)))
    }
    guard take("}") else { throw fault(expected: "}") }
    return categories
  }

  /// What to write for an escape that other dialects have (RFC 9485 §5.1); empty where there is
  /// nothing so simple.
  private func replacement(forEscaped scalar: Unicode.Scalar, inClass: Bool) -> String {
    switch scalar {
    case "d": inClass ? "0-9" : "[0-9]"
    case "w": inClass ? "0-9A-Za-z_" : "[0-9A-Za-z_]"
    case "D" where !inClass: "[^0-9]"
    case "W" where !inClass: "[^0-9A-Za-z_]"
    case "s" where !inClass: #"[ \t\n\r]"#
    case "S" where !inClass: #"[^ \t\n\r]"#
    // Letters and digits may mean anything when escaped; a mark means itself.
    case "!"..."/", ":"..."@", "_", "`", "~": String(scalar)
    default: ""
    }
  }

  private var hyphen: ClosedRange<UInt32> {
    0x2D...0x2D
  }

  private var misplacedHyphen: Finding {
    scalar(after: 1) == "["
      ? fault(expected: "no class taken from another", found: "-[")
      : fault(expected: "a hyphen only in a range, first or last", found: "-", suggestion: #"\-"#)
  }
}
