/// Values from JSON and to JSON, exactly: digits and the order of members are kept.
extension Value {
  /// Reads one JSON value (RFC 8259).
  ///
  /// - Throws: `invalid-json`, `duplicate-key` or `invalid-utf8` with a byte offset;
  ///   `value-out-of-range` for a number of more than 1,000 digits.
  public init(json: [UInt8]) throws(Finding) {
    try self.init(json: json, maximumDepth: JSONReader.maximumDepth)
  }

  /// Reads one JSON value that may be nested so deep.
  package init(json: [UInt8], maximumDepth: Int) throws(Finding) {
    var tape = ValueTape()
    try tape.appendJSON(json.span, maximumDepth: maximumDepth)
    self = tape.value(0)
  }

  /// The value as compact JSON.
  public var json: String {
    var tape = ValueTape()
    tape.append(value: self)
    return String(reserving: 2 * tape.bytes.count + 64) { tape.writeJSON(0, to: &$0) }
  }
}
