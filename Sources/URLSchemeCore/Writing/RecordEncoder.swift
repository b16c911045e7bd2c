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

  /// What a finding says was found where a record should be, and a link is.
  package static let foundLink = "a link"

  var encoder: LinkEncoder
  private(set) var members = RecordMembers()
  private let isLenient: Bool
  let isStrict: Bool
  /// The route whose values records are; nil: they name their own.
  private let route: Int?
  /// Reads the links that are passed on, where not any will do.
  private var strictDecoder: LinkDecoder?

  /// - Parameters:
  ///   - route: The number of the route whose values all records are; nil: they name their own.
  ///   - isLenient: Whether links that are passed on may need escaping.
  ///   - isStrict: Whether unknown schemes, parameters and fragments are refused.
  init(
    _ program: LinkProgram, options: LinkEncoder.Options, isLenient: Bool, isStrict: Bool,
    route: Int? = nil
  ) {
    self.route = route
    encoder = LinkEncoder(program, options: options)
    self.isLenient = isLenient
    self.isStrict = isStrict
    guard isStrict else { return }
    var options = ReaderOptions()
    (options.isStrict, options.isLenient) = (true, isLenient)
    strictDecoder = LinkDecoder(program, options: options)
  }

  /// Appends the link of a record to `output`, which stays as it was if the record is refused.
  ///
  /// - Throws: the first fault, with its byte offset in the record.
  package mutating func encode(
    _ record: Span<UInt8>, to output: inout [UInt8]
  ) throws(Finding) -> Outcome {
    try read(record)
    do throws(Finding) {
      if let route {
        try encoder.write(LinkEncoder.Request(route: route, values: 0), to: &output)
        return .link
      }
      try members.find(in: &encoder.tape)
      if members[.error] != nil { return .failure }
      if members[.route] == nil {
        try passLink(members[.link], to: &output)
      } else {
        try encoder.write(try request(), to: &output)
      }
      return .link
    } catch {
      throw RecordPlaces.placed(error, in: record, isBare: route != nil)
    }
  }

  private mutating func read(_ record: Span<UInt8>) throws(Finding) {
    encoder.tape.removeAll()
    do throws(Finding) {
      try encoder.tape.appendJSON(record, maximumDepth: JSONReader.maximumDepthOfRecords)
    } catch {
      // That it is no record is said first.
      guard encoder.tape.count == 0 || encoder.tape.kind(0) == .object else { throw noObject }
      guard error.offset == 0, DeepLink.hasScheme(record.array) else {
        throw error
      }
      throw Finding(
        .invalidJSON, at: 0, expected: "a record: a JSON object", found: Self.foundLink)
    }
    guard encoder.tape.kind(0) == .object else { throw noObject }
  }

  private var noObject: Finding {
    Finding(
      .invalidValue, at: encoder.tape.place(0),
      expected: "\(route == nil ? "a record" : "values"): a JSON object")
  }

  // MARK: Passing on

  private mutating func passLink(_ link: Int?, to output: inout [UInt8]) throws(Finding) {
    guard let link else { throw Finding(.missingKey, at: 0, expected: "route or link") }
    guard members[.values] == nil else { throw Finding(.missingKey, at: 0, expected: "route") }
    let start = output.count
    if encoder.tape.kind(link) == .string {
      output.append(encoder.tape.bytes.span.extracting(encoder.tape.range(link)))
    } else if !encoder.tape.appendBytes(of: link, to: &output) {
      throw Finding(.invalidValue, at: 0, "link", expected: "a string")
    }
    do throws(Finding) {
      try check(output.span.extracting(start..<output.count))
    } catch {
      let repair = isLenient ? LinkRepair(output.span.extracting(start..<output.count)) : nil
      output.removeLast(output.count - start)
      // What is a link passes as it is.
      guard let repair else { throw error }
      try check(repair.bytes.span)
      output += repair.bytes
    }
  }

  private mutating func check(_ link: Span<UInt8>) throws(Finding) {
    _ = try LinkComponents.parse(link, lenient: isLenient)
    try strictDecoder?.read(link)
  }
}

extension ValueTape {
  /// Appends a text that is not UTF-8, `{"bytes": BASE64}`; false where the value is none.
  func appendBytes(of node: Int, to output: inout [UInt8]) -> Bool {
    guard kind(node) == .object, childCount(node) == 1, text(node + 1) == "bytes",
      kind(node + 2) == .string
    else { return false }
    return Base64.decode(bytes.span.extracting(range(node + 2)), to: &output)
  }
}
