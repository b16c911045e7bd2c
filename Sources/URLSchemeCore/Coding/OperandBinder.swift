/// Makes a route's values from operands as a shell gives them: `name=text`, `name.field=text`, `name:=json`.
///
/// `name=text` gives a text form, as it would stand in a link before escaping; for arrays it is appended. Where the route has a
/// single object parameter, its fields may be named directly. Parameter names beat field names.
package struct OperandBinder {
  private struct Target {
    /// The parameter, then the fields on the way.
    var path: [String]
    /// nil: a member that no definition describes, inside JSON.
    var plan: ValuePlan?
  }

  private struct Assignment {
    var path: [String]
    var operand: Int
    /// Where the value begins in the operand.
    var offset: Int
  }

  private let catalog: Catalog
  private let routeNumber: Int
  private var route: RoutePlan { catalog.router.routes[routeNumber] }
  private var assignments: [Assignment] = []
  private var operandCount = 0
  /// What was assigned so far: an object.
  package private(set) var values = Value.object([])

  /// - Throws: `unknown-scheme`, `unknown-route` or `ambiguous-link`, with an offset in `name`.
  package init(_ catalog: Catalog, route name: String) throws(Finding) {
    self.catalog = catalog
    routeNumber = try catalog.router.route(named: name)
  }

  /// Assigns one operand.
  ///
  /// - Throws: the first fault, with its byte offset in the operand.
  package mutating func assign(_ operand: String) throws(Finding) {
    defer { operandCount += 1 }
    let equals = operand.utf8.firstIndex(of: UInt8(ascii: "="))
    var name = operand[..<(equals ?? operand.startIndex)]
    let isJSON = name.utf8.last == UInt8(ascii: ":")
    if isJSON { name = name.dropLast() }
    guard let equals, !name.isEmpty else {
      throw Finding(
        .invalidValue, at: equals == nil ? operand.utf8.count : 0,
        expected: "NAME=TEXT or NAME:=JSON", found: operand)
    }
    let text = Array(operand.utf8[operand.utf8.index(after: equals)...])
    let offset = operand.utf8.count - text.count
    let target = try target(String(name))
    let value: Value
    do throws(Finding) {
      value = isJSON ? try Value(json: text) : try read(text, target)
    } catch {
      throw named(error, target).moved(by: offset)
    }
    try store(value, target, isJSON: isJSON)
    assignments.append(Assignment(path: target.path, operand: operandCount, offset: offset))
  }

  /// The link of the values.
  ///
  /// - Throws: the first fault; `place` says which operand it speaks of.
  package func link(
    _ options: LinkEncoder.Options, maximumLength: Int
  ) throws(Finding) -> String {
    var encoder = LinkEncoder(catalog, options: options)
    encoder.tape.append(value: values)
    var link: [UInt8] = []
    try encoder.write(LinkEncoder.Request(route: routeNumber, values: 0), to: &link)
    guard link.count <= maximumLength else {
      throw Finding(.linkTooLong, at: 0, expected: "\(maximumLength)")
    }
    return String(decoding: link, as: UTF8.self)
  }

  /// Where an operand has the value of a secret parameter; for masking what is shown of it.
  package func secretRanges(in operand: String) -> [Range<Int>] {
    let text = Array(operand.utf8)
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return [] }
    var name = String(decoding: text[..<equals], as: UTF8.self)
    if name.utf8.last == UInt8(ascii: ":") { name.removeLast() }
    // A field of a secret parameter may be named directly.
    let owner = (try? target(name))?.path.first ?? name
    let isSecret = route.parameters.contains { parameter in
      parameter.isSecret && owner.hasPrefix(parameter.name)
    }
    return isSecret ? [equals + 1..<text.count] : []
  }

  /// The operand, by number, that a finding about the values speaks of, and the offset in it; nil for what no operand gave.
  package func place(of finding: Finding) -> (operand: Int, offset: Int)? {
    let matches = assignments.filter { assignment in
      let path = assignment.path.joined(separator: ".")
      return finding.subject == path || finding.subject.hasPrefix("\(path).")
    }
    return matches.last.map { ($0.operand, $0.offset) }
  }

  // MARK: Names

  private func target(_ name: String) throws(Finding) -> Target {
    if let target = parameter(name) { return target }
    let objects = route.parameters.filter { $0.value.type == .object }
    if objects.count == 1, let object = objects.first,
      let target = descend(Target(path: [object.name], plan: object.value), name[...])
    {
      return target
    }
    let fields = objects.flatMap { object in
      object.value.properties.map { property in
        let field = String(decoding: property.name, as: UTF8.self)
        return objects.count == 1 ? field : "\(object.name).\(field)"
      }
    }
    throw Finding(
      .unknownParameter, at: 0, name,
      suggestion: NearestWord.nearest(to: name, in: route.parameters.map(\.name) + fields) ?? "")
  }

  /// The parameter of that name, or the field of one: a name may itself have dots.
  private func parameter(_ name: String) -> Target? {
    for parameter in route.parameters {
      let start = Target(path: [parameter.name], plan: parameter.value)
      if parameter.name.utf8.elementsEqual(name.utf8) { return start }
      if name.hasPrefix("\(parameter.name)."),
        let target = descend(start, name.dropFirst(parameter.name.count + 1))
      {
        return target
      }
    }
    return nil
  }

  /// The field at the end of a way of names with dots between them.
  private func descend(_ target: Target, _ path: Substring) -> Target? {
    guard !path.isEmpty else { return nil }
    let plan = target.plan
    for property in plan?.properties ?? [] {
      let name = String(decoding: property.name, as: UTF8.self)
      let field = Target(path: target.path + [name], plan: property.plan)
      if path.utf8.elementsEqual(property.name) { return field }
      if path.hasPrefix("\(name)."),
        let found = descend(field, path.dropFirst(name.count + 1))
      {
        return found
      }
    }
    // Inside JSON an object may have members that the definition does not name.
    let isOpen = plan == nil || plan?.isOpenObject == true
    guard isOpen else { return nil }
    return Target(path: target.path + path.split(separator: ".").map(String.init), plan: nil)
  }

  // MARK: Values

  private func read(_ text: [UInt8], _ target: Target) throws(Finding) -> Value {
    if let invalid = UTF8Check.firstInvalid(in: text.span) {
      throw Finding(.invalidUTF8, at: invalid)
    }
    guard let plan = target.plan else { return .string(String(decoding: text, as: UTF8.self)) }
    var tape = ValueTape()
    var scratch = TextScratch()
    let isAppended = plan.form == .separate
    try tape.read(text.span, as: isAppended ? plan.items ?? plan : plan, &scratch)
    if let notice = scratch.notices.first {
      // A reader takes an unknown value as the default; a writer means what it says.
      throw Finding(
        .invalidValue, at: notice.offset, notice.subject, expected: "one of its values",
        found: notice.found)
    }
    var builder = ValueBuilder()
    tape.tell(0, catalog.router.names, to: &builder)
    return isAppended ? .array([builder.value]) : builder.value
  }

  private mutating func store(_ value: Value, _ target: Target, isJSON: Bool) throws(Finding) {
    let known = target.path.reduce(Optional(values)) { $0?[$1] }
    guard let known else {
      values = values.setting(target.path[...], to: value)
      return
    }
    guard !isJSON, target.plan?.type == .array, let old = known.array, let new = value.array else {
      throw Finding(.duplicateParameter, at: 0, target.path.joined(separator: "."))
    }
    values = values.setting(target.path[...], to: .array(old + new))
  }

  private func named(_ finding: Finding, _ target: Target) -> Finding {
    var named = finding.inside(target.path.joined(separator: "."))
    if route.parameters.contains(where: { $0.name == target.path.first && $0.isSecret }) {
      named.found = ""
      named.suggestion = ""
    }
    return named
  }
}

extension ValuePlan {
  /// Whether it is an object inside JSON, which may have members that no definition names.
  fileprivate var isOpenObject: Bool {
    form == .json && (type == .object || type == nil)
  }
}

extension Value {
  /// The value with another one at the end of a way of members, which are added where they are missing.
  fileprivate func setting(_ path: ArraySlice<String>, to value: Value) -> Value {
    guard let name = path.first else { return value }
    var members = object ?? []
    let rest = path.dropFirst()
    if let index = members.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      members[index].value = members[index].value.setting(rest, to: value)
    } else {
      members.append(Member(name, Value.object([]).setting(rest, to: value)))
    }
    return .object(members)
  }
}
