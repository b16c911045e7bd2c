import URLSchemeCore

/// Reads authorities as `java.net.URI` does: as a server's, with a host and a port; where it is none, as a name
/// of a registry, which has neither.
extension JavaParser {
  private static let userinfo = mark + ";:&=+$,"
  private static let registry = mark + "$,;:@&=+"
  private static let server = userinfo + ".@[]%"

  mutating func readAuthority(_ range: Range<Int>) throws(Refusal) {
    // An escape is looked at only where the authority may be a name.
    let isServer =
      try text[range.lowerBound] == 0x5D
      ? end(of: Self.userinfo + ".@[]", in: range, takesOthers: true) == range.upperBound
      : end(of: Self.server, in: range, takesOthers: true) == range.upperBound
    let isName = try end(of: Self.registry, in: range, takesOthers: true) == range.upperBound
    guard isServer else {
      if isName { return }
      throw Refusal(why: "a character that the authority cannot have")
    }
    do throws(Refusal) {
      (parts.host, parts.port) = try serverParts(range)
    } catch {
      if !isName { throw error }
    }
  }

  private func serverParts(_ range: Range<Int>) throws(Refusal) -> (String, String?) {
    var position = range.lowerBound
    let at = first(of: "@", in: range)
    if at < range.upperBound {
      try check(position..<at, Self.userinfo, "the userinfo")
      position = at + 1
    }
    let start = position
    if position < range.upperBound, text[position] == 0x5B {
      let close = first(of: "]", in: position + 1..<range.upperBound)
      guard close > position + 1, close < range.upperBound else {
        throw Refusal(why: "an address has no closing bracket")
      }
      let percent = first(of: "%", in: position + 1..<close)
      guard isIPv6(position + 1..<percent) else { throw Refusal(why: "a malformed IPv6 address") }
      if percent < close {
        guard percent + 1 < close, try end(of: "_.", in: percent + 1..<close) == close else {
          throw Refusal(why: "a wrong scope of an address")
        }
      }
      position = close + 1
    } else {
      let rest = start..<range.upperBound
      if let end = endOfIPv4(rest) { position = end } else { position = try endOfName(rest) }
    }
    let host = string(start..<position)
    guard position < range.upperBound else { return (host, nil) }
    guard text[position] == 0x3A else { throw Refusal(why: "no port stands behind the host") }
    let digits = position + 1..<range.upperBound
    guard digits.allSatisfy({ isDigit(text[$0]) }) else {
      throw Refusal(why: "the port is no number")
    }
    guard !digits.isEmpty else { return (host, nil) }
    guard let port = Int32(string(digits)) else { throw Refusal(why: "the port is too large") }
    return (host, "\(port)")
  }

  private func isDigit(_ unit: UInt16) -> Bool { unit &- 0x30 < 10 }

  // MARK: Names

  /// Where a name of a host ends: labels with dots between them, of which the last begins with a letter where
  /// there are several.
  private func endOfName(_ range: Range<Int>) throws(Refusal) -> Int {
    var position = range.lowerBound
    var last: Int?
    repeat {
      let end = try end(of: "", in: position..<range.upperBound)
      guard end > position else { break }
      last = position
      position = try self.end(of: "-", in: end..<range.upperBound)
      guard text[position - 1] != 0x2D else { throw Refusal(why: "a label ends in a hyphen") }
      guard position < range.upperBound, text[position] == 0x2E else { break }
      position += 1
    } while position < range.upperBound
    guard let last, position == range.upperBound || text[position] == 0x3A,
      last == range.lowerBound || has(text[last], "", letters: true)
    else { throw Refusal(why: "a character that no host has") }
    return position
  }

  /// Where an IPv4 address ends that a colon or nothing stands behind; nil where there is none.
  private func endOfIPv4(_ range: Range<Int>) -> Int? {
    let end = range.first { !isDigit(text[$0]) && text[$0] != 0x2E } ?? range.upperBound
    guard isIPv4(range.lowerBound..<end), end == range.upperBound || text[end] == 0x3A else {
      return nil
    }
    return end
  }

  private func isIPv4(_ range: Range<Int>) -> Bool {
    let parts = text[range].split(separator: 0x2E, omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy(isDigit)
          && Int32(String(decoding: part, as: UTF16.self)).map { $0 <= 255 } == true
      }
  }

  /// Groups of up to four hexadecimal digits, an IPv4 address for the last two, and once two colons for zeros.
  private func isIPv6(_ range: Range<Int>) -> Bool {
    let address = string(range)
    guard !address.includes(":::") else { return false }
    let halves = address.parts(separatedBy: "::")
    guard halves.count <= 2 else { return false }
    var bytes = 0
    for (number, half) in halves.enumerated() where !half.isEmpty {
      let groups = half.split(separator: ":", omittingEmptySubsequences: false)
      for (index, group) in groups.enumerated() {
        let isLast = number == halves.count - 1 && index == groups.count - 1
        if isLast, group.contains(".") {
          let start = range.upperBound - group.utf16.count
          // One alone before the colons is none.
          guard isIPv4(start..<range.upperBound), halves.count == 2 || groups.count > 1 else {
            return false
          }
          bytes += 4
        } else {
          guard 1...4 ~= group.utf8.count, group.utf8.allSatisfy(\.isHexDigit)
          else { return false }
          bytes += 2
        }
      }
    }
    return halves.count == 2 ? bytes < 16 : bytes == 16
  }
}
