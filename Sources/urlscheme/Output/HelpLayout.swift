import URLSchemeCore

/// Lays help out in lines that fit a terminal. A line is wider only where it is one word, such as a
/// link.
struct HelpLayout: Sendable {
  /// What narrower terminals get, they break themselves.
  static let narrowest = 40
  /// The width where no terminal has one.
  static let usual = 80
  /// Longer lines are hard to read.
  static let widest = 100
  /// Beside names that leave less room than this, texts would be columns of single words.
  private static let leastRoom = 24

  let width: Int

  init(width: Int = usual) {
    self.width = min(max(width, Self.narrowest), Self.widest)
  }

  /// Text, broken between words, each line ended; all but the first begin with `hanging`.
  func paragraph(_ text: String, indent: String = "", hanging: String? = nil) -> String {
    let words = text.split { $0 == " " || $0 == "\n" }.map(String.init)
    return lines(of: words, indent: indent, hanging: hanging ?? indent, mark: "")
  }

  /// A text under a title; nothing where there is no text.
  func section(_ title: String, _ text: String) -> String {
    text.isEmpty ? "" : "\(title):\n\(text)"
  }

  /// A command as a shell takes it, broken outside of single quotes. In other quotes a space stands
  /// only where a command does.
  func command(_ text: String) -> String {
    var quotes = SingleQuotes()
    let words = text.unicodeScalars.split(omittingEmptySubsequences: false) { scalar in
      !quotes.holds(scalar) && scalar == " "
    }
    return lines(of: words.map { String($0) }, indent: "  ", hanging: "    ", mark: " \\")
  }

  /// Names, each with a text beside it, or below it where there is no room.
  func rows(_ rows: [(name: String, text: String)]) -> String {
    let column = (rows.map(\.name.columns).max() ?? 0) + 4
    let isNarrow = width - column < Self.leastRoom
    return rows.map { name, text in
      if isNarrow {
        return "  \(name.drop { $0 == " " })\n"
          + paragraph(text, indent: String(repeating: " ", count: 6))
      }
      let padding = String(repeating: " ", count: column - 2 - name.columns)
      return paragraph(
        text, indent: "  \(name)\(padding)", hanging: String(repeating: " ", count: column))
    }.joined()
  }

  /// - Parameter mark: What ends a line that goes on.
  private func lines(
    of words: [String], indent: String, hanging: String, mark: String
  ) -> String {
    var lines = ""
    var line = indent
    var isEmpty = true
    for (index, word) in words.enumerated() {
      let markWidth = index == words.count - 1 ? 0 : mark.columns
      if !isEmpty, line.columns + 1 + word.columns + markWidth > width {
        lines += "\(line)\(mark)\n"
        line = hanging
        isEmpty = true
      }
      line += isEmpty ? word : " \(word)"
      isEmpty = false
    }
    return "\(lines)\(line)\n"
  }
}

/// Where a command, scalar by scalar, is between single quotes of a shell.
struct SingleQuotes {
  private var isOpen = false
  /// A backslash outside of quotes takes the meaning from what follows it.
  private var isEscaped = false

  /// Whether a scalar is held by quotes or by a backslash: the one that opens quotes is, the one
  /// that closes them is not.
  mutating func holds(_ scalar: Unicode.Scalar) -> Bool {
    if isEscaped {
      isEscaped = false
      return true
    }
    if scalar == "'" {
      isOpen.toggle()
    } else if scalar == "\\", !isOpen {
      isEscaped = true
    }
    return isOpen
  }
}

extension String {
  /// How many columns it takes on a terminal.
  var columns: Int {
    Array(utf8).span.isPlain ? utf8.count : unicodeScalars.reduce(0) { $0 + $1.columns }
  }
}
