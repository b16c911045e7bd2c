import URLSchemeCore

/// The links from which a definition is inferred: each once, with how often it was seen and where it
/// stands first.
struct LinkCollection: Sendable {
  /// Where in its file a link begins: line and column from 1, the column in bytes.
  struct Place: Sendable {
    var file: String
    var line: Int
    var column: Int
  }

  struct Entry: Sendable {
    var link: [UInt8]
    var count: Int
    var place: Place
  }

  /// How many different links are kept, and how many bytes of them. A sample of so many says what all
  /// of them would.
  static let maximumCount = 250_000
  /// Nobody's app has as many schemes.
  static let maximumSchemes = 500
  static let maximumSize = 16 << 20

  /// Definitions have no longer ones.
  private static let longestScheme = 128

  /// The schemes whose links are taken, in lower case; none: any.
  private let schemes: Set<String>
  private let isLenient: Bool
  private let maximumCount: Int
  private let maximumSize: Int
  private var entries: [[UInt8]: (count: Int, place: Place)] = [:]
  private var size = 0
  private var known: Set<String> = []
  /// Whether there were more links than are kept.
  private(set) var isFull = false
  private(set) var hasTooManySchemes = false

  init(
    schemes: [String], isLenient: Bool, maximumCount: Int = LinkCollection.maximumCount,
    maximumSize: Int = LinkCollection.maximumSize
  ) {
    self.schemes = Set(schemes.map { $0.lowercased() })
    self.isLenient = isLenient
    (self.maximumCount, self.maximumSize) = (maximumCount, maximumSize)
  }

  /// The links in the order of their bytes, so that what is inferred does not depend on the order
  /// in which they came.
  var sorted: [Entry] {
    entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { Entry(link: $0.key, count: $0.value.count, place: $0.value.place) }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Adds a link.
  ///
  /// - Throws: why it is none, or none that a definition could describe.
  mutating func add(_ text: Span<UInt8>, at place: Place) throws(Finding) {
    let (bytes, link) = try link(text)
    guard link.scheme.utf8.count <= Self.longestScheme else {
      throw Finding(.unknownScheme, at: 0, link.scheme)
    }
    let scheme = link.scheme.lowercased()
    guard schemes.isEmpty || schemes.contains(scheme) else { return }
    guard known.contains(scheme) || known.count < Self.maximumSchemes else {
      hasTooManySchemes = true
      return
    }
    known.insert(scheme)
    if let index = entries.index(forKey: bytes) {
      entries.values[index].count += 1
    } else if entries.count == maximumCount || bytes.count > maximumSize - size {
      isFull = true
    } else {
      size += bytes.count
      entries[bytes] = (1, place)
    }
  }

  /// The link, and its bytes as they are read: what people paste is escaped first, where that is
  /// wanted.
  private func link(_ text: Span<UInt8>) throws(Finding) -> ([UInt8], DeepLink) {
    let bytes = text.array
    do throws(Finding) {
      let link = try DeepLink(bytes: bytes)
      // Names and values are texts, which bytes that are not UTF-8 are not.
      _ = try link.queryItems(dialect: .uri)
      return (bytes, link)
    } catch {
      guard isLenient else { throw error }
    }
    let repair = LinkRepair(text)
    do throws(Finding) {
      let escaped = Self.escaped(repair?.bytes ?? bytes)
      let link = try DeepLink(bytes: escaped)
      _ = try link.queryItems(dialect: .uri)
      return (escaped, link)
    } catch {
      _ = try DeepLink(bytes: repair?.bytes ?? bytes, lenient: true)
      throw error
    }
  }

  /// A link with all that may not stand in one escaped.
  private static func escaped(_ link: [UInt8]) -> [UInt8] {
    link.reduce(into: []) { escaped, byte in
      if byte <= 0x20 || byte >= 0x7F || "\"<>[]\\^`{|}".utf8.contains(byte) {
        escaped += "%\(byte.hexDigits(atLeast: 2))".utf8
      } else {
        escaped.append(byte)
      }
    }
  }
}
