import URLSchemeCore

/// The name of a value in records, as `--get`, `--fields` and `--where` take it: `term`,
/// `outfit.garments.0` or `outfit.garments[0]`; `query.NAME` of a link without a definition; and the
/// record's own `link`, `app`, `scheme`, `route`, `error`, and what else it has.
///
/// What the definition declares comes before what the record has besides; what the link says, before
/// what the app assumes. Names may have dots and brackets themselves.
struct RecordName: Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The number of the value that the name means; nil: the record has none.
  func value(in record: Record) -> Int? {
    let bytes = Array(text.utf8)[...]
    if record.isRouted {
      for object in ["values", "defaults"] {
        if let object = record[object], let value = descendant(of: object, bytes, record) {
          return value
        }
      }
    } else if record["query"] != nil, text.hasPrefix("query.") {
      let name = bytes.dropFirst("query.".utf8.count)
      return record.pairs("query").first { pair in
        record.table.nodes[pair.name].kind == .string
          && record.text(of: pair.name).elementsEqual(name)
      }?.value
    }
    if text == "error" { return record.member("rule", of: record["error"]) }
    return descendant(of: 0, bytes, record)
  }

  /// The value at the end of a way.
  private func descendant(of number: Int, _ way: ArraySlice<UInt8>, _ record: Record) -> Int? {
    guard !way.isEmpty else { return number }
    let children = record.children(of: number)
    if record.table.nodes[number].kind == .array {
      guard let (index, next) = RecordName.index(in: way), children.indices.contains(index) else {
        return nil
      }
      return descendant(of: children[index], way[next...], record)
    }
    // `o.x` is the parameter of that name before it is the field of `o`.
    if let child = children.first(where: { record.name(of: $0).utf8.elementsEqual(way) }) {
      return child
    }
    for child in children {
      let isArray = record.table.nodes[child].kind == .array
      let name = Array(record.name(of: child).utf8)
      guard let rest = RecordName.rest(of: way, behind: name, isArray: isArray) else { continue }
      if let found = descendant(of: child, rest, record) { return found }
    }
    return nil
  }

  /// What is left of a way behind a member's name; nil: it does not begin so.
  ///
  /// - Parameter isArray: Whether the member is an array, which an index in brackets may follow.
  static func rest(
    of way: ArraySlice<UInt8>, behind name: [UInt8], isArray: Bool
  ) -> ArraySlice<UInt8>? {
    guard way.starts(with: name) else { return nil }
    let rest = way.dropFirst(name.count)
    switch rest.first {
    case nil: return rest
    case UInt8(ascii: "."): return rest.count > 1 ? rest.dropFirst() : nil
    case UInt8(ascii: "["): return isArray ? rest : nil
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
