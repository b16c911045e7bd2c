/// A regular expression that every engine reads alike (RFC 9485), matched against a whole text in
/// linear time.
///
/// Engines that backtrack take exponential time over `(a+)+b` and a long run of `a`; a definition
/// is somebody else's data, so such an engine would let it hang us. Here a pattern becomes an
/// automaton without empty moves, of at most `maximumStates` states, and a text is read once: each
/// character costs at most one pass over the states' rows.
///
/// `^` and `$` are ordinary characters (RFC 9485 §3), for which a pattern over the whole text has
/// no other use.
///
/// It is an object, as all who match texts against a schema share what it compiled to.
final class IRegexp: Sendable {
  /// What bounds the memory of a pattern and the time of a character. A state is one character or
  /// class of the pattern, with repetitions written out: `(ab){3}` has six.
  static let maximumStates = 1_000
  /// What bounds the depth of recursion over a pattern.
  static let maximumDepth = 64

  /// The pattern as written.
  let source: String

  let automaton: Automaton

  /// What is expected of a text: one that matches it.
  var expectation: String { source.isEmpty ? "an empty text" : "a text that matches \(source)" }

  /// Reads and compiles a pattern. Findings have byte offsets in the pattern's UTF-8, and no
  /// subject.
  init(_ source: String) throws(Finding) {
    var parser = Parser(source)
    automaton = try parser.parse()
    self.source = source
  }

  /// Whether the whole text matches. What is not UTF-8 does not match.
  func matches(_ text: Span<UInt8>, scratch: inout Scratch) -> Bool {
    automaton.accepts(text, scratch: &scratch)
  }

  /// Whether the whole text matches: for where speed does not matter.
  func matches(_ text: String) -> Bool {
    var scratch = Scratch()
    return matches(Array(text.utf8).span, scratch: &scratch)
  }
}

extension IRegexp: Hashable {
  static func == (left: IRegexp, right: IRegexp) -> Bool { left.source == right.source }

  func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
