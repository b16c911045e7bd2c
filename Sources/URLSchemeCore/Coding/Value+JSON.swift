/// Values from JSON and to JSON, exactly: digits and the order of members are kept.
extension Value {
  /// Reads one JSON value (RFC 8259).
  ///
  /// - Throws: `invalid-json`, `duplicate-key` or `invalid-utf8` with a byte offset;
  ///   `value-out-of-range` for a number of more than 1,000 digits.
  public init(json: [UInt8]) throws(Finding) {
    var tape = ValueTape()
    var reader = JSONReader()
    try tape.appendJSON(try reader.next(in: json.span), &reader, in: json.span)
    _ = try reader.next(in: json.span)
    for node in 0..<tape.count where tape.kind(node) == .number {
      let digits = tape.bytes.span.extracting(tape.range(node))
      guard DecimalParts(digits, allowsExponent: true) != nil else {
        throw Value.excessiveNumber(in: json)
      }
    }
    var builder = ValueBuilder()
    tape.tell(0, NameTable(), to: &builder)
    self = builder.value
  }

  /// Says where the number is that can't be kept exactly.
  private static func excessiveNumber(in json: [UInt8]) -> Finding {
    var finding = Finding(
      .valueOutOfRange, at: 0, expected: "numbers of at most \(DecimalParts.maximumDigits) digits")
    var reader = JSONReader()
    while let token = try? reader.next(in: json.span), token != .end {
      guard case .number(let range) = token else { continue }
      let digits = json.span.extracting(range)
      guard DecimalParts(digits, allowsExponent: true) != nil else {
        finding.offset = range.lowerBound
        break
      }
    }
    return finding
  }

  /// The value as compact JSON.
  public var json: String {
    var sink = JSONSink()
    sink.value(self)
    return String(decoding: sink.output, as: UTF8.self)
  }
}
