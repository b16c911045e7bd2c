import URLSchemeCore

/// Texts as words of a POSIX shell.
enum ShellWord {
  /// One word, whatever it has: everything between single quotes but the single quotes themselves,
  /// which get a backslash.
  static func quoted(_ text: String) -> String {
    guard !text.isEmpty else { return "''" }
    let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
    return parts.map { $0.isEmpty ? "" : "'\(String($0))'" }.joined(separator: "\\'")
  }

  /// One word for people to read and type: quoted only where a shell would take it for something
  /// else.
  static func readable(_ text: String) -> String {
    let isReadable = text.unicodeScalars.allSatisfy { scalar in
      isPlain(scalar) || !scalar.isASCII && scalar.isPrintable
    }
    return isReadable && !text.isEmpty ? text : quoted(text.printable)
  }

  /// The word, in quotes where it needs them; of `NAME=TEXT`, only the text.
  static func text(_ word: String) -> String {
    let isSafe = word.unicodeScalars.allSatisfy { isPlain($0) || $0 == "=" }
    // zsh looks for a program of the name behind an equal sign that begins a word.
    if isSafe, !word.isEmpty, word.utf8.first != UInt8(ascii: "=") { return word }
    guard let equals = word.firstIndex(of: "="), equals > word.startIndex,
      word[..<equals].unicodeScalars.allSatisfy(isPlain)
    else { return quoted(word) }
    return "\(word[...equals])\(quoted(String(word[word.index(after: equals)...])))"
  }

  /// Whether a shell takes a character of ASCII for nothing but itself, wherever it stands.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ":", "@", "%", "+", ",": true
    default: false
    }
  }
}
