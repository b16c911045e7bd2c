/// Compact JSON onto the tape in one loop: JSON as programs write it, without white space.
///
/// What is accepted here is a part of what `JSONReader` accepts, with the same result. Everything
/// else, be it a fault or only unusual, is left to that reader, which also finds the words for
/// faults. Most records are read here, as that reader takes several times as long.
extension ValueTape {
  /// Longer texts are left to `JSONReader`, so that room for their tokens is not made in advance.
  static let longestCompactText = 1 << 16

  /// Appends the value of a text; false, and the tape is as it was, where `JSONReader` has to read
  /// it.
  mutating func appendCompactJSON(_ text: Span<UInt8>) -> Bool {
    guard text.count <= Self.longestCompactText else { return false }
    // Texts without escapes stay where they are in a copy of the whole.
    var texts: [UInt8] = []
    swap(&texts, &bytes)
    defer { swap(&texts, &bytes) }
    let origin = texts.count
    texts.append(text)
    let first = tokens.count
    // Every token has at least one byte of its own.
    var isRead = false
    appendTokens(atMost: text.count) { output in
      var reader = CompactJSONReader(origin: origin, first: first)
      isRead = reader.read(text, to: &output, &texts)
      if !isRead { output.removeAll() }
    }
    if !isRead { texts.removeLast(texts.count - origin) }
    return isRead
  }
}

/// The loop that `appendCompactJSON` runs. Its functions return false where they give up.
///
/// What it does for every token is inlined, so that its state stays in registers.
private struct CompactJSONReader: ~Copyable {
  typealias Tokens = OutputSpan<ValueTape.Token>

  /// Where the text begins in the bytes of the tape.
  let origin: Int
  /// The number of the first token.
  let first: Int
  var position = 0
  private var depth = 0
  /// The innermost container that is open, counted from `first`; -1: none. While it is open, its
  /// token's `end` is the container around it and, for an object, its `start` a filter for its keys.
  private var container = -1
  private var isInObject = false

  init(origin: Int, first: Int) {
    self.origin = origin
    self.first = first
  }

  mutating func read(
    _ text: Span<UInt8>, to tokens: inout Tokens, _ texts: inout [UInt8]
  ) -> Bool {
    while position < text.count {
      switch text[position] {
      case JSONScanner.quote:
        guard readString(text, to: &tokens, &texts) else { return false }
      case UInt8(ascii: "{"):
        guard open(.object, text, to: &tokens) else { return false }
        guard text[position] == UInt8(ascii: "}") else {
          guard readKey(text, to: &tokens) else { return false }
          continue
        }
      case UInt8(ascii: "["):
        guard open(.array, text, to: &tokens) else { return false }
        guard text[position] == UInt8(ascii: "]") else { continue }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard readNumber(text, to: &tokens) else { return false }
      default:
        guard readLiteral(text, to: &tokens) else { return false }
      }
      guard closeContainers(text, &tokens) else { return false }
      guard container >= 0 else { return position == text.count }
      // `closeContainers` stopped at a comma.
      position += 1
      if isInObject {
        guard readKey(text, to: &tokens) else { return false }
      }
    }
    return false
  }

  // MARK: Containers

  /// Opens a container; another byte follows.
  @inline(__always)
  private mutating func open(
    _ kind: ValueTape.Kind, _ text: Span<UInt8>, to tokens: inout Tokens
  ) -> Bool {
    position += 1
    guard depth < JSONReader.maximumDepth, position < text.count else { return false }
    depth += 1
    tokens.append(ValueTape.Token(kind: kind, start: 0, end: container))
    container = tokens.count - 1
    isInObject = kind == .object
    return true
  }

  /// Closes the containers that end here, up to a comma or the end of the outermost.
  @inline(__always)
  private mutating func closeContainers(_ text: Span<UInt8>, _ tokens: inout Tokens) -> Bool {
    while container >= 0 {
      guard position < text.count else { return false }
      if text[position] == UInt8(ascii: ",") { return true }
      guard text[position] == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        return false
      }
      position += 1
      depth -= 1
      let parent = tokens[container].end
      tokens[container].start = 0
      tokens[container].end = first + tokens.count
      container = parent
      isInObject = parent >= 0 && tokens[parent].kind == .object
    }
    return true
  }

  // MARK: Keys

  /// Reads a key and its colon.
  @inline(__always)
  private mutating func readKey(_ text: Span<UInt8>, to tokens: inout Tokens) -> Bool {
    guard position < text.count, text[position] == JSONScanner.quote else { return false }
    let start = position + 1
    let end = UnsafeBytes.endOfPlainText(in: text, from: start)
    guard text.count - end > 1, text[end] == JSONScanner.quote,
      text[end + 1] == UInt8(ascii: ":"), isNew(start..<end, text, &tokens)
    else { return false }
    tokens.append(
      ValueTape.Token(kind: .key, start: origin + start, end: origin + end))
    position = end + 2
    return true
  }

  /// Whether the object has no such key yet; also false where telling would take long.
  @inline(__always)
  private func isNew(_ key: Range<Int>, _ text: Span<UInt8>, _ tokens: inout Tokens) -> Bool {
    var hash = UInt(bitPattern: key.count)
    if !key.isEmpty {
      let (first, last) = (text[key.lowerBound], text[key.upperBound - 1])
      hash = hash &* 31 &+ UInt(first) &* 7 &+ UInt(last)
    }
    // Keys of different hashes differ.
    let bit: UInt = 1 &<< (hash & 63)
    let filter = UInt(bitPattern: tokens[container].start)
    tokens[container].start = Int(bitPattern: filter | bit)
    return filter & bit == 0 || isNone(key, text, tokens)
  }

  /// Whether the object has no key that is the same; also false where it has many.
  private func isNone(_ key: Range<Int>, _ text: Span<UInt8>, _ tokens: borrowing Tokens) -> Bool {
    let name = text.extracting(key)
    var other = container + 1
    var compared = 0
    while other < tokens.count {
      compared += 1
      let start = tokens[other].start - origin
      let end = tokens[other].end - origin
      guard compared <= JSONKeys.linearLimit,
        !UnsafeBytes.areEqual(name, text.extracting(start..<end))
      else { return false }
      let value = other + 1
      let isContainer = tokens[value].kind == .object || tokens[value].kind == .array
      other = isContainer ? tokens[value].end - first : value + 1
    }
    return true
  }

  // MARK: Scalars

  @inline(__always)
  private mutating func readString(
    _ text: Span<UInt8>, to tokens: inout Tokens, _ texts: inout [UInt8]
  ) -> Bool {
    let end = UnsafeBytes.endOfPlainText(in: text, from: position + 1)
    guard end < text.count, text[end] == JSONScanner.quote else {
      return readUnusualString(text, to: &tokens, &texts)
    }
    tokens.append(
      ValueTape.Token(kind: .string, start: origin + position + 1, end: origin + end))
    position = end + 1
    return true
  }

  /// Reads a string with escapes, or with characters that are not ASCII.
  private mutating func readUnusualString(
    _ text: Span<UInt8>, to tokens: inout Tokens, _ texts: inout [UInt8]
  ) -> Bool {
    guard let string = try? JSONScanner.scanString(at: position, in: text) else { return false }
    var token = ValueTape.Token(
      kind: .string, start: origin + string.range.lowerBound,
      end: origin + string.range.upperBound)
    if string.hasEscapes {
      token.start = texts.count
      string.append(from: text, to: &texts)
      token.end = texts.count
    }
    tokens.append(token)
    position = string.range.upperBound + 1
    return true
  }

  /// Reads a number without an exponent; what follows it is looked at like what follows any value.
  @inline(__always)
  private mutating func readNumber(_ text: Span<UInt8>, to tokens: inout Tokens) -> Bool {
    var end = position
    if text[end] == UInt8(ascii: "-") { end += 1 }
    let integer = end
    while end < text.count, ByteClass.isDigit(text[end]) { end += 1 }
    let hasLeadingZero = end - integer > 1 && text[integer] == UInt8(ascii: "0")
    guard end > integer, !hasLeadingZero else { return false }
    if end < text.count, text[end] == UInt8(ascii: ".") {
      end += 1
      let fraction = end
      while end < text.count, ByteClass.isDigit(text[end]) { end += 1 }
      guard end > fraction else { return false }
    }
    guard end - position <= DecimalParts.maximumDigits else { return false }
    tokens.append(ValueTape.Token(kind: .number, start: origin + position, end: origin + end))
    position = end
    return true
  }

  private mutating func readLiteral(_ text: Span<UInt8>, to tokens: inout Tokens) -> Bool {
    let literal: (kind: ValueTape.Kind, text: StaticString)
    switch text[position] {
    case UInt8(ascii: "t"): literal = (.true, "true")
    case UInt8(ascii: "f"): literal = (.false, "false")
    case UInt8(ascii: "n"): literal = (.null, "null")
    default: return false
    }
    guard let end = try? JSONScanner.scanLiteral(literal.text, at: position, in: text) else {
      return false
    }
    tokens.append(ValueTape.Token(kind: literal.kind, start: 0, end: 0))
    position = end
    return true
  }
}
