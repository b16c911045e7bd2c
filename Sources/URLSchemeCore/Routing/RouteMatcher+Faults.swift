/// Finds the value of a path that alone keeps a route from taking a link: walks the trie once more, and
/// passes over one variable that does not take what stands there.
extension RouteMatcher {
  /// A segment that is no value of a route's parameter.
  struct PathFault {
    /// Of the route that would take the link otherwise.
    var terminal: Int
    var parameter: Int
    /// The segment as it stands in the link; of `{+x}`, with the literal before it.
    var segment: Range<Int>
    /// What is wrong with the value.
    var finding: Finding
  }

  /// A segment that a variable does not take.
  private struct Misfit {
    /// The segment's number; nil for `{+x}`.
    var depth: Int?
    var segment: Range<Int>
    /// The value, among the decoded bytes of the segments; of `{+x}`, in the link.
    var value: Range<Int>
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
    var found: (terminal: Int, misfit: Misfit)?
    /// Whether another route would take the link, too.
    var isAmbiguous = false
    /// More variables are not tried for each link that no route takes.
    var variablesLeft = 200
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
    guard !search.isAmbiguous, search.variablesLeft > 0, let (terminal, misfit) = search.found
    else { return nil }
    return pathFault(terminal, misfit, link, router)
  }

  private mutating func pathFault(
    _ terminal: Int, _ misfit: Misfit, _ link: Span<UInt8>, _ router: Router
  ) -> PathFault? {
    let binding = router.terminals[terminal].bindings.first { $0.depth == misfit.depth }
    let parameter = binding?.parameter ?? router.terminals[terminal].rest
    setText(misfit.value, isRest: misfit.depth == nil, link)
    let plan = router.routes[router.terminals[terminal].route].parameters[parameter]
    return trial.fault(in: text, of: plan, &scratch).map {
      PathFault(terminal: terminal, parameter: parameter, segment: misfit.segment, finding: $0)
    }
  }

  private mutating func setText(_ value: Range<Int>, isRest: Bool, _ link: Span<UInt8>) {
    text.removeAll(keepingCapacity: true)
    guard isRest else { return text.append(contentsOf: segments.bytes[value]) }
    RawText.append(link, value, components, isLenient: isLenient, to: &text)
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
      if edge.isRest {
        guard let value = rest(of: edge, step.depth, link, from: step.start) else { continue }
        let segment = step.start..<max(step.start, components.path.upperBound)
        let misfit = Misfit(depth: nil, segment: segment, value: value)
        guard pass(edge, misfit, link, router, &step) else { continue }
        end(step, at: edge.target, router, &search)
      } else {
        guard let value = value(of: edge, step.depth, link) else { continue }
        let misfit = Misfit(
          depth: step.depth, segment: segments.ranges[step.depth], value: value)
        guard value.isEmpty || pass(edge, misfit, link, router, &step) else { continue }
        follow(next(step, edge.target), link, router, &search)
      }
    }
  }

  private func next(_ step: Step, _ node: Int) -> Step {
    let start = min(segments.ranges[step.depth].upperBound + 1, components.path.upperBound)
    return Step(node: node, depth: step.depth + 1, start: start, misfit: step.misfit)
  }

  /// Goes past a variable, which would hold a value; false where that is the second fault.
  private mutating func pass(
    _ edge: Router.Edge, _ misfit: Misfit, _ link: Span<UInt8>, _ router: Router,
    _ step: inout Step
  ) -> Bool {
    guard let constraint = edge.constraint else { return true }
    setText(misfit.value, isRest: edge.isRest, link)
    guard !textSatisfies(constraint, router) else { return true }
    guard step.misfit == nil else { return false }
    step.misfit = misfit
    return true
  }

  /// Notes the routes that end at a node.
  private func end(_ step: Step, at node: Int, _ router: Router, _ search: inout Search) {
    guard let misfit = step.misfit else { return }
    for terminal in router.nodes[node].terminals
    where router.terminals[terminal].literalPairs.isEmpty {
      if let found = search.found,
        router.terminals[found.terminal].route != router.terminals[terminal].route
      {
        search.isAmbiguous = true
      }
      // Of one route, its link comes before its aliases.
      if terminal < search.found?.terminal ?? .max { search.found = (terminal, misfit) }
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
