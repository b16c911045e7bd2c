/// Reads an IP address in brackets (RFC 3986 §3.2.2), from left to right, so that a fault is found
/// where it begins.
enum IPLiteral {
  /// The end of the literal whose opening bracket stands at `start`, after its closing one.
  ///
  /// - Throws: `invalid-host` at the first byte that no address can have there.
  static func end(in text: Span<UInt8>, from start: Int) throws(Finding) -> Int {
    let first = start + 1
    let isFuture = text.byte(at: first) | 0x20 == UInt8(ascii: "v")
    let close =
      isFuture ? try endOfFuture(in: text, from: first) : try endOfIPv6(in: text, from: first)
    try expect(UInt8(ascii: "]"), in: text, at: close)
    return close + 1
  }

  // MARK: IPv6address

  /// Reads groups of 16 bits: eight, or at most seven around one `::`. A dotted IPv4 address may
  /// stand for the last two.
  private static func endOfIPv6(in text: Span<UInt8>, from start: Int) throws(Finding) -> Int {
    var position = start
    var groups = 0
    var isCompressed = false
    if text.byte(at: position) == colon {
      try expect(colon, in: text, at: position + 1)
      position += 2
      isCompressed = true
      if text.byte(at: position) == UInt8(ascii: "]") { return position }
    }
    while true {
      let end = endOfGroup(in: text, from: position)
      guard end > position else { throw fault(in: text, at: position) }
      if text.byte(at: end) == dot {
        let fits = isCompressed ? groups <= 5 : groups == 6
        guard fits, endOfOctet(in: text, from: position) == end else {
          throw fault(in: text, at: end)
        }
        return try endOfIPv4(in: text, from: position)
      }
      groups += 1
      position = end

      guard text.byte(at: position) == colon else {
        guard isCompressed || groups == 8 else { throw fault(in: text, at: position) }
        return position
      }
      guard groups < (isCompressed ? 7 : 8) else { throw fault(in: text, at: position) }
      position += 1
      if text.byte(at: position) == colon {
        guard !isCompressed else { throw fault(in: text, at: position) }
        isCompressed = true
        position += 1
        if text.byte(at: position) == UInt8(ascii: "]") { return position }
        guard groups < 7 else { throw fault(in: text, at: position) }
      }
    }
  }

  /// `h16`: one to four hexadecimal digits.
  private static func endOfGroup(in text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end - start < 4, ByteSet.hexDigits.contains(text.byte(at: end)) { end += 1 }
    return end
  }

  private static func endOfIPv4(in text: Span<UInt8>, from start: Int) throws(Finding) -> Int {
    var position = start
    for octet in 1...4 {
      let end = endOfOctet(in: text, from: position)
      guard end > position else { throw fault(in: text, at: position) }
      position = end
      if octet < 4 {
        try expect(dot, in: text, at: position)
        position += 1
      }
    }
    return position
  }

  /// `dec-octet`: 0 to 255, without leading zeros.
  private static func endOfOctet(in text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    var value = 0
    while ByteSet.digits.contains(text.byte(at: end)) {
      value = value * 10 + Int(text[end] - UInt8(ascii: "0"))
      guard value <= 255 else { break }
      end += 1
      if value == 0 { break }
    }
    return end
  }

  // MARK: IPvFuture

  /// `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`: of the last set are the bytes of
  /// `userinfo`, unescaped.
  private static func endOfFuture(in text: Span<UInt8>, from start: Int) throws(Finding) -> Int {
    let version = try endOfSome(.hexDigits, in: text, from: start + 1)
    try expect(dot, in: text, at: version)
    return try endOfSome(.userinfo, in: text, from: version + 1)
  }

  private static func endOfSome(
    _ set: ByteSet, in text: Span<UInt8>, from start: Int
  ) throws(Finding) -> Int {
    var end = start
    while set.contains(text.byte(at: end)) { end += 1 }
    guard end > start else { throw fault(in: text, at: end) }
    return end
  }

  // MARK: Bytes

  private static let colon = UInt8(ascii: ":")
  private static let dot = UInt8(ascii: ".")

  private static func expect(
    _ expected: UInt8, in text: Span<UInt8>, at offset: Int
  ) throws(Finding) {
    guard text.byte(at: offset) == expected else { throw fault(in: text, at: offset) }
  }

  private static func fault(in text: Span<UInt8>, at offset: Int) -> Finding {
    Finding(.invalidHost, at: offset, found: Finding.describe(text, at: offset))
  }
}
