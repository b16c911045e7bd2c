/// Reads links without a definition: the parts as they stand there, and the pairs of the query, decoded.
extension LinkReader where Output: ~Copyable {
  mutating func readGeneric() -> Bool {
    let colon = link.mark(from: 0)
    guard colon < link.count, link[colon] == UInt8(ascii: ":"), link.text.isScheme(upTo: colon)
    else {
      return false
    }
    // What was wrong with a link before was asked of its app.
    (place.scheme, place.separatesBySemicolons) = (colon, false)
    write(",\"scheme\":", 0, colon)
    position = colon &+ 1
    if position &+ 1 < link.count, link[position] == UInt8(ascii: "/"),
      link[position &+ 1] == UInt8(ascii: "/")
    {
      guard readHost() else { return false }
    }
    guard readGenericPath() else { return false }
    if position < link.count, link[position] == UInt8(ascii: "?") {
      values.output.json(",\"query\":[")
      guard readPairs() else { return false }
      values.output.json("]")
    }
    return readGenericTail()
  }

  private mutating func readHost() -> Bool {
    position &+= 2
    memory.segments.removeAll()
    authority = LinkComponents()
    guard cutAuthority() else { return false }
    if let userinfo = authority.userinfo {
      write(",\"userinfo\":", userinfo.lowerBound, userinfo.upperBound)
    }
    let host = authority.host ?? memory.segments[0].start..<position
    write(",\"host\":", host.lowerBound, host.upperBound)
    if let port = authority.port { write(",\"port\":", port.lowerBound, port.upperBound) }
    return true
  }

  private mutating func readGenericPath() -> Bool {
    let start = position
    var scan = link.marks(from: start)
    while true {
      let mark = scan.next()
      switch mark < link.count ? LinkMark(link[mark]) : .hash {
      case .question, .hash:
        position = min(mark, link.count)
        write(",\"path\":", start, position)
        return true
      case .percent: guard isEscape(at: mark) else { return false }
      case .lenient where options.isLenient: break
      case .stray, .lenient: return false
      case .slash, .ampersand, .equals, .plain, .colon, .at: break
      }
    }
  }

  /// Writes a part of the link behind its key.
  private mutating func write(_ key: StaticString, _ start: Int, _ end: Int) {
    values.output.json(key)
    if options.isLenient {
      values.output.textOrBytes(link.part(start, end))
    } else {
      values.output.string(link.plainPart(start, end))
    }
  }

  private mutating func readGenericTail() -> Bool {
    if position < link.count {
      guard findFragment() else { return false }
      write(",\"fragment\":", fragment.start, fragment.end)
    }
    if hasNotices { writeNotices() }
    values.output.json("}\n")
    return true
  }

  // MARK: Pairs

  /// Writes the pairs of the query.
  private mutating func readPairs() -> Bool {
    let (mark, start) = (values.output.mark, position)
    if !options.isLenient, let end = values.output.pairs(of: link, from: position &+ 1) {
      position = end
      return true
    }
    values.output.reset(to: mark)
    position = start
    memory.parts.removeAll()
    guard findPairs(expecting: false) else { return false }
    position = memory.parts.queryEnd
    for index in memory.parts.all.indices {
      let part = memory.parts.all[index]
      values.output.json(index == 0 ? "[" : ",[")
      guard writeText(part.name) else { return false }
      values.output.json(",")
      if part.isBare {
        values.output.json("null")
      } else {
        guard writeText(part.value) else { return false }
      }
      values.output.json("]")
    }
    return true
  }

  /// Writes a decoded text, or `{"bytes": BASE64}` where it is not UTF-8; false where an escape is not
  /// whole.
  private mutating func writeText(_ range: Range<Int>) -> Bool {
    guard let text = unescaped(range.lowerBound, range.upperBound) else { return false }
    values.output.textOrBytes(text)
    return true
  }
}
