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
  /// The types that have a finding, which is not said again of the parameters that name them.
  private var faultyTypes = NameSet()

  // MARK: Values

  /// What is wrong with the values that a schema declares itself; those that it has from a type
  /// are looked at once more where it changes what they must satisfy.
  mutating func findings(
    about schema: Schema, _ node: JSONNode, at path: DefinitionPath,
    _ context: DefinitionInspector.SchemaContext
  ) -> [Finding] {
    let values = declaredValues(of: schema, node, at: path)
    guard !values.isEmpty, work > 0 else { return [] }
    var (writer, operation) = writer(for: schema, isJSON: context.isJSON)
    var findings: [Finding] = []
    for declared in values {
      guard var finding = fault(of: declared.value, operation, &writer) else { continue }
      finding = finding.inside(declared.path.description)
      finding.offset = declared.offset
      if context.isSecret { (finding.found, finding.suggestion) = ("", "") }
      findings.append(finding)
    }
    if !findings.isEmpty, let type = path.typeName { faultyTypes.insert(type) }
    return findings
  }

  private struct Declared {
    var value: Value
    var path: DefinitionPath
    var offset: Int
  }

  /// The keys that decide which values a schema has.
  private static let constraints = [
    "enum", "const", "minLength", "maxLength", "minimum", "maximum", "pattern", "format",
    "properties", "items", "minItems", "maxItems", "encoding", "envelope",
  ]

  private func declaredValues(
    of schema: Schema, _ node: JSONNode, at path: DefinitionPath
  ) -> [Declared] {
    let inheritsToo =
      schema.typeName.map { !faultyTypes.contains($0) } == true
      && node.members.contains { DeclaredValueCheck.constraints.contains($0.name) }
    var declared: [Declared] = []
    for (key, value) in [("default", schema.defaultValue), ("const", schema.constant)] {
      let own = node[key]
      guard let value, own != nil || inheritsToo else { continue }
      declared.append(
        Declared(
          value: value, path: path.appending(key), offset: own?.offset ?? node.offset))
    }
    for (key, values) in [("examples", schema.examples), ("enum", schema.enumeration ?? [])] {
      let own = node[key]
      guard own != nil || inheritsToo else { continue }
      let nodes = own?.elements ?? []
      for (index, value) in values.enumerated() {
        declared.append(
          Declared(
            value: value, path: path.appending(key).appending(index),
            offset: index < nodes.count ? nodes[index].offset : node.offset))
      }
    }
    return declared
  }

  /// What writes values of a schema without enum and const, which the values were compared with when the
  /// definition was read.
  private func writer(
    for schema: Schema, isJSON: Bool
  ) -> (ValueWriter, TableEntry<ValueOperation>) {
    var schema = schema
    schema.type = isJSON || schema.encoding == .json ? schema.typeInJSON : schema.effectiveType
    (schema.enumeration, schema.constant, schema.otherwise) = (nil, nil, .error)
    let (program, operation) = ValueProgram.compile(schema, isJSON: isJSON)
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
      try writeItems(operation, &writer)
      return nil
    } catch {
      return error
    }
  }

  /// Writes the values of an array that has no text of its own, as under a repeated name.
  private mutating func writeItems(
    _ operation: TableEntry<ValueOperation>, _ writer: inout ValueWriter
  ) throws(Finding) {
    guard operation.form == .separate, writer.tape.kind(0) == .array, operation.items >= 0 else {
      return
    }
    let items = writer.program.operations[Int(operation.items)]
    var item = 1
    var index = 0
    while item < writer.tape.next(after: 0) {
      do throws(Finding) {
        try writer.write(item, items, plain: false, to: &text)
      } catch {
        throw error.inside(index: index)
      }
      item = writer.tape.next(after: item)
      index += 1
    }
  }

  // MARK: Guards

  /// Whether every value of a parameter satisfies a guard's condition: it asks for no more than the
  /// parameter's own schema.
  mutating func always(_ condition: Schema, holdsFor schema: Schema) -> Bool {
    if let values = schema.finiteValues {
      var condition = condition
      condition.type = schema.effectiveType
      work -= values.count * (1 + (condition.enumeration?.count ?? 0))
      guard work > 0 else { return false }
      let (program, operation) = ValueProgram.compile(condition)
      var checker = ValueChecker(program)
      checker.takesUnknownValues = false
      return values.allSatisfy { value in
        var tape = ValueTape()
        tape.append(value: value)
        return (try? checker.checkTree(&tape, 0, operation)) != nil
      }
    }
    // A schema without enum and const has more values than those of a condition.
    return condition.enumeration == nil && condition.constant == nil
      && condition.asksForNoMore(than: schema)
  }
}

extension DefinitionPath {
  /// The type that the path leads to, or into.
  fileprivate var typeName: String? {
    guard steps.count > 1, steps[0] == .key("types"), case .key(let name) = steps[1] else {
      return nil
    }
    return name
  }
}

extension Schema {
  /// The values, where the schema lists them.
  fileprivate var finiteValues: [Value]? {
    if let constant { return [constant] }
    return enumeration ?? (effectiveType == .boolean ? [true, false] : nil)
  }

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
