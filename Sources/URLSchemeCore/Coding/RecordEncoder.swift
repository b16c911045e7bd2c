/// Encodes the records that decoding writes: with a route, the link is built from the values; without, the link that the
/// record carries is checked and passed on.
package struct RecordEncoder: Sendable {
  /// What became of a record.
  package enum Outcome: Sendable {
    /// A link was appended.
    case link
    /// The record is one of a link that was refused; it has no link.
    case failure
  }

  private var encoder: LinkEncoder
  private var reader = JSONReader()
  private let isLenient: Bool
  private let isStrict: Bool

  /// - Parameters:
  ///   - isLenient: Whether links that are passed on may need escaping.
  ///   - isStrict: Whether unknown parameters and fragments are refused.
  package init(
    _ catalog: Catalog, options: LinkEncoder.Options, isLenient: Bool, isStrict: Bool
  ) {
    encoder = LinkEncoder(catalog, options: options)
    self.isLenient = isLenient
    self.isStrict = isStrict
  }

  /// Appends the link of a record to `output`, which stays as it was if the record is refused.
  ///
  /// - Throws: the first fault, with its byte offset in the record.
  package mutating func encode(
    _ record: Span<UInt8>, to output: inout [UInt8]
  ) throws(Finding) -> Outcome {
    encoder.tape.removeAll()
    reader.reset()
    let first = try reader.next(in: record)
    guard first == .beginObject else {
      throw Finding(.invalidValue, at: reader.tokenStart, expected: "a record: a JSON object")
    }
    try encoder.tape.appendJSON(first, &reader, in: record)
    _ = try reader.next(in: record)
    do throws(Finding) {
      return try encodeRecord(to: &output)
    } catch {
      throw RecordPlaces.placed(error, in: record)
    }
  }

  private mutating func encodeRecord(to output: inout [UInt8]) throws(Finding) -> Outcome {
    let members = try readMembers()
    if members.error != nil { return .failure }
    guard let name = members.route else {
      try passLink(members.link, to: &output)
      return .link
    }
    guard encoder.tape.kind(name) == .string else {
      throw Finding(.invalidValue, at: 0, "route", expected: "a string")
    }
    let route = try route(named: encoder.tape.text(name), members)
    if isStrict, let extra = members.unknown ?? members.fragment {
      let subject = extra == members.unknown ? "unknown" : "fragment"
      throw Finding(.unknownParameter, at: 0, subject)
    }
    try encoder.write(
      LinkEncoder.Request(
        route: route, values: members.values, unknown: members.unknown,
        fragment: members.fragment), to: &output)
    return .link
  }

  // MARK: Members

  private struct Members {
    var link: Int?
    var app: Int?
    var route: Int?
    var values: Int?
    var unknown: Int?
    var fragment: Int?
    var error: Int?
  }

  /// Members that records have and encoding does not need.
  private static let ignored: Set<String> = [
    "scheme", "defaults", "notices", "userinfo", "host", "port", "path", "query", "screens",
    "callbacks", "confirm",
  ]

  private func readMembers() throws(Finding) -> Members {
    var members = Members()
    var key = 1
    while key < encoder.tape.count {
      let name = encoder.tape.text(key)
      switch name {
      case "link": members.link = key + 1
      case "app": members.app = key + 1
      case "route": members.route = key + 1
      case "values": members.values = key + 1
      case "unknown": members.unknown = key + 1
      case "fragment": members.fragment = key + 1
      case "error": members.error = key + 1
      default:
        guard RecordEncoder.ignored.contains(name) else {
          let known = ["link", "app", "route", "values", "unknown", "fragment"]
          throw Finding(
            .unknownKey, at: 0, name,
            suggestion: NearestWord.nearest(to: name, in: known) ?? "")
        }
      }
      key = encoder.tape.next(after: key + 1)
    }
    return members
  }

  private func route(named name: String, _ members: Members) throws(Finding) -> Int {
    guard let app = members.app else { return try encoder.router.route(named: name) }
    guard encoder.tape.kind(app) == .string else {
      throw Finding(.invalidValue, at: 0, "app", expected: "a string")
    }
    return try encoder.router.route(named: "\(encoder.tape.text(app))/\(name)")
  }

  // MARK: Passing on

  private mutating func passLink(_ link: Int?, to output: inout [UInt8]) throws(Finding) {
    guard let link else { throw Finding(.missingKey, at: 0, expected: "route, or link") }
    let start = output.count
    if encoder.tape.kind(link) == .string {
      output.append(encoder.tape.bytes.span.extracting(encoder.tape.range(link)))
    } else if !appendBytes(link, to: &output) {
      throw Finding(.invalidValue, at: 0, "link", expected: "a string")
    }
    do throws(Finding) {
      _ = try LinkComponents.parse(
        output.span.extracting(start..<output.count), lenient: isLenient)
    } catch {
      output.removeLast(output.count - start)
      throw error.inside("link")
    }
  }

  /// Appends a link that is not UTF-8: `{"bytes": BASE64}`.
  private func appendBytes(_ link: Int, to output: inout [UInt8]) -> Bool {
    let tape = encoder.tape
    guard tape.kind(link) == .object, tape.childCount(link) == 1, tape.text(link + 1) == "bytes",
      tape.kind(link + 2) == .string
    else { return false }
    return Base64.decode(tape.bytes.span.extracting(tape.range(link + 2)), to: &output)
  }
}

/// Finds the place of a value in a record by the way to it, so that a fault in a value has a column.
enum RecordPlaces {
  /// The finding with the offset of the value that its subject names; only ever needed for a fault, so it reads again.
  static func placed(_ finding: Finding, in record: Span<UInt8>) -> Finding {
    guard let root = try? JSONNode(parsing: record) else { return finding }
    var placed = finding
    let values = root.member("values") ?? root
    if finding.rule == .unknownScheme {
      placed.offset = root.member("app")?.offset ?? root.offset
    } else if finding.rule == .unknownRoute || finding.rule == .ambiguousLink
      || finding.rule == .shadowedRoute
    {
      placed.offset = root.member("route")?.offset ?? root.offset
    } else {
      let inside = offset(of: finding.subject[...], in: values)
      placed.offset = inside ?? offset(of: finding.subject[...], in: root) ?? values.offset
    }
    return placed
  }

  /// The offset of the deepest value on the way; nil where not even its first step exists.
  private static func offset(of path: Substring, in node: JSONNode) -> Int? {
    guard !path.isEmpty else { return node.offset }
    switch node.content {
    case .object(let members):
      for member in members where path == member.name || path.hasPrefix("\(member.name).") {
        let rest = path.dropFirst(member.name.count).drop { $0 == "." }
        return offset(of: rest, in: member.value) ?? member.value.offset
      }
      return nil
    case .array(let nodes):
      let step = path.prefix { $0 != "." }
      guard let index = Int(step), nodes.indices.contains(index) else { return nil }
      return offset(of: path.dropFirst(step.count).drop { $0 == "." }, in: nodes[index])
        ?? nodes[index].offset
    default: return nil
    }
  }
}

extension JSONNode {
  fileprivate func member(_ name: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }
}
