@testable import URLSchemeCore

/// Writes a link in another way that often means the same: escapes, the case of hex digits and of
/// the scheme, a slash at the end, the order of the query, an empty piece, a fragment.
enum Respelling {
  static func of(
    _ link: [UInt8], _ definition: AppDefinition, using generator: inout SeededGenerator
  ) -> [UInt8] {
    guard let components = try? LinkComponents.parse(link.span, lenient: false) else { return link }
    var scheme = Array(link[components.scheme])
    if generator.chance(20) { scheme = scheme.map { $0 ^ (ByteClass.isLetter($0) ? 0x20 : 0) } }
    var hierarchy = Array(link[(components.scheme.upperBound + 1)..<components.path.upperBound])
    if generator.chance(30) { hierarchy = escaped(hierarchy, using: &generator) }
    if generator.chance(15) { hierarchy.append(UInt8(ascii: "/")) }
    if generator.chance(10) { hierarchy = hierarchy.map { ByteClass.lowercased($0) } }
    var result = scheme + [UInt8(ascii: ":")] + hierarchy
    if let query = components.query {
      result.append(UInt8(ascii: "?"))
      let separator = Array(definition.querySeparator.rawValue.utf8)
      var pieces = link[query].split(separator: separator[0]).map(Array.init)
      if generator.chance(40) { pieces.shuffle(using: &generator) }
      if generator.chance(10) { pieces.append([]) }
      if generator.chance(10) { pieces.append(Array("more=%2b+1".utf8)) }
      if generator.chance(5), let first = pieces.first { pieces.append(first) }
      if generator.chance(30) { pieces = pieces.map { escaped($0, using: &generator) } }
      result += pieces.joined(separator: separator)
    }
    if let fragment = components.fragment {
      result += [UInt8(ascii: "#")] + link[fragment]
    } else if generator.chance(10) {
      result += Array("#a/%20?".utf8)
    }
    return result
  }

  /// Some letters and digits escaped, with hex digits in either case; other escapes with theirs in
  /// lower case.
  private static func escaped(
    _ text: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var escaped: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        escaped += [byte] + rest.prefix(2).map(ByteClass.lowercased)
        rest = rest.dropFirst(2)
      } else if ByteSet.unreserved.contains(byte), generator.chance(20) {
        let digits = String(byte, radix: 16)
        escaped += Array("%\(generator.chance(50) ? digits : digits.uppercased())".utf8)
      } else {
        escaped.append(byte)
      }
    }
    return escaped
  }
}
