/// Reads CSV as RFC 4180 has it, with line feeds between rows.
enum CommaSeparatedReader {
  /// The rows and their cells; nil: a quote stands where none may.
  static func rows(_ text: String) -> [[String]]? {
    var rows: [[String]] = []
    var cells: [String] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      guard let cell = cell(&rest) else { return nil }
      cells.append(cell)
      switch rest.popFirst() {
      case ",": break
      case "\n":
        rows.append(cells)
        cells = []
      default: return nil
      }
    }
    return cells.isEmpty ? rows : nil
  }

  private static func cell(_ rest: inout Substring.UnicodeScalarView) -> String? {
    var cell = String.UnicodeScalarView()
    guard rest.first == "\"" else {
      while let scalar = rest.first, scalar != ",", scalar != "\n" {
        guard scalar != "\"", scalar != "\r" else { return nil }
        cell.append(scalar)
        rest.removeFirst()
      }
      return String(cell)
    }
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      guard scalar == "\"" else {
        cell.append(scalar)
        continue
      }
      guard rest.first == "\"" else { return String(cell) }
      cell.append(scalar)
      rest.removeFirst()
    }
    return nil
  }
}
/// Reads a field of TSV as the manual says it is written, for tests.
enum TabSeparatedReader {
  static func unescaped(_ field: String) -> String {
    BackslashReader.text(of: field, ["t": "\t", "n": "\n", "r": "\r", "0": "\0", "\\": "\\"])
      ?? "no escape: \(field)"
  }
}

/// Reads backslashes with a letter, for tests.
private enum BackslashReader {
  /// nil where a letter has no meaning.
  static func text(
    of source: String, _ meanings: [Unicode.Scalar: Unicode.Scalar]
  ) -> String? {
    var text = String.UnicodeScalarView()
    var rest = source.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      guard let letter = rest.popFirst(), let meaning = meanings[letter] else { return nil }
      text.append(meaning)
    }
    return String(text)
  }
}

/// Reads a line that is one inline link of CommonMark, as strictly as we write it, for tests.
struct MarkdownLinkReader {
  private(set) var text = ""
  private(set) var destination = ""

  /// What has a meaning within a line where no backslash takes it away (CommonMark 6).
  private static let meaning = "\\`*_{}[]<>#|~&".unicodeScalars

  /// nil where the line is anything else.
  init?(_ line: String) {
    var rest = line.unicodeScalars[...]
    guard rest.popFirst() == "[",
      let text = MarkdownLinkReader.take(from: &rest, until: "]", Array(Self.meaning)),
      rest.popFirst() == "(", rest.popFirst() == "<",
      let destination = MarkdownLinkReader.take(from: &rest, until: ">", ["<"]),
      rest.popFirst() == ")", rest.isEmpty
    else { return nil }
    (self.text, self.destination) = (text, destination)
  }

  private static func take(
    from rest: inout Substring.UnicodeScalarView, until end: Unicode.Scalar,
    _ forbidden: [Unicode.Scalar]
  ) -> String? {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == end { return String(text) }
      if scalar == "\\", let next = rest.first, isPunctuation(next) {
        text.append(next)
        rest.removeFirst()
        continue
      }
      if forbidden.contains(scalar) || scalar == "\n" || scalar == "\r" { return nil }
      if scalar == "&", isReference(rest) { return nil }
      text.append(scalar)
    }
    return nil
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }

  private static func isReference(_ rest: Substring.UnicodeScalarView) -> Bool {
    let name = rest.prefix {
      $0 != ";" && ($0 == "#" || $0.properties.isAlphabetic || ("0"..."9").contains($0))
    }
    return !name.isEmpty && rest.dropFirst(name.count).first == ";"
  }
}

/// Reads a desktop entry as its specification says (Desktop Entry Specification 1.5, §3, §4, §7),
/// for tests.
struct DesktopEntryReader {
  /// The keys of the one group, in order; nil where there is any other line.
  private(set) var keys: [String]? = []
  private var values: [String: String] = [:]

  init(_ text: String) {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    guard String(lines.first ?? "".unicodeScalars[...]) == "[Desktop Entry]",
      lines.last?.isEmpty == true
    else {
      keys = nil
      return
    }
    for line in lines.dropFirst().dropLast() {
      guard let equals = line.firstIndex(of: "="), line.first != "#", line.first != "[" else {
        keys = nil
        return
      }
      let key = String(line[..<equals])
      keys?.append(key)
      values[key] = String(line[line.index(after: equals)...].drop { $0 == " " })
    }
  }

  /// A value of type string.
  func text(_ key: String) -> String? {
    values[key].flatMap {
      BackslashReader.text(of: $0, ["s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"])
    }
  }

  /// The program and its arguments; a field code is a NUL and its letter.
  var arguments: [String]? {
    guard let command = text("Exec") else { return nil }
    var arguments: [String] = []
    var rest = command.unicodeScalars[...]
    while !rest.isEmpty {
      guard let argument = DesktopEntryReader.argument(from: &rest) else { return nil }
      arguments.append(argument)
      if let space = rest.popFirst(), space != " " { return nil }
    }
    return arguments
  }

  private static func argument(from rest: inout Substring.UnicodeScalarView) -> String? {
    var argument = String.UnicodeScalarView()
    let isQuoted = rest.first == "\""
    if isQuoted { rest.removeFirst() }
    while let scalar = rest.first {
      if !isQuoted, scalar == " " { return String(argument) }
      rest.removeFirst()
      switch scalar {
      case "\"" where isQuoted: return String(argument)
      case "\\" where isQuoted:
        guard let next = rest.popFirst(), "\"`$\\".unicodeScalars.contains(next) else { return nil }
        argument.append(next)
      // What must be quoted, or escaped in quotes.
      case "`", "$": return nil
      case "\t", "\n", "\"", "'", "\\", ">", "<", "~", "|", "&", ";", "*", "?", "#", "(", ")":
        guard isQuoted else { return nil }
        argument.append(scalar)
      case "%":
        guard let code = rest.popFirst() else { return nil }
        argument.append(contentsOf: code == "%" ? "%".unicodeScalars : "\0\(code)".unicodeScalars)
      default: argument.append(scalar)
      }
    }
    return isQuoted ? nil : String(argument)
  }
}
