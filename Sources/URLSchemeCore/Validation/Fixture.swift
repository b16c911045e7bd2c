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

    /// Whether its value may be of that kind.
    package func takes(_ kind: ValueTape.Kind) -> Bool {
      switch self {
      case .name, .skip, .app, .scheme, .host, .alias, .route, .canonical: kind == .string
      case .link, .error: kind == .string || kind == .object
      case .fragment: kind == .string || kind == .null
      case .values, .defaults, .callbacks: kind == .object
      case .unknown, .notices, .screens: kind == .array
      case .confirm: kind == .true || kind == .false
      }
    }

    /// How what its value must be is called.
    var nounPhrase: String {
      switch self {
      case .link: "a link in a string"
      case .name, .skip, .app, .scheme, .host, .alias, .route, .canonical: "a string"
      case .fragment: "a string or null"
      case .error: "a rule in a string"
      case .values, .defaults: "an object"
      case .callbacks: "an object of strings"
      case .unknown, .notices: "an array"
      case .screens: "an array of strings"
      case .confirm: "true or false"
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
