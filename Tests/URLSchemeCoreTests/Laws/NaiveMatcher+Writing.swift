@testable import URLSchemeCore

/// Writes the beginning of a route's own link, from what another form of it has.
extension NaiveMatcher {
  /// Whether the route's own link may have what the form has: a port is a number, and `{+x}` makes neither an
  /// authority where there is none, nor one that is wrong.
  func isWritable(_ captures: [String: Range<Int>], _ route: Route, _ form: Pattern) -> Bool {
    guard let own = try? PatternParser.parse(route.link), own.source != form.source,
      form.anchor != .web, form.segments.first?.others.isEmpty ?? true
    else { return true }
    func text(_ name: String?) -> ArraySlice<UInt8> {
      name.flatMap { captures[$0] }.map { link[$0] } ?? []
    }
    var beginning = Array("a:".utf8)
    if own.anchor == .authority { beginning += Array("//".utf8) }
    if own.anchor == .absolute { beginning += Array("/".utf8) }
    if own.segments.isEmpty, let rest = own.rest {
      let isRaw = rest.variable.map {
        ReservedCharacters.isRaw(route.schema(of: $0), isRest: true)
      }
      if isRaw != true, own.anchor == .authority { return true }
      let raw = text(rest.variable)
      beginning += rest.prefix + (isRaw == true ? Array(raw) : decoded(raw))
    } else if own.anchor == .authority, let first = own.segments.first {
      func escaped(_ name: String?) -> [UInt8] {
        Array(PercentEncoding.escaped(String(decoding: decoded(text(name)), as: UTF8.self)).utf8)
      }
      beginning += first.prefix + escaped(first.variable)
      for other in first.others { beginning += [other.delimiter] + escaped(other.name) }
      beginning += first.suffix
    }
    let parts = try? LinkComponents.parse(beginning.span, lenient: true)
    return parts.map { ($0.authority != nil) == (own.anchor == .authority) } ?? false
  }
}
