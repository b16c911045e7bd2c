/// What there is to say of a link that is right: names that its route does not declare, what its definition
/// wants to be rid of, characters that deceive, separators that were probably meant for a value.
extension LinkReader where Output: ~Copyable {
  /// Whether there is something to say of the link that was read last; where a deprecated parameter holds
  /// parts, there may be.
  var hasRemarks: Bool {
    mutating get {
      guard memory.parts.isRouted else { return true }
      if values.mayBeUnsafe || !memory.notices.isEmpty || hasUnknown || route.isDeprecated
        || !route.deprecated.isDisjoint(with: memory.parts.given)
      {
        return true
      }
      if hasUnsafeRawText { return true }
      guard route.hasSeparators else { return false }
      for index in memory.parts.all.indices {
        let part = memory.parts.all[index]
        if part.parameter >= 0, mixedSeparator(in: part) != nil { return true }
      }
      return false
    }
  }

  // MARK: Unsafe characters

  /// Whether what `{+x}` holds, which nothing decodes, has a character that can deceive.
  private var hasUnsafeRawText: Bool {
    mutating get {
      guard route.rest >= 0, let part = memory.parts.part(of: Int(route.rest)) else { return false }
      return unsafeCharacter(in: part.value, plusAsSpace: false) != nil
    }
  }

  /// The first character of a part of the link that can deceive, once it is decoded, and its place in the
  /// link.
  ///
  /// - Parameter splitsLines: Whether line feeds separate values, and so are none of theirs.
  mutating func unsafeCharacter(
    in range: Range<Int>, plusAsSpace: Bool, splitsLines: Bool = false
  ) -> (offset: Int, scalar: UInt32)? {
    let text = unescaped(range.lowerBound, range.upperBound, plusAsSpace: plusAsSpace)
    let found = text?.withSpan { UnsafeCharacters.first(in: $0, lineFeeds: !splitsLines) }
    guard let (offset, scalar) = found ?? nil else { return nil }
    return (place(of: offset, in: range), scalar)
  }

  // MARK: Separators

  /// Where a text has its separator percent-escaped, though it has it as it is, too, and nothing takes its
  /// meaning from it: decoding makes the two one.
  mutating func mixedSeparator(in part: LinkPart) -> Int? {
    let operation = program.values.operations[Int(parameter(part.parameter).operation)]
    let separator = operation.separator
    // As it is, a plus sign may be a space, and a percent sign begins an escape.
    let isPlain =
      separator != UInt8(ascii: "%")
      && !(separator == UInt8(ascii: "+") && part.isPair && route.isForm)
    guard separator != 0, isPlain, operation.escape == 0, !operation.alsoEscaped, part.hasEscapes
    else {
      return nil
    }
    let text = link.part(part.value.lowerBound, part.value.upperBound)
    guard text.contains(separator) else { return nil }
    let digits = ByteClass.hexDigits(of: separator)
    var offset = 0
    while offset &+ 2 < text.count {
      if text[offset] == UInt8(ascii: "%"), text[offset &+ 1] == digits.0,
        ByteClass.uppercased(text[offset &+ 2]) == digits.1
      {
        return part.value.lowerBound &+ offset
      }
      offset &+= 1
    }
    return nil
  }

  // MARK: What there is to say

  /// Appends what there is to say of the link that was read last, kind by kind; false, and nothing, where
  /// that depends on its values, and these are not kept.
  ///
  /// - Parameter limit: More findings of a kind have a common cause.
  mutating func appendRemarks(to findings: inout [Finding], limit: Int) -> Bool {
    guard memory.parts.isRouted else {
      findings += allNotices.prefix(limit)
      return true
    }
    let mayBeUnsafe =
      values.mayBeUnsafe || memory.parts.hasUnknownFragment || hasUnsafeRawText
    let hasDeprecated = !route.deprecated.isDisjoint(with: memory.parts.given)
    var tape: ValueTape?
    if mayBeUnsafe || hasDeprecated {
      tape = values.output.values
      guard tape != nil else { return false }
    }
    if memory.parts.haveOthers {
      let most = findings.count + limit
      for index in memory.parts.all.indices where findings.count < most {
        let part = memory.parts.all[index]
        if isUnknown(part) { findings.append(unknownParameter(part)) }
      }
    }
    if memory.parts.hasUnknownFragment { findings.append(unknownFragment) }
    if hasNotices { findings += allNotices.prefix(limit) }
    if route.isDeprecated || hasDeprecated { findings += deprecatedParts(tape, limit: limit) }
    if mayBeUnsafe, let tape { findings += unsafeCharacters(tape).prefix(limit) }
    if route.hasSeparators { findings += mixedSeparators().prefix(limit) }
    return true
  }

  private mutating func deprecatedParts(_ tape: ValueTape?, limit: Int) -> [Finding] {
    var findings: [Finding] = []
    let plan = program.plans[memory.parts.route]
    if route.isDeprecated {
      findings.append(Finding(.deprecated, at: place.scheme + 1, "the route \(plan.name)"))
    }
    guard let tape else { return findings }
    for (number, parameter) in plan.parameters.enumerated() where route.deprecated.contains(number)
    {
      guard let part = memory.parts.part(of: number),
        let node = tape.member(named: parameter.name, of: 0)
      else { continue }
      var paths: [String] = []
      parameter.schema.appendDeprecated(
        in: tape.value(node), parameter.name, to: &paths, limit: limit - findings.count)
      findings += paths.map { Finding(.deprecated, at: part.place, $0) }
    }
    return findings
  }

  /// One for each value, and each unknown name, with an unsafe character.
  private mutating func unsafeCharacters(_ tape: ValueTape) -> [Finding] {
    var findings: [Finding] = []
    // Of each exploded array, the item that the next part gave it.
    var nextItems: [Int: Int] = [:]
    for part in memory.parts.all.array where part.parameter != LinkPart.literal {
      let plusAsSpace = part.isPair && route.isForm
      guard part.parameter >= 0 || part.pattern >= 0 else {
        let name = name(of: part)?.withSpan { $0.excerpt } ?? ""
        for (place, range) in [("name", part.name), ("", part.value)] {
          guard let found = unsafeCharacter(in: range, plusAsSpace: plusAsSpace) else { continue }
          findings.append(.unsafe(found.scalar, at: found.offset, name, in: place))
          break
        }
        continue
      }
      guard let parameter = plan(of: part) else { continue }
      var node = tape.member(named: parameter.name, of: 0)
      if parameter.isExploded, let array = node {
        let item = nextItems[part.parameter] ?? array + 1
        node = item < tape.next(after: array) ? item : nil
        nextItems[part.parameter] = node.map(tape.next)
      }
      // JSON may be laid out with line ends that are no part of its values.
      let isText = program.operation(of: parameter).form != .json
      if part.pattern >= 0,
        let found = unsafeCharacter(in: part.name, plusAsSpace: plusAsSpace)
      {
        findings.append(.unsafe(found.scalar, at: found.offset, parameter.name, in: "name"))
      }
      let found =
        (isText
          ? unsafeCharacter(
            in: part.value, plusAsSpace: plusAsSpace, splitsLines: parameter.schema.splitsLines)
          : nil)
        ?? node.flatMap { unsafeCharacter(in: tape, $0) }.map { (part.value.lowerBound, $0) }
      guard let (offset, scalar) = found else { continue }
      // What a secret holds is nobody's business.
      findings.append(.unsafe(parameter.isSecret ? nil : scalar, at: offset, parameter.name))
    }
    let fragment = memory.parts.unknownFragment
    if memory.parts.hasUnknownFragment,
      let found = unsafeCharacter(in: fragment, plusAsSpace: false)
    {
      findings.append(.unsafe(found.scalar, at: found.offset, "the fragment"))
    }
    return findings
  }

  private func unsafeCharacter(in tape: ValueTape, _ node: Int) -> UInt32? {
    for node in node..<tape.next(after: node) {
      let text = tape.bytes.span.extracting(tape.range(node))
      if let found = UnsafeCharacters.first(in: text) { return found.scalar }
    }
    return nil
  }

  private mutating func mixedSeparators() -> [Finding] {
    var findings: [Finding] = []
    for part in memory.parts.all.array where part.parameter >= 0 {
      guard let place = mixedSeparator(in: part) else { continue }
      let parameter = program.plans[memory.parts.route].parameters[part.parameter]
      findings.append(
        Finding(
          .separatorInValue, at: place, parameter.name,
          expected: String(UnicodeScalar(program.operation(of: parameter).separator)),
          found: link.part(place, place + 3).withSpan { $0.text }))
    }
    return findings
  }
}

extension Finding {
  /// - Parameters:
  ///   - scalar: nil: nobody is told which.
  ///   - place: What of the subject has the character, if not its value.
  fileprivate static func unsafe(
    _ scalar: UInt32?, at offset: Int, _ subject: String, in place: String = ""
  ) -> Finding {
    Finding(
      .unsafeCharacter, at: offset, subject, expected: place,
      found: scalar.map(UnsafeCharacters.name) ?? "an unsafe character")
  }
}
