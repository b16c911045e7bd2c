/// Text in lines of a terminal's width, broken between words.
enum Paragraph {
  /// In less than this there is no room for words.
  private static let leastColumns = 24

  /// The text with line ends where it has to break; a line after the first begins with spaces.
  ///
  /// What stands between single quotes is to be copied and stays in one piece.
  ///
  /// - Parameters:
  ///   - columns: How many columns a line has.
  ///   - hanging: How many columns come before the text in its first line, and the spaces in others.
  static func lines(_ text: Substring, columns: Int, hanging: Int) -> String {
    guard columns >= leastColumns else { return String(text) }
    var lines = ""
    var (column, word, width) = (hanging, "", 0)
    var (quotes, isQuoted) = (SingleQuotes(), false)
    func finishWord() {
      // Spaces before a word go where it goes, but not to the beginning of a line.
      let isFirst = column == hanging
      if !isFirst, column + width > columns {
        lines += "\n" + String(repeating: " ", count: hanging)
        let text = word.drop { $0 == " " }
        width -= word.count - text.count
        word = String(text)
        column = hanging
      }
      lines += word
      column += width
      (word, width) = ("", 0)
    }
    for scalar in text.unicodeScalars {
      if scalar == " ", !isQuoted, word.unicodeScalars.contains(where: { $0 != " " }) {
        finishWord()
      }
      isQuoted = quotes.holds(scalar)
      word.unicodeScalars.append(scalar)
      width += scalar.columns
    }
    finishWord()
    return lines
  }
}
