/// The members of a record, found by their names: the nodes of their values.
struct RecordMembers: Sendable {
  /// All members that a record may have, in the order in which decoding writes them.
  enum Name: Int, CaseIterable, Sendable {
    case link, error
    case app, scheme, host, route, values, defaults, unknown, alias, fragment, notices
    case screens, callbacks, confirm
    case userinfo, port, path, query
  }

  /// The names, to look them up by, and the nodes of their values; -1: there is none.
  private let names = Name.allCases.map { PaddedText.with("\($0)".bytes.span) { ShortText($0) } }
  private var nodes = Name.allCases.map { _ in -1 }

  subscript(name: Name) -> Int? {
    let node = nodes[name.rawValue]
    return node < 0 ? nil : node
  }

  /// Finds the members of the record that the tape holds.
  ///
  /// - Throws: `unknown-key` where it has another.
  mutating func find(in tape: inout ValueTape) throws(Finding) {
    for index in nodes.indices { nodes[index] = -1 }
    var key = 1
    // They mostly come in the order in which decoding writes them.
    var expected = 0
    while key < tape.count {
      guard let number = number(of: tape.padded(key), from: expected) else {
        let known = [
          "link", "app", "scheme", "host", "route", "values", "unknown", "alias", "fragment",
        ]
        throw Finding(.unknownKey, at: 0, tape.text(key), among: known)
      }
      nodes[number] = key + 1
      expected = number + 1
      key = tape.next(after: key + 1)
    }
  }

  /// The number of the name that this is, which is looked for from the one numbered `first` on.
  private func number(of text: PaddedText, from first: Int) -> Int? {
    let short = ShortText(text)
    return first < names.count && names[first] == short ? first : names.firstIndex(of: short)
  }
}
