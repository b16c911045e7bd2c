/// Gives names of links names in Swift: legal, and each different from those beside it.
struct SwiftNames {
  private var used: Set<String>

  /// - Parameter reserved: Names that have another meaning where these will stand.
  init(reserved: Set<String> = []) {
    used = reserved
  }

  /// A name of a value, such as `tarteTatin`; a keyword is put between backticks.
  mutating func value(_ name: String, or suffix: String) -> String {
    let words = SwiftNames.words(of: name)
    let first = words.first.map { SwiftNames.lowercasedFirst($0) } ?? "value"
    let name = unique(first + words.dropFirst().map(SwiftNames.uppercasedFirst).joined(), suffix)
    return SwiftNames.keywords.contains(name) ? "`\(name)`" : name
  }

  /// A name of a type, such as `TarteTatin`.
  mutating func type(_ name: String, or suffix: String) -> String {
    let type = SwiftNames.words(of: name).map(SwiftNames.uppercasedFirst).joined()
    // With an underscore before a digit it might be the name of a value.
    let isNumber = type.first.map { $0.isNumber } == true
    return unique(isNumber ? suffix + type : type.orIfEmpty("Value"), suffix)
  }

  /// Takes a name that follows from another one; nil where it is taken.
  mutating func take(_ name: String) -> String? {
    used.insert(name).inserted ? name : nil
  }

  /// The name, or it with a suffix, or with a number.
  private mutating func unique(_ name: String, _ suffix: String) -> String {
    // A name can't begin with a digit.
    let name = name.first.map { $0.isNumber } == true ? "_\(name)" : name
    if used.insert(name).inserted { return name }
    var candidate = name.hasSuffix(suffix) ? name : name + suffix
    var number = 2
    while !used.insert(candidate).inserted {
      candidate = "\(name)\(number)"
      number += 1
    }
    return candidate
  }

  /// The words of a name: runs of ASCII letters and digits.
  private static func words(of name: String) -> [String] {
    name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
  }

  /// `id` for `ID`, `urlText` for `URLText`, `term` for `Term`.
  private static func lowercasedFirst(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }.count
    guard capitals > 1, capitals < word.count else {
      return capitals == word.count
        ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
    }
    return word.prefix(capitals - 1).lowercased() + word.dropFirst(capitals - 1)
  }

  private static func uppercasedFirst(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Names that no member can have, even between backticks, or that are confusing there.
  static let reservedMembers: Set<String> = ["init", "self", "Self", "Type", "Protocol"]

  private static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
    "class", "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "inout", "internal", "is", "let", "macro", "nil", "open", "operator", "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "some", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while", "_",
    // These are keywords where an expression or an accessor may begin.
    "borrow", "consume", "copy", "didSet", "each", "get", "mutate", "set", "unsafe",
    "unsafeAddress", "unsafeMutableAddress", "willSet",
  ]
}

extension String {
  fileprivate func orIfEmpty(_ other: String) -> String { isEmpty ? other : self }
}
