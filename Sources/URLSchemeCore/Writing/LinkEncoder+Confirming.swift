/// Confirms that a link says what it was written from: that whoever reads it finds its route, and in its
/// path the same texts.
///
/// A path that leads to where only names decide needs no more to be read than itself: the query escapes
/// what it holds. Where other routes end there, too, a name that is the route's own, and no other's,
/// decides for it. Any other link is read as a whole, as far as its parts.
extension LinkEncoder {
  /// Where the links of a form lead whose path holds no values, and with which scheme: the node, and the
  /// form's end there; -1: the link tells.
  struct Lead {
    var scheme = -1
    var node = -1
    var end = -1
  }

  mutating func confirm(_ link: PaddedText, pathEnd: Int) throws(Finding) {
    let lead = lead(of: link.part(0, pathEnd))
    guard lead.end >= 0, isDecided(for: lead, hasQuery: link.count > pathEnd) else {
      return try link.withSpan { link throws(Finding) in try confirmAll(link) }
    }
  }

  /// Whether the names of the link decide for where it leads.
  private func isDecided(for lead: Lead, hasQuery: Bool) -> Bool {
    let node = program.nodes[lead.node]
    if node.ends.count == 1 { return true }
    guard hasQuery else { return Int(node.bareEnd) == lead.end }
    return names & program.ends[lead.end].ownNames != 0
      && request.unknown == nil && patterned.isEmpty
  }

  private mutating func lead(of path: PaddedText) -> Lead {
    guard !form.hasVariables else { return found(path) }
    if leads.isEmpty { leads = Array(repeating: Lead(), count: program.forms.count) }
    let number = route.forms.start + request.form
    if leads[number].scheme != scheme { leads[number] = found(path) }
    return leads[number]
  }

  /// Follows a path, and sees whether it holds what was written there.
  private mutating func found(_ path: PaddedText) -> Lead {
    var lead = Lead(scheme: scheme)
    let box = checkingReader()
    let isFound = path.withSpan { box.reader.find(box.reader.memory.lines.marked($0)) }
    // With a query it may lead to a route that was passed over.
    guard isFound, !box.reader.lacksPairs, box.reader.place.node >= 0 else { return lead }
    let node = program.nodes[box.reader.place.node]
    guard node.choosesByNames else { return lead }
    for place in node.ends.start..<node.ends.end {
      let number = Int(program.nodeEnds[place].element)
      let end = program.ends[number]
      guard Int(end.route) == request.route, Int(end.form) == request.form else { continue }
      guard number == box.reader.memory.parts.end || box.reader.findParts(of: number),
        misreadParameter(in: box) == nil
      else { return lead }
      (lead.node, lead.end) = (box.reader.place.node, number)
    }
    return lead
  }

  /// Reads the link back as far as its parts, and refuses it where it opens another route, or says
  /// something else.
  private mutating func confirmAll(_ link: Span<UInt8>) throws(Finding) {
    let box = checkingReader()
    guard box.reader.find(box.reader.memory.lines.marked(link)) else {
      let fault = box.reader.fault()
      switch fault.rule {
      case .ambiguousLink: throw fault
      case .unknownRoute: throw absentRest ?? Finding(.shadowedRoute, at: 0, plan.name)
      default: throw misplaced(at: fault.offset, expected: Finding.makesNoLink.expected)
      }
    }
    let end = program.ends[box.reader.memory.parts.end]
    guard Int(end.route) == request.route else {
      throw Finding(.shadowedRoute, at: 0, plan.name, found: program.plans[Int(end.route)].name)
    }
    if let number = misreadParameter(in: box) {
      let read = box.reader.memory.parts.part(of: number)?.value ?? 0..<0
      throw misplaced(
        at: max(read.lowerBound, written[number].lowerBound),
        expected: "a text that reads back as the same")
    }
    // What the link has by its own form is not unknown.
    if Int(end.form) != request.form, end.form > 0 { try checkLiterals(of: end) }
  }

  /// `{+x}` that nobody gave, where a link can't leave it empty; nil: there is none.
  private var absentRest: Finding? {
    guard route.rest >= 0, nodes[Int(route.rest)] < 0 else { return nil }
    return Finding(.missingParameter, at: 0, plan.parameters[Int(route.rest)].name)
  }

  /// The first parameter of the path of which another text was read than was written.
  private func misreadParameter(in box: ReaderBox<CheckOutput>) -> Int? {
    for index in form.path.start..<form.path.end {
      let number = Int(program.pathPieces[index].parameter)
      guard number >= 0 else { continue }
      let part = box.reader.memory.parts.part(of: number)
      let (read, own) = (part.flatMap { $0.isPair ? nil : $0.value } ?? 0..<0, written[number])
      guard read != own else { continue }
      // Another form may have the text in another place.
      let link = box.reader.link
      let isSame = link.part(read.lowerBound, read.upperBound)
        .equals(link.part(own.lowerBound, own.upperBound))
      if !isSame { return number }
    }
    return nil
  }

  /// The reader that finds routes, as those who decode find them.
  private mutating func checkingReader() -> ReaderBox<CheckOutput> {
    if isKnownUniquelyReferenced(&check), let check { return check }
    let box = ReaderBox(program, ReaderOptions(), CheckOutput())
    check = box
    return box
  }

  /// Another form may write out a query pair that the link has as an unknown one, which would then be
  /// lost.
  private func checkLiterals(of end: TableEntry<EndProgram>) throws(Finding) {
    let own = plan.ends.map { program.ends[$0] }.first { $0.form == request.form }?.literalPairs
    for pair in end.literalPairs.range.map({ program.literalPairs[$0] }) {
      let name = pair.name
      let isWritten = (own?.range ?? 0..<0).map { program.literalPairs[$0] }.contains { own in
        own.isBare == pair.isBare && bytes.part(own.name).equals(bytes.part(name))
          && bytes.part(own.value).equals(bytes.part(pair.value))
      }
      guard !isWritten, program.value(of: bytes.part(name), in: route.names) < 0 else { continue }
      throw Finding(
        .invalidValue, at: 0, "unknown", expected: "names that the route does not declare",
        found: program.values.string(name))
    }
  }

  /// What is wrong with a text of the path, by a place in the link.
  private func misplaced(at offset: Int, expected: String) -> Finding {
    let inPath = form.path.range.map { Int(program.pathPieces[$0].parameter) }
    let found = inPath.last { number in
      number >= 0 && nodes[number] >= 0 && written[number].lowerBound <= offset
        && offset <= written[number].upperBound
    }
    guard let found else {
      return Finding(.invalidValue, at: 0, plan.name, expected: expected)
    }
    return Finding(.invalidValue, at: 0, expected: expected).inside(plan.parameters[found])
  }
}
