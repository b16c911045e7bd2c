/// Values laid out flat in two reused arrays, so that reading a link allocates nothing once they
/// are warm.
///
/// A value is the index of its first token. An array's or object's token knows where its subtree
/// ends; an object's members are a key token and a value each. A number on the tape is in JSON's
/// grammar and within the limits of `DecimalParts`, once what appended it has returned.
struct ValueTape: Sendable {
  enum Kind: UInt8, Sendable {
    case null
    case `true`
    case `false`
    case number
    case string
    case array
    case object
    /// A name whose text stands in `bytes`.
    case key
    /// A name that a definition declares; `start` is its number in the names table.
    case declaredKey
  }

  struct Token: Sendable {
    var kind: Kind
    /// Where the text of a number, string or key begins in `bytes`.
    var start: Int
    /// Where that text ends; for an array or object, the index after its last token.
    var end: Int
  }

  private(set) var tokens: [Token] = []
  /// The texts of all tokens. Text forms append to it, then say what they appended.
  var bytes: [UInt8] = []

  mutating func removeAll() {
    if !tokens.isEmpty { tokens.removeAll(keepingCapacity: true) }
    if !bytes.isEmpty { bytes.removeAll(keepingCapacity: true) }
  }

  /// Forgets every token from `count` on; texts stay.
  mutating func truncate(to count: Int) {
    tokens.removeLast(max(0, tokens.count - count))
  }

  var count: Int { tokens.count }

  // MARK: Writing

  mutating func append(_ kind: Kind) {
    tokens.append(Token(kind: kind, start: 0, end: 0))
  }

  mutating func append(_ kind: Kind, end: Int) {
    tokens.append(Token(kind: kind, start: 0, end: end))
  }

  /// Appends a token whose text are the bytes from `start` to the end of `bytes`.
  mutating func append(_ kind: Kind, from start: Int) {
    tokens.append(Token(kind: kind, start: start, end: bytes.count))
  }

  mutating func append(_ kind: Kind, _ text: String) {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    append(kind, from: start)
  }

  mutating func append(_ kind: Kind, _ text: Span<UInt8>) {
    let start = bytes.count
    bytes.append(text)
    append(kind, from: start)
  }

  mutating func append(declaredKey number: Int) {
    tokens.append(Token(kind: .declaredKey, start: number, end: 0))
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

  func kind(_ node: Int) -> Kind { tokens[node].kind }

  /// The range of a token's text in `bytes`; an empty one for a token without a text.
  func range(_ node: Int) -> Range<Int> {
    switch tokens[node].kind {
    case .number, .string, .key: tokens[node].start..<tokens[node].end
    case .null, .true, .false, .array, .object, .declaredKey: 0..<0
    }
  }

  /// The index after the value.
  func next(after node: Int) -> Int {
    switch tokens[node].kind {
    case .array, .object: tokens[node].end
    default: node + 1
    }
  }

  /// The text of a token, as a `String`.
  func text(_ node: Int) -> String {
    String(decoding: bytes[range(node)], as: UTF8.self)
  }

  /// How many values an array has, or members an object.
  func childCount(_ node: Int) -> Int {
    var count = 0
    var child = node + 1
    while child < tokens[node].end {
      if kind(child) == .key || kind(child) == .declaredKey { child += 1 }
      child = next(after: child)
      count += 1
    }
    return count
  }
}
