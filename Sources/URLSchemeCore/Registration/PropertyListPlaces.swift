/// Where in an XML property list the values stand that are about URL schemes.
///
/// The values themselves are read by `InfoPropertyList`; entry by entry, these are their places. Of
/// a key that stands twice in one dictionary the last counts there, and here.
struct PropertyListPlaces {
  /// The dictionary that is the whole list.
  private(set) var root = 0
  /// The key CFBundleURLTypes.
  private(set) var typesKey: Int?
  private(set) var types: [URLType] = []
  /// The key LSApplicationQueriesSchemes.
  private(set) var queriesKey: Int?
  /// The contents of its strings.
  private(set) var queries: [Range<Int>] = []
  /// Keys that stood before in the same dictionary.
  private(set) var repeatedKeys: [(name: String, offset: Int)] = []

  /// The places of one entry of CFBundleURLTypes.
  struct URLType {
    /// The dictionary.
    let start: Int
    var nameKey: Int?
    /// The content of CFBundleURLName.
    var name: Range<Int>?
    /// The key CFBundleURLSchemes.
    var schemesKey: Int?
    /// The contents of its strings.
    var schemes: [Range<Int>] = []
  }

  /// An array or a dictionary that is open, as far as it matters.
  private enum Level {
    case root
    case types
    case type
    case schemes
    case queries
    case other
  }

  private var open: [Level] = []
  /// The key of the value that comes next.
  private var key = ""

  private static let types = "CFBundleURLTypes"
  private static let queries = "LSApplicationQueriesSchemes"
  private static let name = "CFBundleURLName"
  private static let schemes = "CFBundleURLSchemes"
  private static let longestKey = queries.utf8.count

  /// The places in an XML property list.
  init(_ bytes: [UInt8]) throws(Finding) {
    var places = PropertyListPlaces()
    var scanner = XMLPropertyListScanner()
    try scanner.scan(bytes.span) { places.note($0, in: bytes) }
    self = places
  }

  private init() {}

  private mutating func note(_ element: XMLPropertyListScanner.Element, in bytes: [UInt8]) {
    switch element {
    case .key(let range): noteKey(range, in: bytes)
    case .leaf(let range): noteLeaf(range)
    case .arrayStart: noteArray()
    case .dictionaryStart(let start): noteDictionary(start)
    case .end: open.removeLast()
    }
  }

  private mutating func noteKey(_ range: Range<Int>, in bytes: [UInt8]) {
    key = range.count <= Self.longestKey ? String(decoding: bytes[range], as: UTF8.self) : ""
    let last = types.count - 1
    let earlier: Int?
    switch (open.last, key) {
    case (.root, Self.types):
      earlier = typesKey
      typesKey = range.lowerBound
      types = []
    case (.root, Self.queries):
      earlier = queriesKey
      queriesKey = range.lowerBound
      queries = []
    case (.type, Self.name):
      earlier = types[last].nameKey
      types[last].nameKey = range.lowerBound
    case (.type, Self.schemes):
      earlier = types[last].schemesKey
      types[last].schemesKey = range.lowerBound
      types[last].schemes = []
    default: return
    }
    if earlier != nil { repeatedKeys.append((key, range.lowerBound)) }
  }

  private mutating func noteLeaf(_ content: Range<Int>) {
    switch open.last {
    case .type where key == Self.name: types[types.count - 1].name = content
    case .schemes: types[types.count - 1].schemes.append(content)
    case .queries: queries.append(content)
    default: break
    }
  }

  private mutating func noteArray() {
    switch open.last {
    case .root where key == Self.types: open.append(.types)
    case .root where key == Self.queries: open.append(.queries)
    case .type where key == Self.schemes: open.append(.schemes)
    default: open.append(.other)
    }
  }

  private mutating func noteDictionary(_ start: Int) {
    switch open.last {
    case nil:
      root = start
      open.append(.root)
    case .types:
      types.append(URLType(start: start))
      open.append(.type)
    default: open.append(.other)
    }
  }
}
