/// The variables that a catalog's links may assign, and the statements that forget all of them: a
/// loop over links must see nothing of the link before.
struct ShellVariables: Sendable {
  /// What every variable's name begins with.
  static let prefix = "link_"
  /// The names that are ours: a parameter of such a name gets a `_` at its end.
  static let reserved = ["app", "scheme", "route", "error"]

  /// An array's values are numbered from 0, each with the suffixes of its fields.
  private struct NumberedVariables: Hashable {
    var lead: String
    var suffixes: [String]
  }

  /// What each route declares, by the app's first scheme and the route's name, and the parameter's name: others are
  /// the link's own.
  private var declared: [String: [String: DeclaredValues.Shape]] = [:]
  private var names: [String]
  private var arrays: [NumberedVariables] = []

  init(_ declared: DeclaredValues) {
    let parts = ["userinfo", "host", "port", "path", "fragment"]
    names = (Self.reserved + parts).map { Self.prefix + $0 }
    var known = Set(names)
    var knownArrays: Set<NumberedVariables> = []
    for (app, route, members) in declared.routes {
      self.declared["\(app)/\(route)"] = Dictionary(
        members.map { ($0.name, $0.shape) }, uniquingKeysWith: { first, _ in first })
      var own = ShellVariables()
      for member in members {
        own.add(member.shape, Self.prefix + Self.variable(ofParameter: member.name))
      }
      for name in own.names where known.insert(name).inserted { names.append(name) }
      for array in own.arrays where knownArrays.insert(array).inserted { arrays.append(array) }
    }
  }

  /// No variables at all.
  private init() {
    names = []
  }

  /// Whether a value is assigned as JSON, as one variable cannot be told from another otherwise.
  static func isWhole(_ shape: DeclaredValues.Shape) -> Bool {
    guard case .array(let item) = shape else { return shape.isOpen }
    return item.isOpen || !item.isFlat
  }

  /// The parameters that a record's route declares by name.
  func declared(ofRouteOf record: Record) -> [String: DeclaredValues.Shape] {
    declared[record.routeName] ?? [:]
  }

  private mutating func add(_ shape: DeclaredValues.Shape, _ name: String) {
    // Empty arrays and objects stand for themselves.
    names.append(name)
    guard !Self.isWhole(shape) else { return }
    switch shape {
    case .scalar, .json: break
    case .object(let members):
      for member in members { add(member.shape, "\(name)_\(Self.variable(member.name))") }
    case .array(let item):
      arrays.append(NumberedVariables(lead: "\(name)_", suffixes: Self.suffixes(of: item)))
    }
  }

  /// What the names of variables end in that a value without arrays is assigned to.
  private static func suffixes(
    of shape: DeclaredValues.Shape, behind lead: String = ""
  ) -> [String] {
    guard case .object(let members) = shape else { return [lead] }
    return [lead]
      + members.flatMap { suffixes(of: $0.shape, behind: "\(lead)_\(variable($0.name))") }
  }

  /// What stands for a parameter's name in a variable's.
  static func variable(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { scalar in
          ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            || ("0"..."9").contains(scalar) ? scalar : "_"
        }))
  }

  /// The same of one that must leave our own names alone.
  static func variable(ofParameter name: String) -> String {
    let variable = variable(name)
    return reserved.contains(variable) ? "\(variable)_" : variable
  }

  // MARK: Statements

  /// For the shells of POSIX. The values of arrays are as many as the link before had; so they are
  /// looked for.
  var unset: String {
    let statement = "unset -v \(names.joined(separator: " "))"
    guard !arrays.isEmpty else { return statement }
    let numbered = arrays.flatMap { array in array.suffixes.map { (array.lead, $0) } }
    let values = numbered.map { "\\${\($0)${_link}\($1)+x}" }.joined()
    // In quotes: nothing is split, whatever IFS is.
    let items = numbered.map { "\"\($0)${_link}\($1)\"" }.joined(separator: " ")
    // Before the others, one of which may have the name of an item.
    return "_link=0; while eval \"[ \\\"\(values)\\\" ]\"; "
      + "do unset -v \(items); _link=$((_link+1)); done; \(statement)"
  }

  /// For fish, where an array is a list.
  var erase: String { "set -e \(names.joined(separator: " "))" }
}
