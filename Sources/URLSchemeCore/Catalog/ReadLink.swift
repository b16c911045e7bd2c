/// What was found in the link that was read last, as values.
extension ReaderBox<TapeOutput> {
  /// The scheme, as the definition spells it.
  var scheme: String {
    let scheme = reader.program.schemes[Int(reader.place.schemeNumber)]
    return reader.program.values.string(scheme.spelling)
  }

  /// The link itself; what the reader takes is one.
  var deepLink: DeepLink? {
    try? DeepLink(bytes: reader.link.text.withSpan { $0.array }, lenient: true)
  }

  /// What is worth knowing about the link, though it is all right.
  var notices: [Finding] { reader.allNotices }

  /// What the app assumes for parameters that the link leaves out: an object.
  var defaults: Value {
    let assumed = reader.route.assumed.subtracting(parts.given)
    guard !assumed.isEmpty else { return [:] }
    let parameters = reader.program.plans[parts.route].parameters
    return .object(
      parameters.indices.filter(assumed.contains).compactMap { number in
        let parameter = parameters[number]
        return parameter.schema.defaultValue.map { Value.Member(parameter.name, $0) }
      })
  }

  /// Query parameters that the route does not declare, decoded, in the link's order.
  var unknown: [QueryItem] {
    guard parts.haveOthers else { return [] }
    return parts.unknown.map { part in
      QueryItem(
        name: string(reader.name(of: part)),
        value: part.isBare ? nil : string(reader.value(of: part)))
    }
  }

  /// The fragment, raw, where the pattern names none.
  var unknownFragment: String? {
    guard parts.hasUnknownFragment else { return nil }
    return string(reader.fragmentText(parts.unknownFragment))
  }

  /// The number of the link's host among those of all apps; nil: it is not on the web.
  var host: Int? { reader.place.host < 0 ? nil : Int(reader.place.host) }

  /// The screens that are shown, root first.
  var screens: [String] {
    Array(reader.program.plans[parts.route].route.screens.prefix(parts.screenCount))
  }

  /// The links that return control, in the order of their kinds.
  var callbacks: [Callback] {
    reader.callbackParts.compactMap { kind, part in
      let target = reader.value(of: part).map { $0.withSpan { $0.array } } ?? []
      guard let target = try? DeepLink(bytes: target) else { return nil }
      var callback = Callback(kind: kind, target: target)
      let program = reader.program
      if let app = program.app(ofLink: target.bytes.span) {
        callback.querySeparator = program.appPlans[app].definition.querySeparator.rawValue
      }
      return callback
    }
  }

  /// The number of the form that canonical form keeps: that of links on the web, or of the alias which the link
  /// has, if it names callbacks; 0: the route's own link.
  var keptForm: Int {
    if reader.place.host >= 0 { return Int(reader.route.webForm) }
    let end = reader.program.ends[parts.end]
    return !end.alias.isEmpty && parts.given.haveCallbacks(of: reader.route) ? Int(end.form) : 0
  }

  /// The host of a link on the web, as its definition has it.
  var hostName: String? {
    host.map { string(reader.bytes.part(reader.program.hosts[$0].name)) }
  }

  /// The alias that canonical form keeps.
  var alias: String? {
    guard host == nil, keptForm > 0 else { return nil }
    return reader.program.plans[parts.route].writtenPattern(ofForm: keptForm).source
  }

  private func string(_ text: PaddedText?) -> String { text?.withSpan { $0.text } ?? "" }
}
