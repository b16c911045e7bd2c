import URLSchemeCore

/// Texts of the paths of a route's links, from which paths are made that links of another route may have, too:
/// what one pattern writes out is among what the other one leaves open.
struct PathTexts {
  private struct Segment {
    /// As in a link, the plainest first.
    var texts: [[UInt8]]
    /// How many bytes the pattern writes out; all of a literal.
    var literal: Int
    /// Whether any text fits the rest of it.
    var isFree = false
  }

  private struct Path {
    var anchor: Pattern.Anchor
    var beginning: [UInt8]
    var segments: [Segment]
    var hasRest: Bool
  }

  private var paths: [Path] = []

  /// - Parameters:
  ///   - samples: Makes texts for what the patterns leave open.
  ///   - older: What the route was: the values that it did not declare come first.
  init(_ plan: RoutePlan, _ samples: SampleTexts, older: RoutePlan? = nil) {
    let definition = samples.program.appPlans[plan.app].definition
    for (pattern, variant) in plan.forms {
      let open = pattern.rest.map { [$0] } ?? []
      paths.append(
        Path(
          anchor: variant.anchor, beginning: definition.beginning(variant.anchor),
          segments: (variant.segments + open).map { Self.segment($0, plan, samples, older) },
          hasRest: pattern.rest != nil))
    }
  }

  private static func segment(
    _ segment: Pattern.Segment, _ plan: RoutePlan, _ samples: SampleTexts, _ older: RoutePlan?
  ) -> Segment {
    let number = segment.variable.flatMap(plan.parameter(named:))
    guard let number else { return Segment(texts: [segment.prefix], literal: .max) }
    let parameter = plan.parameters[number]
    let kept = parameter.isRest ? [UInt8(ascii: "/")] : []
    let all = samples.samples(of: parameter).texts.filter { !$0.isEmpty }
    let known = Set(older?.declaredTexts(of: parameter.name) ?? [])
    let texts = (all.filter { !known.contains($0) } + all.filter(known.contains)).prefix(2)
    // The other variables of a divided authority have one text each.
    let others = segment.others.flatMap { [$0.delimiter, UInt8(ascii: "1")] }
    return Segment(
      texts: texts.map {
        segment.prefix + (parameter.isRaw ? $0 : LinkChoices.escaped($0, keeping: kept)) + others
          + segment.suffix
      }, literal: segment.delimiters.count,
      isFree: samples.program.operation(of: parameter).acceptsAnyText)
  }

  /// Links up to their query, without the scheme, that may be of both routes: few for each two of their forms.
  func meetings(with other: PathTexts) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for own in paths {
      for other in other.paths where own.anchor == other.anchor {
        for choice in 0..<2 {
          for (left, right) in [(own, other), (other, own)] {
            guard let path = Self.path(left, right, choice), !found.contains(path) else { continue }
            found.append(path)
          }
        }
      }
    }
    return found
  }

  /// The path with what is written out most in each segment and else a text of the one that takes less, or of the
  /// first one; nil where they have not as many segments.
  private static func path(_ left: Path, _ right: Path, _ choice: Int) -> [UInt8]? {
    let count = max(left.segments.count, right.segments.count)
    guard left.hasRest || left.segments.count == count,
      right.hasRest || right.segments.count == count
    else { return nil }
    var path = left.beginning
    for index in 0..<count {
      let segments = [left, right].compactMap {
        index < $0.segments.count ? $0.segments[index] : nil
      }
      let most = segments.map(\.literal).max()
      let closest = segments.filter { $0.literal == most }
      guard let texts = (closest.first { !$0.isFree } ?? closest.first)?.texts,
        let last = texts.last
      else { return nil }
      if index > 0 { path.append(UInt8(ascii: "/")) }
      path += choice < texts.count ? texts[choice] : last
    }
    return path
  }
}

extension RoutePlan {
  /// The texts that a parameter declares, as far as they are strings.
  func declaredTexts(of name: String) -> [[UInt8]] {
    let schema = parameters.first { $0.name == name }?.schema
    return (schema?.finiteValues ?? []).compactMap { $0.string.map { Array($0.utf8) } }
  }
}
