import URLSchemeCore

/// Where two versions of a definition have what makes a link differ between them.
struct ChangePlace: Sendable {
  /// The app of each version, and the ways to the place in its definition, the likeliest first; nil: the
  /// version has no such app.
  var old: (app: Int, paths: [DefinitionPath])
  var new: (app: Int, paths: [DefinitionPath])?

  /// - Parameters:
  ///   - route: The number of the older route that reads the link.
  ///   - values: What it reads there.
  init(
    _ difference: LinkDifference, ofRoute route: Int, _ pair: VersionPair, values: Value = [:]
  ) {
    let program = pair.old.program
    let plan = program.plans[route]
    let app = program.appPlans[plan.app].definition
    let own = Self.path(ofRoute: plan.name, in: app)
    guard let successor = pair.successors[plan.app] else {
      self.old = (plan.app, [DefinitionPath()["schemes"]])
      return
    }
    let other = pair.new.program.appPlans[successor].definition
    func place(_ old: [DefinitionPath], _ new: [DefinitionPath]) -> ChangePlace {
      ChangePlace(old: (plan.app, old), new: (successor, new))
    }
    if case .refused(let finding) = difference, finding.isOfWeb {
      let hosts = DefinitionPath()["web"]["hosts"]
      self = place([hosts], [hosts])
      return
    }
    if case .refused(let finding) = difference, finding.rule == .unknownScheme {
      let number = app.schemes.firstIndex { $0.lowercased() == finding.subject.lowercased() }
      let schemes = DefinitionPath()["schemes"]
      self = place([number.map { schemes[$0] } ?? schemes], [schemes])
      return
    }
    guard let newPlan = pair.successor(ofRoute: route).map({ pair.new.program.plans[$0] })
    else {
      var new = DefinitionPath()["routes"]
      if case .route(let taker, let name) = difference, taker == successor {
        new = Self.path(ofRoute: name, in: other)["link"]
      }
      self = place([own["link"]], [new])
      return
    }
    let path = Self.path(ofRoute: plan.name, in: other)
    func parameter(_ name: String) -> ChangePlace? {
      let old = plan.parameters.first { $0.name == name }
      let new = newPlan.parameters.first { $0.name == name }
      guard let old, let new else {
        return old == nil && new == nil ? nil : place([own["link"]], [path["link"]])
      }
      let keys = difference.keys(among: ChangedKeys.ofSchema(old.schema.plain, new.schema.plain))
      guard !keys.isEmpty else { return nil }
      return place(
        Self.paths(own, name, old.schema, keys), Self.paths(path, name, new.schema, keys))
    }
    switch difference {
    case .foreign(let finding):
      let foreign = DefinitionPath()["foreign"]
      let number = app.foreignPatterns.firstIndex {
        PatternTexts.has(finding.subject, matching: $0)
      }
      self = place([number.map { foreign[$0] } ?? foreign], [foreign])
    case .returned: self = place([own["returns"]], [path["returns"], path])
    case .confirm: self = place([own["confirm"], own], [path["confirm"], path])
    case .callback(_, .some):
      let keys = ChangedKeys.ofCallbacks(app, other)
      self = place(keys + [own["callback"]], keys + [path["callback"]])
    case .callback: self = place([own["callback"], own["link"]], [path["callback"], path["link"]])
    case .route(let taker, let name):
      // Either the other route takes more now, or its own takes less.
      let before = app.routes.first { $0.name == name }
      let now = other.routes.first { $0.name == name }
      let isSame = before?.link == now?.link && before?.aliases == now?.aliases
      let isOther = taker == successor && !isSame
      self = place(
        [own["link"]], [isOther ? Self.path(ofRoute: name, in: other)["link"] : path["link"]])
    case .refused, .value, .defaultValue, .untried:
      let inPath = plan.parameters.filter { !$0.isInQuery }.map(\.name)
      // Of what is wrong in a path, only its values tell which variable it is.
      let refused = inPath.filter { name in
        let schema = newPlan.parameters.first { $0.name == name }?.schema
        return values[name].flatMap { schema.map(ValueExpectations.init)?.missed(by: $0) } != nil
      }
      let names =
        difference.isOfPath ? refused + inPath : [difference.parameter].compactMap { $0 }
      let found = names.lazy.compactMap(parameter).first
      let keys = ChangedKeys.ofRoute(plan.route, newPlan.route)
      let top = ChangedKeys.ofApp(app, other)
      self =
        found
        ?? place(
          keys.map { own[$0] } + top + [own["link"]], keys.map { path[$0] } + top + [path["link"]])
    }
  }

  private init(
    old: (app: Int, paths: [DefinitionPath]), new: (app: Int, paths: [DefinitionPath])?
  ) {
    (self.old, self.new) = (old, new)
  }

  /// What changes of one cause have in common.
  var cause: String {
    "\(old.app) \(old.paths.first?.description ?? "") \(new?.paths.first?.description ?? "")"
  }

  /// Whether it is a route's link, or its route as a whole.
  var isOfLink: Bool { new?.paths.first?.last == "link" }

  /// Whether it is a list of values, a pattern or a limit.
  var isOfLimits: Bool {
    new?.paths.first?.last.map { ["enum", "pattern"].contains($0) || Self.limits.contains($0) }
      ?? false
  }

  private static let limits = [
    "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems",
  ]

  /// The same, where the two versions were taken for each other; nil: there is no app to take.
  var swapped: ChangePlace? { new.map { ChangePlace(old: $0, new: old) } }

  private static func path(ofRoute name: String, in app: AppDefinition) -> DefinitionPath {
    let routes = DefinitionPath()["routes"]
    return app.routes.firstIndex { $0.name == name }.map { routes[$0] } ?? routes
  }

  /// Where a parameter has one of the keys, or its type has; else the parameter itself.
  private static func paths(
    _ route: DefinitionPath, _ name: String, _ schema: Schema, _ keys: [[String]]
  ) -> [DefinitionPath] {
    let parameter = route["parameters"][name]
    let type = schema.typeName.map { DefinitionPath()["types"][$0] }
    let found = keys.flatMap { key in
      [parameter, type].compactMap { $0 }.map { key.reduce($0) { $0[$1] } }
    }
    return found + [parameter, route["link"]]
  }
}

extension LinkDifference {
  /// Whether no route took the path.
  fileprivate var isOfPath: Bool {
    if case .refused(let finding) = self { finding.rule == .unknownRoute } else { false }
  }

  /// The fields on the way to the value, behind the parameter.
  private var fields: [String] {
    let path =
      switch self {
      case .refused(let finding): finding.subject
      case .value(_, let difference), .defaultValue(_, let difference): difference.path
      default: ""
      }
    return path.split(separator: ".").dropFirst().map(String.init)
  }

  /// Of the keys of a parameter that have changed, those that may be why; else all.
  fileprivate func keys(among changed: [[String]]) -> [[String]] {
    func those(_ names: [String]) -> [[String]] {
      let found = changed.filter { $0.last.map(names.contains) ?? false }
      let all = found.isEmpty ? changed.filter { $0 != ["default"] } : found
      // Of an object, those of the field that it is about.
      let ofField = all.filter { key in !fields.isEmpty && fields.allSatisfy(key.contains) }
      return ofField.isEmpty ? all : ofField
    }
    guard case .refused(let finding) = self else {
      if case .defaultValue = self { return those(["default"]) }
      return those([])
    }
    switch finding.rule {
    case .valueOutOfRange: return those(["minimum", "maximum"])
    case .wrongLength: return those(["minLength", "maxLength", "minItems", "maxItems"])
    case .missingParameter: return those(["required"])
    case .duplicateParameter: return those(["duplicates"])
    case .checksumMismatch: return those(["envelope"])
    default: return those(["enum", "const", "pattern", "format", "type", "encoding"])
    }
  }
}

extension Finding {
  /// Whether it says that no app has a link's host, or that none is on the web at all.
  fileprivate var isOfWeb: Bool {
    rule == .unknownHost || rule == .unknownScheme && subject.lowercased() == WebAddress.scheme
  }
}
