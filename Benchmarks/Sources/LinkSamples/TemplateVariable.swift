/// A variable of a route's pattern, and where it stands.
struct TemplateVariable {
  enum Place {
    case segment
    /// `{/x}`: left out where it has no value, and then those after it too.
    case optionalSegment
    /// `{+x}`: raw text.
    case rest
    case query
    case fragment
  }

  var name: String
  var place: Place
  /// Whether the name is repeated for each value of an array.
  var isExploded = false

  /// The variables of a pattern that a catalog took, in order.
  static func all(of pattern: String) -> [TemplateVariable] {
    var variables: [TemplateVariable] = []
    for piece in pattern.split(separator: "{").dropFirst(pattern.hasPrefix("{") ? 0 : 1) {
      let expression = piece.prefix { $0 != "}" }
      let place: Place =
        switch expression.first {
        case "/": .optionalSegment
        case "+": .rest
        case "?", "&": .query
        case "#": .fragment
        default: .segment
        }
      let names = expression.drop { "/+?&#".contains($0) }.split(separator: ",")
      variables += names.map { name in
        TemplateVariable(
          name: decoded(name.filter { $0 != "*" }), place: place, isExploded: name.hasSuffix("*"))
      }
    }
    return variables
  }

  /// A name without its percent-escapes.
  private static func decoded(_ name: String) -> String {
    let pieces = name.split(separator: "%", omittingEmptySubsequences: false)
    var bytes = Array((pieces.first ?? "").utf8)
    for piece in pieces.dropFirst() {
      bytes.append(UInt8(piece.prefix(2), radix: 16) ?? 0)
      bytes += piece.dropFirst(2).utf8
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
