/// Checks what a definition declares of values by the machinery that reads and writes links: that a
/// link can hold its defaults, examples, enum and const values, and that a guard can fail.
///
/// Reading a definition compared such values with most constraints already; what is left are
/// formats, text forms, and members that are missing.
struct DeclaredValueCheck {
  /// How much is looked at, about the bytes of the values: a short text can say much through types
  /// that many parameters change.
  private static let maximumWork = 20_000_000

  private var work = DeclaredValueCheck.maximumWork
  private var text: [UInt8] = []
  /// The types that have a problem, which is not said again of the parameters that name them.
  private var faultyTypes = NameSet()
  private var problems: [DefinitionProblem] = []

  /// What is wrong with the declared values and the guards that a definition has.
  static func problems(in checker: DefinitionChecker) -> [DefinitionProblem] {
    var check = DeclaredValueCheck()
    for declaring in checker.declaringSchemas { check.checkValues(of: declaring) }
    for declaring in checker.declaringSchemas { check.checkLengths(of: declaring) }
    for described in checker.describedGuards { check.checkGuard(described) }
    for pair in checker.writtenPairs { check.checkPair(pair) }
    return check.problems
  }

  private mutating func report(_ problem: DefinitionProblem) {
    if problems.count < DefinitionProblems.maximum { problems.append(problem) }
  }

  // MARK: Values

  /// Checks the values that a schema declares itself; those that it has from a type are looked at
  /// once more where it changes what they must satisfy.
  private mutating func checkValues(of declaring: DefinitionChecker.DeclaringSchema) {
    let values = declaredValues(of: declaring)
    guard !values.isEmpty, work > 0 else { return }
    var (writer, operation) = writer(for: declaring)
    for (value, path) in values {
      let written = declaring.containers.reversed().reduce(value) { $1.whole(of: $0) }
      guard var finding = fault(of: written, operation, &writer) else { continue }
      if !declaring.containers.isEmpty { finding.subject = "" }
      finding = finding.inside(path.description)
      if declaring.isSecret { (finding.found, finding.suggestion) = ("", "") }
      // No link can hold such a value, whatever the rule says of links.
      let severity: Severity? = finding.rule == .separatorInValue ? .error : nil
      report(DefinitionProblem(path: path, finding: finding, severity: severity))
      if path.steps.first == .key("types"), case .key(let type)? = path.steps.dropFirst().first {
        faultyTypes.insert(type)
      }
    }
  }

  /// The keys that decide which values a schema has.
  private static let constraints =
    DefinitionChecker.keywords.map(\.name) + ["encoding", "envelope"]

  private func declaredValues(
    of declaring: DefinitionChecker.DeclaringSchema
  ) -> [(value: Value, path: DefinitionPath)] {
    guard let node = declaring.node else { return [] }
    let (schema, path) = (declaring.schema, declaring.path)
    let inheritsToo =
      schema.typeName.map { !faultyTypes.contains($0) } == true
      && node.members.contains { Self.constraints.contains($0.name) }
    func isLookedAt(_ key: String) -> Bool { inheritsToo || node[key] != nil }
    var values: [(Value, DefinitionPath)] = []
    for case (let key, let value?) in [
      ("default", schema.defaultValue), ("const", schema.constant), ("bare", schema.bare),
    ]
    where isLookedAt(key) { values.append((value, path[key])) }
    if schema.hasWords, schema.constant == nil, schema.enumeration == nil,
      isLookedAt("encoding")
    {
      let words = path["encoding"]["boolean"]
      values += [(true, words["true"]), (false, words["false"])]
    }
    for (key, list) in [("examples", schema.examples), ("enum", schema.enumeration ?? [])]
    where isLookedAt(key) { values += list.enumerated().map { ($1, path[key][$0]) } }
    return values
  }

  /// What writes values of a schema without enum and const, which the values were compared with when the
  /// definition was read.
  private func writer(
    for declaring: DefinitionChecker.DeclaringSchema
  ) -> (ValueWriter, TableEntry<ValueOperation>) {
    var (schema, isJSON) = (declaring.schema, declaring.isJSON)
    schema.type = isJSON || schema.encoding == .json ? schema.typeInJSON : schema.effectiveType
    (schema.enumeration, schema.constant, schema.otherwise) = (nil, nil, .error)
    schema = declaring.containers.reversed().reduce(schema) { $1.whole(of: $0) }
    let (program, operation) = ValueProgram.compile(
      schema, isJSON: isJSON, splittingAt: declaring.rawSeparators?.subtracting(.unreserved))
    return (ValueWriter(program), operation)
  }

  private mutating func fault(
    of value: Value, _ operation: TableEntry<ValueOperation>, _ writer: inout ValueWriter
  ) -> Finding? {
    writer.tape.removeAll()
    writer.tape.append(value: value)
    // Every member is looked for among all.
    work -= writer.tape.bytes.count + writer.tape.count * (1 + operation.members.count)
    guard work > 0 else { return nil }
    do throws(Finding) {
      text.removeAll(keepingCapacity: true)
      try writer.write(0, operation, plain: false, to: &text)
      // An array that has no text of its own, as under a repeated name.
      guard operation.form == .separate, writer.tape.kind(0) == .array, operation.items >= 0
      else { return nil }
      let items = writer.program.operations[Int(operation.items)]
      for (index, item) in writer.tape.children(of: 0).enumerated() {
        do throws(Finding) {
          try writer.write(item, items, plain: false, to: &text)
        } catch {
          throw error.inside(index: index)
        }
      }
      return nil
    } catch {
      return error
    }
  }

  /// Finds patterns whose texts are all too short or too long.
  private mutating func checkLengths(of declaring: DefinitionChecker.DeclaringSchema) {
    let schema = declaring.schema
    guard let pattern = schema.pattern, declaring.node?["pattern"] != nil,
      let limit = [schema.minLength, schema.maxLength].compactMap(\.self).max(), work > 0
    else { return }
    // About as long as for so many bytes of values.
    let places = min(limit, TextLanguage.mostPlaces) * pattern.utf8.count
    work -= 12 * min(places, TextLanguage.mostPlaces)
    guard TextLanguage(schema).isEmpty else { return }
    let path = declaring.path["pattern"]
    let finding = Finding(
      .invalidDefinition, at: 0, path.description,
      expected: "a pattern of texts that minLength and maxLength allow", found: pattern.inQuotes)
    report(DefinitionProblem(path: path, finding: finding, severity: .error))
  }

  // MARK: Aliases

  /// No link is read by an alias that writes out what its parameter does not take.
  private mutating func checkPair(_ pair: DefinitionChecker.WrittenPair) {
    let schema = pair.schema
    guard let text = pair.text else {
      guard schema.bare == nil, schema.effectiveType != .boolean else { return }
      let finding = Finding(
        .invalidDefinition, at: 0, pair.path.description,
        expected: "a value behind \(pair.name)=", found: "a bare name")
      return report(DefinitionProblem(path: pair.path, finding: finding, severity: .error))
    }
    work -= text.count
    guard work > 0 else { return }
    let (program, operation) = ValueProgram.compile(schema)
    do throws(Finding) {
      _ = try program.value(of: text, operation, fieldOf: .none)
    } catch {
      let finding = error.inside(pair.path.description)
      report(DefinitionProblem(path: pair.path, finding: finding, severity: .error))
    }
  }

  // MARK: Guards

  private mutating func checkGuard(_ described: DefinitionChecker.DescribedGuard) {
    guard always(described.condition.schema, holdsFor: described.schema) else { return }
    let finding = Finding(
      .ineffectiveGuard, at: 0, described.path.description,
      expected: "every value of \(described.condition.parameter) satisfies it")
    report(DefinitionProblem(path: described.path, finding: finding))
  }

  /// Whether every value of a parameter satisfies a guard's condition: it asks for no more than the
  /// parameter's own schema.
  private mutating func always(_ condition: Schema, holdsFor schema: Schema) -> Bool {
    guard let values = schema.finiteValues else {
      // A schema without enum and const has more values than those of a condition.
      return condition.enumeration == nil && condition.constant == nil
        && condition.asksForNoMore(than: schema)
    }
    var condition = condition
    condition.type = schema.effectiveType
    work -= values.count * (1 + (condition.enumeration?.count ?? 0))
    guard work > 0 else { return false }
    return ValueChecker.allows(values, condition)
  }
}

/// Texts of two parts, one of which is looked at: a part that is empty is none by itself.
extension Schema.Encoding {
  private static let (part, other) = ("v", "u")

  /// A schema of such texts.
  fileprivate func whole(of part: Schema) -> Schema {
    var schema = Schema(.object)
    schema.properties = [Parameter(Self.part, part)]
    switch self {
    case .delimited(var form):
      (form.fields, form.rest) = ([Self.other, Self.part], nil)
      schema.properties.append(Parameter(Self.other, Schema(.string)))
      schema.encoding = .delimited(form)
    case .fixedWidth(var form):
      form.fields = [Self.part]
      schema.encoding = .fixedWidth(form)
    default: schema.encoding = self
    }
    return schema
  }

  /// The value of such a text.
  fileprivate func whole(of part: Value) -> Value {
    guard case .delimited = self else { return [Self.part: part] }
    return [Self.other: "", Self.part: part]
  }
}

extension Schema {
  /// Whether each limit is one of the other schema's, or wider.
  fileprivate func asksForNoMore(than other: Schema) -> Bool {
    isLeast(minLength, within: other.minLength, trivial: 0)
      && isLeast(minItems, within: other.minItems, trivial: 0)
      && isLeast(minimum, within: other.minimum, trivial: nil)
      && isMost(maxLength, within: other.maxLength) && isMost(maxItems, within: other.maxItems)
      && isMost(maximum, within: other.maximum)
      && (pattern == nil || pattern.map { Array($0.utf8) } == other.pattern.map { Array($0.utf8) })
      && (format == nil || format == other.format)
  }

  private func isLeast<Limit: Comparable>(
    _ limit: Limit?, within other: Limit?, trivial: Limit?
  ) -> Bool {
    guard let limit else { return true }
    if let trivial, limit <= trivial { return true }
    return other.map { $0 >= limit } ?? false
  }

  private func isMost<Limit: Comparable>(_ limit: Limit?, within other: Limit?) -> Bool {
    guard let limit else { return true }
    return other.map { $0 <= limit } ?? false
  }
}
