import URLSchemeCore

/// A link of a route that shows what its links look like, and the operands that make it.
struct RouteExample: Sendable {
  /// As many parameters are shown where more can be left out.
  private static let fewParameters = 3

  let operands: [String]
  /// The link, made by the encoder.
  let link: String

  /// Nil where no values are found that the route takes.
  init?(of description: RouteDescription, in catalog: Catalog) {
    let maker = Maker(description, catalog)
    let own = description.parameters.prefix(description.ownCount)
    let needed = Set(
      own.filter(\.isRequired).map(\.name) + description.route.requireOneOf.compactMap(\.first))
    let others = own.filter { !needed.contains($0.name) && !$0.schema.deprecated }
    let few = others.prefix(max(0, Self.fewParameters - needed.count)).map(\.name)
    // Some routes are reached only by what callbacks add.
    let callback = description.parameters.dropFirst(description.ownCount).prefix(1).map(\.name)
    for names in [needed.union(few), needed, Set(own.map(\.name)), needed.union(callback)] {
      guard let (operands, link) = maker.example(names) else { continue }
      (self.operands, self.link) = (operands, link)
      return
    }
    return nil
  }

  /// Tries texts until the route takes them.
  private struct Maker {
    let description: RouteDescription
    let catalog: Catalog
    let samples: SampleTexts

    init(_ description: RouteDescription, _ catalog: Catalog) {
      (self.description, self.catalog) = (description, catalog)
      samples = SampleTexts(catalog.program)
    }

    /// An example with these parameters.
    func example(_ names: Set<String>) -> (operands: [String], link: String)? {
      var names = names
      // Each turn mends a rule that the values break; one may break another.
      for _ in 0..<16 {
        guard let (operands, binder) = bound(names) else { return nil }
        guard let fault = catalog.program.plans[description.number].brokenRule(by: binder) else {
          let link = try? binder.link(LinkEncoder.Options(), maximumLength: 1 << 20)
          return link.map { (operands, $0) }
        }
        let parameters = catalog.program.plans[description.number].parameters
        if let forbidden = fault.forbidden.first(where: { !parameters[$0].isRequired }) {
          names.remove(parameters[forbidden].name)
        } else if let added = (fault.missing + fault.allowing).first {
          names.insert(parameters[added].name)
        }
      }
      return nil
    }

    /// Values of these parameters, and the operands that make them.
    private func bound(_ names: Set<String>) -> (operands: [String], OperandBinder)? {
      let fullName = "\(description.app.schemes.first ?? "")/\(description.route.name)"
      guard var binder = try? OperandBinder(catalog, route: fullName) else { return nil }
      let plans = catalog.program.plans[description.number].parameters
      var operands: [String] = []
      for (parameter, plan) in zip(description.parameters, plans) where names.contains(plan.name) {
        guard let more = assign(parameter, plan, &binder) else { return nil }
        operands += more
      }
      return (operands, binder)
    }

    private func assign(
      _ parameter: RouteDescription.Parameter, _ plan: ParameterPlan,
      _ binder: inout OperandBinder
    ) -> [String]? {
      if let operands = assignFields(of: parameter, &binder) { return operands }
      let isList = (parameter.schema.minItems ?? 0) > 1
      let others = samples.samples(of: plan).texts.compactMap(String.init(utf8:))
      let isPort = plan.name == catalog.program.plans[description.number].portName
      let plain = isPort ? "80" : "text"
      let texts = (isList ? [] : declaredTexts(parameter.schema) + [plain]) + others
      return assign(parameter.name, texts, &binder).map { [$0] }
    }

    /// Assigns the fields of a delimited object, each by itself.
    private func assignFields(
      of parameter: RouteDescription.Parameter, _ binder: inout OperandBinder
    ) -> [String]? {
      guard case .delimited? = parameter.schema.encoding, !parameter.fields.isEmpty else {
        return nil
      }
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
      texts.lazy.map { "\(name)=\($0)" }.first { operand in
        // What is refused leaves the values as they are.
        (try? binder.assign(Array(operand.utf8))) != nil
      }
    }

    /// Texts of values that the definition itself names; what is not assumed anyway comes first.
    private func declaredTexts(_ schema: Schema) -> [String] {
      let declared =
        schema.examples + [schema.constant].compactMap(\.self) + (schema.enumeration ?? [])
      let values =
        declared.filter { $0 != schema.defaultValue } + [schema.defaultValue].compactMap(\.self)
      let texts = values.compactMap {
        $0.string ?? $0.number?.description ?? $0.boolean?.description
      }
      return texts + (schema.items.map(declaredTexts) ?? [])
    }
  }
}

extension RoutePlan {
  /// The first rule that the values so far break.
  fileprivate func brokenRule(by binder: OperandBinder) -> RuleFault? {
    brokenRule { binder.values[parameters[$0].name] }
  }
}
