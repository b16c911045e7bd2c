/// One of the forms of a route's links, its own or another, as it is written.
struct FormProgram: BitwiseCopyable, Sendable {
  /// The pattern as the definition has it.
  var source: Slice
  /// The pieces of its path, in order.
  var path: Slice
  /// The query pairs that it writes out, from the question mark on.
  var query: Slice
  /// The parameters of which no pair is to be written: those in the path, and those whose pairs are among these.
  var withoutPair: ParameterSet
  /// Whether its path has variables.
  var hasVariables: Bool
  /// Whether it is a link on the web, whose path begins behind the host.
  var isWeb: Bool
}

/// A part of a path as it is written, from the colon behind the scheme on: literals, with a variable
/// between them or none.
struct PathPieceProgram: BitwiseCopyable, Sendable {
  /// The literals before the variable, and behind it.
  var before: Slice
  var after = Slice.none
  /// The number of the variable's parameter; -1: it has none.
  var parameter: Int32 = -1
  /// Whether nothing of it is written where the parameter has no value.
  var isOptional = false
  /// Whether the route's link has the parameter in its query.
  var isMoved = false
  /// Whether it is `{+x}`, and whether that holds the authority, too.
  var isRest = false
  var isAuthority = false
  /// Whether the variable is all of the host of an authority.
  var isHost = false
}

extension ProgramBuilder {
  /// Adds the forms of a route.
  mutating func addForms(of plan: RoutePlan) -> Slice {
    let added = plan.writtenPatterns.map { pattern in
      let inPath = pattern.pathVariables.compactMap(plan.parameter(named:))
      let writtenOut = pattern.literalPairs.compactMap {
        plan.parameter(named: String(decoding: $0.name, as: UTF8.self))
      }
      return FormProgram(
        source: add(pattern.source.utf8), path: addPath(of: pattern, plan),
        query: add(Self.writtenQuery(of: pattern, apps[plan.app].separator)),
        withoutPair: ParameterSet(inPath + writtenOut), hasVariables: !inPath.isEmpty,
        isWeb: pattern.anchor == .web)
    }
    return forms.add(added)
  }

  private mutating func addPath(of pattern: Pattern, _ plan: RoutePlan) -> Slice {
    let first = pathPieces.count
    let slash = UInt8(ascii: "/")
    let isAbsolute = pattern.anchor == .absolute || pattern.anchor == .web
    var literal = pattern.anchor == .web ? [] : [UInt8(ascii: ":")]
    if pattern.anchor == .authority { literal += [slash, slash] }
    if isAbsolute, pattern.segments.isEmpty { literal.append(slash) }
    for (depth, segment) in pattern.segments.enumerated() {
      if segment.isOptional, !literal.isEmpty {
        pathPieces.append(PathPieceProgram(before: add(literal)))
        literal = []
      }
      if depth > 0 || isAbsolute { literal.append(slash) }
      literal += segment.prefix
      guard let parameter = segment.variable.flatMap(plan.parameter(named:)) else {
        literal += segment.suffix
        continue
      }
      let host = depth == 0 && pattern.anchor == .authority ? segment.hostVariable : nil
      pathPieces.append(
        PathPieceProgram(
          before: add(literal), parameter: Int32(parameter), isOptional: segment.isOptional,
          isMoved: plan.parameters[parameter].isInQuery, isHost: host == 0))
      for (index, other) in segment.others.enumerated() {
        let parameter = plan.parameter(named: other.name) ?? -1
        pathPieces.append(
          PathPieceProgram(
            before: add([other.delimiter]), parameter: Int32(parameter), isHost: host == index + 1))
      }
      pathPieces[pathPieces.count - 1].after = add(segment.suffix)
      literal = []
    }
    if let rest = pattern.rest {
      if !pattern.segments.isEmpty { literal.append(slash) }
      let parameter = rest.variable.flatMap(plan.parameter(named:)) ?? -1
      pathPieces.append(
        PathPieceProgram(
          before: add(literal + rest.prefix), parameter: Int32(parameter), isRest: true,
          isAuthority: pattern.anchor == .authority && pattern.segments.isEmpty))
      literal = []
    }
    if pattern.hasTrailingSlash { literal.append(slash) }
    if !literal.isEmpty { pathPieces.append(PathPieceProgram(before: add(literal))) }
    return Slice(first..<pathPieces.count)
  }

  private static func writtenQuery(of pattern: Pattern, _ separator: UInt8) -> [UInt8] {
    let pairs = pattern.literalPairs.map { Array($0.text.utf8) }
    return pairs.isEmpty ? [] : [UInt8(ascii: "?")] + pairs.joined(separator: [separator])
  }
}

extension Pattern.Segment {
  /// Which of the variables of an authority is all of its host; nil: none is.
  fileprivate var hostVariable: Int? {
    let index = others.first?.delimiter == UInt8(ascii: "@") ? 1 : 0
    let begins = index > 0 || prefix.isEmpty || prefix.last == UInt8(ascii: "@")
    let ends = index < others.count || suffix.isEmpty || suffix.first == UInt8(ascii: ":")
    return begins && ends ? index : nil
  }
}
