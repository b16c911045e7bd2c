import URLSchemeCore

/// Reads an authority as the URL Standard does: what stands behind the last `@`, as a host and a port.
enum WHATWGHost {
  struct Refusal: Error {
    var why: String
    /// Whether the standard has rules for it that are not modelled.
    var isUnknown = false
  }

  static func read(
    _ authority: ArraySlice<UInt8>, isSpecial: Bool
  ) throws(Refusal) -> (host: String, port: Int?) {
    let (text, port) = try parts(authority, isSpecial: isSpecial)
    return (try host(text, isSpecial: isSpecial), port)
  }

  private static func parts(
    _ authority: ArraySlice<UInt8>, isSpecial: Bool
  ) throws(Refusal) -> (host: ArraySlice<UInt8>, port: Int?) {
    var host = authority
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      host = authority[(at + 1)...]
      guard !host.isEmpty else { throw Refusal(why: "there is no host behind @") }
    }
    var isInBrackets = false
    let colon = host.indices.first { index in
      switch host[index] {
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: ":"): return !isInBrackets
      default: break
      }
      return false
    }
    guard let colon else {
      guard !isSpecial || !host.isEmpty else { throw Refusal(why: "there is no host") }
      return (host, nil)
    }
    let digits = host[(colon + 1)...]
    guard colon > host.startIndex else { throw Refusal(why: "there is no host before the port") }
    guard digits.allSatisfy(\.isDigit) else { throw Refusal(why: "the port is no number") }
    let port = Int(digits.drop { $0 == UInt8(ascii: "0") }.text)
    guard digits.isEmpty || digits.drop(while: { $0 == UInt8(ascii: "0") }).count < 6,
      port ?? 0 <= 65_535
    else { throw Refusal(why: "the port is over 65535") }
    return (host[..<colon], digits.isEmpty ? nil : port ?? 0)
  }

  private static func host(
    _ text: ArraySlice<UInt8>, isSpecial: Bool
  ) throws(Refusal) -> String {
    if text.first == UInt8(ascii: "[") {
      guard text.count > 1, text.last == UInt8(ascii: "]"),
        let address = IPv6Address(text.dropFirst().dropLast())
      else { throw Refusal(why: "brackets hold no IP address") }
      return "[\(address.description)]"
    }
    let forbidden: String = "\0\t\n\r #/:<>?@[\\]^|"
    guard isSpecial else {
      guard !text.contains(where: forbidden.has) else { throw forbiddenCharacter }
      return WHATWGParser.escaped(text, "")
    }
    let domain = LooseText.unescaped(text).map(\.lowercased)
    guard domain.allSatisfy({ $0 < 0x80 }), !domain[...].text.includes("xn--") else {
      throw Refusal(why: "hosts beyond ASCII (IDNA) are not modelled", isUnknown: true)
    }
    guard !domain.isEmpty,
      !domain.contains(where: {
        $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "%") || forbidden.has($0)
      })
    else { throw forbiddenCharacter }
    return try endsInNumber(domain) ? ipv4(domain) : domain[...].text
  }

  private static let forbiddenCharacter = Refusal(why: "a character that no host has")

  // MARK: IPv4

  private static func labels(_ domain: [UInt8]) -> [ArraySlice<UInt8>] {
    var labels = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    return labels
  }

  private static func endsInNumber(_ domain: [UInt8]) -> Bool {
    guard let last = labels(domain).last, !last.isEmpty else { return false }
    return last.allSatisfy(\.isDigit) || number(last) != nil
  }

  /// A decimal number, an octal one after a zero, or a hexadecimal one after `0x`; nil where it is none. What is
  /// too large for an address is `.max`.
  private static func number(_ text: ArraySlice<UInt8>) -> UInt64? {
    var (digits, radix) = (text, UInt64(10))
    if text.count >= 2, text.first == UInt8(ascii: "0") {
      let isHex = text[text.startIndex + 1] | 0x20 == UInt8(ascii: "x")
      (digits, radix) = (text.dropFirst(isHex ? 2 : 1), isHex ? 16 : 8)
    }
    var number: UInt64 = 0
    for byte in digits {
      guard let digit = LooseText.digit(byte), digit < radix else { return nil }
      number = number > 1 << 40 ? number : number * radix + UInt64(digit)
    }
    return number > 1 << 40 ? .max : number
  }

  private static func ipv4(_ domain: [UInt8]) throws(Refusal) -> String {
    let labels = labels(domain)
    let numbers = labels.compactMap { $0.isEmpty ? nil : number($0) }
    guard labels.count <= 4, numbers.count == labels.count, let last = numbers.last,
      numbers.dropLast().allSatisfy({ $0 < 256 }), last < 1 << (8 * UInt64(5 - numbers.count))
    else { throw Refusal(why: "a wrong IPv4 address") }
    var address = last
    for (number, part) in numbers.dropLast().enumerated() {
      address += part << (8 * UInt64(3 - number))
    }
    return (0..<4).reversed().map { "\(address >> (8 * UInt64($0)) & 0xFF)" }
      .joined(separator: ".")
  }
}

/// An IPv6 address, as the URL Standard reads and writes it.
struct IPv6Address {
  private var pieces = [UInt16](repeating: 0, count: 8)

  /// Nil where the text is none.
  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    var (count, compressed): (Int, Int?) = (0, nil)
    if rest.first == UInt8(ascii: ":") {
      guard rest.starts(with: [0x3A, 0x3A]) else { return nil }
      rest = rest.dropFirst(2)
      (count, compressed) = (1, 1)
      pieces[0] = 0
    }
    while !rest.isEmpty {
      guard count < 8 else { return nil }
      if rest.first == UInt8(ascii: ":") {
        guard compressed == nil else { return nil }
        rest = rest.dropFirst()
        count += 1
        compressed = count
        continue
      }
      let digits = rest.prefix(4).prefix(while: \.isHexDigit)
      let behind = rest.dropFirst(digits.count)
      if behind.first == UInt8(ascii: ".") {
        guard !digits.isEmpty, count <= 6, let (high, low) = Self.ipv4(rest) else { return nil }
        (pieces[count], pieces[count + 1]) = (high, low)
        count += 2
        break
      }
      pieces[count] = digits.reduce(0) { $0 << 4 | UInt16(LooseText.digit($1) ?? 0) }
      if behind.first == UInt8(ascii: ":") {
        guard behind.count > 1 else { return nil }
        rest = behind.dropFirst()
      } else {
        guard behind.isEmpty else { return nil }
        rest = behind
      }
      count += 1
    }
    guard let compressed else {
      if count != 8 { return nil }
      return
    }
    // What stands behind `::` ends the address.
    let moved = pieces[compressed..<count]
    let kept = pieces[..<compressed]
    pieces =
      Array(kept) + [UInt16](repeating: 0, count: 8 - kept.count - moved.count) + Array(moved)
  }

  /// The two pieces of four decimal bytes.
  private static func ipv4(_ text: ArraySlice<UInt8>) -> (UInt16, UInt16)? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    let bytes = parts.compactMap { part -> UInt16? in
      guard 1...3 ~= part.count, part.allSatisfy(\.isDigit),
        part.count == 1 || part.first != UInt8(ascii: "0"), let byte = UInt8(part.text)
      else { return nil }
      return UInt16(byte)
    }
    return bytes.count == 4 ? (bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]) : nil
  }

  /// In lower case, with `::` for the first longest run of zeros.
  var description: String {
    var best = 0..<0
    var index = 0
    while index < 8 {
      let end = pieces[index...].firstIndex { $0 != 0 } ?? 8
      if end - index > max(1, best.count) { best = index..<end }
      index = end + 1
    }
    func hex(_ range: Range<Int>) -> String {
      pieces[range].map { String($0, radix: 16) }.joined(separator: ":")
    }
    return best.isEmpty ? hex(0..<8) : "\(hex(0..<best.lowerBound))::\(hex(best.upperBound..<8))"
  }
}
