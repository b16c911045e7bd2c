@testable import URLSchemeCore

/// Which texts parameters take, as the design says.
extension NaiveMatcher {
  func isFree(_ schema: Schema) -> Bool { FormProbe(schema).takesAnyText }

  /// Whether declared values of a parameter match in either case: one of the route's forms has it in the authority.
  private func ignoresCase(_ name: String, _ route: Route) -> Bool {
    definition.forms(of: route).compactMap { try? PatternParser.parse($0) }.contains {
      $0.anchor == .authority && $0.segments.first?.variables.contains(name) == true
    }
  }

  /// Whether a parameter takes what the link has: decoded, but for separators that stand escaped where
  /// the link is split first.
  func takes(_ written: ArraySlice<UInt8>, _ name: String, _ route: Route) -> Bool {
    let schema = route.schema(of: name)
    let kept = ReservedCharacters.kept(name, of: route, in: definition)
    let separators = ReservedCharacters.allSeparators(of: schema, keeping: kept)
    guard !separators.isEmpty else {
      return takes(decoded(written), schema, name, route)
    }
    guard String(utf8: decoded(written)) != nil else { return false }
    var text: [UInt8] = []
    var rest = written
    while let byte = rest.first {
      let width = byte == UInt8(ascii: "%") ? 3 : 1
      let piece = decoded(rest.prefix(width))
      if width == 3, piece.allSatisfy(separators.utf8.contains) {
        text.append(ValueOperation.escapeMark)
      }
      text += piece
      rest = rest.dropFirst(width)
    }
    let probe = FormProbe(schema, ignoringCase: ignoresCase(name, route), keeping: kept)
    return probe.takes(text)
  }

  /// - Parameter schema: The parameter's, or its items'.
  func takes(_ text: [UInt8], _ schema: Schema, _ name: String, _ route: Route) -> Bool {
    guard let text = String(utf8: text) else { return false }
    var probe = FormProbe(schema, ignoringCase: ignoresCase(name, route))
    return (try? probe.read(text)) != nil
  }
}
