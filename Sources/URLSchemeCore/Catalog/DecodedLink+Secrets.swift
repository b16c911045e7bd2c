/// Links in words, for logs: values that the definition calls secret are not shown.
extension DecodedLink {
  /// Whether the definition says that the values of a parameter are secret.
  public func isSecret(_ parameter: String) -> Bool {
    if let number = plan.parameter(named: parameter) { return plan.parameters[number].isSecret }
    let declared = plan.patternParameters.first { $0.names.matches(parameter) }
    return declared?.plan?.isSecret ?? false
  }

  /// What the link says, with `•••` in place of what is secret, and of callbacks that may hold secrets.
  public var maskedValues: Value {
    .object(
      (values.object ?? []).map { member in
        let text = Array((member.value.string ?? "").utf8)
        let isHidden =
          isSecret(member.name) || program.isSecretCallback(member.name.bytes.span, text.span)
        return Value.Member(member.name, isHidden ? "•••" : member.value)
      })
  }
}

extension DecodedLink: CustomStringConvertible, CustomReflectable {
  /// The route and the values: `ukdailyoffers/search {"term":"tea"}`, without those that are secret.
  ///
  /// What the route does not declare is left out: only a definition says what is secret. The link as
  /// it was written is ``link``.
  public var description: String { "\(app)/\(route) \(maskedValues.json)" }

  /// What debuggers and `dump` show.
  public var customMirror: Mirror {
    Mirror(self, children: ["app": app, "route": route, "values": maskedValues.json])
  }
}

extension Match: CustomStringConvertible, CustomReflectable {
  /// The route, the values without those that are secret, and the screens.
  public var description: String { "\(link) → \(screens.joined(separator: " › "))" }

  /// What debuggers and `dump` show.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "link": link, "screens": screens, "callbacks": callbacks.map(\.kind), "confirm": confirm,
      ])
  }
}
