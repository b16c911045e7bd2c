/// What an operand's name means: a parameter of the route, or a field of one.
struct OperandTarget {
  var parameter: ParameterPlan
  /// The parameter, then the fields on the way.
  var path: [String]
  /// nil: a member that no definition describes, inside JSON.
  var plan: ValuePlan?
  /// The fixed-width form whose field it is.
  private(set) var fixedWidth: TextForm?
  /// Whether the value stands inside JSON.
  private var isJSON: Bool

  /// - Throws: `unknown-parameter` with the nearest known name.
  init(_ name: ArraySlice<UInt8>, of route: RoutePlan) throws(Finding) {
    let objects = route.parameters.filter { $0.value.type == .object }
    let candidates = [
      OperandTarget.parameter(name, of: route),
      objects.count == 1 ? OperandTarget(objects[0]).field(name) : nil,
    ]
    guard let target = candidates.compactMap(\.self).first else {
      let fields = objects.flatMap { object in
        object.value.properties.map { property in
          let field = String(decoding: property.name, as: UTF8.self)
          return objects.count == 1 ? field : "\(object.name).\(field)"
        }
      }
      let text = String(decoding: name, as: UTF8.self)
      let known = route.parameters.map(\.name) + fields
      throw Finding(
        .unknownParameter, at: 0, text,
        suggestion: NearestWord.nearest(to: text, in: known) ?? "")
    }
    self = target
  }

  private init(_ parameter: ParameterPlan) {
    self.parameter = parameter
    path = [parameter.name]
    plan = parameter.value
    isJSON = parameter.value.form == .json
  }

  /// The parameter of that name, or the field of one: a name may itself have dots.
  private static func parameter(
    _ name: ArraySlice<UInt8>, of route: RoutePlan
  ) -> OperandTarget? {
    for parameter in route.parameters where name.elementsEqual(parameter.nameBytes) {
      return OperandTarget(parameter)
    }
    for parameter in route.parameters {
      if let rest = name.rest(after: parameter.nameBytes),
        let target = OperandTarget(parameter).field(rest)
      {
        return target
      }
    }
    return nil
  }

  /// The field at the end of a way of names with dots between them.
  private func field(_ way: ArraySlice<UInt8>) -> OperandTarget? {
    for property in plan?.properties ?? [] {
      let field = descending(property.name, property.plan)
      if way.elementsEqual(property.name) { return field }
      if let rest = way.rest(after: property.name), let found = field.field(rest) { return found }
    }
    // Inside JSON an object may have members that the definition does not name.
    let isOpen = isJSON && (plan?.type == .object || plan?.type == nil)
    guard isOpen, !way.isEmpty else { return nil }
    return way.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .reduce(self) { $0.descending(Array($1), nil) }
  }

  private func descending(_ name: [UInt8], _ plan: ValuePlan?) -> OperandTarget {
    var target = self
    if case .fixedWidth? = self.plan?.form { target.fixedWidth = self.plan?.form }
    target.path.append(String(decoding: name, as: UTF8.self))
    target.plan = plan
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
