/// Finds what is wrong with a link that was refused: the first fault by stage, which are syntax, scheme,
/// route, values in the order of the link, what is missing.
///
/// The link is read again with the same operations, which say now what they find; so good links pay nothing
/// for the words, and there is one way to read.
extension LinkReader where Output: ~Copyable {
  /// What is wrong with the link that was read last, and refused.
  mutating func fault() -> Finding {
    begin(link, readingValues: false)
    defer { values.output.reset(to: start) }
    memory.parts.removeAll()
    values.finding = nil
    let isOfApp = findApp()
    if !isOfApp || !isSurelyWellFormed(from: place.scheme &+ 1), let fault = syntaxFault {
      return fault
    }
    guard isOfApp else { return unknownApp() }
    let prefix = link.part(0, endOfPrefix)
    if let known = memory.known.finding(about: prefix, as: .prefix) { return known }
    isQueryAsked = false
    guard cutPath(), findRoute() else {
      guard !isTied else { return tie() }
      let finding = unknownRoute()
      if !isQueryAsked { memory.known.remember(finding, about: prefix, as: .prefix) }
      return finding
    }
    markLiteralPairs()
    // Those that patterns declare may be secret, whatever is wrong.
    let areNames = !route.hasPatternParameters || markPatternParameters()
    let dropped = route.takesDuplicates ? duplicateFault() : nil
    if route.takesDuplicates { _ = dropDuplicates() }
    if !areNames, memory.patternNames.count > Route.maximumPatternedNames {
      return .surplusPatternedNames(at: memory.parts.pathEnd)
    }
    let fault = valueFault()
    if let dropped, fault.map({ dropped.offset <= $0.offset }) ?? true { return dropped }
    return fault ?? presenceFault() ?? callbackFault()
      ?? Finding(.invalidValue, at: 0, program.plans[memory.parts.route].name)
  }

  // MARK: Syntax

  /// Whether query and fragment are those of a link.
  var isWellFormedBehindPath: Bool {
    isSurelyWellFormed(from: memory.parts.pathEnd) || syntaxFault == nil
  }

  /// Whether the marks alone show that what stands behind the scheme is right, from a place on where a part of the
  /// link begins; those of most links do.
  private func isSurelyWellFormed(from start: Int) -> Bool {
    var scan = link.marks(from: start)
    var (isBehindPath, hasFragment) = (false, false)
    while true {
      let mark = scan.next()
      guard mark < link.count else { return true }
      switch LinkMark(link[mark]) {
      case .stray, .lenient: return false
      case .percent: guard isEscape(at: mark) else { return false }
      case .hash:
        guard !hasFragment else { return false }
        (isBehindPath, hasFragment) = (true, true)
      case .question: isBehindPath = true
      // In an authority, they divide it.
      case .colon, .at: guard isBehindPath else { return false }
      case .plain, .ampersand, .equals, .slash: break
      }
    }
  }

  private var syntaxFault: Finding? {
    let isLenient = options.isLenient
    do throws(Finding) {
      _ = try link.text.withSpan { text throws(Finding) in
        try LinkComponents.parse(text, lenient: isLenient)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Where the query begins, or the fragment, if there are any.
  private var endOfPrefix: Int {
    link.text.firstIndex(of: UInt8(ascii: "?"), or: UInt8(ascii: "#"), from: 0)
  }

  /// The ends that fit the query best among those that it decides on, in their order.
  mutating func bestCandidates() -> [Int] {
    let candidates = memory.candidates.array.sorted()
    let ranks = candidates.map { rank($0) }
    let best = ranks.max()
    return zip(candidates, ranks).filter { $1 == best }.map(\.0)
  }

  /// What is wrong with a link that several routes take with equal right.
  private mutating func tie() -> Finding {
    var names: [String] = []
    for end in bestCandidates() {
      let name = program.plans[Int(program.ends[end].route)].name
      if names.last != name { names.append(name) }
    }
    return Finding(.ambiguousLink, at: 0, found: names.joined(separator: ", "))
  }

  // MARK: Values

  /// What is wrong with a text of which only one need count.
  private mutating func duplicateFault() -> Finding? {
    for index in memory.parts.all.indices {
      let part = memory.parts.all[index]
      guard part.parameter >= 0, !part.isBare else { continue }
      guard parameter(part.parameter).duplicates != .error else { continue }
      if let fault = invalidUTF8(part.value, name(ofParameter: part.parameter)) { return fault }
    }
    return nil
  }

  private mutating func valueFault() -> Finding? {
    var seen = ParameterSet()
    // Of exploded arrays that may have only so many values.
    var counts: [Int: Int] = [:]
    var patternedCount = 0
    for index in memory.parts.all.indices {
      let part = memory.parts.all[index]
      guard part.parameter >= 0 else {
        if part.parameter == LinkPart.unknown, let fault = unknownFault(part) { return fault }
        if part.pattern >= 0 {
          if let fault = patternFault(part, number: patternedCount) { return fault }
          patternedCount += 1
        }
        continue
      }
      let parameter = parameter(part.parameter)
      guard !seen.contains(part.parameter) || parameter.isExploded else {
        return Finding(.duplicateParameter, at: part.place, name(ofParameter: part.parameter))
      }
      seen.insert(part.parameter)
      let operation = program.values.operations[Int(parameter.operation)]
      if let fault = valueFault(in: part, operation) {
        return parameter.isChoice ? choiceFault(fault, part) : fault
      }
      guard parameter.isExploded else { continue }
      let array = program.values.operations[Int(parameter.array)]
      guard array.most < .max else { continue }
      let count = counts[part.parameter, default: 0] + 1
      counts[part.parameter] = count
      guard count > array.most else { continue }
      // The place is the first one too many; how many there are, all of them tell.
      let all = memory.parts.all.array.count { $0.parameter == part.parameter }
      if var fault = values.checker.fault(ofCount: all, array) {
        fault.offset = part.place
        return program.values.finding(fault, of: array)
          .inside(name(ofParameter: part.parameter))
      }
    }
    return options.isStrict && memory.parts.hasUnknownFragment ? unknownFragment : nil
  }

  /// What is wrong with the value of a part.
  mutating func valueFault(
    in part: LinkPart, _ operation: TableEntry<ValueOperation>
  ) -> Finding? {
    guard !part.isBare || operation.type == .boolean || operation.hasBareName else {
      return Finding(
        .invalidValue, at: part.end, plan(of: part)?.name ?? "", expected: "a value after =",
        found: "a bare name")
    }
    return fault(in: part, operation).map { placed($0, part) }
  }

  /// The same where values tell routes of one path apart: the value is none of those that any of them declares.
  private mutating func choiceFault(_ fault: Finding, _ part: LinkPart) -> Finding {
    let isChosen = place.node < 0 || !program.nodes[place.node].choosesByNames
    guard isChosen, fault.rule == .invalidValue, !part.isBare, let text = value(of: part) else {
      return fault
    }
    let name = program.plans[memory.parts.route].parameters[part.parameter].nameInQuery
    var declared: [ValueConstraints.Declared] = []
    // Of more routes, not all are asked. By their names, it is the same in whatever order they stand.
    let routes = memory.candidates.array.prefix(64).map(program.route(ofEnd:))
    for route in routes.sorted(by: { program.plans[$0].name < program.plans[$1].name }) {
      let parameters = program.plans[route].parameters
      guard let other = parameters.first(where: { $0.choosesRoute && $0.nameInQuery == name })
      else {
        continue
      }
      let operation = program.operation(of: other)
      guard !other.isSecret, !takes(text, operation) else { return fault }
      let values = program.values.constraints(of: operation).declared ?? []
      declared += values.filter { value in
        !declared.contains { $0.kind == value.kind && $0.bytes == value.bytes }
      }
    }
    let own = program.values.operations[Int(parameter(part.parameter).operation)]
    guard declared.count > program.values.constraints(of: own).declared?.count ?? 0 else {
      return fault
    }
    return text.withSpan { fault.expecting(declared, found: $0) }
  }

  /// What there is to say of a fragment that the pattern does not name.
  var unknownFragment: Finding {
    Finding(
      .unknownParameter, at: memory.parts.unknownFragment.lowerBound - 1, expected: "no fragment")
  }

  /// What is wrong with the text of a part, by places in it.
  private mutating func fault(
    in part: LinkPart, _ operation: TableEntry<ValueOperation>
  ) -> Finding? {
    values.describes = true
    values.finding = nil
    defer { values.describes = false }
    guard !part.isBare else { return readBareName(operation) ? nil : values.finding }
    guard let text = value(of: part, operation) else {
      return firstInvalid(part.value, plusAsSpace: part.isPair).map {
        Finding(.invalidUTF8, at: $0)
      }
    }
    return values.read(text, operation) ? nil : values.finding
  }

  /// Where a decoded text is not UTF-8.
  private mutating func firstInvalid(_ range: Range<Int>, plusAsSpace: Bool) -> Int? {
    unescaped(range.lowerBound, range.upperBound, plusAsSpace: plusAsSpace && route.isForm)?
      .withSpan { UTF8Check.firstInvalid(in: $0) }
  }

  private mutating func unknownFault(_ part: LinkPart) -> Finding? {
    guard let name = name(of: part) else {
      return invalidUTF8(part.name, "a name of the query")
    }
    if options.isStrict, isUnknown(part) { return unknownParameter(part) }
    return part.isBare ? nil : invalidUTF8(part.value, name.withSpan { $0.text })
  }

  private mutating func invalidUTF8(_ range: Range<Int>, _ subject: String) -> Finding? {
    firstInvalid(range, plusAsSpace: true).map {
      Finding(.invalidUTF8, at: place(of: $0, in: range), subject)
    }
  }

  /// What there is to say of a query parameter that the route does not declare.
  mutating func unknownParameter(_ part: LinkPart) -> Finding {
    let route = memory.parts.route
    guard let name = name(of: part) else { return Finding(.unknownParameter, at: part.place) }
    if var known = memory.known.finding(about: name, as: .name(route: route)) {
      known.offset = part.place
      return known
    }
    let text = name.withSpan { $0.text }
    let parameters = program.plans[route].parameters
    let names = program.plans[route].namesInQuery
    var finding = Finding(.unknownParameter, at: part.place, text, among: names)
    // `&amp;` for `&`, or a second question mark: the rest of the name was meant.
    if let end = text.utf8.lastIndex(where: { "?;".utf8.contains($0) }) {
      let meant = text[text.index(after: end)...]
      finding.suggestion = names.first { $0.utf8.elementsEqual(meant.utf8) } ?? finding.suggestion
    }
    // Where the sign behind it was escaped, the name has a value in it.
    let isSecret = parameters.contains { $0.isSecret && $0.name == finding.suggestion }
    if isSecret { finding.subject = text.beforeValue }
    memory.known.remember(finding, about: name, as: .name(route: route))
    return finding
  }

  // MARK: What is missing, or must not be there

  private mutating func presenceFault() -> Finding? {
    let end = memory.parts.queryEnd
    let given = memory.parts.given
    for number in 0..<route.parameters.count {
      guard given.contains(number) else {
        guard !route.required.contains(number) else { return missing(number, at: end) }
        continue
      }
      guard parameter(number).isExploded else { continue }
      let array = program.values.operations[Int(parameter(number).array)]
      let count = memory.parts.count(of: number)
      if count < array.least, var fault = values.checker.fault(ofCount: count, array) {
        fault.offset = end
        return program.values.finding(fault, of: array).inside(name(ofParameter: number))
      }
    }
    for index in 0..<route.rules.count where breaks(route.rules.start + index, given) {
      let plan = program.plans[memory.parts.route]
      let fault = plan.fault(breaking: plan.rules[index], given)
      let part = fault.forbidden.first.flatMap { memory.parts.part(of: $0) }
      return fault.finding.moved(by: part.map(\.place) ?? end)
    }
    return nil
  }

  /// What is wrong with a link that lacks a parameter: one of its names may be meant for that.
  private mutating func missing(_ number: Int, at end: Int) -> Finding {
    let missing = name(ofParameter: number)
    let finding = Finding(.missingParameter, at: end, missing)
    guard memory.parts.haveOthers,
      program.plans[memory.parts.route].parameters[number].location == .query
    else { return finding }
    // More unknown names are not compared.
    let others = memory.parts.unknown.prefix(100).filter { isUnknown($0) }
      .compactMap { part in name(of: part).map { (part, $0.withSpan { $0.text }) } }
    for (part, name) in others
    where unknownParameter(part).suggestion == missing
      || NearestWord.nearest(to: name, in: [missing]) != nil
    {
      return finding.meant(by: name, at: part, program.plans[memory.parts.route].parameters[number])
    }
    // A name of another route of the path may be meant; few are compared with all of these.
    let ends = place.node >= 0 ? program.ends(at: place.node) : memory.candidates.array
    let routes = ends.prefix(64).map(program.route(ofEnd:)).filter { $0 != memory.parts.route }
    let names = others.isEmpty ? [] : routes.flatMap { program.plans[$0].namesInQuery }
    for (part, name) in others.prefix(4) {
      guard let meant = NearestWord.nearest(to: name, in: names),
        let parameter = routes.firstParameter(named: meant, of: program)
      else { continue }
      return finding.meant(by: name, at: part, parameter)
    }
    return finding
  }

  // MARK: Callbacks

  /// The links that return control, in the order of their kinds.
  var callbackParts: [(kind: Callback.Kind, part: LinkPart)] {
    zip(Callback.Kind.allCases, route.callbacks).compactMap { kind, number in
      memory.parts.part(of: number).map { (kind, $0) }
    }
  }

  private mutating func callbackFault() -> Finding? {
    guard options.isRouting else { return nil }
    for (kind, part) in callbackParts.sorted(by: { $0.part.place < $1.part.place })
    where !allowsCallback(part) {
      let target = value(of: part)?.withSpan { $0.text } ?? ""
      return Finding(
        .callbackNotAllowed, at: part.value.lowerBound, kind.parameterName,
        found: String(target.prefix { $0 != ":" }))
    }
    return nil
  }
}

extension [Int] {
  /// The first parameter of that name which one of the routes declares.
  fileprivate func firstParameter(named name: String, of program: LinkProgram) -> ParameterPlan? {
    lazy.compactMap { route in
      program.plans[route].parameter(named: name).map { program.plans[route].parameters[$0] }
    }.first
  }
}

extension Finding {
  /// The same, where a name of the link is probably meant for a parameter.
  fileprivate func meant(by name: String, at part: LinkPart, _ parameter: ParameterPlan) -> Finding
  {
    var finding = self
    (finding.found, finding.suggestion) =
      (parameter.isSecret ? name.beforeValue : name, parameter.name)
    finding.offset = part.place
    return finding
  }
}

extension String {
  /// A name, up to the sign behind which there may be a value in it, too.
  fileprivate var beforeValue: String {
    firstIndex { "=:".contains($0) }.map { String(self[...$0]) } ?? self
  }
}
