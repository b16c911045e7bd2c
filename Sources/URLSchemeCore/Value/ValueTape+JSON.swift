/// JSON into and out of the tape.
extension ValueTape {
  /// Reads the value that `token` begins, and appends it.
  ///
  /// JSON sets numbers no limits (RFC 8259 §6); here those that could not be kept and compared
  /// exactly are refused.
  mutating func appendJSON(
    _ token: JSONToken, _ reader: inout JSONReader, in text: Span<UInt8>
  ) throws(Finding) {
    switch token {
    case .null: append(.null)
    case .boolean(let flag): append(flag)
    case .number(let range): try appendNumber(range, in: text)
    case .string(let string): appendText(.string, string, in: text)
    case .beginArray:
      let array = open(.array)
      while true {
        let next = try reader.next(in: text)
        if next == .endArray { break }
        try appendJSON(next, &reader, in: text)
      }
      close(array)
    case .beginObject:
      let object = open(.object)
      while case .key(let key) = try reader.next(in: text) {
        appendText(.key, key, in: text)
        try appendJSON(try reader.next(in: text), &reader, in: text)
      }
      close(object)
    case .endArray, .endObject, .key, .end: break
    }
  }

  private mutating func appendNumber(
    _ range: Range<Int>, in text: Span<UInt8>
  ) throws(Finding) {
    let digits = text.extracting(range)
    guard DecimalParts(digits, allowsExponent: true) != nil else {
      throw Finding(
        .valueOutOfRange, at: range.lowerBound,
        expected: """
          a number of at most \(DecimalParts.maximumDigits) digits and an exponent of at most \
          \(DecimalParts.maximumExponent)
          """,
        found: digits.excerpt)
    }
    append(.number, digits)
  }

  private mutating func appendText(_ kind: Kind, _ string: JSONString, in text: Span<UInt8>) {
    let start = bytes.count
    string.append(from: text, to: &bytes)
    append(kind, from: start)
  }

  /// Writes a value as compact JSON.
  ///
  /// The keys of its objects are `.key`s, as they are wherever JSON is read: a declared name's text
  /// is not on the tape.
  func writeJSON(_ node: Int, to output: inout [UInt8]) {
    switch kind(node) {
    case .null: output.append(contentsOf: "null".utf8)
    case .true: output.append(contentsOf: "true".utf8)
    case .false: output.append(contentsOf: "false".utf8)
    case .number: output.append(bytes.span.extracting(range(node)))
    case .string, .key: JSONWriter.appendString(bytes.span.extracting(range(node)), to: &output)
    case .array:
      output.append(UInt8(ascii: "["))
      var item = node + 1
      while item < tokens[node].end {
        if item > node + 1 { output.append(UInt8(ascii: ",")) }
        writeJSON(item, to: &output)
        item = next(after: item)
      }
      output.append(UInt8(ascii: "]"))
    case .object:
      output.append(UInt8(ascii: "{"))
      var key = node + 1
      while key < tokens[node].end {
        if key > node + 1 { output.append(UInt8(ascii: ",")) }
        writeJSON(key, to: &output)
        output.append(UInt8(ascii: ":"))
        writeJSON(key + 1, to: &output)
        key = next(after: key + 1)
      }
      output.append(UInt8(ascii: "}"))
    case .declaredKey: break
    }
  }
}

extension ValueTape {
  /// Appends a value built in Swift.
  mutating func append(value: Value) {
    switch value {
    case .null: append(.null)
    case .boolean(let flag): append(flag)
    case .number(let number): append(.number, number.description)
    case .string(let text): append(.string, text)
    case .array(let values):
      let array = open(.array)
      for value in values { append(value: value) }
      close(array)
    case .object(let members):
      let object = open(.object)
      for member in members {
        append(.key, member.name)
        append(value: member.value)
      }
      close(object)
    }
  }
}
