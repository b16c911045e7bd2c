/// What people wrote over several lines, for a place that has one.
extension String {
  /// The words of the text, with one space between any two of them.
  var onOneLine: String {
    split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
  }
}
