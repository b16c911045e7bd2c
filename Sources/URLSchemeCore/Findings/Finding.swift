/// One observation about the user's input: which rule it breaks, and where.
///
/// A finding is data. The sentence a person reads is made from it in one place
/// (`Finding+Message.swift`), so that every message has one voice and other formats can use the
/// parts.
public struct Finding: Error, Hashable, Sendable {
  /// The rule that the input breaks.
  public var rule: Rule
  /// Where it breaks it: a byte offset, from 0, into the link or file that was read. It lies within
  /// the input or at its end.
  public var offset: Int
  /// What the finding is about: a parameter (`r.radius`), a key path (`routes[2].link`), a scheme,
  /// a component; else empty.
  public var subject: String
  /// What would have been right, as a noun phrase ("2 digits"); empty where the rule says it all.
  public var expected: String
  /// What stood there instead; empty where that says nothing, or where it is secret.
  public var found: String
  /// The nearest known word, for "did you mean"; empty where none is near.
  public var suggestion: String

  /// A finding, as tests and previews need one; what is not said is empty.
  public init(
    _ rule: Rule, at offset: Int, _ subject: String = "", expected: String = "",
    found: String = "", suggestion: String = ""
  ) {
    self.rule = rule
    self.offset = offset
    self.subject = subject
    self.expected = expected
    self.found = found
    self.suggestion = suggestion
  }

  /// The same finding, with the words that the input chose cut where they are very long.
  var cut: Finding {
    var cut = self
    (cut.subject, cut.expected) = (subject.cut(), expected.cut())
    (cut.found, cut.suggestion) = (found.cut(), suggestion.cut())
    return cut
  }

  /// The same finding in a text that begins `distance` bytes earlier.
  package func moved(by distance: Int) -> Finding {
    var moved = self
    moved.offset += distance
    return moved
  }
}
