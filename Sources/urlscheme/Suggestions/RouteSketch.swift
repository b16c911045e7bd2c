import URLSchemeCore

/// A route that is inferred from links of one path, as far as it is known.
struct RouteSketch {
  let anchor: SampleLink.Anchor
  /// The segments of the path; a variable has the parameter of its place in `pathParameters`.
  let pieces: [PathGrouping.Piece]
  var pathParameters: [ParameterSketch] = []
  var queryParameters: [ParameterSketch] = []
  var fragment: ParameterSketch?
  /// Bare names that all links have, and that the pattern writes out.
  var literalNames: [String] = []
  /// Whether it takes the parameters of x-callback-url, and the schemes of apps to which they lead.
  var callbackSchemes: Set<String>?
  /// The links it was inferred from.
  let links: [Int]

  /// More parameters than a pattern may have are not named.
  private static let maximumQueryParameters = 200
  /// No more names are looked at, nor schemes of callbacks.
  private static let maximumNames = 4_096
  private static let maximumSchemes = 64

  /// - Parameter isFree: Whether nothing is said of values.
  init(
    _ group: PathGrouping.Group, of links: [SampleLink], literalNames: [String] = [],
    isFree: Bool
  ) {
    (anchor, pieces, self.links) = (group.anchor, group.pieces, group.links)
    self.literalNames = literalNames
    addPath(links)
    addQuery(links)
    if !isFree { addCallbacks(links) }
    if callbackSchemes != nil { queryParameters.removeAll { CallbackName.all.contains($0.name) } }
    nameParameters()
    guard isFree else { return }
    for index in pathParameters.indices { pathParameters[index].isFree = true }
    for index in queryParameters.indices { queryParameters[index].isFree = true }
    fragment?.isFree = true
  }

  /// All parameters, in the order of the pattern.
  var parameters: [ParameterSketch] {
    pathParameters + queryParameters + (fragment.map { [$0] } ?? [])
  }

  // MARK: What the links say

  private mutating func addPath(_ links: [SampleLink]) {
    for (depth, piece) in pieces.enumerated() where piece.variable != nil {
      var parameter = ParameterSketch("")
      parameter.isOfPath = true
      if piece.variable == .segment {
        for number in self.links {
          let text = links[number].segments[depth].text.dropFirst(piece.literal.utf8.count)
          parameter.tally.add(Array(text), count: links[number].count)
        }
      } else {
        parameter.isFree = true
      }
      pathParameters.append(parameter)
    }
    guard self.links.contains(where: { links[$0].hasFragment }) else { return }
    var parameter = ParameterSketch("fragment")
    parameter.isRequired = self.links.allSatisfy { links[$0].hasFragment }
    parameter.isFree = true
    fragment = parameter
  }

  private mutating func addQuery(_ links: [SampleLink]) {
    let literals = Set(literalNames.map { Array($0.utf8) })
    var parameters: [[UInt8]: ParameterSketch] = [:]
    for number in self.links {
      let link = links[number]
      var seen: Set<[UInt8]> = []
      for (position, item) in link.query.enumerated() {
        let key = Array(item.name.utf8)
        // No pattern names a parameter that has no name, nor one that it writes out.
        guard !key.isEmpty, !literals.contains(key) else { continue }
        let known = parameters.removeValue(forKey: key)
        guard known != nil || parameters.count < Self.maximumNames else { continue }
        var parameter = known ?? ParameterSketch(item.name)
        parameter.tally.add(item.value.map { Array($0.utf8) }, count: link.count)
        if seen.insert(key).inserted {
          parameter.linkCount += 1
          parameter.positions += position
        } else {
          parameter.isRepeated = true
        }
        parameters[key] = parameter
      }
    }
    queryParameters = parameters.values.sorted { left, right in
      left.linkCount != right.linkCount
        ? left.linkCount > right.linkCount : left.name.precedes(right.name)
    }
    if queryParameters.count > Self.maximumQueryParameters {
      queryParameters.removeSubrange(Self.maximumQueryParameters...)
    }
    for index in queryParameters.indices {
      queryParameters[index].isRequired = queryParameters[index].linkCount == self.links.count
    }
    // In the order in which links have them, most of the time.
    queryParameters.sort { left, right in
      let (first, second) = (
        left.positions * 1_000 / left.linkCount, right.positions * 1_000 / right.linkCount
      )
      return first != second ? first < second : left.name.precedes(right.name)
    }
  }

  private mutating func addCallbacks(_ links: [SampleLink]) {
    let callbacks = queryParameters.filter { CallbackName.all.contains($0.name) }
    guard !callbacks.isEmpty, callbacks.allSatisfy({ !$0.isRepeated && $0.tally.bareCount == 0 })
    else { return }
    var schemes: Set<String> = []
    for item in self.links.flatMap({ links[$0].query })
    where item.name != CallbackName.source && CallbackName.all.contains(item.name) {
      guard let target = try? DeepLink(item.value ?? "") else { return }
      let scheme = target.scheme.lowercased()
      guard !CallbackPolicy.neverAllowed.contains(scheme) else { return }
      schemes.insert(scheme)
    }
    if schemes.count <= Self.maximumSchemes { callbackSchemes = schemes }
  }

  /// Names the variables of the path: after the literal before them, or after what they hold.
  private mutating func nameParameters() {
    var taken = Set((queryParameters.map(\.name) + literalNames + CallbackName.all))
    var number = 0
    for (depth, piece) in pieces.enumerated() where piece.variable != nil {
      let before = piece.literal.isEmpty ? depth > 0 ? pieces[depth - 1] : nil : piece
      let literal = before.flatMap {
        $0.variable == nil || !piece.literal.isEmpty ? $0.literal : nil
      }
      let name = VariableName.name(
        after: literal ?? "", isRest: piece.variable == .rest, pathParameters[number].tally)
      pathParameters[number].name = taken.insertUnique(name)
      number += 1
    }
    if fragment != nil { fragment?.name = taken.insertUnique("fragment") }
  }

  // MARK: The pattern

  /// The pattern of its links after the colon.
  ///
  /// - Parameter schemes: The app's schemes, with which no pattern begins.
  func pattern(schemes: [String]) -> String {
    var number = 0
    let segments = pieces.map { piece in
      guard let variable = piece.variable else { return piece.literal }
      let name = VariableName.inPattern(pathParameters[number].name)
      number += 1
      return "\(piece.literal){\(variable == .rest ? "+" : "")\(name)}"
    }
    var path = segments.joined(separator: "/")
    // The last slash of a pattern is dropped.
    if pieces.count > 1, segments.last == "" { path += "/" }
    if anchor == .rootless, let colon = path.firstIndex(of: ":") {
      let (word, rest) = (path[..<colon], path[path.index(after: colon)...])
      if rest.hasPrefix("//") || schemes.contains(word.lowercased()) { path = "\(word)%3A\(rest)" }
    }
    let literals = literalNames.map(VariableName.inPattern).joined(separator: "&")
    let variables = queryParameters.map {
      VariableName.inPattern($0.name) + ($0.isRepeated ? "*" : "")
    }.joined(separator: ",")
    let query =
      (literals.isEmpty ? "" : "?\(literals)")
      + (variables.isEmpty ? "" : "{\(literals.isEmpty ? "?" : "&")\(variables)}")
    return anchor.rawValue + path + query
      + (fragment.map { "{#\(VariableName.inPattern($0.name))}" } ?? "")
  }
}

extension String {
  /// Whether its bytes come before those of another text.
  func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

extension Set<String> {
  /// Inserts a name, with a number where it is taken; gives what was inserted.
  mutating func insertUnique(_ name: String) -> String {
    var unique = name
    var number = 2
    while !insert(unique).inserted {
      unique = "\(name)-\(number)"
      number += 1
    }
    return unique
  }
}
