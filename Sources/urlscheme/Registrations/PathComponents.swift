import URLSchemeCore

/// What an association file has about the paths of an app, in the order in which they are asked: Apple's
/// components, and those of Android's dynamic links, which are alike.
///
/// Both have `*` for any characters and `?` for one; nothing is escaped, and either may take a slash.
/// <https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary>,
/// <https://developer.android.com/training/app-links/configure-assetlinks>
struct PathComponents {
  struct Component: Hashable {
    var path: String
    var query: [WebPath.Pair] = []
    var ignoresCase = false
    var excludes = false
    /// The routes that it is for.
    var routes: [String] = []
  }

  private(set) var components: [Component] = []
  /// The numbers of the components, by what they say without their routes.
  private var numbers: [Component: Int] = [:]
  /// What stands for the values of a variable: `$(name)`.
  private(set) var variables: [(name: String, values: [String])] = []

  /// Paths that take any number of segments come first, then the deepest ones: what is deeper than the others may
  /// be kept away before these are asked.
  private static func sorted(_ paths: [WebPath]) -> [WebPath] {
    let depths = Set(paths.map(\.depth)).sorted(by: >)
    return paths.filter(\.hasRest)
      + depths.flatMap { depth in paths.filter { !$0.hasRest && $0.depth == depth } }
  }

  /// Adds a component, unless one says the same, or takes all of its links before.
  ///
  /// - Parameter isApple: Whether a folder takes what is in it.
  private mutating func add(_ new: Component, isApple: Bool = true) {
    guard !takesLinks(of: new, isApple: isApple) else { return }
    var key = new
    key.routes = []
    guard let same = numbers[key] else {
      numbers[key] = components.count
      return components.append(new)
    }
    for route in new.routes where !components[same].routes.contains(route) {
      components[same].routes.append(route)
    }
  }

  /// Whether a component takes all links that another one is for.
  private func takesLinks(of other: Component, isApple: Bool) -> Bool {
    let path = other.path
    var paths = path.indices.filter { path[$0] == "/" }.map { "\(path[...$0])*" }
    // To Apple a slash and a star at its end fit nothing at all, too.
    if isApple { paths.append(path + "/*") }
    // What is taken already can't be kept away.
    if other.excludes { paths.append(path) }
    return paths.contains { path in
      [true, other.ignoresCase].contains {
        numbers[Component(path: path, ignoresCase: $0)] != nil
      }
    }
  }

  // MARK: Apple

  /// Components of Apple's: one for each path, and for each that would take deeper ones, too, one that keeps
  /// these away.
  static func apple(_ paths: [WebPath]) -> PathComponents {
    var result = PathComponents()
    let sorted = sorted(paths.flatMap { collapsed($0) })
    var waiting: [WebPath] = []
    for path in sorted {
      if let first = waiting.first, first.depth != path.depth {
        for path in waiting { result.addApple(path) }
        waiting = []
      }
      guard !path.hasRest else {
        result.addApple(path)
        continue
      }
      result.excludeDeeper(than: path)
      waiting.append(path)
    }
    for path in waiting { result.addApple(path) }
    return result
  }

  /// A path, and what remains of it where segments at its ends are empty: slashes side by side are one there.
  ///
  /// - Parameter atBothEnds: Whether its first segments are looked at, too.
  private static func collapsed(_ path: WebPath, atBothEnds: Bool = true) -> [WebPath] {
    var shorter: [WebPath] = []
    if atBothEnds, path.pieces.count > 2, case .literal("/") = path.pieces[0],
      case .variable(let variable) = path.pieces[1], variable.mayBeEmpty,
      case .literal(let next) = path.pieces[2], next.hasPrefix("/")
    {
      var rest = path
      rest.pieces.removeFirst(2)
      shorter += collapsed(rest)
    }
    if path.pieces.count > 1, case .variable(let variable)? = path.pieces.last,
      variable.mayBeEmpty, case .literal(let before) = path.pieces[path.pieces.count - 2],
      before.hasSuffix("/")
    {
      var rest = path
      rest.pieces.removeLast(2)
      let literal = before == "/" && rest.pieces.isEmpty ? before : String(before.dropLast())
      if !literal.isEmpty { rest.pieces.append(.literal(literal)) }
      // What a rest may be besides, it takes itself.
      if !rest.pieces.isEmpty { shorter += collapsed(rest, atBothEnds: false) }
    }
    return [path] + shorter
  }

  private mutating func addApple(_ path: WebPath) {
    var component = component(of: path)
    component.query = path.pairs.map {
      WebPath.Pair(name: $0.name, value: Self.appleLiteral($0.value ?? ""))
    }
    add(component)
  }

  /// Keeps away what is deeper than a path because one of its variables took a slash.
  private mutating func excludeDeeper(than path: WebPath) {
    for index in path.pieces.indices {
      guard case .variable(let variable) = path.pieces[index],
        variable.escapedValues.isEmpty || variable.mayBeEmpty
      else { continue }
      add(component(of: path, deeperAt: index))
    }
  }

  private mutating func component(of path: WebPath, deeperAt index: Int? = nil) -> Component {
    var component = Component(path: "", excludes: index != nil, routes: [path.route])
    for (place, piece) in path.pieces.enumerated() {
      switch piece {
      case .literal(let text): component.path += Self.appleLiteral(text)
      // With `/*` at its end it would fit without that, too.
      case .variable where place == index: component.path += "?*/?*"
      case .variable(let variable):
        let mayBeEmpty = index == nil && variable.mayBeEmpty
        component.path += appleVariable(variable, free: mayBeEmpty ? "*" : "?*")
        if case .values(_, true) = variable.texts { component.ignoresCase = true }
      }
    }
    return component
  }

  private mutating func appleVariable(_ variable: WebVariable, free: String) -> String {
    guard !variable.escapedValues.isEmpty, !variable.mayBeEmpty else { return free }
    let values = variable.spellings.map(Self.appleLiteral)
    if values.count == 1 { return values[0] }
    if let known = variables.first(where: { $0.values == values }) { return "$(\(known.name))" }
    let plain = ShellVariables.variable(variable.name)
    let taken = AssociationPattern.Variable.names + variables.map(\.name)
    let names = [plain] + (2...(taken.count + 2)).map { "\(plain)\($0)" }
    let name = names.first { !taken.contains($0) } ?? plain
    variables.append((name, values))
    return "$(\(name))"
  }

  private static func appleLiteral(_ text: String) -> String { literal(text, keepsEscapes: true) }

  /// A literal, with `?` in place of what would mean more than itself, and unless they are kept, `*` in place of
  /// escapes.
  private static func literal(_ text: String, keepsEscapes: Bool) -> String {
    var literal = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "%", !keepsEscapes {
        rest = rest.dropFirst(2)
        if literal.last != "*" { literal += "*" }
      } else {
        let isSpecial = scalar == "*" || scalar == "$" && rest.first == "("
        literal.unicodeScalars.append(isSpecial ? "?" : scalar)
      }
    }
    return literal
  }

  // MARK: Android

  /// A path whose variables have more values in all than that has none of them listed.
  private static let mostAlternatives = 16

  /// Components of Android's dynamic links, in the order of Apple's. Nothing says how these compare what is escaped,
  /// so it is left open; and all that no component takes is kept away.
  static func android(_ paths: [WebPath]) -> PathComponents {
    var result = PathComponents()
    for path in sorted(paths.flatMap { collapsed($0) }) {
      var query: [WebPath.Pair] = []
      for pair in path.pairs {
        guard let value = pair.value, !pair.name.contains("%") else { continue }
        query.append(WebPath.Pair(name: pair.name, value: androidLiteral(value)))
      }
      for text in androidPaths(path) {
        result.add(Component(path: text, query: query, routes: [path.route]), isApple: false)
        // To Android, a path with a slash at its end is another one.
        guard let last = text.last, last != "*", text != "/" else { continue }
        let other = last == "/" ? String(text.dropLast()) : text + "/"
        result.add(Component(path: other, query: query, routes: [path.route]), isApple: false)
      }
    }
    if !result.components.contains(where: { $0.path == "/*" && $0.query.isEmpty }) {
      result.components.append(Component(path: "*", excludes: true))
    }
    return result
  }

  private static func androidPaths(_ path: WebPath) -> [String] {
    let lists = path.pieces.map { piece -> [String] in
      switch piece {
      case .literal(let text): return [androidLiteral(text)]
      case .variable(let variable):
        guard case .values(_, false) = variable.texts, !variable.mayBeEmpty else {
          return [variable.mayBeEmpty ? "*" : "?*"]
        }
        return variable.escapedValues.map(androidLiteral)
      }
    }
    let isFew =
      lists.reduce(1) { min($0 * min($1.count, mostAlternatives + 1), 1 << 20) }
      <= mostAlternatives
    return zip(path.pieces, lists).reduce([""]) { paths, part in
      let (piece, list) = part
      guard case .variable = piece, !isFew, list.count > 1 else {
        return paths.flatMap { path in list.map { path + $0 } }
      }
      return paths.map { $0 + "?*" }
    }
  }

  private static func androidLiteral(_ text: String) -> String {
    literal(text, keepsEscapes: false)
  }
}
