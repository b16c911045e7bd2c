/// Reads what an Info.plist says about URL schemes, value by value, and where it says it.
///
/// Of a key that stands twice in one dictionary the last counts. The first value that is of another type
/// than Apple's systems expect is remembered, and thrown once all else is known to be in order.
struct InfoPropertyListReader {
  private(set) var urlTypes: [InfoPropertyList.URLType] = []
  private(set) var queriesSchemes: [String] = []
  private(set) var places = PropertyListPlaces()

  private typealias Key = InfoPropertyList.Key

  /// An array or a dictionary that is open, as far as it matters.
  private enum Level {
    case root
    case types
    case type
    case schemes
    case queries
    case other
  }

  /// What a value is to be, and where in the tree it is.
  private struct Expectation {
    var subject: String
    var expected: String
  }

  private var open: [Level] = []
  /// The key of the value that comes next.
  private var key = ""
  /// The first value of another type.
  private var fault: Finding?

  private static let longestKey = Key.all.map(\.utf8.count).max() ?? 0

  init(_ bytes: Span<UInt8>) throws(Finding) {
    var reader = InfoPropertyListReader()
    try PropertyListReader.read(bytes) { reader.take($0, in: bytes) }
    if let fault = reader.fault { throw fault }
    self = reader
  }

  private init() {}

  private mutating func take(_ element: PropertyListElement, in bytes: Span<UInt8>) {
    guard case .end = element else {
      if case .key(let text) = element { return takeKey(text, in: bytes) }
      let level = level(of: element)
      expectType(of: element, level)
      switch (element, level) {
      case (.arrayStart, let level), (.dictionaryStart, let level): open.append(level)
      case (.string(let text), _): takeString(text, in: bytes)
      default: break
      }
      return
    }
    open.removeLast()
  }

  // MARK: Keys and strings

  private mutating func takeKey(_ text: PropertyListText, in bytes: Span<UInt8>) {
    // A character may be written as a reference of ten bytes.
    key = text.range.count <= 10 * Self.longestKey ? text.text(in: bytes) : ""
    let last = urlTypes.count - 1
    let offset = text.range.lowerBound
    let earlier: Int?
    switch (open.last, key) {
    case (.root, Key.types):
      earlier = places.typesKey
      places.typesKey = offset
      (urlTypes, places.types) = ([], [])
    case (.root, Key.queries):
      earlier = places.queriesKey
      places.queriesKey = offset
      (queriesSchemes, places.queries) = ([], [])
    case (.type, Key.name), (.type, Key.role), (.type, Key.schemes):
      earlier = places.types[last].keys.updateValue(offset, forKey: key)
      if key == Key.schemes { (urlTypes[last].schemes, places.types[last].schemes) = ([], []) }
    default: return
    }
    if earlier != nil { places.repeatedKeys.append((key, offset)) }
  }

  private mutating func takeString(_ text: PropertyListText, in bytes: Span<UInt8>) {
    let last = urlTypes.count - 1
    switch (open.last, key) {
    case (.type, Key.name):
      urlTypes[last].name = text.text(in: bytes)
      places.types[last].name = text.range
    case (.type, Key.role): urlTypes[last].role = text.text(in: bytes)
    case (.schemes, _):
      urlTypes[last].schemes.append(text.text(in: bytes))
      places.types[last].schemes.append(text.range)
    case (.queries, _):
      queriesSchemes.append(text.text(in: bytes))
      places.queries.append(text.range)
    default: break
    }
  }

  // MARK: Arrays and dictionaries

  /// What an array or a dictionary is here, by where it stands.
  private mutating func level(of element: PropertyListElement) -> Level {
    switch (element, open.last) {
    case (.dictionaryStart(let start), nil):
      places.root = start
      return .root
    case (.arrayStart, .root) where key == Key.types: return .types
    case (.arrayStart, .root) where key == Key.queries: return .queries
    case (.arrayStart, .type) where key == Key.schemes: return .schemes
    case (.dictionaryStart(let start), .types):
      urlTypes.append(InfoPropertyList.URLType(schemes: []))
      places.types.append(PropertyListPlaces.URLType(start: start))
      return .type
    default: return .other
    }
  }

  /// Remembers a value that is not of the type that it is to have.
  private mutating func expectType(of element: PropertyListElement, _ level: Level) {
    guard fault == nil, let expectation else { return }
    let isString = if case .string = element { true } else { false }
    let isRight = expectation.expected == Self.string ? isString : level != .other
    guard !isRight, let offset = element.offset else { return }
    fault = Finding(
      .invalidPropertyList, at: offset, expectation.subject, expected: expectation.expected)
  }

  private static let string = "a string"

  /// What the next value is to be; nil: anything.
  private var expectation: Expectation? {
    let type = "\(Key.types)[\(max(0, urlTypes.count - 1))]"
    switch (open.last, key) {
    case (nil, _): return Expectation(subject: "", expected: "a dictionary")
    case (.root, Key.types):
      return Expectation(subject: key, expected: "an array of dictionaries")
    case (.root, Key.queries): return Expectation(subject: key, expected: "an array of strings")
    case (.types, _):
      return Expectation(subject: "\(Key.types)[\(urlTypes.count)]", expected: "a dictionary")
    case (.type, Key.name), (.type, Key.role):
      return Expectation(subject: "\(type).\(key)", expected: Self.string)
    case (.type, Key.schemes):
      return Expectation(subject: "\(type).\(key)", expected: "an array of strings")
    case (.schemes, _):
      let count = urlTypes.last?.schemes.count ?? 0
      return Expectation(subject: "\(type).\(Key.schemes)[\(count)]", expected: Self.string)
    case (.queries, _):
      return Expectation(
        subject: "\(Key.queries)[\(queriesSchemes.count)]", expected: Self.string)
    default: return nil
    }
  }
}
