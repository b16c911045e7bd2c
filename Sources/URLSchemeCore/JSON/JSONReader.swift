/// Reads a JSON text (RFC 8259) onto a tape in one pass, and refuses whatever the RFC does not allow.
///
/// Stricter than the RFC where it leaves a choice: a key stands once in an object, nesting goes 64
/// levels deep, strings are valid UTF-8 without halves of surrogate pairs, and no byte order mark
/// comes first.
///
/// ```swift
/// var reader = JSONReader()
/// try reader.read(text, onto: &tape)
/// ```
///
/// What it does for every token is inlined, so that its state stays in registers; what is unusual,
/// such as white space and escapes, has functions of its own.
package struct JSONReader: Sendable {
  /// How many arrays and objects may be open at a time.
  package static let maximumDepth = 64
  /// The same for a record or fixture, which wraps values of that depth, `{"values":{"x":[…]}}`: where encodings
  /// are nested, each has an object and an array in it.
  package static let maximumDepthOfRecords = maximumDepth + 8

  private typealias Tokens = OutputSpan<ValueTape.Token>

  private let maximumDepth: Int
  private let limitsNumbers: Bool

  /// Whether there was white space in the text that was read last.
  private(set) var hasWhiteSpace = false

  private var position = 0
  /// The number of the text's first token, and where the text begins in the bytes of the tape.
  private var first = 0
  private var origin = 0
  private var depth = 0
  /// The innermost container that is open, counted from `first`; -1: none. While it is open, its
  /// token's `end` is the container around it and, for an object, its `start` a filter of its keys.
  private var container = -1
  private var isInObject = false

  /// - Parameter limitsNumbers: Whether numbers are refused that could not be kept and compared
  ///   exactly; JSON sets them no limits (RFC 8259 §6).
  package init(maximumDepth: Int = JSONReader.maximumDepth, limitsNumbers: Bool = true) {
    self.maximumDepth = maximumDepth
    self.limitsNumbers = limitsNumbers
  }

  /// Appends the value of a text, or of what follows its first bytes.
  ///
  /// - Throws: the first fault; the tape then has what came before it.
  package mutating func read(
    _ text: Span<UInt8>, from start: Int = 0, onto tape: inout ValueTape
  ) throws(Finding) {
    (position, hasWhiteSpace, depth, container, isInObject) = (start, false, 0, -1, false)
    (first, origin) = (tape.count, tape.bytes.count)
    // Texts without escapes stay where they are in a copy of the whole.
    var bytes: [UInt8] = []
    swap(&bytes, &tape.bytes)
    bytes.append(text)
    var fault: JSONFault?
    tape.appendTokens(atMost: JSONReader.room(for: text)) { tokens in
      var reader = self
      do throws(JSONFault) {
        try reader.read(text, &tokens, &bytes)
      } catch {
        fault = reader.closeContainers(after: error, &tokens, bytes)
      }
      self = reader
    }
    swap(&bytes, &tape.bytes)
    if let fault { throw fault.finding(in: text, maximumDepth: maximumDepth) }
  }

  /// At least as many tokens as a text may have: each has a byte, and a bracket, comma or colon
  /// before it.
  private static func room(for text: Span<UInt8>) -> Int {
    guard text.count > 1 << 16 else { return text.count }
    return "[{,:".utf8.reduce(1) { $0 + text.count(of: $1) }
  }

  private mutating func read(
    _ text: Span<UInt8>, _ tokens: inout Tokens, _ bytes: inout [UInt8]
  ) throws(JSONFault) {
    while true {
      switch text.byte(at: position) {
      case JSONString.quote:
        try readString(.string, text, &tokens, &bytes)
      case UInt8(ascii: "{"):
        try open(.object, text, &tokens)
        guard text.byte(at: position) == UInt8(ascii: "}") else {
          try readKey(text, &tokens, &bytes)
          continue
        }
      case UInt8(ascii: "["):
        try open(.array, text, &tokens)
        guard text.byte(at: position) == UInt8(ascii: "]") else { continue }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        try readNumber(text, &tokens)
      case UInt8(ascii: "t"): try readLiteral("true", .true, text, &tokens)
      case UInt8(ascii: "f"): try readLiteral("false", .false, text, &tokens)
      case UInt8(ascii: "n"): try readLiteral("null", .null, text, &tokens)
      default:
        guard skipWhiteSpace(text) else { throw missingPart(text, tokens) }
        continue
      }
      guard try closeContainers(text, &tokens, bytes) else { break }
      if isInObject { try readKey(text, &tokens, &bytes) }
    }
    skipWhiteSpace(text)
    guard position == text.count else {
      throw JSONFault(offset: position, expected: "end of text")
    }
  }

  /// Passes over white space; false where there is none.
  @discardableResult
  @inline(__always)
  private mutating func skipWhiteSpace(_ text: Span<UInt8>) -> Bool {
    guard text.byte(at: position) <= 0x20 else { return false }
    let end = text.endOfWhiteSpace(from: position)
    guard end > position else { return false }
    (position, hasWhiteSpace) = (end, true)
    return true
  }

  // MARK: Containers

  @inline(__always)
  private mutating func open(
    _ kind: ValueTape.Kind, _ text: Span<UInt8>, _ tokens: inout Tokens
  ) throws(JSONFault) {
    guard depth < maximumDepth else { throw JSONFault(kind: .tooDeep, offset: position) }
    depth += 1
    tokens.append(token(kind, start: 0, end: container))
    container = tokens.count - 1
    isInObject = kind == .object
    position &+= 1
    skipWhiteSpace(text)
  }

  /// Closes the containers that end here, up to a comma, which is passed over; false where none is
  /// left open.
  @inline(__always)
  private mutating func closeContainers(
    _ text: Span<UInt8>, _ tokens: inout Tokens, _ bytes: [UInt8]
  ) throws(JSONFault) -> Bool {
    while container >= 0 {
      switch text.byte(at: position) {
      case UInt8(ascii: ","):
        position &+= 1
        return true
      case UInt8(ascii: "}") where isInObject, UInt8(ascii: "]") where !isInObject:
        position &+= 1
        depth -= 1
        let mayRepeatKeys = tokens[container].start == -1
        let closed = container
        closeContainer(&tokens)
        if mayRepeatKeys { try refuseRepeatedKey(of: closed, tokens, bytes) }
      default:
        guard !skipWhiteSpace(text) else { continue }
        throw JSONFault(
          offset: position, expected: isInObject ? "a comma or }" : "a comma or ]")
      }
    }
    return false
  }

  @inline(__always)
  private mutating func closeContainer(_ tokens: inout Tokens) {
    let parent = tokens[container].end
    tokens[container].start = 0
    tokens[container].end = first + tokens.count
    container = parent
    isInObject = parent >= 0 && tokens[parent].kind == .object
  }

  /// Closes what a fault leaves open, and gives the first fault: keys are compared when their object
  /// closes.
  private mutating func closeContainers(
    after fault: JSONFault, _ tokens: inout Tokens, _ bytes: [UInt8]
  ) -> JSONFault {
    var earliest = fault
    while container >= 0 {
      let closed = container
      closeContainer(&tokens)
      tokens[closed].start = ValueTape.Token.isIncomplete
      do throws(JSONFault) {
        try refuseRepeatedKey(of: closed, tokens, bytes)
      } catch {
        if error.offset < earliest.offset { earliest = error }
      }
    }
    return earliest
  }

  // MARK: Keys

  /// Reads a key and its colon.
  @inline(__always)
  private mutating func readKey(
    _ text: Span<UInt8>, _ tokens: inout Tokens, _ bytes: inout [UInt8]
  ) throws(JSONFault) {
    if text.byte(at: position) != JSONString.quote { try skip(to: JSONString.quote, text, tokens) }
    try readString(.key, text, &tokens, &bytes)
    let colon = UInt8(ascii: ":")
    if text.byte(at: position) != colon { try skip(to: colon, text, tokens) }
    position &+= 1
  }

  private mutating func skip(
    to byte: UInt8, _ text: Span<UInt8>, _ tokens: borrowing Tokens
  ) throws(JSONFault) {
    skipWhiteSpace(text)
    guard text.byte(at: position) != byte else { return }
    throw byte == JSONString.quote
      ? missingPart(text, tokens) : JSONFault(offset: position, expected: "a colon")
  }

  /// Remembers a key; where the object may have it already, it is looked at when it closes.
  @inline(__always)
  private func noteKey(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ tokens: inout Tokens) {
    // Keys of different hashes differ. Under these factors the keys of records do not meet.
    let hash =
      (end &- start) &* 4 &+ Int(text.byte(at: start)) &* 21 &+ Int(text.byte(at: end &- 1))
    let bit = 1 &<< (hash & 63)
    let filter = tokens[container].start
    tokens[container].start = filter & bit == 0 ? filter | bit : -1
  }

  /// Throws where an object, which is closed, has a key twice.
  private func refuseRepeatedKey(
    of object: Int, _ tokens: borrowing Tokens, _ bytes: [UInt8]
  ) throws(JSONFault) {
    guard tokens[object].kind == .object,
      let key = tokens.span.repeatedKey(of: object, from: first, bytes)
    else { return }
    throw JSONFault(kind: .repeatedKey, offset: Int(tokens[key].place))
  }

  // MARK: Scalars

  @inline(__always)
  private mutating func readString(
    _ kind: ValueTape.Kind, _ text: Span<UInt8>, _ tokens: inout Tokens, _ bytes: inout [UInt8]
  ) throws(JSONFault) {
    let start = position &+ 1
    let end = text.endOfPlainText(from: start)
    guard text.byte(at: end) == JSONString.quote else {
      return try readUnusualString(kind, text, &tokens, &bytes)
    }
    if kind == .key { noteKey(text, start, end, &tokens) }
    tokens.append(token(kind, start: origin &+ start, end: origin &+ end))
    position = end &+ 1
  }

  /// Reads a string with escapes, or with characters that are not ASCII.
  private mutating func readUnusualString(
    _ kind: ValueTape.Kind, _ text: Span<UInt8>, _ tokens: inout Tokens, _ bytes: inout [UInt8]
  ) throws(JSONFault) {
    let start = position + 1
    let (end, hasEscapes) = try JSONString.end(from: start, in: text)
    var token = token(kind, start: origin + start, end: origin + end)
    if hasEscapes {
      token.start = bytes.count
      JSONString.append(start..<end, of: text, to: &bytes)
      token.end = bytes.count
    }
    if kind == .key { tokens[container].start = -1 }
    tokens.append(token)
    position = end + 1
  }

  @inline(__always)
  private mutating func readNumber(
    _ text: Span<UInt8>, _ tokens: inout Tokens
  ) throws(JSONFault) {
    let end = endOfShortNumber(text)
    guard end < 0 else {
      tokens.append(token(.number, start: origin &+ position, end: origin &+ end))
      return position = end
    }
    let parts = try DecimalParts(at: position, in: text)
    tokens.append(token(.number, start: origin &+ position, end: origin &+ parts.end))
    if limitsNumbers, !parts.isWithin() {
      throw JSONFault(kind: .numberTooLong, offset: position)
    }
    position = parts.end
  }

  /// The end of a number of less than sixteen bytes without an exponent; -1: it is another one, or none.
  private func endOfShortNumber(_ text: Span<UInt8>) -> Int {
    let lanes = ByteScan.load(text, at: position)
    let others = ~ByteScan.nibbles(ByteScan.range(UInt8(ascii: "0"), count: 10, lanes))
    func endOfDigits(from start: Int) -> Int {
      start &+ (others &>> UInt64(truncatingIfNeeded: 4 &* start)).trailingZeroBitCount &>> 2
    }
    let first = lanes[0] == UInt8(ascii: "-") ? 1 : 0
    var end = endOfDigits(from: first)
    guard end > first, end < 15,
      end == first &+ 1 || text.byte(at: position &+ first) != UInt8(ascii: "0")
    else { return -1 }
    if text.byte(at: position &+ end) == UInt8(ascii: ".") {
      let fraction = end &+ 1
      end = endOfDigits(from: fraction)
      guard end > fraction, end < 16 else { return -1 }
    }
    let isWhole = text.byte(at: position &+ end) | 0x20 != UInt8(ascii: "e")
    return isWhole ? position &+ end : -1
  }

  private mutating func readLiteral(
    _ literal: StaticString, _ kind: ValueTape.Kind, _ text: Span<UInt8>, _ tokens: inout Tokens
  ) throws(JSONFault) {
    let token = token(kind, start: 0, end: 0)
    for byte in literal.description.utf8 {
      guard text.byte(at: position) == byte else {
        throw JSONFault(offset: position, expected: literal)
      }
      position &+= 1
    }
    tokens.append(token)
  }

  @inline(__always)
  private func token(_ kind: ValueTape.Kind, start: Int, end: Int) -> ValueTape.Token {
    ValueTape.Token(
      kind: kind, place: UInt32(truncatingIfNeeded: position), start: start, end: end)
  }

  // MARK: Faults

  /// Neither the key or value that should stand here does, nor an end that may.
  private func missingPart(_ text: Span<UInt8>, _ tokens: borrowing Tokens) -> JSONFault {
    let isFirst = container >= 0 && tokens.count - 1 == container
    let isKey = isInObject && tokens[tokens.count - 1].kind != .key
    let closing = isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    if container >= 0, !isFirst, isKey == isInObject, text.byte(at: position) == closing {
      var comma = position - 1
      while text[comma] != UInt8(ascii: ",") { comma -= 1 }
      return JSONFault(
        offset: comma, expected: isInObject ? "}" : "]", found: "a trailing comma")
    }
    let expected: StaticString =
      switch (isKey, isFirst) {
      case (true, true): "a key in quotes or }"
      case (true, false): "a key in quotes"
      case (false, true): "a value or ]"
      case (false, false): "a value"
      }
    return JSONFault(offset: position, expected: expected)
  }
}
