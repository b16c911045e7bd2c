import URLSchemeCore

/// A value of a property list, and where it stands.
struct PropertyListNode {
  enum Content {
    case string(String)
    /// A number or another value that holds no others.
    case scalar
    case array([PropertyListNode])
    case dictionary([(key: PropertyListNode, value: PropertyListNode)])
  }

  /// Of a string, its text as it is written; of anything else, where it begins.
  let range: Range<Int>
  let content: Content

  init(_ range: Range<Int>, _ content: Content) {
    (self.range, self.content) = (range, content)
  }

  init(at start: Int, _ content: Content) {
    self.init(start..<start, content)
  }

  var string: String? {
    if case .string(let string) = content { string } else { nil }
  }
}

/// Reads property lists from untrusted bytes: those that are small, well formed, and neither deep,
/// cyclic, nor vast once their shared objects are written out.
///
/// 1. The size, and which of the two formats it is: `bplist00`, or XML in UTF-8.
/// 2. The structure: `XMLPropertyListReader` or `BinaryPropertyListReader`.
enum PropertyListReader {
  /// How many bytes a property list may have.
  static let maximumSize = 1 << 20
  /// How many elements, or arrays and dictionaries, may be open at a time.
  static let maximumDepth = 64

  /// Throws the first thing that makes the bytes no property list, or none that we read.
  @discardableResult
  static func read(_ bytes: [UInt8]) throws(Finding) -> PropertyListNode {
    guard bytes.count <= maximumSize else {
      throw Finding(
        .invalidPropertyList, at: maximumSize, expected: "at most \(maximumSize) bytes",
        found: "\(bytes.count)")
    }
    if isBinary(bytes) {
      var reader = try BinaryPropertyListReader(bytes)
      return try reader.read()
    }
    var reader = XMLPropertyListReader(bytes)
    return try reader.read()
  }

  static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }
}

extension Finding {
  /// Bytes that are no property list: what should have stood at `offset`, and what stands there.
  static func invalidPropertyList(
    at offset: Int, in bytes: [UInt8], expected: String
  ) -> Finding {
    Finding(
      .invalidPropertyList, at: min(offset, bytes.count), expected: expected,
      found: describeByte(at: offset, in: bytes.span))
  }
}
