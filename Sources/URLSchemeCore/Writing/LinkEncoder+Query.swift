/// Writes the query, in the order of the pattern and with what nobody declares at its end, and the
/// fragment.
extension LinkEncoder {
  mutating func writeQuery(
    _ request: Request, _ form: LinkForm, to output: inout [UInt8]
  ) throws(Finding) {
    var isFirst = true
    writeLiterals(form, &isFirst, to: &output)
    for (number, parameter) in form.parameters.enumerated()
    where nodes[number] >= 0 && parameter.isInQuery {
      do throws(Finding) {
        if parameter.isExploded {
          try writeItems(nodes[number], parameter, form, &isFirst, to: &output)
        } else {
          try writePair(nodes[number], parameter, form, &isFirst, to: &output)
        }
      } catch {
        throw error.inside(program.plans[request.route].parameters[number])
      }
    }
    if let unknown = request.unknown { try writeUnknown(unknown, form, &isFirst, to: &output) }
  }

  private func writeLiterals(_ form: LinkForm, _ isFirst: inout Bool, to output: inout [UInt8]) {
    for pair in form.pattern.literalPairs {
      writeSeparator(&isFirst, to: &output)
      output.append(contentsOf: pair.name)
      if let value = pair.value {
        output.append(UInt8(ascii: "="))
        output.append(contentsOf: value)
      }
    }
  }

  private func writeSeparator(_ isFirst: inout Bool, to output: inout [UInt8]) {
    output.append(isFirst ? UInt8(ascii: "?") : UInt8(ascii: "&"))
    isFirst = false
  }

  /// Appends the parameter's name and the text of a value.
  private mutating func writePair(
    _ node: Int, _ parameter: LinkForm.Parameter, _ form: LinkForm, _ isFirst: inout Bool,
    to output: inout [UInt8]
  ) throws(Finding) {
    output.append(contentsOf: isFirst ? parameter.firstStart : parameter.nextStart)
    isFirst = false
    try makeText(node, parameter)
    PercentEncoding.encode(text.span, spaceAsPlus: form.usesPlus, to: &output)
  }

  /// Appends a pair for each value of an exploded array.
  private mutating func writeItems(
    _ array: Int, _ parameter: LinkForm.Parameter, _ form: LinkForm, _ isFirst: inout Bool,
    to output: inout [UInt8]
  ) throws(Finding) {
    try values.checker.check(&values.tape, array, parameter.array)
    var item = array + 1
    var place = 0
    while item < tape.next(after: array) {
      do throws(Finding) {
        try writePair(item, parameter, form, &isFirst, to: &output)
      } catch {
        throw error.inside(index: place)
      }
      item = tape.next(after: item)
      place += 1
    }
  }

  // MARK: Unknown parameters

  private mutating func writeUnknown(
    _ unknown: Int, _ form: LinkForm, _ isFirst: inout Bool, to output: inout [UInt8]
  ) throws(Finding) {
    guard tape.kind(unknown) == .array else { throw noPairs }
    var pair = unknown + 1
    while pair < tape.next(after: unknown) {
      try checkUnknown(pair, form)
      writeSeparator(&isFirst, to: &output)
      writeText(of: pair + 1, form, to: &output)
      if tape.kind(pair + 2) == .string {
        output.append(UInt8(ascii: "="))
        writeText(of: pair + 2, form, to: &output)
      }
      pair = tape.next(after: pair)
    }
  }

  private mutating func checkUnknown(_ pair: Int, _ form: LinkForm) throws(Finding) {
    guard tape.kind(pair) == .array, tape.childCount(pair) == 2, tape.kind(pair + 1) == .string,
      tape.kind(pair + 2) == .string || tape.kind(pair + 2) == .null
    else { throw noPairs }
    let name = tape.bytes.span.extracting(tape.range(pair + 1))
    var isDeclared = false
    for index in 0..<form.parameters.count
    where form.parameters[index].isInQuery {
      if name.equals(form.parameters[index].name) { isDeclared = true }
    }
    // A bare empty name would be an empty piece, which nobody reads.
    let isNothing = name.isEmpty && tape.kind(pair + 2) == .null
    guard !isDeclared, !isNothing else {
      throw Finding(
        .invalidValue, at: 0, "unknown", expected: "names that the route does not declare",
        found: tape.describe(pair + 1))
    }
  }

  private var noPairs: Finding {
    Finding(.invalidValue, at: 0, "unknown", expected: "pairs of a name and a text or null")
  }

  private mutating func writeText(of node: Int, _ form: LinkForm, to output: inout [UInt8]) {
    PercentEncoding.encode(
      tape.bytes.span.extracting(tape.range(node)), spaceAsPlus: form.usesPlus, to: &output)
  }

  // MARK: Fragment

  mutating func writeFragment(
    _ request: Request, _ form: LinkForm, to output: inout [UInt8]
  ) throws(Finding) {
    let plan = program.plans[request.route]
    if let number = plan.parameters.firstIndex(where: { $0.location == .fragment }) {
      guard request.fragment == nil else {
        throw Finding(
          .invalidValue, at: 0, "fragment",
          expected: "the parameter \(plan.parameters[number].name)")
      }
      guard nodes[number] >= 0 else { return }
      do throws(Finding) {
        try makeText(nodes[number], form.parameters[number])
      } catch {
        throw error.inside(plan.parameters[number])
      }
      output.append(UInt8(ascii: "#"))
      // RFC 6570 §3.2.4 keeps what a fragment may hold.
      return PercentEncoding.encode(text.span, keeping: .fragment, to: &output)
    }
    guard let fragment = request.fragment else { return }
    guard tape.kind(fragment) == .string else {
      throw Finding(.invalidValue, at: 0, "fragment", expected: "a string")
    }
    output.append(UInt8(ascii: "#"))
    PercentEncoding.encodeKeepingEscapes(
      tape.bytes.span.extracting(tape.range(fragment)), keeping: .fragment, to: &output)
  }
}
