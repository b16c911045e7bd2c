/// Writes the query, in the order of the pattern and with what nobody declares at its end, and the
/// fragment.
extension LinkEncoder {
  mutating func writeQuery(to link: inout ByteWriter) throws(Finding) {
    names = 0
    link.append(bytes, form.query)
    var separator = form.query.isEmpty ? UInt8(ascii: "?") : ownSeparator
    let steps = program.steps[route.steps]
    for index in 0..<steps.count {
      let number = Int(steps[index].parameter)
      guard nodes[number] >= 0,
        !form.withoutPair.contains(number) || leftForQuery.contains(number)
      else { continue }
      if index < 64 { names |= 1 &<< UInt64(index) }
      do throws(Finding) {
        if parameter(number).isExploded {
          try writeItems(of: number, steps[index], &separator, to: &link)
        } else {
          try writePair(nodes[number], steps[index], &separator, to: &link)
        }
      } catch {
        var finding = error.inside(plan.parameters[number])
        program.hideCallback(in: &finding)
        throw finding
      }
    }
    if !patterned.isEmpty { try writePatternParameters(&separator, to: &link) }
    if let unknown = request.unknown { try writeUnknown(unknown, &separator, to: &link) }
  }

  /// What stands between the pairs of the app's queries.
  private var ownSeparator: UInt8 { program.apps[Int(route.app)].separator }

  /// Appends a name and the text of a value.
  private mutating func writePair(
    _ node: Int, _ step: TableEntry<StepProgram>, _ separator: inout UInt8,
    to link: inout ByteWriter
  ) throws(Finding) {
    let name = step.name
    link.append(bytes, from: name.start &- 1, name.count &+ 1, beginningWith: separator)
    separator = ownSeparator
    let operation = program.values.operations[Int(parameter(Int(step.parameter)).operation)]
    guard try !writeBareName(node, operation, to: &link) else { return }
    try writeText(node, Int(step.parameter), spaceAsPlus: route.isForm, to: &link)
  }

  /// Takes the equals sign back where a value is the one for which the name alone stands; false where it is
  /// another one.
  private mutating func writeBareName(
    _ node: Int, _ operation: TableEntry<ValueOperation>, to link: inout ByteWriter
  ) throws(Finding) -> Bool {
    guard operation.hasBareName else { return false }
    let start = link.count
    try values.write(node, operation, plain: false, to: &link)
    let isBareName = values.isBareName(link.text(from: start), of: operation)
    link.truncate(to: isBareName ? start - 1 : start)
    return isBareName
  }

  /// Appends a pair for each value of an exploded array.
  private mutating func writeItems(
    of number: Int, _ step: TableEntry<StepProgram>, _ separator: inout UInt8,
    to link: inout ByteWriter
  ) throws(Finding) {
    let array = nodes[number]
    let operation = program.values.operations[Int(parameter(number).array)]
    try values.checker.check(&values.tape, array, operation)
    let end = tape.next(after: array)
    var item = array + 1
    var place = 0
    while item < end {
      do throws(Finding) {
        try writePair(item, step, &separator, to: &link)
      } catch {
        throw error.inside(index: place)
      }
      item = tape.next(after: item)
      place += 1
    }
  }

  /// Appends the pairs whose names patterns declare.
  private mutating func writePatternParameters(
    _ separator: inout UInt8, to link: inout ByteWriter
  ) throws(Finding) {
    for (key, pattern) in patterned {
      guard var parameter = plan.patternParameters[pattern].plan else { continue }
      link.append(separator)
      separator = ownSeparator
      link.append(escaping: tape.padded(key), spaceAsPlus: route.isForm)
      link.append(UInt8(ascii: "="))
      do throws(Finding) {
        let operation = program.operation(of: parameter)
        guard try !writeBareName(key + 1, operation, to: &link) else { continue }
        try writeText(
          key + 1, operation, keeping: parameter.kept, spaceAsPlus: route.isForm, to: &link)
      } catch {
        parameter.name = tape.text(key)
        throw error.inside(parameter)
      }
    }
  }

  // MARK: Unknown parameters

  private mutating func writeUnknown(
    _ unknown: Int, _ separator: inout UInt8, to link: inout ByteWriter
  ) throws(Finding) {
    guard tape.kind(unknown) == .array else { throw noPairs }
    let end = tape.next(after: unknown)
    var pair = unknown + 1
    while pair < end {
      try checkUnknown(pair)
      link.append(separator)
      separator = ownSeparator
      link.append(escaping: tape.padded(pair + 1), spaceAsPlus: route.isForm)
      if tape.kind(pair + 2) == .string {
        link.append(UInt8(ascii: "="))
        link.append(escaping: tape.padded(pair + 2), spaceAsPlus: route.isForm)
      }
      pair = tape.next(after: pair)
    }
  }

  private mutating func checkUnknown(_ pair: Int) throws(Finding) {
    guard tape.kind(pair) == .array, tape.childCount(pair) == 2, tape.kind(pair + 1) == .string,
      tape.kind(pair + 2) == .string || tape.kind(pair + 2) == .null
    else { throw noPairs }
    let name = tape.padded(pair + 1)
    // A bare empty name would be an empty piece, which nobody reads.
    let isNothing = name.count == 0 && tape.kind(pair + 2) == .null
    guard !isNothing, program.value(of: name, in: route.names) < 0, pattern(matching: name) == nil
    else {
      throw Finding(
        .invalidValue, at: 0, "unknown", expected: "names that the route does not declare",
        found: tape.describe(pair + 1))
    }
  }

  private var noPairs: Finding {
    Finding(.invalidValue, at: 0, "unknown", expected: "pairs of a name and a text or null")
  }

  // MARK: Fragment

  mutating func writeFragment(to link: inout ByteWriter) throws(Finding) {
    guard route.fragment < 0 else { return try writeFragment(of: Int(route.fragment), to: &link) }
    guard let fragment = request.fragment else { return }
    guard tape.kind(fragment) == .string else {
      throw Finding(.invalidValue, at: 0, "fragment", expected: "a string")
    }
    link.append(UInt8(ascii: "#"))
    tape.padded(fragment).withSpan {
      PercentEncoding.encodeKeepingEscapes($0, keeping: .fragment, to: &link)
    }
  }

  /// Appends the fragment that a parameter is.
  private mutating func writeFragment(
    of number: Int, to link: inout ByteWriter
  ) throws(Finding) {
    guard request.fragment == nil else {
      throw Finding(
        .invalidValue, at: 0, "fragment",
        expected: "the parameter \(plan.parameters[number].name)")
    }
    guard nodes[number] >= 0 else { return }
    link.append(UInt8(ascii: "#"))
    do throws(Finding) {
      // RFC 6570 §3.2.4 keeps what a fragment may hold.
      try writeText(nodes[number], number, keeping: .fragment, to: &link)
    } catch {
      throw error.inside(plan.parameters[number])
    }
  }
}
