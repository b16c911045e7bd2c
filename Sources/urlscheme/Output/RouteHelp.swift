import URLSchemeCore

/// What `urlscheme help ROUTE` and `urlscheme help APP` print: what a definition says.
struct RouteHelp {
  let catalog: Catalog
  let layout: HelpLayout
  /// What a command needs to have the same definitions.
  var options: [String] = []

  // MARK: A route

  func text(of description: RouteDescription) -> String {
    let (app, route) = (description.app, description.route)
    let words = RouteWords(description: description)
    let fullName = "\(app.schemes.first ?? "")/\(route.name)"
    let summary = route.summary.map { ": \($0.onOneLine)" } ?? ""
    let own = description.parameters.prefix(description.ownCount)
    return [
      layout.paragraph("\(fullName)\(summary)".printable),
      layout.section("Examples", examples(description)),
      layout.section("Link", links(description)),
      layout.section("Parameters", layout.rows(own.flatMap { rows($0) })),
      layout.section("Parameters whose names match", layout.rows(patterns(of: route))),
      layout.section("Rules", notes(words.rules)),
      layout.section("Screens", notes(words.screens)),
      layout.section("Returns control", notes(words.callbacks)),
      layout.paragraph("\(app.name) (\(app.schemes.joined(separator: ", ")))".printable),
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func notes(_ notes: [String]) -> String {
    notes.map { layout.paragraph($0.printable, indent: "  ", hanging: "    ") }.joined()
  }

  private func examples(_ description: RouteDescription) -> String {
    guard !description.parameters.contains(where: \.schema.hasKnownSecret),
      let example = RouteExample(of: description, in: catalog)
    else { return "" }
    let decode = command("decode", [ShellWord.quoted(example.link)])
    // A text that can't be shown can't be typed either.
    guard example.operands.allSatisfy({ $0 == $0.printable }) else { return decode }
    // A name that looks like an option is one, but behind these.
    let dashes = example.operands.contains { $0.hasPrefix("-") } ? ["--"] : []
    let operands = dashes + example.operands.map(ShellWord.text)
    return command("encode", [ShellWord.text(description.name)] + operands) + decode
  }

  private func command(_ name: String, _ operands: [String]) -> String {
    layout.command(
      (["urlscheme", name] + options.map(\.printable).map(ShellWord.text) + operands)
        .joined(separator: " "))
  }

  private func links(_ description: RouteDescription) -> String {
    let scheme = description.schemes.first ?? ""
    let route = description.route
    let equivalents = description.app.equivalent.map { $0.isEmpty ? "nothing" : $0 }
    let forms =
      [route.link] + (route.callbackLink.map { ["\($0) (with callbacks)"] } ?? [])
      + route.aliases.map { "\($0) (also)" }
    let web = description.app.webLinks(of: route).enumerated().map {
      "  \($1)\($0 > 0 ? " (also)" : "")\n".harmless
    }.joined()
    return forms.map { "  \(scheme):\($0)\n".harmless }.joined() + web
      + (equivalents.isEmpty
        ? ""
        : "  \(equivalents.joined(separator: " and ")) mean the same at the beginning\n".harmless)
      + (route.deprecated ? "  new links should no longer use it\n" : "")
  }

  private func rows(
    _ parameter: RouteDescription.Parameter, within path: String = ""
  ) -> [(name: String, text: String)] {
    let words = SchemaWords.text(
      of: parameter.schema, isRequired: parameter.isRequired, isInJSON: parameter.isInJSON)
    let name = path + parameter.name
    let fields = parameter.fields.flatMap { rows($0, within: "\(name).") }
    return [(name.printable, words.printable)] + fields
  }

  private func patterns(of route: Route) -> [(name: String, text: String)] {
    route.patternParameters.map { parameter in
      let words = parameter.schema.map { SchemaWords.text(of: $0, isRequired: false) }
      return (parameter.pattern.printable, (words ?? "not allowed").printable)
    }
  }

  // MARK: An app

  func text(of app: AppDefinition) -> String {
    let scheme = app.schemes.first ?? ""
    let routes = app.routes.map { route in
      ("\(scheme)/\(route.name)".printable, (route.summary ?? route.link).printable)
    }
    let example = app.routes.last.map { command("help", [ShellWord.text("\(scheme)/\($0.name)")]) }
    return [
      layout.paragraph("\(scheme): links of \(app.name)".printable),
      layout.section("Examples", example ?? ""),
      layout.section("Routes", layout.rows(routes)),
      layout.section("Schemes", notes([app.schemes.joined(separator: ", ")])),
      layout.section("Parameters of others, kept as they are", notes(app.foreign)),
      layout.section("Documentation", app.documentation.map { notes([$0]) } ?? ""),
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension String {
  /// A line that is made safe, with its own end left as it is.
  fileprivate var harmless: String { harmless(isJSON: false, delimiter: 10) }
}
