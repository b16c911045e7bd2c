/// Looks for characters that can deceive in what a link says, and finds them in the link.
extension LinkDecoder {
  /// Whether there may be any: that is asked of every link, and nearly always answered no.
  ///
  /// It changes nothing, but is `mutating`: otherwise each call would copy the decoder, a kilobyte.
  mutating func mayHoldUnsafeCharacters(_ link: Span<UInt8>) -> Bool {
    if UnsafeCharacters.first(in: values.tape.bytes.span) != nil { return true }
    // Raw texts stand undecoded on the tape, or not at all.
    if hasUnknownFragment { return true }
    guard case .routed(_, let route) = outcome, let last = matcher.captures.last else {
      return false
    }
    return router.routes[route].parameters[last.parameter].location == .rest
  }

  /// A finding for each value, and each unknown name, with an unsafe character, at the escape of the
  /// first one.
  func appendUnsafeCharacters(_ link: Span<UInt8>, to findings: inout [Finding], limit: Int) {
    guard case .routed(_, let route) = outcome else { return }
    var search = UnsafeSearch(usesPlus: router.apps[router.routes[route].app].dialect == .form)
    for capture in matcher.captures where findings.count < limit {
      append(
        search.unsafe(link, capture.range, plusAsSpace: false, isPlain: true),
        capture.parameter, nodes: subtree(values.node(capture.parameter)), route,
        at: capture.range.lowerBound, to: &findings)
    }
    for pair in matcher.query.pairs.indices where findings.count < limit {
      appendUnsafeCharacters(ofPair: pair, route, link, &search, to: &findings)
    }
    guard findings.count < limit, let fragment = components.fragment else { return }
    let parameter = router.routes[route].parameters.firstIndex { $0.location == .fragment }
    let found = search.unsafe(link, fragment, plusAsSpace: false, isPlain: true)
    if let parameter {
      append(
        found, parameter, nodes: subtree(values.node(parameter)), route,
        at: fragment.lowerBound, to: &findings)
    } else if let found {
      findings.append(
        Finding(
          .unsafeCharacter, at: found.offset, "the fragment",
          found: UnsafeCharacters.name(of: found.scalar)))
    }
  }

  private func appendUnsafeCharacters(
    ofPair index: Int, _ route: Int, _ link: Span<UInt8>, _ search: inout UnsafeSearch,
    to findings: inout [Finding]
  ) {
    let pair = matcher.query.pairs[index]
    let parameter = matcher.query.parameters[index]
    guard parameter >= 0 else {
      let inName = search.unsafe(link, pair.name, plusAsSpace: search.usesPlus, isPlain: true)
      let subject = search.text.span.excerpt
      let inValue = pair.value.flatMap {
        search.unsafe(link, $0, plusAsSpace: search.usesPlus, isPlain: true)
      }
      if let found = inName ?? inValue {
        findings.append(
          Finding(
            .unsafeCharacter, at: found.offset, subject,
            found: UnsafeCharacters.name(of: found.scalar)))
      }
      return
    }
    guard let value = pair.value else { return }
    let plan = router.routes[route].parameters[parameter]
    var node = values.node(parameter)
    if plan.isExploded {
      // The values of exploded arrays stand in the order of the pairs that gave them.
      node = values.items[search.itemCount].node
      search.itemCount += 1
    }
    // JSON may be laid out with line ends that are no part of its values.
    let found = search.unsafe(
      link, value, plusAsSpace: search.usesPlus, isPlain: plan.text.form != .json)
    append(
      found, parameter, nodes: subtree(node), route, at: value.lowerBound, to: &findings)
  }

  private func subtree(_ node: Int) -> Range<Int> {
    node < 0 ? 0..<0 : node..<values.tape.next(after: node)
  }

  /// Appends what was found in a parameter's text or, where nothing was, what is in the values that
  /// the text stands for.
  private func append(
    _ found: UnsafeSearch.Place?, _ parameter: Int, nodes: Range<Int>, _ route: Int,
    at start: Int, to findings: inout [Finding]
  ) {
    guard let found = found ?? unsafe(in: nodes, at: start) else { return }
    let plan = router.routes[route].parameters[parameter]
    findings.append(
      Finding(
        .unsafeCharacter, at: found.offset, plan.name,
        // What a secret holds is nobody's business.
        found: plan.isSecret ? "an unsafe character" : UnsafeCharacters.name(of: found.scalar)))
  }

  private func unsafe(in nodes: Range<Int>, at start: Int) -> UnsafeSearch.Place? {
    for node in nodes {
      let text = values.tape.bytes.span.extracting(values.tape.range(node))
      if let (_, scalar) = UnsafeCharacters.first(in: text) {
        return UnsafeSearch.Place(offset: start, scalar: scalar)
      }
    }
    return nil
  }
}

/// A search through the parts of a link.
struct UnsafeSearch {
  struct Place {
    /// Where the character stands in the link, as written.
    var offset: Int
    var scalar: UInt32
  }

  /// Whether a plus in the query is a space.
  let usesPlus: Bool
  /// The part that was looked at last, decoded.
  private(set) var text: [UInt8] = []
  /// How many values of exploded arrays were looked at.
  var itemCount = 0

  init(usesPlus: Bool) {
    self.usesPlus = usesPlus
  }

  /// The first unsafe character of a part of the link, once it is decoded; nil also where its text
  /// is not what counts.
  mutating func unsafe(
    _ link: Span<UInt8>, _ range: Range<Int>, plusAsSpace: Bool, isPlain: Bool
  ) -> Place? {
    guard isPlain else { return nil }
    text.removeAll(keepingCapacity: true)
    // Escapes were checked when the link was parsed.
    try? PercentEncoding.decode(link.extracting(range), plusAsSpace: plusAsSpace, to: &text)
    guard let (offset, scalar) = UnsafeCharacters.first(in: text.span) else { return nil }
    let place = PercentEncoding.offset(in: link.extracting(range), ofDecoded: offset)
    return Place(offset: range.lowerBound + place, scalar: scalar)
  }
}
