import URLSchemeCore

/// What links of a catalog's apps may hold, by name: what shells forget before each link, what
/// `--fields` can ask for, and what completions offer.
struct DeclaredValues: Sendable {
  /// What a value is made of.
  indirect enum Shape: Hashable, Sendable {
    /// A text, a number or a boolean.
    case scalar
    /// Any JSON, whose members' names the link chooses.
    case json
    case array(Shape)
    case object([Member])
  }

  struct Member: Hashable, Sendable {
    var name: String
    var shape: Shape
  }

  /// The values of all routes, each name and shape once.
  private(set) var members: [Member] = []
  /// The values of each route, by the app's first scheme and the route's name.
  private(set) var routes: [(app: String, route: String, members: [Member])] = []

  /// Routes that declare parameters by patterns of names.
  private var patterned: [Route] = []

  init(_ catalog: Catalog) {
    patterned = catalog.definitions.flatMap(\.routes).filter { !$0.patternParameters.isEmpty }
    var seen: Set<Member> = []
    for (app, route, parameters) in catalog.routeParameters {
      let own = parameters.map { Member(name: $0.name, shape: Shape($0)) }
      routes.append((app, route, own))
      for member in own where seen.insert(member).inserted { members.append(member) }
    }
  }

  private init(members: [Member]) {
    self.members = members
  }

  /// What records have besides values, and no link chooses.
  ///
  /// - Parameter isRouting: Whether they say where links go.
  static func ofRecords(isRouting: Bool) -> DeclaredValues {
    func scalars(_ names: [String]) -> [Member] {
      names.map { Member(name: $0, shape: .scalar) }
    }
    var members = scalars(["link", "app", "scheme", "route", "host", "alias"])
    members.append(
      Member(name: "error", shape: .object(scalars(["rule", "message", "offset"]))))
    members += ["values", "defaults", "unknown", "notices"].map { Member(name: $0, shape: .json) }
    if isRouting {
      members.append(Member(name: "screens", shape: .array(.scalar)))
      members.append(
        Member(name: "callbacks", shape: .object(scalars(["success", "error", "cancel"]))))
      members += scalars(["confirm"])
    } else {
      members += scalars(["userinfo", "port", "path"])
      members.append(Member(name: "query", shape: .json))
    }
    return DeclaredValues(members: members + scalars(["fragment"]))
  }

  /// Whether a record may have a value of that name, as `RecordName` finds it.
  func has(_ name: String) -> Bool {
    Shape.object(members).leads(Array(name.utf8), from: 0) || isPatterned(name)
  }

  /// Whether a name, up to its end or one of its dots, is one that a pattern declares.
  private func isPatterned(_ name: String) -> Bool {
    guard !patterned.isEmpty else { return false }
    let ends = name.indices.filter { name[$0] == "." || name[$0] == "[" } + [name.endIndex]
    return ends.contains { end in
      patterned.contains { $0.patternSchema(of: String(name[..<end])) != nil }
    }
  }

  /// The names of all values, those of fields with dots between them.
  var names: [String] {
    var seen: Set<String> = []
    return members.flatMap { $0.names() }.filter { seen.insert($0).inserted }
  }
}

extension DeclaredValues.Member {
  fileprivate func names(within lead: String = "") -> [String] {
    let own = lead + name
    guard case .object(let members) = shape else { return [own] }
    return [own] + members.flatMap { $0.names(within: "\(own).") }
  }
}

extension DeclaredValues.Shape {
  init(_ parameter: RouteDescription.Parameter) {
    let fields = parameter.fields
    if parameter.schema.encoding == .json || parameter.schema.additionalProperties == true {
      self = .json
    } else {
      switch parameter.schema.effectiveType {
      case .array:
        let items = parameter.schema.items ?? Schema(.string)
        self = .array(Self(RouteDescription.Parameter("", items)))
      case .object:
        self =
          fields.isEmpty
          ? .json
          : .object(fields.map { DeclaredValues.Member(name: $0.name, shape: Self($0)) })
      case nil: self = .json
      default: self = .scalar
      }
    }
  }

  /// Whether the link chooses the names of members that are in it.
  var isOpen: Bool {
    switch self {
    case .scalar: false
    case .json: true
    case .array(let item): item.isOpen
    case .object(let members): members.contains { $0.shape.isOpen }
    }
  }

  /// Whether there is no array in it.
  var isFlat: Bool {
    switch self {
    case .scalar, .json: true
    case .array: false
    case .object(let members): members.allSatisfy { $0.shape.isFlat }
    }
  }

  /// Whether a way may lead to a value, from `start` on.
  fileprivate func leads(_ way: [UInt8], from start: Int) -> Bool {
    let rest = way[start...]
    guard !rest.isEmpty else { return true }
    switch self {
    case .scalar: return false
    case .json: return true
    case .array(let item):
      return RecordName.index(in: rest).map { item.leads(way, from: $0.next) } ?? false
    case .object(let members):
      return members.contains { member in
        let end = start + member.name.utf8.count
        guard rest.starts(with: member.name.utf8),
          let next = RecordName.next(in: way, behind: end, isArray: member.shape.takesIndex)
        else { return false }
        return member.shape.leads(way, from: next)
      }
    }
  }

  private var takesIndex: Bool {
    switch self {
    case .array, .json: true
    case .scalar, .object: false
    }
  }
}
