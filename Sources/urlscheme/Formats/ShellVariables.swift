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

  /// A value that is assigned, or whose parts are.
  struct Variable: Sendable {
    /// The name of the parameter or the field.
    fileprivate(set) var key: Range<Int>
    /// The variable's name; within an array's value, what it has behind the name of that.
    fileprivate(set) var name: Range<Int>
    /// Whether it is assigned as JSON, as one variable cannot be told from another otherwise.
    fileprivate(set) var isWhole: Bool
    /// An object's members, or what any value of an array is.
    fileprivate(set) var parts = 0..<0
  }

  /// What a route's links may assign: what else they have has names of their own.
  struct OfRoute {
    fileprivate(set) var parameters: Range<Int>
    /// Whether two values may have the same variable.
    fileprivate(set) var mayCollide: Bool
  }

  /// All variables; those of an object's members follow each other.
  private(set) var variables: [Variable] = []
  /// Their keys and names.
  private(set) var text: [UInt8] = []
  /// What records have besides values, and links that no definition describes.
  private(set) var ofRecords = 0..<0, ofComponents = 0..<0, ofError = 0..<0

  /// By the app's first scheme and the route's name.
  private var routes: [String: [String: OfRoute]] = [:]
  private var names: [String]
  private var arrays: [NumberedVariables] = []

  init(_ declared: DeclaredValues) {
    let parts = ["userinfo", "host", "port", "path", "fragment"]
    names = (Self.reserved + parts).map { Self.prefix + $0 }
    ofRecords = addVariables(["app", "scheme", "route"].map { ($0, .scalar, Self.prefix + $0) })
    // What is no UTF-8 is an object of its bytes.
    ofComponents = addVariables((["scheme"] + parts).map { ($0, .json, Self.prefix + $0) })
    ofError = addVariables([("rule", .scalar, Self.prefix + "error")])
    var known = Set(names)
    var knownArrays: Set<NumberedVariables> = []
    for (app, route, members) in declared.routes {
      var own = ShellVariables()
      let parameters = members.map { member in
        (member.name, member.shape, Self.prefix + Self.variable(ofParameter: member.name))
      }
      for (_, shape, name) in parameters { own.add(shape, name) }
      routes[app, default: [:]][route] = OfRoute(
        parameters: addVariables(parameters), mayCollide: own.mayCollide)
      for name in own.names where known.insert(name).inserted { names.append(name) }
      for array in own.arrays where knownArrays.insert(array).inserted { arrays.append(array) }
    }
  }

  /// Adds variables beside each other, and those of their parts.
  private mutating func addVariables(
    _ members: [(key: String, shape: DeclaredValues.Shape, name: String)]
  ) -> Range<Int> {
    let start = variables.count
    for (key, shape, name) in members {
      variables.append(
        Variable(key: addText(key), name: addText(name), isWhole: Self.isWhole(shape)))
    }
    let range = start..<variables.count
    for (number, (_, shape, name)) in zip(range, members) where !variables[number].isWhole {
      switch shape {
      case .scalar, .json: break
      case .array(let item): variables[number].parts = addVariables([("", item, "")])
      case .object(let members):
        variables[number].parts = addVariables(
          members.map { ($0.name, $0.shape, "\(name)_\(Self.variable($0.name))") })
      }
    }
    return range
  }

  private mutating func addText(_ text: String) -> Range<Int> {
    let start = self.text.count
    self.text += text.utf8
    return start..<self.text.count
  }

  /// No variables at all.
  private init() {
    names = []
  }

  private static func isWhole(_ shape: DeclaredValues.Shape) -> Bool {
    guard case .array(let item) = shape else { return shape.isOpen }
    return item.isOpen || !item.isFlat
  }

  /// The variables of a record's route; nil: it has none.
  func variables(ofRouteOf record: Record) -> OfRoute? {
    guard let app = record[.app], let route = record[.route] else { return nil }
    let names = (record.characters(of: app), record.characters(of: route))
    return routes[record.text(names.0)]?[record.text(names.1)]
  }

  /// Whether names differ only in what variables can't have, or one is that of an array's value.
  private var mayCollide: Bool {
    guard Set(names).count == names.count else { return true }
    return arrays.contains { array in
      (names + arrays.map(\.lead)).contains { name in
        name.hasPrefix(array.lead)
          && name.dropFirst(array.lead.count).first.map { ("0"..."9").contains($0) } ?? false
      }
    }
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
