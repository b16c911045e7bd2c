import URLSchemeCore

/// The paths of a route's links, to be told from those of other routes by what patterns write out.
struct RoutePaths {
  private struct Path {
    var anchor: Pattern.Anchor
    /// The literal segments, decoded, those of an authority in lower case; nil stands for a variable.
    var segments: [[UInt8]?]
    var hasRest: Bool

    /// Whether `app:`, `app:/` and `app://` may be links of it.
    var mayBeEmpty: Bool { segments.isEmpty || segments == [[]] }
  }

  private let paths: [Path]

  init(_ plan: RoutePlan) {
    paths = plan.forms.map { pattern, variant in
      Path(
        anchor: variant.anchor,
        segments: variant.segments.enumerated().map { depth, segment in
          guard segment.variable == nil else { return nil }
          let text = PercentEncoding.decoded(segment.prefix.span)
          return depth == 0 && variant.anchor == .authority ? text.map(\.lowercased) : text
        },
        hasRest: pattern.rest != nil)
    }
  }

  /// Whether a link might fit a path of each. Only literals are compared, so this is never wrongly false.
  func mayMeet(_ other: RoutePaths) -> Bool {
    paths.contains { path in other.paths.contains { Self.mayMeet(path, $0) } }
  }

  /// Whether a link might fit two of the paths.
  var mayMeetEachOther: Bool {
    paths.indices.contains { number in
      paths[..<number].contains { Self.mayMeet($0, paths[number]) }
    }
  }

  private static func mayMeet(_ left: Path, _ right: Path) -> Bool {
    guard (left.anchor == .web) == (right.anchor == .web) else { return false }
    let hasRest = left.hasRest || right.hasRest
    guard left.anchor == right.anchor, hasRest || left.segments.count == right.segments.count
    else {
      // What `{+x}` holds may begin with a slash.
      return hasRest || left.mayBeEmpty || right.mayBeEmpty
    }
    return zip(left.segments, right.segments).allSatisfy { own, other in
      own == nil || other == nil || own == other
    }
  }
}
