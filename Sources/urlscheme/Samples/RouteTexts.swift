import URLSchemeCore

/// The links of one route as texts by name: takes them apart and puts them together whatever the values
/// are, right or wrong.
///
/// It reads and writes by a definition that has the route alone, and asks nothing of values.
struct RouteTexts {
  /// A link taken apart.
  struct Parts {
    /// A text, or an array of texts for a parameter whose name stands once for each value.
    struct Part {
      var name: String
      var value: Value

      /// The text, or the first one.
      var text: String { value.string ?? value.array?.first?.string ?? "" }
    }

    var scheme: String
    var values: [Part]
    /// What stands behind them in the query.
    var others: [QueryItem]

    func has(_ name: String) -> Bool {
      values.contains { $0.name == name } || others.contains { $0.name == name }
    }

    func replacing(_ index: Int, with text: String) -> Parts {
      var parts = self
      parts.values[index].value =
        parts.values[index].value.array.map { .array([.string(text)] + $0.dropFirst()) }
        ?? .string(text)
      return parts
    }

    func removing(_ index: Int) -> Parts {
      var parts = self
      parts.values.remove(at: index)
      return parts
    }

    func adding(_ item: QueryItem) -> Parts {
      var parts = self
      parts.others.append(item)
      return parts
    }

    var removingCallbacks: Parts {
      var parts = self
      parts.others.removeAll { CallbackName.all.contains($0.name) }
      parts.values.removeAll { CallbackName.all.contains($0.name) }
      return parts
    }
  }

  private let catalog: Catalog
  private let name: String
  private let separator: String

  /// Nil where a route's links cannot be taken apart in this way.
  init?(_ catalog: Catalog, route: Int) {
    let plan = catalog.program.plans[route]
    let app = catalog.program.appPlans[plan.app].definition
    var definition = AppDefinition(
      name: app.name, schemes: app.schemes(of: plan.route), dialect: app.dialect)
    definition.allowReserved = app.allowReserved
    definition.querySeparator = app.querySeparator
    // Callbacks are no different here from what a route does not declare.
    let own = plan.parameters.filter { !plan.takesCallbacks || !CallbackName.all.contains($0.name) }
    let parameters = own.map { parameter in
      var schema = parameter.isExploded ? Schema(.array) : Schema(.string)
      schema.items = parameter.isExploded ? Schema(.string) : nil
      schema.bare = parameter.schema.bareText.map(Value.string)
      schema.allowReserved = parameter.schema.allowReserved
      schema.required = parameter.isInQuery ? false : nil
      return Parameter(parameter.name, schema)
    }
    definition.routes = [Route(name: plan.name, link: plan.route.link, parameters: parameters)]
    guard let plain = try? Catalog(definitions: [definition]) else { return nil }
    self.catalog = plain
    name = plan.name
    separator = app.querySeparator.rawValue
  }

  /// Nil where the link is in another of the route's forms.
  func parts(of sample: LinkSample) -> Parts? { parts(of: sample.link) }

  func parts(of original: DeepLink) -> Parts? {
    guard let read = try? catalog.decode(original), let members = read.values.object else {
      return nil
    }
    let parts = Parts(
      scheme: original.scheme,
      values: members.map { Parts.Part(name: $0.name, value: $0.value) }, others: read.unknown)
    return link(of: parts) == original.description ? parts : nil
  }

  func link(of parts: Parts) -> String? {
    let values = Value.object(parts.values.map { Value.Member($0.name, $0.value) })
    guard let written = try? catalog.encode(name, values) else { return nil }
    let link = parts.scheme + written.description.dropFirst(written.scheme.count)
    guard !parts.others.isEmpty else { return link }
    // What is added may have the name of a parameter, so the encoder would refuse it.
    let pieces = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let pairs = parts.others.map { item in
      PercentEncoding.escaped(item.name)
        + (item.value.map { "=" + PercentEncoding.escaped($0) } ?? "")
    }
    let mark = pieces[0].contains("?") ? separator : "?"
    return pieces[0] + mark + pairs.joined(separator: separator)
      + (pieces.count > 1 ? "#\(pieces[1])" : "")
  }
}

extension Schema {
  /// The text for which a bare name stands.
  var bareText: String? {
    bare.flatMap { $0.string ?? $0.number?.description ?? $0.boolean?.description }
  }
}
