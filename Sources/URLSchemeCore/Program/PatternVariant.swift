/// One way in which a pattern's path can be filled, as segments that are all there.
package struct PatternVariant {
  package var anchor: Pattern.Anchor
  package var segments: [Pattern.Segment]

  /// All ways to fill a path.
  ///
  /// A run of optional segments is filled from the left, so it can be cut short anywhere. A last
  /// `{x}` that may be empty leaves nothing but the slash before it, which matching drops. A path
  /// without segments is the one of `//`.
  static func all(of pattern: Pattern, mayBeEmpty: (String) -> Bool) -> [PatternVariant] {
    var paths: [[Pattern.Segment]] = [[]]
    var index = 0
    while index < pattern.segments.count {
      let segment = pattern.segments[index]
      guard segment.isOptional else {
        for path in paths.indices { paths[path].append(segment) }
        index += 1
        continue
      }
      let end = pattern.segments[index...].firstIndex { !$0.isOptional } ?? pattern.segments.count
      let run = pattern.segments[index..<end]
      paths = paths.flatMap { path in (0...run.count).map { path + run.prefix($0) } }
      index = end
    }
    guard pattern.rest == nil else {
      return paths.map { PatternVariant(anchor: pattern.anchor, segments: $0) }
    }
    return paths.flatMap { path -> [PatternVariant] in
      guard let last = path.last else {
        if pattern.anchor == .web { return [PatternVariant(anchor: .web, segments: [])] }
        return [PatternVariant(anchor: .authority, segments: [.init(prefix: [])])]
      }
      var variants = [PatternVariant(anchor: pattern.anchor, segments: path)]
      let isBare = last.prefix.isEmpty && last.suffix.isEmpty && !last.isOptional
      let isAuthority = path.count == 1 && pattern.anchor == .authority
      if isBare, !isAuthority, last.variable.map(mayBeEmpty) == true {
        variants.append(
          PatternVariant(anchor: pattern.anchor, segments: Array(path.dropLast())))
      }
      return variants
    }
  }
}
