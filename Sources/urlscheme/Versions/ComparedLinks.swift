import URLSchemeCore

/// The links of one route on which two versions of it are tried: those that cover it beside what the other
/// version says of its parameters, those that are spelled in other ways, and some at random.
///
/// It is a class, as a struct with a whole route in it takes much code to be copied.
final class ComparedLinks {
  /// How many links are made at random.
  static let randomCount = 64
  /// How many schemes and queries a path is tried with.
  private static let (mostSchemes, mostQueries) = (4, 8)
  /// With so many schemes of callbacks the first link is tried.
  private static let mostCallbacks = 64

  private let catalog: Catalog
  private let route: Int
  private let plan: RoutePlan
  private let app: AppDefinition
  /// The schemas of the other version, by the names of parameters.
  private let others: (String) -> [Schema]
  private let otherConditions: [Route.Condition]
  private let otherPatterns: [Route.PatternParameter]
  /// The names of its parameters.
  private let otherNames: [String]
  /// The parameters of which no value is known, once links were written.
  private(set) var untried: [String] = []

  /// - Parameters:
  ///   - route: The number of the route.
  ///   - other: The route of the other version; nil: it has none.
  init(_ catalog: Catalog, route: Int, beside other: RoutePlan?) {
    (self.catalog, self.route) = (catalog, route)
    plan = catalog.program.plans[route]
    app = catalog.program.appPlans[plan.app].definition
    otherConditions = other?.route.conditions ?? []
    let tests = otherConditions.flatMap(\.tests)
    others = { name in
      (other?.parameters.filter { $0.name == name }.map(\.schema) ?? [])
        + tests.filter { $0.parameter == name }.map(\.values)
    }
    otherPatterns = other?.route.patternParameters ?? []
    otherNames = other?.parameters.map(\.name) ?? []
  }

  /// The links as the encoder writes them, the plainest first.
  ///
  /// - Parameter isThorough: Whether any two things of the route meet in some link.
  func written(seed: UInt64, isThorough: Bool) -> [DeepLink] {
    var sampler = LinkSampler(catalog, route: route, beside: others)
    untried = sampler.untried
    let plain = sampler.plain()
    var links = (plain + (isThorough ? sampler.covering() : [])).map(\.link)
    links += plain.prefix(1).flatMap(breakingConditions)
    var generator = SampleGenerator(seed: seed)
    for _ in 0..<(isThorough ? Self.randomCount : Self.randomCount / 8) {
      guard let sample = sampler.random(using: &generator) else { break }
      links.append(sample.link)
    }
    return links
  }

  /// Links that meet each condition of the other version, be it of many values, and lack what it asks for then.
  private func breakingConditions(_ sample: LinkSample) -> [DeepLink] {
    otherConditions.compactMap { condition in
      var values = sample.values.object ?? []
      func set(_ name: String, _ value: Value?) {
        values.removeAll { $0.name == name }
        if let value { values.append(Value.Member(name, value)) }
      }
      func any(_ name: String) -> Value? {
        plan.parameters.first { $0.name == name }
          .flatMap { SampleValues($0.schema).boundaries.first }
      }
      for name in condition.required { set(name, nil) }
      for name in condition.forbidden { set(name, any(name)) }
      for test in condition.tests {
        let isAbsent = test.isPresent == false
        set(
          test.parameter,
          isAbsent ? nil : test.constant ?? test.enumeration?.first ?? any(test.parameter))
      }
      return try? catalog.encode("\(sample.app)/\(sample.route)", .object(values))
    }
  }

  /// Links with other paths, and with the schemes and queries of those that are given: few of each.
  static func withPaths(_ paths: [[UInt8]], _ links: [DeepLink]) -> [DeepLink] {
    var (schemes, ends): ([String], [[UInt8]]) = ([], [])
    for link in links {
      if !schemes.contains(link.scheme) { schemes.append(link.scheme) }
      let end = Array(link.bytes[link.pathEnd...])
      if ends.count < mostQueries, !ends.contains(end) { ends.append(end) }
    }
    return schemes.prefix(mostSchemes).flatMap { scheme in
      paths.flatMap { path in
        ends.compactMap { try? DeepLink(bytes: Array(scheme.utf8) + path + $0) }
      }
    }
  }

  /// The first link with a callback of a scheme that the definition does not name, and of each that it does.
  func withCallbacks(_ links: [DeepLink]) -> [DeepLink] {
    guard plan.takesCallbacks, let link = links.first, let read = try? catalog.decode(link) else {
      return []
    }
    let name = Callback.Kind.success.parameterName
    let others = (read.values.object ?? []).filter { $0.name != name }
    let schemes = ["another-app"] + app.schemes + app.queries + app.allowedCallbacks
    return schemes.prefix(Self.mostCallbacks).compactMap { scheme in
      let callback = Value.Member(name, .string("\(scheme)://done"))
      return try? catalog.encode("\(read.app)/\(read.route)", .object(others + [callback]))
    }
  }

  /// Links with values by which another route is chosen, in place of their own.
  func withChoices(of rival: RoutePlan, older: RoutePlan?, _ links: [DeepLink]) -> [DeepLink] {
    let choosing = rival.parameters.filter { $0.isInQuery && $0.choosesRoute }
    guard !choosing.isEmpty, let texts = RouteTexts(catalog, route: route) else { return [] }
    let parts = links.lazy.compactMap(texts.parts).prefix(2)
    let changed = choosing.flatMap { parameter -> [RouteTexts.Parts] in
      let all = rival.declaredTexts(of: parameter.name)
      let known = Set(older?.declaredTexts(of: parameter.name) ?? [])
      let values = (all.filter { !known.contains($0) } + all.filter(known.contains)).prefix(2)
      return values.map { String(decoding: $0, as: UTF8.self) }.flatMap { value in
        parts.map { parts in
          let index = parts.values.firstIndex { $0.name == parameter.name }
          return index.map { parts.replacing($0, with: value) }
            ?? parts.adding(QueryItem(name: parameter.name, value: value))
        }
      }
    }
    return changed.compactMap(texts.link).compactMap { try? DeepLink($0) }
  }

  // MARK: Other spellings

  /// Links that the encoder does not write, and that may be read all the same: other cases, names without
  /// values, texts without envelope, names that stand twice.
  func respelled(_ links: [DeepLink]) -> [DeepLink] {
    let spaced =
      app.dialect == .form ? [] : Array(links.lazy.compactMap(Self.withPlusSigns).prefix(4))
    let plain = links.prefix(8).compactMap(withoutEnvelopes)
    let bytewise = spaced + links.prefix(8).flatMap(Self.withOtherRoots)
    let divided =
      (links.prefix(8) + plain).compactMap(withOtherSeparator)
      + withPlusSigns(within: plain + links)
    guard plan.parameters.contains(where: hasSpellings) || !plan.route.patternParameters.isEmpty
    else { return bytewise + divided }
    guard let texts = RouteTexts(catalog, route: route) else { return bytewise + plain + divided }
    let parts = links.compactMap(texts.parts)
    let patterned = patterned
    let changed =
      parts.flatMap { respelled($0, among: parts).compactMap(texts.link) }
      + parts.prefix(2).flatMap { patterned.map($0.adding).compactMap(texts.link) }
    return bytewise + plain + changed.compactMap { try? DeepLink($0) } + divided
  }

  private func withoutEnvelopes(_ link: DeepLink) -> DeepLink? {
    guard plan.parameters.contains(where: { $0.schema.hasEnvelope }),
      let read = try? catalog.decode(link)
    else { return nil }
    return try? catalog.encode("\(read.app)/\(read.route)", read.values, plain: true)
  }

  private func hasSpellings(_ parameter: ParameterPlan) -> Bool {
    let schema = parameter.schema
    return ignoresCase(parameter) || schema.bare != nil || schema.duplicates != .error
      || schema.hasEnvelope || schema.effectiveType == .boolean || parameter.isRaw
      || gainsEnvelope(parameter) || ValueSpellings(schema, beside: []).areMany
  }

  /// Whether only the other version puts its texts into envelopes.
  private func gainsEnvelope(_ parameter: ParameterPlan) -> Bool {
    !parameter.schema.hasEnvelope && others(parameter.name).contains(where: \.hasEnvelope)
  }

  /// Whether declared values may match in either case.
  private func ignoresCase(_ parameter: ParameterPlan) -> Bool {
    parameter.schema.ignoreCase || catalog.program.operation(of: parameter).ignoresCase
  }

  /// - Parameter all: What other texts there are.
  private func respelled(
    _ parts: RouteTexts.Parts, among all: [RouteTexts.Parts]
  ) -> [RouteTexts.Parts] {
    var respelled: [RouteTexts.Parts] = []
    for (index, part) in parts.values.enumerated() {
      guard let parameter = plan.parameters.first(where: { $0.name == part.name }) else { continue }
      let schema = parameter.schema
      var texts = ValueSpellings(schema, beside: others(part.name)).texts(besides: part.text)
      if ignoresCase(parameter) || others(part.name).contains(where: \.ignoreCase) {
        texts += [part.text.uppercased(), part.text.lowercased()]
      }
      if gainsEnvelope(parameter) { texts += ["~1a", "~1aaaa"] }
      // Raw texts need not be UTF-8.
      if parameter.isRaw { texts += ["%FF", part.text + "?a=b"] }
      respelled += texts.filter { $0 != part.text }.map { parts.replacing(index, with: $0) }
      guard parameter.isInQuery else { continue }
      if schema.bare != nil || schema.effectiveType == .boolean {
        respelled.append(parts.removing(index).adding(QueryItem(name: part.name, value: nil)))
      }
      if let text = schema.bareText {
        let item = QueryItem(name: part.name, value: text)
        respelled.append(parts.removing(index).adding(item))
      }
      if schema.duplicates != .error, part.value.string != nil {
        let others = all.lazy.flatMap(\.values).filter { $0.name == part.name }.map(\.text)
        let items = ([part.text, "0", "true", "a"] + others.prefix(8)).map {
          QueryItem(name: part.name, value: $0)
        }
        respelled += items.map(parts.adding)
      }
    }
    return respelled
  }

  /// Pairs whose names are declared by patterns, some of which the other version does not declare.
  private var patterned: [QueryItem] {
    plan.route.patternParameters.flatMap { parameter -> [QueryItem] in
      guard let schema = parameter.schema else { return [] }
      let names = names(matching: parameter.pattern, apartFrom: otherPatterns.map(\.pattern))
      let others = otherPatterns.compactMap(\.schema)
      let texts = SampleValues(schema, beside: others).boundaries.prefix(16).compactMap {
        $0.string ?? $0.number?.description
      }
      let spelled = texts.flatMap { ValueSpellings(schema, beside: others).texts(besides: $0) }
      return names.flatMap { name in
        (texts + spelled.prefix(16)).map { QueryItem(name: name, value: $0) }
      }
    }
  }

  /// Names that a pattern has: those that the other version's route declares, for each of some other patterns one
  /// that it has not, and one that it has, and a few at random.
  private func names(matching pattern: String, apartFrom others: [String]) -> [String] {
    guard let texts = PatternTexts(pattern) else { return [] }
    var generator = SampleGenerator(seed: 1)
    let declared = otherNames.filter { PatternTexts.has($0, matching: pattern) }
    let apart = others.flatMap { other -> [String] in
      let (own, other) = (TextLanguage(pattern: pattern), TextLanguage(pattern: other))
      var work = 0
      let common = [own.common(with: other, &work)].compactMap { $0 }
      guard case .fails(let name) = own.inclusion(in: other) else { return common }
      return [name] + common
    }
    // A pattern of the other version may have a few of this one's names alone.
    let special = others.compactMap(PatternTexts.init).flatMap { other in
      [other.shortest].compactMap { $0 }
        + (0..<4).compactMap { other.random(upTo: 4 + $0, using: &generator) }
    }
    return declared + apart + special.filter { PatternTexts.has($0, matching: pattern) }
      + (0..<4).compactMap { texts.random(upTo: 4 + $0, using: &generator) }
  }

  /// The link with the character in its query that separates pairs in the query of another app.
  private func withOtherSeparator(_ link: DeepLink) -> DeepLink? {
    Self.withQuery(of: link, and: app.querySeparator == .semicolon ? "&1" : ";1")
  }

  /// Links with an empty piece at the end of their query: to an app that separates pairs otherwise it is a part of
  /// the value.
  func withEmptyPieces(_ links: [DeepLink]) -> [DeepLink] {
    let separator = app.querySeparator.rawValue
    return links.prefix(8).compactMap { Self.withQuery(of: $0, and: separator) }
  }

  private static func withQuery(of link: DeepLink, and piece: String) -> DeepLink? {
    let text = link.description
    let end = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    guard text[..<end].utf8.contains(UInt8(ascii: "=")) else { return nil }
    return try? DeepLink("\(text[..<end])\(piece)\(text[end...])")
  }

  // MARK: Other people's parameters

  /// The link with parameters of other people, one at a time: names that the other version does not take for
  /// theirs, ones that its route declares now, and a few at random.
  ///
  /// - Parameter others: What it takes for theirs.
  func withForeignNames(_ link: DeepLink, apartFrom others: [String]) -> [DeepLink] {
    let names = app.foreignPatterns.flatMap { pattern in
      self.names(matching: pattern, apartFrom: others + otherPatterns.map(\.pattern))
    }
    guard let read = try? catalog.decode(link) else { return [] }
    return names.compactMap { name in
      try? catalog.encode(
        "\(read.app)/\(read.route)", read.values, unknown: [QueryItem(name: name, value: "1")])
    }
  }

  /// A link of the route `//` in its other forms, which reach it just the same.
  private static func withOtherRoots(_ link: DeepLink) -> [DeepLink] {
    let head = link.scheme + ":"
    let rest = link.description.dropFirst(head.count)
    let tail = rest.drop { $0 == "/" }
    guard tail.first.map({ "?#".contains($0) }) ?? true else { return [] }
    return ["", "/", "//"].map { head + $0 + tail }.filter { $0 != link.description }
      .compactMap { try? DeepLink($0) }
  }

  /// The link with plus signs as they are, where they stand for themselves.
  private static func withPlusSigns(_ link: DeepLink) -> DeepLink? {
    let escaped = Array("%2B".utf8)
    var bytes: [UInt8] = []
    var rest = link.bytes[...]
    while let byte = rest.first {
      let isPlus = byte == escaped[0] && rest.starts(with: escaped)
      bytes.append(isPlus ? UInt8(ascii: "+") : byte)
      rest = rest.dropFirst(isPlus ? escaped.count : 1)
    }
    return bytes.count < link.bytes.count ? try? DeepLink(bytes: bytes) : nil
  }
}

/// Plus signs, which stand for spaces in one dialect alone.
extension ComparedLinks {
  /// So many places are tried for each parameter, and for all.
  private static let (mostPlaces, mostOfAll) = (8, 96)

  /// Links with a plus sign within a value, behind each of its words.
  private func withPlusSigns(within links: [DeepLink]) -> [DeepLink] {
    let separator: UInt8 = UInt8(ascii: app.querySeparator == .semicolon ? ";" : "&")
    var counts: [[UInt8]: Int] = [:]
    var changed: [DeepLink] = []
    for link in links {
      guard let query = link.queryRange else { continue }
      for pair in link.bytes[query].split(separator: separator) {
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
        let name = Array(pair[..<equals])
        for place in (equals + 1..<pair.endIndex).filter({ pair.endsWord(at: $0) }) {
          guard counts[name, default: 0] < Self.mostPlaces, changed.count < Self.mostOfAll else {
            break
          }
          counts[name, default: 0] += 1
          let text = link.bytes[...place] + [UInt8(ascii: "+")] + link.bytes[(place + 1)...]
          if let link = try? DeepLink(bytes: Array(text)) { changed.append(link) }
        }
      }
    }
    return changed
  }
}

extension ArraySlice<UInt8> {
  /// Whether a letter or digit stands at a place, and none behind it; so an escape stays whole.
  fileprivate func endsWord(at place: Int) -> Bool {
    self[place].isAlphanumeric && (place + 1 == endIndex || !self[place + 1].isAlphanumeric)
  }
}

extension DeepLink {
  /// Where the query or the fragment begins.
  fileprivate var pathEnd: Int {
    bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.endIndex
  }
}

extension Schema {
  /// Whether some text of it has an envelope.
  fileprivate var hasEnvelope: Bool { envelope != nil || items?.envelope != nil }
}

extension Route.Condition.Test {
  /// The values of which it asks.
  fileprivate var values: Schema {
    var schema = Schema()
    (schema.constant, schema.enumeration) = (constant, enumeration)
    return schema
  }
}
