import URLSchemeCore

/// Names for variables of a path.
enum VariableName {
  /// A name after the literal before the variable, or after what it holds: `/users/42` has a `user`.
  static func name(after literal: String, isRest: Bool, _ tally: ValueTally) -> String {
    if isRest { return "path" }
    let word = singular(RouteName.word(of: literal))
    if !word.isEmpty { return word }
    guard tally.valueCount > 0 else { return "id" }
    if tally.kinds.contains(.email) { return "email" }
    if tally.kinds.contains(.date) { return "date" }
    return tally.examples.isEmpty ? "id" : "name"
  }

  /// One of what a plural counts, as far as spelling tells.
  private static func singular(_ word: String) -> String {
    if word.hasSuffix("ies"), word.utf8.count > 4 { return "\(word.dropLast(3))y" }
    for ending in ["sses", "xes", "ches", "shes"] where word.hasSuffix(ending) {
      return String(word.dropLast(2))
    }
    let isPlural = word.hasSuffix("s") && !["ss", "us", "is"].contains(where: word.hasSuffix)
    return isPlural && word.utf8.count > 2 ? String(word.dropLast()) : word
  }

  /// A name as a pattern writes it: what may not stand there is escaped.
  static func inPattern(_ name: String) -> String {
    var written = ""
    for (index, byte) in name.utf8.enumerated() {
      if byte.isAlphanumeric || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "-") && index > 0
      {
        written.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        written += "%\(byte.hexDigits(atLeast: 2))"
      }
    }
    return written
  }
}

/// Names for routes.
enum RouteName {
  private static let longest = 40

  /// A name of the words in the pattern: `//users/{user}/posts` is `user-posts`.
  ///
  /// - Parameter isFull: Whether a host that the name of an action follows is part of it.
  static func name(of route: RouteSketch, isFull: Bool) -> String {
    var words: [String] = []
    var number = 0
    for (depth, piece) in route.pieces.enumerated() {
      let word = word(of: piece.literal)
      if piece.variable == nil {
        let isHost =
          depth == 0 && route.pieces.count > 1
          && (word == "x-callback-url" || route.anchor == .authority && word.utf8.contains(0x2E))
        if !word.isEmpty, isFull || !isHost { words.append(word) }
        continue
      }
      let name = route.pathParameters[number].name
      number += 1
      // A variable that has its name from the word before it takes its place.
      if piece.variable == .segment, piece.literal.isEmpty, let last = words.last,
        VariableName.name(after: last, isRest: false, ValueTally()) == name
      {
        words.removeLast()
      }
      if piece.variable == .segment || words.isEmpty { words.append(name) }
    }
    words += route.literalNames.map(word).filter { !$0.isEmpty }
    let isLaunch = route.pieces.isEmpty && words.isEmpty
    let name = words.joined(separator: "-").utf8.prefix(longest)
    return isLaunch ? "launch" : name.isEmpty ? "route" : String(decoding: name, as: UTF8.self)
  }

  /// A word for a literal: its letters and digits, and what joins them.
  static func word(of literal: String) -> String {
    var word = ""
    for byte in literal.utf8 {
      if byte.isAlphanumeric || "_.".utf8.contains(byte) {
        word.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !word.isEmpty, !word.hasSuffix("-") {
        word += "-"
      }
    }
    while word.hasSuffix("-") { word.removeLast() }
    return word
  }
}
