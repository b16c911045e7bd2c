/// A link of a route that shows what its links look like, and the operands that make it.
package struct RouteExample: Sendable {
  /// As many parameters are shown where more can be left out.
  private static let fewParameters = 3

  package let operands: [String]
  /// The link, made by the encoder.
  package let link: String

  /// Nil where no values are found that the route takes.
  package init?(of description: RouteDescription, in catalog: Catalog) {
    var maker = Maker(description, catalog)
    let own = description.parameters.prefix(description.ownCount)
    let needed = Set(
      own.filter(\.isRequired).map(\.name) + description.route.requireOneOf.compactMap(\.first))
    let others = own.filter { !needed.contains($0.name) && !$0.schema.deprecated }
    let few = others.prefix(max(0, Self.fewParameters - needed.count)).map(\.name)
    let choices = [needed.union(few), needed, Set(own.map(\.name))]
    // Some routes are reached only by what callbacks add.
    let callbacks = description.parameters.dropFirst(description.ownCount).prefix(1)
    for names in choices + [needed.union(callbacks.map(\.name))] {
      let parameters = (own + callbacks).filter { names.contains($0.name) }
      guard let (operands, link) = maker.example(Array(parameters)) else { continue }
      (self.operands, self.link) = (operands, link)
      return
    }
    return nil
  }

  /// Tries texts until the route takes them.
  private struct Maker {
    let description: RouteDescription
    let catalog: Catalog
    var samples: SampleTexts

    init(_ description: RouteDescription, _ catalog: Catalog) {
      (self.description, self.catalog) = (description, catalog)
      samples = SampleTexts(catalog.program)
    }

    mutating func example(
      _ parameters: [RouteDescription.Parameter]
    ) -> (operands: [String], link: String)? {
      let fullName = "\(description.app.schemes.first ?? "")/\(description.route.name)"
      guard var binder = try? OperandBinder(catalog, route: fullName) else { return nil }
      var operands: [String] = []
      for parameter in parameters {
        guard let more = assign(parameter, &binder) else { return nil }
        operands += more
      }
      let link = try? binder.link(LinkEncoder.Options(), maximumLength: 1 << 20)
      return link.map { (operands, $0) }
    }

    private mutating func assign(
      _ parameter: RouteDescription.Parameter, _ binder: inout OperandBinder
    ) -> [String]? {
      if case .delimited? = parameter.schema.encoding, !parameter.fields.isEmpty,
        let operands = assignFields(of: parameter, &binder)
      {
        return operands
      }
      let schema = parameter.schema
      let isList = (schema.minItems ?? 0) > 1
      let samples = samples(of: parameter)
      let texts = isList ? samples : declaredTexts(schema) + ["text"] + samples
      return assign(parameter.name, texts, &binder).map { [$0] }
    }

    private func assignFields(
      of parameter: RouteDescription.Parameter, _ binder: inout OperandBinder
    ) -> [String]? {
      var trial = binder
      // Where there is one parameter, its fields need not be named in full.
      let prefix = description.parameters.count == 1 ? "" : "\(parameter.name)."
      var operands: [String] = []
      for field in parameter.fields {
        let texts = declaredTexts(field.schema) + ["text", "1", "0.5", "true"]
        guard let operand = assign(prefix + field.name, texts, &trial) else { return nil }
        operands.append(operand)
      }
      binder = trial
      return operands
    }

    /// Assigns the first of the texts that fits.
    private func assign(
      _ name: String, _ texts: [String], _ binder: inout OperandBinder
    ) -> String? {
      for text in texts {
        var trial = binder
        let operand = "\(name)=\(text)"
        guard (try? trial.assign(Array(operand.utf8))) != nil else { continue }
        binder = trial
        return operand
      }
      return nil
    }

    /// Texts of values that the definition itself names; what is not assumed anyway comes first.
    private func declaredTexts(_ schema: Schema) -> [String] {
      let declared =
        schema.examples + [schema.constant].compactMap(\.self) + (schema.enumeration ?? [])
      let values =
        declared.filter { $0 != schema.defaultValue } + [schema.defaultValue].compactMap(\.self)
      let texts = values.compactMap { value in
        switch value {
        case .string(let text): text
        case .number(let number): number.description
        default: nil as String?
        }
      }
      return texts + (schema.items.map(declaredTexts) ?? [])
    }

    private mutating func samples(of parameter: RouteDescription.Parameter) -> [String] {
      let plans = catalog.program.plans[description.number].parameters
      guard let plan = plans.first(where: { $0.name == parameter.name }) else { return [] }
      return samples.samples(of: plan).texts.compactMap {
        String(validating: $0, as: UTF8.self)
      }
    }
  }
}
