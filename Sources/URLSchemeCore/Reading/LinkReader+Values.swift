/// Reads the parts of a link whose route is known, in the order of the route's parameters.
extension LinkReader where Output: ~Copyable {
  mutating func parameter(_ number: Int) -> TableEntry<ParameterProgram> {
    program.parameters[route.parameters.start &+ number]
  }

  /// Takes a part that was found; false where it has a value that is not right, as far as that is known.
  ///
  /// Inlined, with `readNext`, it saves a tenth of the time for a link of short values.
  @inline(__always)
  mutating func take(_ part: LinkPart) -> Bool {
    // The order of values that nobody keeps does not count, as long as those of a parameter are together.
    let isApart =
      !Output.isKept && part.parameter >= 0 && part.parameter != last
      && memory.parts.given.contains(part.parameter)
    memory.parts.append(part)
    guard isInPlace, part.parameter >= 0 else { return true }
    guard Output.isKept ? memory.parts.areInOrder : !isApart else {
      isInPlace = false
      return true
    }
    return readNext(part, memory.parts.all.count &- 1)
  }

  /// Reads the values that were not read in place, and ends them.
  mutating func readValues() -> Bool {
    // The values that were written before another order was met; they are copied to their places.
    var before = 0..<0
    if !isInPlace {
      guard !route.takesDuplicates || dropDuplicates() else { return false }
      if memory.notices.isEmpty { before = valuesStart..<values.output.length }
      if before.isEmpty { beginValues() } else { (last, itemCount) = (-1, 0) }
      isInPlace = false
      for place in 0..<memory.parts.sort(parameterCount: route.parameters.count) {
        let number = memory.parts.sorted(place)
        guard readNext(memory.parts.all[number], number, movedBy: before.count) else {
          return false
        }
      }
    }
    guard itemCount == 0 || closeItems(isLast: true) else { return false }
    var isEmpty = last < 0
    if route.hasPatternParameters, memory.parts.haveOthers {
      guard readPatternParameters(&isEmpty) else { return false }
    }
    values.output.closeObject(isEmpty: isEmpty)
    if !before.isEmpty { values.output.remove(before) }
    return true
  }

  /// Reads a part, by its number, of the parameter that was read last, or of one behind it.
  ///
  /// - Parameter distance: How far what is written will be moved to the front.
  @inline(__always)
  private mutating func readNext(
    _ part: LinkPart, _ index: Int, movedBy distance: Int = 0
  ) -> Bool {
    let number = part.parameter
    let parameter = parameter(number)
    if number == last {
      guard parameter.isExploded else { return false }
      values.output.nextItem()
      itemCount &+= 1
    } else {
      if itemCount > 0 { guard closeItems(isLast: false) else { return false } }
      values.output.key(parameter.key, of: bytes, isFirst: last < 0)
      if parameter.isExploded {
        values.output.openArray()
        itemCount = 1
      }
      last = number
    }
    let operation = program.values.operations[Int(parameter.operation)]
    guard Output.writesRecords else { return readPart(part, operation) }
    let start = values.output.length
    if distance > 0, !part.written.isEmpty {
      values.output.again(part.written)
    } else {
      guard readPart(part, operation) else { return false }
    }
    memory.parts.setWritten(start &- distance, values.output.length &- distance, of: index)
    return true
  }

  /// Lets one part count for each parameter whose name may stand several times; false where another one is no text.
  mutating func dropDuplicates() -> Bool {
    var counted = ParameterSet()
    var areTexts = true
    for index in memory.parts.all.indices {
      areTexts = drop(index, unless: .first, counts: &counted) && areTexts
    }
    for index in memory.parts.all.indices.reversed() {
      areTexts = drop(index, unless: .last, counts: &counted) && areTexts
    }
    return areTexts
  }

  /// Drops a part, unless it is the first one that is met of its parameter.
  private mutating func drop(
    _ index: Int, unless duplicates: Schema.Duplicates, counts counted: inout ParameterSet
  ) -> Bool {
    let part = memory.parts.all[index]
    guard part.parameter >= 0, parameter(part.parameter).duplicates == duplicates,
      !isInPath(part.parameter)
    else { return true }
    guard counted.contains(part.parameter) else {
      counted.insert(part.parameter)
      return true
    }
    memory.parts.setLiteral(index)
    return !part.hasEscapes || value(of: part) != nil
  }

  /// Whether the link's path has a parameter: a pair of that name is one too many, whichever would count.
  private func isInPath(_ parameter: Int) -> Bool {
    program.ends[memory.parts.end].bindings.range.contains {
      Int(program.bindings[$0].parameter) == parameter
    }
  }

  /// Ends the values of an exploded array; false where they are too few, or too many.
  ///
  /// - Parameter isLast: Whether no other values follow.
  private mutating func closeItems(isLast: Bool) -> Bool {
    values.output.closeArray()
    let (count, array) = (itemCount, program.values.operations[Int(parameter(last).array)])
    itemCount = 0
    guard count < array.least, isInPlace, !isLast else {
      return array.least <= count && count <= array.most
    }
    // More of them may stand behind other names: that is seen once all are in order.
    isInPlace = false
    return true
  }

  /// Reads a part: the value of a parameter, or one value of an exploded array.
  mutating func readPart(_ part: LinkPart, _ operation: TableEntry<ValueOperation>) -> Bool {
    guard !part.isBare else {
      let isRead = readBareName(operation)
      if !values.checker.notices.isEmpty { takeNotices(part) }
      return isRead
    }
    let plusAsSpace = part.isPair && route.isForm
    var text = link.plainPart(part.start, part.end)
    if operation.isFree {
      if !part.hasEscapes {
        if plusAsSpace { values.output.formString(text) } else { values.output.string(text) }
        return true
      }
      if !operation.isRaw, !options.isLenient {
        if Output.isKept {
          guard values.looksForUnsafe else {
            return values.output.decodedString(link, part.start, part.end, plusAsSpace: plusAsSpace)
          }
        } else if link.hasPlainEscapes(from: part.start, to: part.end) {
          return true
        }
      }
    }
    if part.hasEscapes || plusAsSpace {
      guard let decoded = value(of: part, operation) else { return false }
      text = decoded
    }
    let isRead = values.read(text, operation)
    if !values.checker.notices.isEmpty { takeNotices(part) }
    return isRead
  }

  /// A bare name stands for what the definition says, or else for `true`.
  mutating func readBareName(_ operation: TableEntry<ValueOperation>) -> Bool {
    guard operation.hasBareName else {
      return operation.type == .boolean && values.readBareTrue(operation)
    }
    return values.read(bytes.part(operation.bareName.start, operation.bareName.end), operation)
  }

  /// The text of a part's value, as its operation reads it; nil where it is not UTF-8, or an escape is
  /// not whole.
  mutating func value(of part: LinkPart) -> PaddedText? {
    guard part.parameter >= 0 else {
      return text(
        part.start, part.end, hasEscapes: part.hasEscapes, plusAsSpace: route.isForm)
    }
    return value(of: part, program.values.operations[Int(parameter(part.parameter).operation)])
  }

  mutating func value(
    of part: LinkPart, _ operation: TableEntry<ValueOperation>
  ) -> PaddedText? {
    guard !operation.isRaw else { return rawText(part.value) }
    let plusAsSpace = part.isPair && route.isForm
    guard !operation.splitsRaw || !part.hasEscapes else {
      return marked(part.start, part.end, plusAsSpace: plusAsSpace, operation)
    }
    return text(part.start, part.end, hasEscapes: part.hasEscapes, plusAsSpace: plusAsSpace)
  }

  mutating func name(of part: LinkPart) -> PaddedText? {
    text(
      part.place, part.nameEnd, hasEscapes: part.nameHasEscapes, plusAsSpace: route.isForm)
  }

  /// Takes over the notices about the part that was read last.
  private mutating func takeNotices(_ part: LinkPart) {
    var places = places(in: part)
    for notice in values.checker.notices { memory.notices.append(placed(notice, part, &places)) }
    values.checker.notices.removeAll(keepingCapacity: true)
  }

  /// A finding about the text of a part, seen from the link: its place there, the parameter's name before
  /// the field's, no secrets.
  mutating func placed(_ finding: Finding, _ part: LinkPart) -> Finding {
    var places = places(in: part)
    return placed(finding, part, &places)
  }

  /// A finding about a part's value, seen from its parameter. Plans are large: only what is secret needs one.
  private mutating func inside(_ part: LinkPart, _ finding: Finding) -> Finding {
    if part.parameter >= 0, !parameter(part.parameter).isSecret {
      var finding = finding.inside(name(ofParameter: part.parameter))
      program.hideCallback(in: &finding)
      return finding
    }
    return plan(of: part).map(finding.inside) ?? finding
  }

  /// What reads the text of a part that gives a parameter a value.
  private mutating func operation(of part: LinkPart) -> TableEntry<ValueOperation>? {
    guard part.parameter < 0 else {
      return program.values.operations[Int(parameter(part.parameter).operation)]
    }
    return plan(of: part).map { program.operation(of: $0) }
  }

  /// The name of a parameter by its number.
  func name(ofParameter number: Int) -> String {
    program.plans[memory.parts.route].parameters[number].name
  }

  /// Places in the text of a part, of which each is looked for from the one before.
  private struct Places {
    /// The text where escapes are marked in it.
    var marked: PaddedText?
    var offset = 0
    var place: Int
  }

  private mutating func places(in part: LinkPart) -> Places {
    let operation = operation(of: part)
    let isMarked = part.hasEscapes && operation?.splitsRaw == true && operation?.isRaw == false
    return Places(
      marked: isMarked ? operation.flatMap { value(of: part, $0) } : nil,
      place: part.value.lowerBound)
  }

  private mutating func placed(
    _ finding: Finding, _ part: LinkPart, _ last: inout Places
  ) -> Finding {
    guard let operation = operation(of: part) else { return finding }
    var placed = inside(part, finding)
    // The constraints on a raw text speak of all of it, so its beginning is their place.
    let offset = operation.isRaw ? 0 : finding.offset
    if offset < last.offset { (last.offset, last.place) = (0, part.value.lowerBound) }
    var distance = offset - last.offset
    if let text = last.marked {
      // The link has one escape for a mark and what it marks.
      distance -= (min(last.offset, text.count)..<min(offset, text.count))
        .count { text[$0] == ValueOperation.escapeMark }
    }
    last.place = place(of: distance, in: last.place..<part.value.upperBound)
    last.offset = offset
    placed.offset = last.place
    return placed
  }

  /// Where a byte of a decoded text stands in the link.
  mutating func place(of offset: Int, in range: Range<Int>) -> Int {
    range.lowerBound
      + link.part(range.lowerBound, range.upperBound).withSpan {
        PercentEncoding.offset(in: $0, ofDecoded: offset)
      }
  }
}

extension Finding {
  /// The finding about a value, seen from its parameter: the parameter's name before the field's, and no
  /// secrets.
  package func inside(_ parameter: ParameterPlan) -> Finding {
    let finding = inside(parameter.name)
    return parameter.isSecret ? finding.masked(parameter.schema) : finding
  }

  /// The finding without what a secret value is, or would have to be.
  func masked(_ schema: Schema) -> Finding {
    var finding = self
    // A separator is what the definition says.
    if rule != .separatorInValue { finding.found = "" }
    finding.suggestion = ""
    if rule == .unknownValue { finding.expected = "its default" }
    if rule == .invalidValue, schema.declared.contains(where: expected.includes) {
      finding.expected = "a declared value"
    }
    return finding
  }
}

extension Schema {
  /// The values that it names, as findings show them. What the fields of an object may be is no secret.
  fileprivate var declared: [String] {
    let own = (enumeration ?? []) + [constant].compactMap(\.self)
    return own.map { $0.string.map { Array($0.utf8).span.quoted } ?? $0.json }
      + (items?.declared ?? []) + properties.flatMap(\.schema.declared)
  }
}
