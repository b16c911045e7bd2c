/// One line of a fixture file: a link and what must come of it, as a JSON object.
///
/// It is read by `FixtureReader`, whose buffers it shares from line to line; what must hold stays
/// in the line, as ranges.
public struct Fixture: Sendable {
  /// The keys of a fixture. A record that `route` writes is a fixture, too.
  package enum Key: String, CaseIterable {
    case link, name, skip, error
    case app, scheme, host, alias, route, values, defaults, unknown, fragment, canonical, screens,
      callbacks
    case confirm, notices

    package static let names = allCases.map(\.rawValue)

    /// Whether it says what the link does.
    package var isExpectation: Bool {
      switch self {
      case .link, .name, .skip, .error: false
      default: true
      }
    }

    /// The kinds that its value may have, and how that is called.
    var value: (kinds: [ValueTape.Kind], nounPhrase: String) {
      switch self {
      case .name, .skip, .app, .scheme, .host, .alias, .route, .canonical: ([.string], "a string")
      case .link: ([.string, .object], "a link in a string")
      case .error: ([.string, .object], "a rule in a string")
      case .fragment: ([.string, .null], "a string or null")
      case .values, .defaults: ([.object], "an object")
      case .callbacks: ([.object], "an object of strings")
      case .unknown, .notices: ([.array], "an array")
      case .screens: ([.array], "an array of strings")
      case .confirm: ([.true, .false], "true or false")
      }
    }
  }

  package struct Member: Sendable {
    package var key: Key
    /// Where the key and its value stand in the line.
    package var keyOffset: Int
    package var value: Range<Int>
  }

  /// The members, in the order of the line.
  package var members: [Member] = []
  /// The link, unescaped.
  package var link: [UInt8] = []
  package var name: String?
  package var skip: String?
  /// The rule with which the link must fail.
  package var error: Rule?

  package mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
    link.removeAll(keepingCapacity: true)
    (name, skip, error) = (nil, nil, nil)
  }

  package func member(_ key: Key) -> Member? {
    members.first { $0.key == key }
  }

  /// Whether it says anything that the link must do.
  var hasExpectations: Bool { members.contains { $0.key.isExpectation } }

  /// Where in the line a byte of the link is written; of one that is written as bytes, where it
  /// begins.
  package func offset(ofLinkByte index: Int, in line: Span<UInt8>) -> Int {
    guard let start = member(.link)?.value.lowerBound else { return 0 }
    guard line[start] == JSONString.quote else { return start }
    return JSONString.offset(ofByte: index, from: start + 1, in: line)
  }
}
