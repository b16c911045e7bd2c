/// Finds the value of a path that alone keeps a route from taking a link: walks the trie once more, and
/// passes over one variable that does not take what stands there.
extension RouteMatcher {
  /// A segment that is no value of a route's parameter.
  struct PathFault {
    /// Of the route that would take the link otherwise.
    var terminal: Int
    var parameter: Int
    var misfit: Misfit
  }

  /// A segment that a variable does not take.
  struct Misfit {
    /// The segment's number; nil for `{+x}`.
    var depth: Int?
    /// The segment as it stands in the link; of `{+x}`, with the literal before it.
    var segment: Range<Int>
    /// What is wrong with the value.
    var finding: Finding
  }

  /// Where the walk is, and what it passed over.
  private struct Step {
    var node: Int
    var depth: Int
    /// Where the rest of the path begins.
    var start: Int
    var misfit: Misfit?
  }

  private struct Search {
    var found: PathFault?
    /// Whether another route would take the link, too.
    var isAmbiguous = false
    /// More variables are not tried for each link that no route takes.
    var variablesLeft = 1_000
  }

  /// The fault of the only route that would take the link, which `match` found none for, were it not
  /// for the value of one segment; nil where there is no such route, or several.
  mutating func pathFault(_ link: Span<UInt8>, app: Int, in router: Router) -> PathFault? {
    var search = Search()
    let roots = router.apps[app].roots
    let start = components.authority?.lowerBound ?? components.path.lowerBound
    var step = Step(node: roots.authority, depth: 0, start: start)
    if components.authority == nil {
      let isAbsolute = start < components.path.upperBound && link[start] == UInt8(ascii: "/")
      if isAbsolute {
        // Only `{+x}` takes a slash that its pattern does not write.
        (step.node, step.depth) = (roots.rootless, segments.count)
        followEdges(step, link, router, &search)
        (step.depth, step.start) = (0, start + 1)
      }
      step.node = isAbsolute ? roots.absolute : roots.rootless
    }
    follow(step, link, router, &search)
    return search.isAmbiguous || search.variablesLeft == 0 ? nil : search.found
  }

  private mutating func follow(
    _ step: Step, _ link: Span<UInt8>, _ router: Router, _ search: inout Search
  ) {
    if step.depth < segments.count {
      if let child = literalChild(of: step.node, step.depth, router) {
        follow(next(step, child), link, router, &search)
      }
    } else if !segments.areCut {
      end(step, at: step.node, router, &search)
    }
    followEdges(step, link, router, &search)
  }

  private mutating func followEdges(
    _ step: Step, _ link: Span<UInt8>, _ router: Router, _ search: inout Search
  ) {
    for edge in router.nodes[step.node].edges {
      guard search.variablesLeft > 0 else { return }
      search.variablesLeft -= 1
      var step = step
      text.removeAll(keepingCapacity: true)
      if edge.isRest {
        guard let value = rest(of: edge, step.depth, link, from: step.start) else { continue }
        RawText.append(link, value, components, isLenient: isLenient, to: &text)
        let segment = step.start..<max(step.start, components.path.upperBound)
        guard pass(edge, segment, &step, router) else { continue }
        end(step, at: edge.target, router, &search)
      } else {
        guard let value = value(of: edge, step.depth, link) else { continue }
        text.append(contentsOf: segments.bytes[value])
        guard value.isEmpty || pass(edge, segments.ranges[step.depth], &step, router) else {
          continue
        }
        follow(next(step, edge.target), link, router, &search)
      }
    }
  }

  private func next(_ step: Step, _ node: Int) -> Step {
    let start = min(segments.ranges[step.depth].upperBound + 1, components.path.upperBound)
    return Step(node: node, depth: step.depth + 1, start: start, misfit: step.misfit)
  }

  /// Goes past a variable that would hold `text`; false where that is the second fault.
  private mutating func pass(
    _ edge: Router.Edge, _ segment: Range<Int>, _ step: inout Step, _ router: Router
  ) -> Bool {
    guard let constraint = edge.constraint, !textSatisfies(constraint, router) else { return true }
    guard step.misfit == nil else { return false }
    let finding = trial.fault(
      in: text, of: router.routes[constraint.route].parameters[constraint.parameter], &scratch)
    guard let finding else { return false }
    step.misfit = Misfit(
      depth: edge.isRest ? nil : step.depth, segment: segment, finding: finding)
    return true
  }

  /// Notes the routes that end at a node.
  private func end(_ step: Step, at node: Int, _ router: Router, _ search: inout Search) {
    guard let misfit = step.misfit else { return }
    for terminal in router.nodes[node].terminals
    where router.terminals[terminal].literalPairs.isEmpty {
      let end = router.terminals[terminal]
      let binding = end.bindings.first { $0.depth == misfit.depth }
      let fault = PathFault(
        terminal: terminal, parameter: binding?.parameter ?? end.rest, misfit: misfit)
      if let found = search.found, router.terminals[found.terminal].route != end.route {
        search.isAmbiguous = true
      }
      // Of one route, its link comes before its aliases.
      if terminal < search.found?.terminal ?? .max { search.found = fault }
    }
  }
}

extension ValueTape {
  /// What keeps a text from being a value of the parameter; nil where nothing does. The text is to be
  /// shown beside it.
  mutating func fault(
    in text: [UInt8], of parameter: ParameterPlan, _ scratch: inout TextScratch
  ) -> Finding? {
    if let invalid = UTF8Check.firstInvalid(in: text.span) {
      return Finding(.invalidUTF8, at: invalid)
    }
    removeAll()
    scratch.notices.removeAll(keepingCapacity: true)
    do throws(Finding) {
      try read(text.span, as: parameter.text, &scratch)
      return nil
    } catch {
      var finding = error
      if finding.found == "\"\(String(decoding: text, as: UTF8.self))\"" { finding.found = "" }
      if parameter.isSecret { (finding.found, finding.suggestion) = ("", "") }
      return finding
    }
  }
}
