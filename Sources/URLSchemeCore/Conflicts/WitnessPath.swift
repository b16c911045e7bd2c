/// The authority and path of a link that is being made, with some choices for each segment.
struct WitnessPath: Sendable {
  /// More forms of one path are not tried.
  private static let maximumForms = 24

  var anchor: Pattern.Anchor
  /// Of an authority, which parts it has besides the host.
  var shape: AuthorityShape = []
  /// What each segment may be, escaped; the likeliest to be taken as intended comes first.
  var segments: [[[UInt8]]] = []
  /// What `{+x}` and the literal before it may be, as in a link; nil where there is none.
  var rest: [[UInt8]]?

  /// The paths with the first choice everywhere, and with another in one place or all.
  var forms: [[UInt8]] {
    let places = segments + (rest.map { [$0] } ?? [])
    var forms = [form { _ in 0 }]
    for (place, choices) in places.enumerated() {
      for choice in choices.indices.dropFirst() where forms.count < Self.maximumForms {
        forms.append(form { $0 == place ? choice : 0 })
      }
    }
    let most = places.map(\.count).max() ?? 0
    for choice in 1..<max(1, most) where places.count > 1 && forms.count < Self.maximumForms {
      forms.append(form { _ in choice })
    }
    return forms
  }

  /// The path with the choice at each place; the last one where there are not as many.
  func form(_ choice: (Int) -> Int) -> [UInt8] {
    var form = anchor.bytes
    for (place, choices) in segments.enumerated() {
      if place > 0 { form.append(UInt8(ascii: "/")) }
      if let last = choices.last {
        form += choice(place) < choices.count ? choices[choice(place)] : last
      }
    }
    guard let rest, let last = rest.last else { return form }
    if !segments.isEmpty { form.append(UInt8(ascii: "/")) }
    let index = choice(segments.count)
    return form + (index < rest.count ? rest[index] : last)
  }

  /// Escapes a segment's text; in an authority of that shape, what parts it stays.
  static func escaped(_ text: [UInt8], _ shape: AuthorityShape = []) -> [UInt8] {
    var escaped: [UInt8] = []
    let at = text.lastIndex(of: UInt8(ascii: "@"))
    let userinfo = shape.contains(.userinfo) ? at.map { 0..<$0 } : nil
    let hostStart = userinfo.map { $0.upperBound + 1 } ?? 0
    let colon = text[hostStart...].lastIndex(of: UInt8(ascii: ":"))
    let host = hostStart..<(shape.contains(.port) ? colon ?? text.count : text.count)
    if let userinfo {
      PercentEncoding.encode(text.span.extracting(userinfo), to: &escaped)
      escaped.append(UInt8(ascii: "@"))
    }
    PercentEncoding.encode(text.span.extracting(host), to: &escaped)
    return escaped + text[host.upperBound...]
  }
}

extension Pattern.Anchor {
  /// What stands before the first segment.
  var bytes: [UInt8] {
    switch self {
    case .authority: Array("//".utf8)
    case .absolute: Array("/".utf8)
    case .rootless: []
    }
  }
}
