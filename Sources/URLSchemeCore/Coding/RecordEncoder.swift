/// Encodes the records that decoding writes: with a route, the link is built from the values;
/// without, the link that the record carries is checked and passed on.
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
    try read(record)
    do throws(Finding) {
      let members = try readMembers()
      if members.error != nil { return .failure }
      if members.route == nil {
        try passLink(members.link, to: &output)
      } else {
        try encoder.write(try request(members), to: &output)
      }
      return .link
    } catch {
      throw RecordPlaces.placed(error, in: record)
    }
  }

  private mutating func read(_ record: Span<UInt8>) throws(Finding) {
    encoder.tape.removeAll()
    reader.reset()
    let first = try reader.next(in: record)
    guard first == .beginObject else {
      throw Finding(.invalidValue, at: reader.tokenStart, expected: "a record: a JSON object")
    }
    try encoder.tape.appendJSON(first, &reader, in: record)
    _ = try reader.next(in: record)
  }

  // MARK: Members

  /// The nodes of what a record has.
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

  private func request(_ members: Members) throws(Finding) -> LinkEncoder.Request {
    let route = try route(members)
    if isStrict, let unknown = members.unknown, encoder.tape.next(after: unknown) > unknown + 1 {
      throw Finding(.unknownParameter, at: 0, "unknown")
    }
    if isStrict, members.fragment != nil { throw Finding(.unknownParameter, at: 0, "fragment") }
    return LinkEncoder.Request(
      route: route, values: members.values, unknown: members.unknown, fragment: members.fragment)
  }

  private func route(_ members: Members) throws(Finding) -> Int {
    let name = try text(members.route, "route")
    guard members.app != nil else {
      return try encoder.router.route(named: encoder.tape.bytes.span.extracting(name))
    }
    let scheme = try text(members.app, "app")
    let app = try encoder.router.app(named: encoder.tape.bytes.span.extracting(scheme))
    return try encoder.router.route(
      named: encoder.tape.bytes.span.extracting(name), of: app)
  }

  private func text(_ node: Int?, _ name: String) throws(Finding) -> Range<Int> {
    guard let node, encoder.tape.kind(node) == .string else {
      throw Finding(.invalidValue, at: 0, name, expected: "a string")
    }
    return encoder.tape.range(node)
  }

  // MARK: Passing on

  private func passLink(_ link: Int?, to output: inout [UInt8]) throws(Finding) {
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
      throw error
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
