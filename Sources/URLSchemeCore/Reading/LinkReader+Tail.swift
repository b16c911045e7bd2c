/// Checks what a link lacks, and writes what stands behind the values in a record.
extension LinkReader where Output: ~Copyable {
  mutating func readTail() -> Bool {
    guard route.required & ~given == 0, route.rules.isEmpty || holdsRules() else { return false }
    if options.isRouting {
      if route.takesCallbacks, !allowsCallbacks() { return false }
      applyGuards()
    }
    guard Output.isKept else { return isRightUnknown() }
    output.put("}")
    if route.assumed & ~given != 0 { putDefaults(route.assumed & ~given) }
    guard memory.unknown.isEmpty || putUnknown() else { return false }
    if !end.alias.isEmpty, hasCallbacks() { output.put(end.alias, of: bytes) }
    if fragment.end > 0 {
      output.put(",\"fragment\":")
      output.plainText(link.part(fragment.start, fragment.end), plusAsSpace: false)
    }
    if options.isRouting { guard putDestination() else { return false } }
    guard memory.notices.isEmpty || putNotices() else { return false }
    output.put("}\n")
    return true
  }

  private mutating func holdsRules() -> Bool {
    for index in route.rules.start..<route.rules.end
    where !program.rules[index].element.holds(given) {
      return false
    }
    return true
  }

  private mutating func putDefaults(_ parameters: UInt64) {
    output.put(",\"defaults\":")
    var rest = parameters
    while rest != 0 {
      putKey(parameter(rest.trailingZeroBitCount).assumed, isFirst: rest == parameters)
      rest &= rest &- 1
    }
    output.put("}")
  }

  // MARK: Unknown parameters

  private mutating func isRightUnknown() -> Bool {
    for piece in memory.unknown {
      scratch.removeAll()
      guard text(piece.nameStart, piece.nameEnd) != nil,
        piece.start < 0 || text(piece.start, piece.end) != nil
      else { return false }
    }
    return true
  }

  private mutating func text(_ start: Int, _ end: Int) -> PaddedText? {
    decoded(start, end, plusAsSpace: route.isForm)
  }

  private mutating func putUnknown() -> Bool {
    output.put(",\"unknown\":")
    var separator = UInt8(ascii: "[")
    for piece in memory.unknown {
      scratch.removeAll()
      output.put(separator)
      separator = UInt8(ascii: ",")
      output.put(UInt8(ascii: "["))
      guard let name = text(piece.nameStart, piece.nameEnd) else { return false }
      output.text(name)
      output.put(UInt8(ascii: ","))
      if piece.start >= 0 {
        guard let value = text(piece.start, piece.end) else { return false }
        output.text(value)
      } else {
        output.put("null")
      }
      output.put(UInt8(ascii: "]"))
    }
    output.put(UInt8(ascii: "]"))
    return true
  }

  // MARK: Where a link goes

  private mutating func hasCallbacks() -> Bool {
    for index in program.router.routes[routeNumber].parameters.indices
    where given & (1 &<< UInt64(truncatingIfNeeded: index)) != 0 {
      if CallbackName.all.contains(program.router.routes[routeNumber].parameters[index].name) {
        return true
      }
    }
    return false
  }

  /// Whether each link that returns control has a scheme that the definition vouches for.
  private mutating func allowsCallbacks() -> Bool {
    for kind in 0..<3 where callbacks[kind].end > 0 {
      scratch.removeAll()
      let callback = callbacks[kind]
      guard let target = decoded(callback.start, callback.end, plusAsSpace: route.isForm) else {
        return false
      }
      let scheme = target.part(0, target.firstIndex(of: UInt8(ascii: ":"), from: 0))
      let allowed = program.apps[Int(route.app)].callbackSchemes
      var isAllowed = false
      for index in allowed.start..<allowed.end
      where program.equals(scheme, program.parts[index].element, ignoringCase: true) {
        isAllowed = true
      }
      guard isAllowed else { return false }
    }
    return true
  }

  /// Notes the guards that cut the stack of screens.
  private mutating func applyGuards() {
    screenCount = route.screens.count
    guard failedGuards != 0 else { return }
    for index in 0..<route.guards.count
    where failedGuards >> UInt64(truncatingIfNeeded: index) & 1 != 0 {
      let number = route.guards.start &+ index
      let condition = program.guards[number]
      guard Int(condition.screenCount) < screenCount else { continue }
      screenCount = Int(condition.screenCount)
      var notice = program.guardNotices[number]
      notice.offset = guardPlaces[index]
      memory.notices.append(notice)
    }
  }

  private mutating func putDestination() -> Bool {
    if screenCount == route.screens.count {
      output.put(route.destination, of: bytes)
    } else {
      output.put(",\"screens\":[")
      for index in 0..<screenCount {
        if index > 0 { output.put(UInt8(ascii: ",")) }
        output.put(program.parts[route.screens.start &+ index].element, of: bytes)
      }
      output.put(UInt8(ascii: "]"))
    }
    var separator: StaticString = ",\"callbacks\":{\""
    let names: [3 of StaticString] = ["success", "error", "cancel"]
    var isOpen = false
    for kind in 0..<3 where callbacks[kind].end > 0 {
      scratch.removeAll()
      let callback = callbacks[kind]
      guard let target = decoded(callback.start, callback.end, plusAsSpace: route.isForm) else {
        return false
      }
      output.put(separator)
      output.put(names[kind])
      output.put("\":")
      output.text(target)
      separator = ",\""
      isOpen = true
    }
    if isOpen { output.put(UInt8(ascii: "}")) }
    if route.confirms { output.put(",\"confirm\":true") }
    return true
  }

  private mutating func putNotices() -> Bool {
    output.put(",\"notices\":[")
    var json: [UInt8] = []
    swap(&json, &memory.json)
    defer { swap(&json, &memory.json) }
    json.removeAll(keepingCapacity: true)
    let notices = memory.notices
    ByteWriter.append(to: &json, reserving: 256 * notices.count) { writer in
      var cursor = JSONCursor(writer, needsComma: false)
      for notice in notices { cursor.write(notice) }
      return cursor.finish()
    }
    guard output.json(json.span) else { return false }
    output.put(UInt8(ascii: "]"))
    return true
  }
}
