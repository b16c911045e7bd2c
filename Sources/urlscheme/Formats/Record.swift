import URLSchemeCore

/// The record of one link as decoding writes it, laid out, for a format to write what it comes to.
///
/// Its memory stays for the next record.
struct Record: Sendable {
  /// What a record may have that formats ask for, in the order in which it has them.
  enum Member: Int, CaseIterable, Sendable {
    case link, app, scheme, route, values, defaults, unknown, query, fragment, notices, screens
    case confirm, error

    /// Their names, one after the other.
    fileprivate static let names = {
      var (text, parts): ([UInt8], [Range<Int>]) = ([], [])
      let names = [
        "link", "app", "scheme", "route", "values", "defaults", "unknown", "query", "fragment",
        "notices", "screens", "confirm", "error",
      ]
      for name in names {
        parts.append(text.count..<text.count + name.utf8.count)
        text += name.utf8
      }
      return (text: text, parts: parts)
    }()
  }

  private(set) var table = JSONTable()
  /// The numbers of the values of members; -1: there is none.
  private var members = Array(repeating: -1, count: Member.allCases.count)

  /// Lays out a record in place of the one before.
  mutating func read(_ text: Span<UInt8>) {
    table.read(text)
    for number in members.indices { members[number] = -1 }
    let (names, parts) = Member.names
    // Most members come in their order.
    var next = 0
    for child in table.children(of: 0) {
      let key = bytes.span.extracting(key(of: child))
      for _ in parts {
        if next == parts.count { next = 0 }
        next += 1
        guard key.equals(names.span.extracting(parts[next - 1])) else { continue }
        if members[next - 1] < 0 { members[next - 1] = child }
        break
      }
    }
  }

  // MARK: Parts

  subscript(member: Member) -> Int? {
    let number = members[member.rawValue]
    return number < 0 ? nil : number
  }

  /// Whether a definition describes the link.
  var isRouted: Bool { self[.route] != nil }

  /// Whether the link was refused.
  var isFailure: Bool { self[.error] != nil }

  func children(of number: Int?) -> JSONTable.Children { table.children(of: number) }

  /// Whether a value is a scalar, or an array or object with nothing in it.
  func isLeaf(_ number: Int) -> Bool { table.isLeaf(number) }

  /// How many values are in a value.
  func count(in number: Int) -> Int { table.nodes[number].next - number - 1 }

  func isObject(_ number: Int) -> Bool {
    if case .object = table.nodes[number].kind { true } else { false }
  }

  func isArray(_ number: Int) -> Bool {
    if case .array = table.nodes[number].kind { true } else { false }
  }

  func isNull(_ number: Int) -> Bool {
    if case .null = table.nodes[number].kind { true } else { false }
  }

  /// The member of an object.
  func member(_ name: String, of object: Int?) -> Int? {
    children(of: object).first { text(key(of: $0)) == name }
  }

  /// Names and values of `unknown` or of a generic link's `query`.
  func pairs(_ list: Member) -> some Sequence<(name: Int, value: Int)> {
    children(of: self[list]).lazy.map { (name: $0 + 1, value: table.nodes[$0 + 1].next) }
  }

  /// The parts of a link that no definition describes, but for the query.
  var components: some Sequence<Int> {
    let others = [self[.link], self[.query], self[.notices]]
    return children(of: 0).lazy.filter { !others.contains($0) }
  }

  /// The rule of what is wrong with the link.
  var rule: Int? { member("rule", of: self[.error]) }

  // MARK: Texts

  /// What keys and texts of values are parts of.
  var bytes: [UInt8] { table.text }

  /// The key of a member.
  func key(of number: Int) -> Range<Int> { table.nodes[number].key.range }

  /// A value as text, without quotes where it is a string; of null, nothing.
  func characters(of number: Int) -> Range<Int> { table.nodes[number].characters.range }

  func text(_ part: Range<Int>) -> String { bytes.span.extracting(part).text }

  /// Writes a value as text; in JSON, with a string's quotes.
  func write(_ number: Int, as style: TextStyle, to writer: inout ByteWriter) {
    let node = table.nodes[number]
    guard style == .json else {
      let isPlain = isUnescaped(node) && isPlain(node.characters.range)
      return style.write(bytes.span, node.characters.range, isPlain: isPlain, to: &writer)
    }
    writer.append(bytes.span, node.source.range)
  }

  /// Writes the key of a member.
  func writeKey(of number: Int, as style: TextStyle, to writer: inout ByteWriter) {
    let key = key(of: number)
    style.write(bytes.span, key, isPlain: isPlain(key), to: &writer)
  }

  /// Whether a key, or characters of a scalar, are printable ASCII without quotes and backslashes.
  func isPlain(_ part: Range<Int>) -> Bool { table.isPlain(part) }

  private func isUnescaped(_ node: JSONTable.Node) -> Bool {
    node.kind.rawValue < JSONTable.Kind.array.rawValue && table.isUnescaped(node.characters.range)
  }

  /// Whether a value has a byte that JSON escapes.
  func has(_ byte: UInt8, in number: Int) -> Bool {
    let node = table.nodes[number]
    return !isUnescaped(node) && bytes.span.extracting(node.characters.range).contains(byte)
  }

  /// Fails where a value has a byte that JSON escapes, and that can't be written.
  func check(_ number: Int, lacks byte: UInt8, _ expected: String) throws(RecordFault) {
    guard has(byte, in: number) else { return }
    throw .value(Finding(.invalidValue, at: 0, way(to: number), expected: expected))
  }

  /// The way to a value as `RecordName` takes it: the keys on it, but for `values` and `defaults`.
  func way(to number: Int) -> String {
    var names: [String] = []
    var holder = 0
    while holder != number {
      guard
        let (index, child) = children(of: holder).enumerated().first(where: {
          ($0.element..<table.nodes[$0.element].next).contains(number)
        })
      else { break }
      if child != self[.values], child != self[.defaults] {
        names.append(
          table.nodes[holder].kind == .array ? String(index) : text(key(of: child)))
      }
      holder = child
    }
    return names.joined(separator: ".")
  }
}
