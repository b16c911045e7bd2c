/// Reads a JSON text (RFC 8259) one token at a time, and refuses whatever the RFC does not allow.
///
/// Stricter than the RFC where it leaves a choice: a key stands once in an object, nesting goes 64
/// levels deep, strings are valid UTF-8 without halves of surrogate pairs, and no byte order mark
/// comes first. The reader stores nothing of the text, which is passed to every call; once it has
/// read a text, it reads others like it without allocating.
///
/// ```swift
/// var reader = JSONReader()
/// while case let token = try reader.next(in: text), token != .end { … }
/// ```
///
/// A fault leaves the reader where it was, so that another call finds the same fault.
struct JSONReader: Sendable {
  /// How many arrays and objects may be open at a time.
  static let maximumDepth = 64
  /// The same for a record or fixture, which wraps values of that depth: `{"values":{"x":[…]}}`. Not
  /// more than there are bits in `containers`.
  static let maximumDepthOfRecords = maximumDepth + 4

  private enum Expectation {
    case value, firstElement, firstKey, colon, separator, end
  }

  /// The offset of the last token's first byte.
  private(set) var tokenStart = 0
  /// The offset after the last token.
  private(set) var position = 0
  private var expectation = Expectation.value
  private var depth = 0
  /// The open containers, a bit each, the innermost one lowest: 1 is an object, 0 an array.
  private var containers: UInt128 = 0
  private var keys = JSONKeys()
  private let maximumDepth: Int

  init(maximumDepth: Int = JSONReader.maximumDepth) {
    self.maximumDepth = maximumDepth
  }

  /// Starts over at the beginning of a text, this one or another.
  mutating func reset() {
    tokenStart = 0
    position = 0
    expectation = .value
    depth = 0
    containers = 0
    keys.removeAll()
  }

  /// Reads the next token; after the text's one value, and nothing but white space behind it,
  /// `.end`.
  mutating func next(in text: Span<UInt8>) throws(Finding) -> JSONToken {
    let start = JSONScanner.skipWhiteSpace(at: position, in: text)
    switch expectation {
    case .value:
      return try readValue(at: start, in: text)
    case .firstElement:
      if JSONScanner.byte(at: start, in: text) == UInt8(ascii: "]") { return close(at: start) }
      return try readValue(at: start, in: text, expected: "a value or ]")
    case .firstKey:
      if JSONScanner.byte(at: start, in: text) == UInt8(ascii: "}") { return close(at: start) }
      return try readKey(at: start, in: text, expected: "a key in quotes or }")
    case .colon:
      guard JSONScanner.byte(at: start, in: text) == UInt8(ascii: ":") else {
        throw .invalidJSON(at: start, in: text, expected: "a colon")
      }
      return try readValue(at: JSONScanner.skipWhiteSpace(at: start + 1, in: text), in: text)
    case .separator:
      return try readSeparator(at: start, in: text)
    case .end:
      guard start >= text.count else {
        throw .invalidJSON(at: start, in: text, expected: "end of text")
      }
      return finish(.end, from: start, to: start, then: .end)
    }
  }

  /// Reads and discards one value, checked like any other: call it where a value comes next, as
  /// after a key.
  mutating func skipValue(in text: Span<UInt8>) throws(Finding) {
    let outerDepth = depth
    repeat { _ = try next(in: text) } while depth > outerDepth
  }

  /// Reads what follows a value in an array or object: a comma and the next token, or the end.
  private mutating func readSeparator(
    at start: Int, in text: Span<UInt8>
  ) throws(Finding) -> JSONToken {
    let byte = JSONScanner.byte(at: start, in: text)
    if byte == UInt8(ascii: ",") {
      let next = JSONScanner.skipWhiteSpace(at: start + 1, in: text)
      if JSONScanner.byte(at: next, in: text) == UInt8(ascii: isInObject ? "}" : "]") {
        throw Finding(
          .invalidJSON, at: start, expected: isInObject ? "}" : "]", found: "a trailing comma")
      }
      return try isInObject
        ? readKey(at: next, in: text, expected: "a key in quotes") : readValue(at: next, in: text)
    }
    guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      throw .invalidJSON(
        at: start, in: text, expected: isInObject ? "a comma or }" : "a comma or ]")
    }
    return close(at: start)
  }

  private mutating func readKey(
    at start: Int, in text: Span<UInt8>, expected: String
  ) throws(Finding) -> JSONToken {
    guard JSONScanner.byte(at: start, in: text) == JSONScanner.quote else {
      throw .invalidJSON(at: start, in: text, expected: expected)
    }
    let key = try JSONScanner.scanString(at: start, in: text)
    guard keys.insert(key, in: text) else {
      throw Finding(.duplicateKey, at: start, key.text(in: text))
    }
    return finish(.key(key), from: start, to: key.range.upperBound + 1, then: .colon)
  }

  private mutating func readValue(
    at start: Int, in text: Span<UInt8>, expected: String = "a value"
  ) throws(Finding) -> JSONToken {
    let end: Int
    let token: JSONToken
    switch JSONScanner.byte(at: start, in: text) {
    case UInt8(ascii: "{"):
      return try open(.beginObject, at: start, in: text)
    case UInt8(ascii: "["):
      return try open(.beginArray, at: start, in: text)
    case JSONScanner.quote:
      let string = try JSONScanner.scanString(at: start, in: text)
      (token, end) = (.string(string), string.range.upperBound + 1)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      end = try JSONScanner.scanNumber(at: start, in: text)
      token = .number(start..<end)
    case UInt8(ascii: "t"):
      (token, end) = (.boolean(true), try JSONScanner.scanLiteral("true", at: start, in: text))
    case UInt8(ascii: "f"):
      (token, end) = (.boolean(false), try JSONScanner.scanLiteral("false", at: start, in: text))
    case UInt8(ascii: "n"):
      (token, end) = (.null, try JSONScanner.scanLiteral("null", at: start, in: text))
    default:
      throw .invalidJSON(at: start, in: text, expected: expected)
    }
    return finish(token, from: start, to: end, then: depth == 0 ? .end : .separator)
  }

  private var isInObject: Bool { containers & 1 == 1 }

  private mutating func open(
    _ token: JSONToken, at start: Int, in text: Span<UInt8>
  ) throws(Finding) -> JSONToken {
    guard depth < maximumDepth else {
      throw .invalidJSON(
        at: start, in: text, expected: "at most \(maximumDepth) levels of nesting")
    }
    let isObject = token == .beginObject
    depth += 1
    containers = containers << 1 | (isObject ? 1 : 0)
    if isObject { keys.beginObject() }
    return finish(
      token, from: start, to: start + 1, then: isObject ? .firstKey : .firstElement)
  }

  private mutating func close(at start: Int) -> JSONToken {
    let isObject = isInObject
    if isObject { keys.endObject() }
    containers >>= 1
    depth -= 1
    return finish(
      isObject ? .endObject : .endArray, from: start, to: start + 1,
      then: depth == 0 ? .end : .separator)
  }

  private mutating func finish(
    _ token: JSONToken, from start: Int, to end: Int, then next: Expectation
  ) -> JSONToken {
    tokenStart = start
    position = end
    expectation = next
    return token
  }
}
