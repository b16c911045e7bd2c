import URLSchemeCore

/// What a catalogue of links says, for those who write campaigns and tickets: the apps, their routes, and what
/// each of these takes. Formats make text of it.
///
/// Secrets are masked: of a value that is one, nothing is said but what it looks like.
struct RouteCatalogue {
  final class App {
    let definition: AppDefinition
    let routes: [Entry]

    init(_ definition: AppDefinition, _ routes: [Entry]) {
      (self.definition, self.routes) = (definition, routes)
    }
  }

  final class Entry {
    let description: RouteDescription
    /// The number of the app, and that of the route in it.
    let app: Int
    let number: Int
    /// The forms of the route's links, with the scheme, and what is to be said of them.
    let links: [(link: String, note: String)]
    /// A link with values, its secrets masked; nil where none was found.
    let example: String?
    let rows: [Row]

    /// `APP/ROUTE`
    let name: String
    var route: Route { description.route }
    var words: RouteWords { RouteWords(description: description) }

    init(
      _ name: String, _ description: RouteDescription, app: Int, number: Int, example: String?
    ) {
      (self.name, self.description, self.app, self.number) = (name, description, app, number)
      self.example = example
      links = RouteCatalogue.links(description)
      rows =
        description.parameters.prefix(description.ownCount).flatMap { RouteCatalogue.rows($0) }
        + description.route.patternParameters.map(RouteCatalogue.row)
    }
  }

  /// A parameter, or a field of one.
  struct Row {
    var name: String
    var value: String
    var isRequired: Bool
    var assumed: String
    var examples: String
  }

  let apps: [App]

  init(_ catalog: Catalog) {
    let secrets = SecretMask(catalog)
    apps = catalog.definitions.enumerated().map { number, app in
      let scheme = app.schemes.first ?? ""
      let entries = app.routes.enumerated().compactMap { place, route -> Entry? in
        let name = "\(scheme)/\(route.name)"
        guard let description = try? RouteDescription(of: name, in: catalog) else { return nil }
        let example = RouteExample(of: description, in: catalog).map { example in
          let link = Array(example.link.utf8)
          return SecretMask.text(link, hiding: secrets.ranges(in: link))
        }
        return Entry(name, description, app: number, number: place, example: example)
      }
      return App(app, entries)
    }
  }

  fileprivate static func links(_ description: RouteDescription) -> [(link: String, note: String)] {
    let (scheme, route) = (description.schemes.first ?? "", description.route)
    let forms =
      [(route.link, "")] + (route.callbackLink.map { [($0, "with callbacks")] } ?? [])
      + route.aliases.map { ($0, "also") }
    let web = description.app.webLinks(of: route).enumerated().map {
      ($1, $0 > 0 ? "also on the web" : "on the web")
    }
    return forms.map { ("\(scheme):\($0.0)", $0.1) } + web
  }

  fileprivate static func rows(
    _ parameter: RouteDescription.Parameter, within path: String = ""
  ) -> [Row] {
    let name = path + parameter.name
    let schema = parameter.schema
    let row = row(name, schema, isRequired: parameter.isRequired, isInJSON: parameter.isInJSON)
    let fields = parameter.fields.map { field in
      var field = field
      field.isRequired = field.schema.required ?? schema.needsField(field.name)
      return field
    }
    return [row] + fields.flatMap { rows($0, within: "\(name).") }
  }

  fileprivate static func row(_ parameter: Route.PatternParameter) -> Row {
    guard let schema = parameter.schema else {
      return Row(
        name: parameter.pattern, value: "not allowed", isRequired: false, assumed: "", examples: "")
    }
    return row(parameter.pattern, schema, isRequired: false)
  }

  private static func row(
    _ name: String, _ schema: Schema, isRequired: Bool, isInJSON: Bool = false
  ) -> Row {
    let isHidden = schema.secret
    return Row(
      name: name,
      value: SchemaWords.text(
        of: schema, isRequired: false, isInJSON: isInJSON, saysDefault: false),
      isRequired: isRequired,
      assumed: isHidden ? "" : schema.defaultValue?.plainText ?? "",
      examples: isHidden ? "" : schema.examples.map(\.plainText).joined(separator: ", "))
  }
}

extension Schema {
  /// Whether a field that says nothing of it must be there.
  fileprivate func needsField(_ name: String) -> Bool {
    switch encoding {
    case .fixedWidth: true
    case .delimited(let form): name != form.rest
    default: false
    }
  }
}
