import URLSchemeCore

/// What an operand's name means: a parameter of the route, or a field of one.
struct OperandTarget {
  var parameter: ParameterPlan
  /// The parameter, then the fields on the way.
  var path: [String]
  /// nil: a member that no definition describes, inside JSON.
  var operation: TableEntry<ValueOperation>?
  /// The object of fixed width whose field it is.
  private(set) var fixedWidth: TableEntry<ValueOperation>?
  private let program: LinkProgram
  /// Whether the value stands inside JSON.
  private var isJSON: Bool

  /// - Throws: `unknown-parameter` with the nearest known name.
  init(_ name: ArraySlice<UInt8>, of route: RoutePlan, _ program: LinkProgram) throws(Finding) {
    let objects = route.parameters.filter { $0.schema.effectiveType == .object }
    let text = name.text
    let parameter =
      OperandTarget.parameter(name, of: route, program)
      ?? route.patternParameter(named: text).map { OperandTarget($0, program) }
    let field = objects.count == 1 ? OperandTarget(objects[0], program).field(name) : nil
    // Only a member that its object names may have a name that is refused.
    if parameter == nil, field?.operation == nil, route.route.forbids(text) {
      throw Finding(.forbiddenParameter, at: 0, text)
    }
    guard let target = parameter ?? field else {
      let fields = objects.flatMap { object in
        program.fieldNames(of: object).map { objects.count == 1 ? $0 : "\(object.name).\($0)" }
      }
      let known = route.parameters.map(\.name) + fields
      throw Finding(.unknownParameter, at: 0, text, among: known)
    }
    self = target
  }

  private init(_ parameter: ParameterPlan, _ program: LinkProgram) {
    let operation = program.values.operations[Int(parameter.value)]
    (self.parameter, self.operation, self.program) = (parameter, operation, program)
    path = [parameter.name]
    isJSON = operation.form == .json
  }

  /// The parameter of that name, or the field of one: a name may itself have dots.
  private static func parameter(
    _ name: ArraySlice<UInt8>, of route: RoutePlan, _ program: LinkProgram
  ) -> OperandTarget? {
    for parameter in route.parameters where name.elementsEqual(parameter.nameBytes) {
      return OperandTarget(parameter, program)
    }
    for parameter in route.parameters {
      if let rest = name.rest(after: parameter.nameBytes),
        let target = OperandTarget(parameter, program).field(rest)
      {
        return target
      }
    }
    return nil
  }

  /// The field at the end of a way of names with dots between them.
  private func field(_ way: ArraySlice<UInt8>) -> OperandTarget? {
    let members = operation?.members ?? .none
    for index in members.start..<members.end {
      let member = program.values.members[index]
      let name = Array(program.values.string(member.key.name).utf8)
      let field = descending(name, program.values.operations[Int(member.operation)])
      if way.elementsEqual(name) { return field }
      if let rest = way.rest(after: name), let found = field.field(rest) { return found }
    }
    // An object in pairs may have members that the definition does not name, which are texts.
    if operation?.allowsOthers == true, !way.isEmpty { return descending(Array(way), nil) }
    // Inside JSON an object may, too.
    let isOpen = isJSON && (operation?.type ?? .object) == .object
    guard isOpen, !way.isEmpty else { return nil }
    return way.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .reduce(self) { $0.descending(Array($1), nil) }
  }

  private func descending(
    _ name: [UInt8], _ operation: TableEntry<ValueOperation>?
  ) -> OperandTarget {
    var target = self
    if self.operation?.form == .fixedWidth { target.fixedWidth = self.operation }
    target.path.append(name.text)
    target.operation = operation
    return target
  }

  /// A finding about the value, with the way to it, and without its secrets.
  func named(_ finding: Finding) -> Finding {
    let fields = path.dropFirst()
    return (fields.isEmpty ? finding : finding.inside(fields.joined(separator: ".")))
      .inside(parameter)
  }
}

extension ArraySlice<UInt8> {
  /// What follows a name and a dot.
  fileprivate func rest(after name: [UInt8]) -> ArraySlice<UInt8>? {
    guard starts(with: name), dropFirst(name.count).first == UInt8(ascii: ".") else { return nil }
    return dropFirst(name.count + 1)
  }
}
