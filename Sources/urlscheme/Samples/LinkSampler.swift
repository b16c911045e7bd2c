import URLSchemeCore

/// A link of a route, and the values that it was made from.
struct LinkSample: Sendable {
  var link: DeepLink
  /// The scheme of the app by which it is named, and the route.
  var app: String
  var route: String
  /// An object, in the order of the route's parameters.
  var values: Value
}

/// Makes links of one route: first few that cover what its links may be, then any.
///
/// Each is read back: it leads to the route, with the values that it was made from.
struct LinkSampler: Sendable {
  /// What a sample may have in several ways: the absence of a value, or a value.
  private struct Factor: Sendable {
    var name: String
    var levels: [Value?]
    /// Makes values at random; nil where few are taken, such as links to go back to.
    var values: SampleValues?
  }

  /// How many rows at random are tried until one is taken.
  private static let tries = 64
  /// Of more schemes than these, other ones come with each route.
  private static let mostSchemes = 16

  private let route: Int
  private let program: LinkProgram
  /// One for each scheme in which the route exists, if these are few.
  private var encoders: [LinkEncoder]
  /// Reads links back.
  private var decoder: LinkDecoder
  /// First those of the parameters, by their numbers, then those of names that a pattern declares.
  private var factors: [Factor] = []
  /// The number of the scheme of links in which nothing is asked of that.
  private var scheme = 0
  /// The form of links in which nothing is asked of that.
  private var form = Form()
  /// A row that the route takes; nil: none was found.
  private var base: [Int]?

  /// - Parameters:
  ///   - route: The number of the route in the catalog.
  ///   - others: For a parameter's name, schemas that its own is compared with: what they refuse has a link, too.
  init(_ catalog: Catalog, route: Int, beside others: (String) -> [Schema] = { _ in [] }) {
    (self.route, program) = (route, catalog.program)
    decoder = LinkDecoder(catalog)
    let plan = program.plans[route]
    let schemes = program.appPlans[plan.app].definition.schemes(of: plan.route)
    let areMany = schemes.count > Self.mostSchemes
    let start = areMany ? 1 + route * (Self.mostSchemes - 1) % (schemes.count - 1) : 1
    let turned = schemes.prefix(1) + schemes.dropFirst(start) + schemes.prefix(start).dropFirst()
    encoders = turned.prefix(Self.mostSchemes).map { scheme in
      var options = LinkEncoder.Options()
      options.scheme = scheme
      return LinkEncoder(catalog, options: options)
    }
    factors = makeFactors(others)
    // In some scheme all links of the route may be those of another, or in all of them but not on the web.
    for number in [0] + [plan.webForm].compactMap(\.self) where base == nil {
      form.number = number
      for scheme in encoders.indices where base == nil {
        self.scheme = scheme
        base = findBase()
      }
    }
    dropWhatIsRefused()
  }

  /// The route and its app, read where they stand: a sampler that held them would take much code to be copied.
  private var plan: RoutePlan {
    _read { yield program.plans[route] }
  }
  private var app: AppDefinition {
    _read { yield program.appPlans[program.plans[route].app].definition }
  }

  // MARK: Factors

  private func makeFactors(_ others: (String) -> [Schema]) -> [Factor] {
    var factors = plan.parameters.enumerated().map { number, parameter in
      let values =
        plan.isCallback(number)
        ? nil : SampleValues(parameter.schema, beside: others(parameter.name))
      var levels = values?.boundaries ?? callbacks
      // What texts have of their own is no port.
      let isPort = parameter.name == plan.portName && parameter.schema.effectiveType == .string
      if isPort { levels += ["80", "65535"] }
      if parameter.isRest, values?.areMany == true { levels += ["a/b", "a/b/c/d/e"] }
      if parameter.includesQuery, values?.areMany == true { levels += ["a?b=c&d#e"] }
      levels += writtenOut(parameter).filter { !levels.contains($0) }
      // Every link has `{+x}`, empty or not.
      let isInAll = parameter.isRequired || parameter.location == .rest
      return Factor(
        name: parameter.name,
        levels: (isInAll ? [] : [nil]) + levels.map(Optional.some),
        values: isPort ? nil : values)
    }
    for pattern in plan.route.patternParameters {
      guard let schema = pattern.schema, let name = PatternTexts(pattern.pattern)?.shortest,
        !factors.contains(where: { $0.name == name })
      else { continue }
      let values = SampleValues(schema, beside: others(name))
      factors.append(
        Factor(
          name: name, levels: [nil] + values.boundaries.map(Optional.some),
          values: values))
    }
    return factors
  }

  /// The values that other forms write out for a parameter.
  private func writtenOut(_ parameter: ParameterPlan) -> [Value] {
    plan.writtenPatterns.flatMap(\.literalPairs).compactMap { pair in
      guard pair.name.elementsEqual(parameter.name.utf8), let text = pair.value else {
        return Value?.none
      }
      let operation = program.operation(of: parameter)
      let value = try? program.values.value(
        of: PercentEncoding.decoded(text.span), operation, fieldOf: nil)
      return parameter.isExploded ? value.map { .array([$0]) } : value
    }
  }

  /// Links to which the app may go back.
  private var callbacks: [Value] {
    let schemes = app.schemes.prefix(1) + app.queries.prefix(1) + app.allowedCallbacks.prefix(1)
    return schemes.map { .string("\($0)://done?id=1&b=%26#c") }
  }

  /// A row that is taken, with little in it if that will do.
  private mutating func findBase() -> [Int]? {
    guard factors.allSatisfy({ !$0.levels.isEmpty }) else { return nil }
    var generator = SampleGenerator(seed: 1)
    for number in 0..<(8 * Self.tries) {
      let row = factors.map { factor in
        // The first values are the plainest.
        if number < 4 {
          return factor.levels.first == .some(nil) ? 0 : min(number, factor.levels.count - 1)
        }
        let isShort = number.isMultiple(of: 2) && factor.levels.first == .some(nil)
        return isShort || number == 0 ? 0 : Int.random(in: factor.levels.indices, using: &generator)
      }
      if let taken = take(row, []) { return taken }
    }
    return nil
  }

  /// Leaves out the levels that the route does not take, even by themselves.
  private mutating func dropWhatIsRefused() {
    guard var base else { return }
    // The more parameters, the more there is to try, and the longer are the links.
    let tries = min(Self.tries, max(4, 2_048 / max(1, factors.count)))
    for index in factors.indices {
      let kept = factors[index].levels.indices.filter { level in
        var row = base
        row[index] = level
        return take(row, [index], tries: tries) != nil
      }
      guard !kept.isEmpty else { continue }
      factors[index].levels = kept.map { factors[index].levels[$0] }
      base[index] = kept.firstIndex(of: base[index]) ?? 0
    }
    self.base = base
  }

  /// The parameters of which no value is known.
  var untried: [String] {
    factors.filter { factor in factor.levels.allSatisfy { $0 == nil } }.map(\.name)
  }

  // MARK: Samples

  /// Links with little in them besides one value or form each, for each value and form; in a few schemes.
  mutating func plain() -> [LinkSample] {
    guard let base else { return [] }
    var rows = [base]
    for index in factors.indices {
      for level in factors[index].levels.indices where level != base[index] {
        var row = base
        row[index] = level
        if let taken = take(row, [index], tries: 4) { rows.append(taken) }
      }
    }
    let others = encoders.indices.filter { $0 != scheme }.prefix(3)
    return writtenForms.compactMap { sample(values(base), form: $0, scheme: scheme) }
      + ([scheme] + others).flatMap { scheme in
        rows.compactMap { sample(values($0), form: form, scheme: scheme) }
      }
  }

  /// Links that cover each form, scheme, optional part and boundary value, and of any two what happens where
  /// they meet.
  mutating func covering() -> [LinkSample] {
    let forms = writtenForms
    let levels = factors.map(\.levels.count) + [forms.count, encoders.count]
    guard let base else { return [] }
    var samples: [LinkSample] = []
    var seen: Set<DeepLink> = []
    let own = forms.firstIndex { $0.number == form.number } ?? 0
    _ = CoveringRows.rows(levels: levels, base: base + [own, scheme]) { row, kept in
      let count = factors.count
      guard let taken = take(Array(row.prefix(count)), kept.filter { $0 < count }, tries: 4),
        let sample = sample(values(taken), form: forms[row[count]], scheme: row[count + 1])
      else { return nil }
      if seen.insert(sample.link).inserted { samples.append(sample) }
      return taken + row.suffix(2)
    }
    return samples
  }

  /// A link with values at random; nil where none is found.
  mutating func random(using generator: inout SampleGenerator) -> LinkSample? {
    guard let base else { return nil }
    for _ in 0..<Self.tries {
      var row = base
      for index in row.indices {
        row[index] = Int.random(in: factors[index].levels.indices, using: &generator)
      }
      guard let mended = mended(row, []) else { continue }
      let values = randomValues(mended, using: &generator)
      let form = Form(number: Int.random(in: 0..<plan.formCount, using: &generator))
      let scheme = Int.random(in: encoders.indices, using: &generator)
      if let sample = sample(values, form: form, scheme: scheme) { return sample }
    }
    return nil
  }

  /// The values of a row, with others at random in place of some of them, and of one at least: links of
  /// boundary values alone are soon all there.
  private func randomValues(_ row: [Int], using generator: inout SampleGenerator) -> Value {
    let open = row.indices.filter {
      factors[$0].values?.areMany == true && factors[$0].levels[row[$0]] != nil
    }
    let chosen = open.randomElement(using: &generator)
    var members: [Value.Member] = []
    for index in row.indices {
      guard let level = factors[index].levels[row[index]] else { continue }
      let isRandom = index == chosen || Bool.random(using: &generator)
      let other = isRandom ? factors[index].values?.random(using: &generator) : nil
      members.append(Value.Member(factors[index].name, other ?? level))
    }
    return .object(members)
  }

  /// The row itself or, by other levels than those that are kept, one that the route takes.
  ///
  /// - Parameter tries: How many rows at random are tried where the route's rules do not say what is missing.
  private mutating func take(_ row: [Int], _ kept: [Int], tries: Int = 0) -> [Int]? {
    var generator = SampleGenerator(seed: 1)
    for number in 0...tries {
      var row = row
      if number > 0 {
        for index in row.indices where !kept.contains(index) {
          row[index] = Int.random(in: factors[index].levels.indices, using: &generator)
        }
      }
      if let mended = mended(row, kept),
        sample(values(mended), form: form, scheme: scheme) != nil
      {
        return mended
      }
    }
    return nil
  }

  /// The row with what else must be present, or absent, by the route's rules.
  private func mended(_ row: [Int], _ kept: [Int]) -> [Int]? {
    var row = row
    func isPresent(_ number: Int) -> Bool { factors[number].levels[row[number]] != nil }
    func change(_ number: Int, isPresent: Bool) -> Bool {
      guard !kept.contains(number),
        let level = factors[number].levels.firstIndex(where: { ($0 != nil) == isPresent })
      else { return false }
      row[number] = level
      return true
    }
    // Each turn mends what the values break, one rule or all that ask for more; that may break another.
    for _ in 0..<16 {
      let all = plan.brokenRules { factors[$0].levels[row[$0]] }
      guard let broken = all.first else { return row }
      let exclusive = broken.missing.isEmpty ? broken.rule.atMostOne.filter(isPresent) : []
      let isMended: Bool
      if broken.rule.all.contains(where: { !isPresent($0) }) {
        isMended = all.flatMap(\.rule.all).allSatisfy {
          isPresent($0) || change($0, isPresent: true)
        }
      } else if exclusive.count > 1 {
        let chosen = exclusive.first(where: kept.contains) ?? exclusive[0]
        isMended = exclusive.allSatisfy { $0 == chosen || change($0, isPresent: false) }
      } else {
        isMended =
          broken.forbidden.contains { change($0, isPresent: false) }
          || (broken.missing + broken.allowing).contains { change($0, isPresent: true) }
      }
      guard isMended else { return nil }
    }
    return nil
  }

  private func values(_ row: [Int]) -> Value {
    .object(
      zip(factors, row).compactMap { factor, level in
        factor.levels[level].map { Value.Member(factor.name, $0) }
      })
  }

  // MARK: Forms

  /// A form of the route's links, and a beginning that means the same as the one that is written.
  private struct Form {
    var number = 0
    var respelled: (written: String, other: String)?
    /// Whether what is written becomes a link on the web.
    var isMovedToWeb = false
  }

  /// The forms of the route's links, each with all beginnings.
  private var writtenForms: [Form] {
    let patterns =
      [plan.route.link] + plan.route.aliases + [plan.route.callbackLink].compactMap(\.self)
    let forms = patterns.enumerated().flatMap { number, pattern in
      [Form(number: number)]
        + app.respellings(of: pattern).map { Form(number: number, respelled: $0) }
    }
    guard let number = plan.webForm, let hosts = app.web?.hosts, let first = hosts.first else {
      return forms
    }
    let others = plan.route.web == .derived ? 1..<number : 1..<1
    return forms + [Form(number: number)]
      + hosts.dropFirst().map { Form(number: number, respelled: ("//\(first)", "//\($0)")) }
      + others.map { Form(number: $0, isMovedToWeb: true) }
  }

  private mutating func sample(
    _ values: Value, form: Form, scheme: Int
  ) -> LinkSample? {
    guard var link = try? encoders[scheme].link(route, values, form: form.number) else {
      return nil
    }
    if let (written, other) = form.respelled {
      let start = "\(link.scheme):\(written)"
      guard link.description.hasPrefix(start),
        let other = try? DeepLink(
          "\(link.scheme):\(other)\(link.description.dropFirst(start.count))")
      else { return nil }
      link = other
    }
    if form.isMovedToWeb {
      guard let other = app.web?.link(for: link).flatMap({ try? DeepLink($0) }) else { return nil }
      link = other
    }
    guard let read = decoder.values(of: link, ofRoute: route, ifSaying: values) else {
      return nil
    }
    return LinkSample(link: link, app: app.schemes.first ?? "", route: plan.name, values: read)
  }
}

extension RoutePlan {
  fileprivate func isCallback(_ number: Int) -> Bool {
    CallbackName.all.contains(parameters[number].name) && takesCallbacks
  }
}
