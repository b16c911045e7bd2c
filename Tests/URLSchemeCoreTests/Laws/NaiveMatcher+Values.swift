@testable import URLSchemeCore

/// Which texts parameters take, as the design says.
extension NaiveMatcher {
  func isFree(_ schema: Schema, inAuthority: Bool) -> Bool {
    FormProbe(schema, ignoringCase: inAuthority).takesAnyText
  }

  /// Whether a parameter takes what the link has: decoded, but for separators that stand escaped where
  /// the link is split first.
  func takes(
    _ written: ArraySlice<UInt8>, _ name: String, _ route: Route, inAuthority: Bool = false
  ) -> Bool {
    let schema = route.schema(of: name)
    let kept = ReservedCharacters.kept(name, of: route, in: definition)
    let separators = ReservedCharacters.allSeparators(of: schema, keeping: kept)
    guard !separators.isEmpty else {
      return takes(decoded(written), schema, inAuthority: inAuthority)
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
    let probe = FormProbe(schema, ignoringCase: inAuthority, keeping: kept)
    return probe.takes(text)
  }

  func takes(_ text: [UInt8], _ schema: Schema, inAuthority: Bool) -> Bool {
    guard let text = String(utf8: text) else { return false }
    var probe = FormProbe(schema, ignoringCase: inAuthority)
    return (try? probe.read(text)) != nil
  }
}
