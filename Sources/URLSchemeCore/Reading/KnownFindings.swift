/// What was said of texts that no definition has: what is wrong with the links of a stream is mostly the same
/// few things, and words take long to find.
///
/// Each text has one place, where the one before gives way to it; so links can't make it grow.
struct KnownFindings {
  /// What a text is.
  enum Subject: Equatable {
    case scheme
    case host
    /// What stands before the query of a link that no route takes.
    case prefix
    /// The name of a query parameter, in links of a route.
    case name(route: Int)

    /// What tells the same text of several routes apart.
    var number: Int {
      if case .name(let route) = self { route } else { 0 }
    }
  }

  private struct Entry {
    var subject = Subject.scheme
    /// No scheme is empty.
    var text: [UInt8] = []
    var finding = Finding(.unknownScheme, at: 0)
  }

  private static let size = 64
  /// Longer texts are not remembered.
  private static let longest = 128

  private var entries: [Entry] = []

  /// What was said of a text.
  func finding(about text: PaddedText, as subject: Subject) -> Finding? {
    guard !entries.isEmpty else { return nil }
    let place = Self.place(of: text, subject)
    guard entries[place].subject == subject, text.withSpan({ $0.equals(entries[place].text) })
    else { return nil }
    return entries[place].finding
  }

  mutating func remember(_ finding: Finding, about text: PaddedText, as subject: Subject) {
    guard text.count <= Self.longest else { return }
    if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.size) }
    let bytes = text.withSpan { $0.array }
    entries[Self.place(of: text, subject)] = Entry(subject: subject, text: bytes, finding: finding)
  }

  private static func place(of text: PaddedText, _ subject: Subject) -> Int {
    (PrefixCache.index(of: text, upTo: text.count) ^ subject.number) & (size - 1)
  }
}
