@testable import URLSchemeCore

/// Compares authorities part by part.
extension NaiveMatcher {
  /// How an authority matched that has several variables, each of which is a whole part of it; their
  /// values choose nothing.
  func divided(
    _ segment: Pattern.Segment, _ parts: [Range<Int>?], _ route: Route, _ pattern: Pattern,
    _ captures: inout [String: Range<Int>]
  ) -> Step? {
    guard parts.count == 3 else { return nil }
    let names = segment.variables.map { "{\($0)}" }
    var text = String(decoding: segment.prefix, as: UTF8.self) + names[0]
    for (other, name) in zip(segment.others, names.dropFirst()) {
      text += String(UnicodeScalar(other.delimiter)) + name
    }
    text += String(decoding: segment.suffix, as: UTF8.self)
    let sides = text.split(separator: "@", omittingEmptySubsequences: false)
    let ends = sides[sides.count - 1].split(separator: ":", omittingEmptySubsequences: false)
    let wanted: [Substring?] = [
      sides.count > 1 ? sides[0] : nil, ends[0], ends.count > 1 ? ends[1] : nil,
    ]
    for (part, want) in zip(parts, wanted) {
      guard let want, let part else {
        guard want == nil, part == nil else { return nil }
        continue
      }
      if want.hasPrefix("{") {
        captures[String(want.dropFirst().dropLast())] = part
      } else {
        let literal = decoded(Array(want.utf8)[...])
        guard isEqual(decoded(link[part]), literal, ignoringCase: true) else { return nil }
      }
    }
    return Step(
      kind: 2,
      literalCount: decoded(segment.prefix[...]).count + decoded(segment.suffix[...]).count)
  }

  typealias AuthorityPart = (prefix: [UInt8], suffix: [UInt8], hasVariable: Bool)

  /// Userinfo, host and port of a segment that is an authority.
  func authorityParts(_ segment: Pattern.Segment) -> [AuthorityPart?] {
    // The variable is a byte that no pattern has.
    let mark: UInt8 = 0
    let whole = segment.prefix + (segment.variable == nil ? [] : [mark]) + segment.suffix
    var rest = whole[...]
    var userinfo: ArraySlice<UInt8>?
    if let at = rest.firstIndex(of: UInt8(ascii: "@")) {
      userinfo = rest[..<at]
      rest = rest[(at + 1)...]
    }
    var port: ArraySlice<UInt8>?
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      port = rest[(colon + 1)...]
      rest = rest[..<colon]
    }
    return [userinfo, rest, port].map { part in
      guard let part else { return nil }
      guard let place = part.firstIndex(of: mark) else { return (Array(part), [], false) }
      return (Array(part[..<place]), Array(part[(place + 1)...]), true)
    }
  }

  func isEqual(_ left: [UInt8], _ right: [UInt8], ignoringCase: Bool) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { left, right in
        left == right
          || ignoringCase && ByteClass.lowercased(left) == ByteClass.lowercased(right)
      }
  }
}
