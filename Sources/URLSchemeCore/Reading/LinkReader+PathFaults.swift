/// What is said of a link that no route of its app takes: the pairs that its query lacks, the first value that keeps
/// the nearest route from taking it where nothing but values does, or the path that is near.
extension LinkReader where Output: ~Copyable {
  /// A segment that is no value of a route's parameter.
  private struct Misfit {
    /// The segment's number; nil for `{+x}`.
    var depth: Int?
    /// The segment as it stands in the link; of `{+x}`, with the literal before it.
    var segment: Range<Int>
    /// What `{+x}` would hold.
    var rest = 0..<0
    var edge: Int
  }

  /// Where the walk is, and what it passed over.
  private struct Step {
    var node: Int
    var depth = 0
    /// Where the rest of the path begins.
    var start: Int
    /// The first segment that is no value, and how many there are.
    var misfit: Misfit?
    var misfitCount = 0
  }

  private struct Search {
    /// The end that the fewest values keep from taking the link.
    var found: (end: Int, misfit: Misfit, count: Int)?
    /// Whether another route is as near.
    var isAmbiguous = false
    /// The ends to which the path leads as it is.
    var fitting: [Int] = []
    /// More variables are not tried for each link that no route takes.
    var variablesLeft = 200
  }

  mutating func unknownRoute() -> Finding {
    let app = place.app
    var finding = Finding(
      .unknownRoute, at: place.host >= 0 ? pathStart : place.scheme + 1,
      program.appPlans[app].definition.name)
    let search = searchPaths()
    let pairs = missingPairs(ofEnds: search.fitting)
    guard pairs.isEmpty else {
      finding.expected = routeOfOtherScheme() ?? ""
      guard finding.expected.isEmpty else { return finding }
      finding.expected = "the query has no \(pairs.map { "\"\($0)\"" }.joined(separator: " or "))"
      finding.offset = memory.parts.pathEnd + (memory.parts.pathEnd < link.count ? 1 : 0)
      return finding
    }
    let miss = search.isAmbiguous || search.variablesLeft <= 0 ? nil : search.found
    let baseDepth = place.host >= 0 ? program.appPlans[app].definition.web?.depth ?? 0 : 0
    let isSure = miss.map { program.pattern(ofEnd: $0.end).hasLiteral(from: baseDepth) } ?? false
    let near = isSure ? nil : nearestPath()
    // Words are found last: they take the longest.
    guard near == nil, let fault = miss.flatMap({ fault($0.misfit, ofEnd: $0.end) }) else {
      finding.expected = routeOfOtherScheme() ?? ""
      if finding.expected.isEmpty { finding.suggestion = near ?? nearestPattern() ?? "" }
      return finding
    }
    var value = fault.finding
    var text = link.part(fault.segment.lowerBound, fault.segment.upperBound).withSpan { $0.text }
    // What is a secret of one route may stand where another has none.
    if program.appPlans[app].hasSecretPaths {
      (text, value.found, value.suggestion) = ("••••", "", "")
    }
    finding.suggestion = value.suggestion
    value.suggestion = ""
    finding.expected = Finding.sentence(text, isNoValueOf: fault.parameter, value)
    finding.offset = fault.segment.lowerBound
    return finding
  }

  /// What is said of a link that a route takes in another of the app's schemes; nil where none does.
  private mutating func routeOfOtherScheme() -> String? {
    guard place.host < 0 else { return nil }
    defer { (memory.parts.isRouted, isTied) = (false, false) }
    guard program.appPlans[place.app].hasRoutesOfSchemes else { return nil }
    let schemes = program.appPlans[place.app].definition.schemes
    let link = place
    defer {
      place = link
      _ = cutPath()
    }
    // More schemes are not tried for each link that no route takes.
    for number in schemes.indices.prefix(16) where number != Int(link.schemeOfApp) {
      (place.schemeOfApp, place.node) = (Int32(number), -1)
      guard cutPath(), findRoute() else { continue }
      return "\(program.plans[memory.parts.route].name) has the scheme \(schemes[number])"
    }
    return nil
  }

  /// The path of the app's route that is nearest to that of the link, as its pattern writes it.
  private mutating func nearestPath() -> String? {
    guard place.host < 0 else { return nearestWebPath(program.appPlans[place.app]) }
    let start = startOfPath
    let path = link.part(start, max(start, memory.parts.pathEnd)).withSpan { $0.text }
    let (routes, paths) = (
      program.appPlans[place.app].routes, program.appPlans[place.app].literalPaths
    )
    let isThere =
      program.appPlans[place.app].hasRoutesOfSchemes
      ? routes.map { program.has(place.schemeOfApp, in: program.routes[$0].schemes) } : nil
    let numbers = paths.indices.lazy.filter { isThere?[$0] ?? true }
    // One with just these literals has variables besides, or other slashes before them.
    let hasSame =
      !path.isEmpty && numbers.prefix(NearestWord.maximumCandidates).contains { paths[$0] == path }
    let nearest = hasSame ? path : NearestWord.nearest(to: path, in: numbers.map { paths[$0] })
    let number = nearest.flatMap { nearest in numbers.first { paths[$0] == nearest } }
    return number.map { program.plans[routes.lowerBound + $0].pattern.path }
  }

  /// The same on the web, where what stands behind the base is compared.
  private mutating func nearestWebPath(_ app: AppPlan) -> String? {
    let base = (app.definition.web?.base ?? "") + "/"
    let path = link.part(pathStart, memory.parts.pathEnd).withSpan { $0.text }
    guard path.hasPrefix(base) else { return nil }
    let rest = String(path.dropFirst(base.count))
    guard let nearest = NearestWord.nearest(to: rest, in: app.literalWebPaths) else { return nil }
    guard let number = app.literalWebPaths.firstIndex(of: nearest) else { return nil }
    return webPath(ofRoute: app.routes.lowerBound + number)
  }

  private func webPath(ofRoute number: Int) -> String? {
    let definition = program.appPlans[place.app].definition
    let source = definition.webPatterns(of: program.plans[number].route).first
    return source.flatMap { try? PatternParser.parse($0) }?.path
  }

  /// The path of the app's route of as many segments as the link has whose literal ones are nearest to those
  /// of the link in their places; or the same, behind other slashes.
  private mutating func nearestPattern() -> String? {
    let count = memory.segments.count
    guard count > 1 else { return nil }
    let isOnWeb = place.host >= 0
    var best: (route: Int, distance: Int)?
    for number in program.appPlans[place.app].routes.prefix(NearestWord.maximumCandidates)
    where isOnWeb || program.plans[number].pattern.segments.count == count {
      let plan = program.plans[number]
      guard let pattern = isOnWeb ? plan.webPatterns.first : plan.pattern,
        pattern.segments.count == count, pattern.rest == nil,
        isOnWeb || program.has(place.schemeOfApp, in: program.routes[number].schemes)
      else { continue }
      let places = pattern.segments.indices.filter { pattern.segments[$0].variable == nil }
      let texts = places.map { text(ofSegment: $0).withSpan { $0.text } }
      let word = texts.joined(separator: "/")
      let meant = places.map { String(decoding: pattern.segments[$0].prefix, as: UTF8.self) }
        .joined(separator: "/")
      let distance = NearestWord.edits(from: word, to: meant)
      let isNear =
        word == meant
        ? pattern.anchor != anchor
        : NearestWord.nearest(to: word, in: CollectionOfOne(meant)) != nil
      if isNear, distance < best?.distance ?? .max { best = (number, distance) }
    }
    return best.flatMap {
      isOnWeb ? webPath(ofRoute: $0.route) : program.plans[$0.route].pattern.path
    }
  }

  // MARK: Values of paths

  /// Searches for the only route that would take the link were it not for the value of one segment, and for
  /// those whose paths it has.
  private mutating func searchPaths() -> Search {
    var search = Search()
    var step = Step(node: root, start: startOfPath)
    if anchor == .web { step.start = min(step.start + 1, memory.parts.pathEnd) }
    if anchor == .absolute {
      // Only `{+x}` takes a slash that its pattern does not write.
      let rootless = Int(program.apps[place.app].rootless)
      let depth = memory.segments.count
      followEdges(Step(node: rootless, depth: depth, start: step.start), &search)
      step.start += 1
    }
    follow(step, &search)
    return search
  }

  /// The pairs that patterns with the link's path write out and its query lacks, the first of each, in the
  /// order of the definition.
  private mutating func missingPairs(ofEnds ends: [Int]) -> [String] {
    var pairs: [String] = []
    // More would not help.
    for end in ends.sorted() where pairs.count < 5 {
      if let pair = missingPair(of: end), !pairs.contains(pair) { pairs.append(pair) }
    }
    return pairs
  }

  /// The first of the pairs that the pattern of an end writes out and the link does not have.
  mutating func missingPair(of end: Int) -> String? {
    let pairs = program.pattern(ofEnd: end).literalPairs
    guard let number = missingLiteral(of: end), number < pairs.count else { return nil }
    return pairs[number].text
  }

  /// What keeps a segment from being a value of its parameter; nil where nothing does.
  private mutating func fault(
    _ misfit: Misfit, ofEnd end: Int
  ) -> (parameter: String, segment: Range<Int>, finding: Finding)? {
    let bindings = program.ends[end].bindings
    var parameter = Int(program.ends[end].rest)
    for index in bindings.start..<bindings.end
    where misfit.depth == Int(program.bindings[index].depth) {
      parameter = Int(program.bindings[index].parameter)
    }
    let plan = program.plans[Int(program.ends[end].route)].parameters[parameter]
    return fault(misfit, plan).map { (plan.name, misfit.segment, $0) }
  }

  /// What keeps a text from being a value of the parameter. The text is to be shown beside it.
  private mutating func fault(_ misfit: Misfit, _ plan: ParameterPlan) -> Finding? {
    let edge = program.edges[misfit.edge]
    let found: PaddedText?
    if let depth = misfit.depth {
      guard let value = value(of: edge, depth) else { return nil }
      found = text(value, of: edge, depth)
    } else {
      found = text(ofRest: misfit.rest, program.operation(of: plan))
    }
    // All escapes are whole here.
    guard let text = found else { return Finding(.invalidUTF8, at: 0) }
    return fault(in: text, of: plan) ?? (takes(text, edge) ? nil : .makesNoLink)
  }

  /// What keeps a text from being a value of a parameter, shown beside the text; nil where nothing does.
  mutating func fault(in text: PaddedText, of plan: ParameterPlan) -> Finding? {
    let isMarked =
      program.operation(of: plan).splitsRaw && text.contains(ValueOperation.escapeMark)
    if !isMarked,
      let invalid = text.withSpan({ UTF8Check.firstInvalid(in: $0) })
    {
      return Finding(.invalidUTF8, at: invalid)
    }
    let mark = values.output.mark
    values.describes = true
    values.finding = nil
    let isRead = values.read(text, program.operation(of: plan))
    values.describes = false
    values.output.reset(to: mark)
    values.checker.notices.removeAll()
    guard !isRead, var finding = values.finding else { return nil }
    if finding.found == "\"" + text.withSpan({ $0.text }) + "\"" { finding.found = "" }
    return plan.isSecret ? finding.masked(plan.schema) : finding
  }

  private mutating func follow(_ step: Step, _ search: inout Search) {
    if step.depth < memory.segments.count {
      let child = literalChild(of: step.node, step.depth)
      if child >= 0 { follow(next(step, child), &search) }
    } else if !arePathsCut {
      end(step, at: step.node, &search)
    }
    followEdges(step, &search)
  }

  private mutating func followEdges(_ step: Step, _ search: inout Search) {
    let edges = program.nodes[step.node].edges
    for number in edges.start..<edges.end {
      guard search.variablesLeft > 0 else { return }
      search.variablesLeft -= 1
      var step = step
      let edge = program.edges[number]
      if edge.isRest {
        guard let value = rest(of: edge, step.depth, from: step.start) else { continue }
        let segment = step.start..<max(step.start, value.upperBound)
        let misfit = Misfit(depth: nil, segment: segment, rest: value, edge: number)
        let text =
          edge.operation < 0
          ? rawText(value) : text(ofRest: value, program.values.operations[Int(edge.operation)])
        pass(edge, misfit, text, &step)
        end(step, at: Int(edge.target), &search)
      } else {
        guard let value = value(of: edge, step.depth) else { continue }
        let text = text(value, of: edge, step.depth)
        let segment = memory.segments[step.depth]
        let misfit = Misfit(
          depth: step.depth, segment: segment.start..<segment.end, edge: number)
        if value.count > 0 { pass(edge, misfit, text, &step) }
        follow(next(step, Int(edge.target)), &search)
      }
    }
  }

  private mutating func next(_ step: Step, _ node: Int) -> Step {
    let start = min(memory.segments[step.depth].end + 1, memory.parts.pathEnd)
    var next = step
    (next.node, next.depth, next.start) = (node, step.depth + 1, start)
    return next
  }

  /// Goes past a variable, which would hold a text, or what is none.
  private mutating func pass(
    _ edge: TableEntry<EdgeProgram>, _ misfit: Misfit, _ text: PaddedText?, _ step: inout Step
  ) {
    guard edge.operation >= 0, !(text.map { takes($0, edge) } ?? false) else { return }
    if step.misfit == nil { step.misfit = misfit }
    step.misfitCount += 1
  }

  /// Notes the routes that end at a node.
  private mutating func end(_ step: Step, at node: Int, _ search: inout Search) {
    let ends = program.nodes[node].ends
    for index in ends.start..<ends.end {
      let end = Int(program.nodeEnds[index].element)
      guard isInScheme(end) else { continue }
      guard let misfit = step.misfit else {
        search.fitting.append(end)
        continue
      }
      guard program.ends[end].literalPairs.isEmpty else { continue }
      let least = search.found?.count ?? .max
      guard step.misfitCount <= least else { continue }
      let isNearer = step.misfitCount < least
      let isOther = search.found.map { program.ends[$0.end].route != program.ends[end].route }
      search.isAmbiguous = !isNearer && (search.isAmbiguous || isOther == true)
      // Of one route, its link comes before its aliases.
      if isNearer || end < search.found?.end ?? .max {
        search.found = (end, misfit, step.misfitCount)
      }
    }
  }
}

extension LinkProgram {
  /// The pattern to which an end belongs.
  func pattern(ofEnd end: Int) -> Pattern {
    let (route, form) = (Int(ends[end].route), Int(ends[end].form))
    return plans[route].writtenPattern(ofForm: form)
  }
}

extension Finding {
  /// What is said of a text that the route's own link cannot have.
  static let makesNoLink = Finding(.invalidValue, at: 0, expected: "a text that makes a link")

  /// What is said of a segment that is no value of a parameter, for a reason where its type gives one.
  package static func sentence(_ text: String, isNoValueOf name: String, _ reason: Finding?)
    -> String
  {
    String { writer in
      writer.append("segment \"")
      writer.append(printable: text, limit: 60)
      writer.append("\" is not a value of ")
      writer.append(printable: name, limit: 60)
      if let reason {
        writer.append(": ")
        writer.appendMessage(of: reason)
      }
    }
  }
}

extension Pattern {
  /// Whether a segment from that one on writes something out.
  fileprivate func hasLiteral(from depth: Int) -> Bool {
    segments.dropFirst(depth).contains(where: \.hasLiteral) || rest?.hasLiteral == true
  }
}

extension Pattern.Segment {
  fileprivate var hasLiteral: Bool { !prefix.isEmpty || !suffix.isEmpty }
}
