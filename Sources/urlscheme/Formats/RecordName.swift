import URLSchemeCore

/// The name of a value in records, as `--get`, `--fields` and `--where` take it: `term`,
/// `outfit.garments.0` or `outfit.garments[0]`; `query.NAME` of a link without a definition; and the
/// record's own `link`, `app`, `scheme`, `route`, `error`, and what else it has.
///
/// What the definition declares comes before what the record has besides; what the link says, before
/// what the app assumes. Names may have dots and brackets themselves.
struct RecordName: Equatable, Sendable {
  let text: String
  let bytes: [UInt8]
  /// Whether it may lead into a value.
  private let hasSteps: Bool
  private let isError: Bool

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    hasSteps = text.contains { $0 == "." || $0 == "[" }
    isError = text == "error"
  }

  /// The number of the value that the name means; nil: the record has none.
  func value(in record: Record) -> Int? {
    if record.isRouted {
      for object in [record[.values], record[.defaults]] {
        if let object, let value = descendant(of: object, from: 0, record) { return value }
      }
    } else if record[.query] != nil, text.hasPrefix("query.") {
      let name = bytes.span.extracting("query.".utf8.count...)
      return record.pairs(.query).first { pair in
        !record.isNull(pair.name)
          && record.bytes.span.extracting(record.characters(of: pair.name)).equals(name)
      }?.value
    }
    if isError { return record.rule }
    return descendant(of: 0, from: 0, record)
  }

  /// The value at the end of the way that begins at `start`.
  private func descendant(of number: Int, from start: Int, _ record: Record) -> Int? {
    let way = bytes.span.extracting(start...)
    guard !way.isEmpty else { return number }
    let children = record.children(of: number)
    if record.isArray(number) {
      guard let (index, next) = RecordName.index(in: bytes[start...]) else { return nil }
      return children.dropFirst(index).first { _ in true }.flatMap {
        descendant(of: $0, from: next, record)
      }
    }
    // `o.x` is the parameter of that name before it is the field of `o`.
    for child in children
    where record.bytes.span.extracting(record.key(of: child)).equals(way) {
      return child
    }
    guard hasSteps else { return nil }
    for child in children {
      let key = record.key(of: child)
      guard key.count < way.count,
        way.extracting(..<key.count).equals(record.bytes.span.extracting(key)),
        let next = RecordName.next(
          in: bytes, behind: start + key.count, isArray: record.isArray(child))
      else { continue }
      if let found = descendant(of: child, from: next, record) { return found }
    }
    return nil
  }

  /// Where a way goes on behind a member's name; nil: it does not.
  ///
  /// - Parameter isArray: Whether the member is an array, which an index in brackets may follow.
  static func next(in way: [UInt8], behind end: Int, isArray: Bool) -> Int? {
    guard end < way.count else { return end }
    switch way[end] {
    case UInt8(ascii: "."): return end + 1 < way.count ? end + 1 : nil
    case UInt8(ascii: "["): return isArray ? end : nil
    default: return nil
    }
  }

  /// The number of a value in an array at the beginning of a way, `0` or `[0]`, and where the way
  /// goes on behind it.
  static func index(in way: ArraySlice<UInt8>) -> (index: Int, next: Int)? {
    let isBracketed = way.first == UInt8(ascii: "[")
    let digits = way.dropFirst(isBracketed ? 1 : 0).prefix { $0 &- UInt8(ascii: "0") < 10 }
    guard let index = Int(digits.text) else { return nil }
    var rest = way[digits.endIndex...]
    if isBracketed {
      guard rest.popFirst() == UInt8(ascii: "]") else { return nil }
    }
    guard !rest.isEmpty, rest.first != UInt8(ascii: "[") else { return (index, rest.startIndex) }
    // A dot is followed by a name.
    guard rest.popFirst() == UInt8(ascii: "."), !rest.isEmpty else { return nil }
    return (index, rest.startIndex)
  }
}
