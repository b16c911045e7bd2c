/// Values laid out flat in two reused arrays, so that reading a link allocates nothing once they
/// are warm.
///
/// A value is the index of its first token. An array's or object's token knows where its subtree
/// ends; an object's members are a key token and a value each. A number on the tape is in JSON's
/// grammar and within the limits of `DecimalParts`, once what appended it has returned.
package struct ValueTape: Sendable {
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    case null
    case `true`
    case `false`
    case number
    case string
    case array
    case object
    /// The name of a member.
    case key
  }

  struct Token: Sendable {
    var kind: Kind
    /// Where the token begins in the JSON text that it was read from. Of texts beyond 4 GiB the high
    /// bits are lost: a token of three words would make reading slower.
    var place: UInt32 = 0
    /// Where the text of a number, string or key begins in `bytes`.
    var start = 0
    /// Where that text ends; for an array or object, the index after its last token.
    var end = 0

    /// What `start` says of an array or object whose end was not read.
    static let isIncomplete = -1
  }

  private(set) var tokens: [Token] = []
  /// The texts of all tokens. Text forms append to it, then say what they appended.
  package var bytes: [UInt8] = []

  package init() {}

  package mutating func removeAll() {
    if !tokens.isEmpty { tokens.removeAll(keepingCapacity: true) }
    if !bytes.isEmpty { bytes.removeAll(keepingCapacity: true) }
  }

  /// Forgets every token from `count` on; texts stay.
  mutating func truncate(to count: Int) {
    tokens.removeLast(max(0, tokens.count - count))
  }

  package var count: Int { tokens.count }

  // MARK: Writing

  mutating func append(_ kind: Kind) {
    tokens.append(Token(kind: kind))
  }

  mutating func append(_ kind: Kind, end: Int) {
    tokens.append(Token(kind: kind, start: 0, end: end))
  }

  /// Appends a token whose text are the bytes from `start` to the end of `bytes`.
  mutating func append(_ kind: Kind, from start: Int) {
    tokens.append(Token(kind: kind, start: start, end: bytes.count))
  }

  mutating func append(_ kind: Kind, _ text: String) { append(kind, text.bytes.span) }

  mutating func append(_ kind: Kind, _ text: Span<UInt8>) {
    let start = bytes.count
    bytes.append(text)
    append(kind, from: start)
  }

  mutating func append(_ flag: Bool) {
    append(flag ? Kind.true : .false)
  }

  /// Appends tokens that `body` makes, at most so many.
  mutating func appendTokens(atMost count: Int, _ body: (inout OutputSpan<Token>) -> Void) {
    // None, appended to an empty array, would write to the storage that all of them share.
    tokens.append(addingCapacity: max(1, count)) { output in body(&output) }
  }

  /// Opens an array or object; `close` ends it.
  mutating func open(_ kind: Kind) -> Int {
    append(kind)
    return tokens.count - 1
  }

  mutating func close(_ node: Int) {
    tokens[node].end = tokens.count
  }

  /// Replaces a value that is no array and no object by one whose text are the bytes from `start`
  /// to the end of `bytes`.
  mutating func replace(_ node: Int, by kind: Kind, from start: Int) {
    tokens[node] = Token(kind: kind, start: start, end: bytes.count)
  }

  /// Appends a copy of a key and its value.
  mutating func copyMember(_ key: Int) {
    let (end, shift) = (next(after: key + 1), tokens.count - key)
    for index in key..<end {
      var token = tokens[index]
      if token.kind == .array || token.kind == .object { token.end += shift }
      tokens.append(token)
    }
  }

  // MARK: Reading

  package func kind(_ node: Int) -> Kind { tokens[node].kind }

  /// The range of a token's text in `bytes`; an empty one for a token without a text.
  package func range(_ node: Int) -> Range<Int> {
    switch tokens[node].kind {
    case .number, .string, .key: tokens[node].start..<tokens[node].end
    case .null, .true, .false, .array, .object: 0..<0
    }
  }

  /// The index after the value.
  package func next(after node: Int) -> Int {
    switch tokens[node].kind {
    case .array, .object: tokens[node].end
    default: node + 1
    }
  }

  /// The text of a token, as a `String`.
  package func text(_ node: Int) -> String {
    bytes.span.extracting(range(node)).text
  }

  /// The text of a token as one behind which memory goes on; it is valid until `bytes` change.
  ///
  /// Inlined, it takes 20 instructions; called, 46.
  @inline(__always)
  mutating func padded(_ node: Int) -> PaddedText {
    if bytes.capacity &- bytes.count < PaddedText.padding { pad() }
    let token = tokens[node]
    let hasText = token.kind != .array && token.kind != .object
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("it has padding") }
      return unsafe PaddedText(
        start + (hasText ? token.start : 0), count: hasText ? token.end &- token.start : 0)
    }
  }

  @inline(never)
  private mutating func pad() {
    bytes.reserveCapacity(max(bytes.count + PaddedText.padding, 2 * bytes.capacity))
  }

  /// Where the token begins in the JSON text that it was read from.
  package func place(_ node: Int) -> Int { Int(tokens[node].place) }

  /// Whether the end was read of a value from a faulty JSON text.
  func isComplete(_ node: Int) -> Bool { tokens[node].start != Token.isIncomplete }

  /// An array's values, or an object's keys, each of which its value follows.
  package func children(of node: Int) -> some Sequence<Int> {
    let end = next(after: node)
    return sequence(state: node + 1) { following in
      let child = following
      guard child < end else { return nil }
      // A fault may have left the last key without its value.
      following = next(after: kind(child) == .key && child + 1 < end ? child + 1 : child)
      return child
    }
  }

  /// How many values an array has, or members an object.
  func childCount(_ node: Int) -> Int {
    let isObject = kind(node) == .object
    let end = next(after: node)
    var count = 0
    var child = node + 1
    while child < end {
      count &+= 1
      child = next(after: isObject ? child + 1 : child)
    }
    return count
  }
}

extension Span<ValueTape.Token> {
  /// The first key of an object that stands in it before; nil where all differ.
  ///
  /// - Parameters:
  ///   - first: the number on the tape of the span's first token.
  ///   - bytes: the texts of the tape.
  func repeatedKey(of object: Int, from first: Int = 0, _ bytes: [UInt8]) -> Int? {
    var keyCount = 0
    var key = object + 1
    while key < self[object].end - first {
      // To compare each with all is quick only where they are a handful.
      guard keyCount < 32 else { return repeatedKey(amongManyOf: object, from: first, bytes) }
      if hasKey(before: key, of: object, from: first, bytes) { return key }
      keyCount &+= 1
      key = next(afterKey: key, from: first)
    }
    return nil
  }

  private func hasKey(
    before last: Int, of object: Int, from first: Int, _ bytes: [UInt8]
  ) -> Bool {
    let name = bytes.span.extracting(self[last].text)
    var key = object + 1
    while key < last {
      if bytes.span.extracting(self[key].text).equals(name) { return true }
      key = next(afterKey: key, from: first)
    }
    return false
  }

  private func repeatedKey(
    amongManyOf object: Int, from first: Int, _ bytes: [UInt8]
  ) -> Int? {
    var seen: Set<ArraySlice<UInt8>> = []
    var key = object + 1
    while key < self[object].end - first {
      guard seen.insert(bytes[self[key].text]).inserted else { return key }
      key = next(afterKey: key, from: first)
    }
    return nil
  }

  private func next(afterKey key: Int, from first: Int) -> Int {
    // A fault may have left the last key without its value.
    let value = key + 1 < count ? self[key + 1] : self[key]
    return value.kind == .array || value.kind == .object ? value.end - first : key + 2
  }
}

extension ValueTape.Token {
  fileprivate var text: Range<Int> { start..<end }
}
