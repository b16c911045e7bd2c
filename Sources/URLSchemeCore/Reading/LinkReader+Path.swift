/// Finds the node of the trie to which a link's path leads.
///
/// At each segment, a literal comes before constrained variables, these before free ones, and `{+x}`
/// last. As long as one edge is the only one of its kind, the first way is the one that the matcher
/// finds; where it is not, the matcher is asked.
extension LinkReader where Output: ~Copyable {
  mutating func readPath() -> Bool {
    let colon = endOfScheme()
    guard colon > 0 else { return false }
    let app = program.value(of: link.part(0, colon), in: program.schemes, ignoringCase: true)
    guard app >= 0 else { return false }
    let scheme = program.apps[app].scheme
    place = PrefixCache.Place(
      scheme: colon, isFirst: program.equals(link.part(0, colon), scheme), app: app)
    position = colon &+ 1
    hasOtherWays = false
    var node = Int(program.apps[app].rootless)
    var isAuthority = false
    if byte(position) == UInt8(ascii: "/") {
      isAuthority = byte(position &+ 1) == UInt8(ascii: "/")
      node = Int(isAuthority ? program.apps[app].authority : program.apps[app].absolute)
      position &+= isAuthority ? 2 : 1
      // `{+x}` takes a slash that its pattern does not write.
      hasOtherWays = !isAuthority && program.nodes[Int(program.apps[app].rootless)].edges.count > 0
    }
    // `app:` and `app:/` reach what `app://` reaches.
    if !isAuthority, isEnd(position) { return readMatched() }
    while true {
      guard let segment = segment(from: position, isAuthority: isAuthority) else {
        return readMatched()
      }
      // What follows the last slash is a segment only where it is not empty.
      if isAuthority || segment.end > position || byte(segment.end) == UInt8(ascii: "/") {
        let next = follow(
          node, position, segment.end, hasEscapes: segment.hasEscapes, isAuthority: isAuthority)
        guard next >= 0 else { return hasOtherWays && readMatched() }
        node = next
        if isRest {
          isRest = false
          position = captures[captureCount &- 1].end
          return readEnds(program.paths[Int(program.nodes[node].path)])
        }
      }
      position = segment.end
      guard byte(position) == UInt8(ascii: "/") else { break }
      position &+= 1
      isAuthority = false
    }
    let path = program.paths[Int(program.nodes[node].path)]
    if path.ends.count == 0, program.nodes[node].edges.count == 0, !hasOtherWays { return false }
    if captureCount == 0, path.isPlain {
      place.node = node
      memory.prefixes.remember(link, upTo: position, place)
    }
    return readEnds(path)
  }

  /// The byte at an offset; a line feed behind the link.
  mutating func byte(_ offset: Int) -> UInt8 {
    offset < link.count ? link[offset] : UInt8(ascii: "\n")
  }

  private mutating func isEnd(_ offset: Int) -> Bool {
    let byte = byte(offset)
    return byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "\n")
  }

  /// The place of the colon behind a scheme; 0 where there is none.
  private mutating func endOfScheme() -> Int {
    guard ByteClass.isLetter(byte(0)) else { return 0 }
    var end = 0
    var length = 16
    while length == 16 {
      length = ByteScan.schemeLength(link.lanes(at: end))
      end &+= length
    }
    return byte(end) == UInt8(ascii: ":") ? end : 0
  }

  /// The end of the segment that begins at a place; nil where it is not right, or in an authority is
  /// more than a name.
  private mutating func segment(
    from start: Int, isAuthority: Bool
  ) -> (end: Int, hasEscapes: Bool)? {
    var base = start
    var hasEscapes = false
    while true {
      var marks = ByteScan.marks(link.lanes(at: base))
      while marks != 0 {
        let offset = base &+ marks.trailingZeroBitCount &>> 2
        let mark = byte(offset)
        switch mark {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return (offset, hasEscapes)
        case UInt8(ascii: "%"):
          guard offset &+ 2 < link.count,
            ByteClass.byte(hexDigits: link[offset &+ 1], link[offset &+ 2]) != nil
          else { return nil }
          hasEscapes = true
        default:
          if offset >= link.count { return (link.count, hasEscapes) }
          guard ByteClass.isPathMark(mark),
            !isAuthority || mark != UInt8(ascii: ":") && mark != UInt8(ascii: "@")
          else { return nil }
        }
        marks &= marks &- 1
      }
      base &+= 16
    }
  }

  /// The node behind a segment; -1 where there is none, or the matcher must find it.
  private mutating func follow(
    _ number: Int, _ start: Int, _ end: Int, hasEscapes: Bool, isAuthority: Bool
  ) -> Int {
    let node = program.nodes[number]
    var text = link.part(start, end)
    if hasEscapes {
      guard let decoded = decoded(start, end, plusAsSpace: false) else { return -1 }
      text = decoded
    }
    let child = program.value(of: text, in: node.literals, ignoringCase: isAuthority)
    if child >= 0 {
      if node.edges.count > 0 { hasOtherWays = true }
      return child
    }
    var found = -1
    var rank = Int.max
    for index in node.edges.start..<node.edges.end {
      let edge = program.edges[index]
      if found >= 0, edge.rank > rank {
        hasOtherWays = true
        break
      }
      if edge.isRest {
        if takeRest(edge, start) { return Int(edge.target) }
        hasOtherWays = true
        return -1
      }
      guard fits(text, edge, isAuthority: isAuthority) else { continue }
      // With equal right, two may take it.
      guard found < 0 else {
        hasOtherWays = true
        return -1
      }
      (found, rank) = (index, edge.rank)
    }
    guard found >= 0 else { return -1 }
    let edge = program.edges[found]
    guard captureCount < captures.count &- 1,
      !hasEscapes || edge.prefix.isEmpty && edge.suffix.isEmpty
    else {
      hasOtherWays = true
      return -1
    }
    captures[captureCount] = Capture(
      start: start &+ edge.prefix.count, end: end &- edge.suffix.count, hasEscapes: hasEscapes)
    captureCount &+= 1
    return Int(edge.target)
  }

  private mutating func fits(
    _ text: PaddedText, _ edge: TableEntry<EdgeProgram>, isAuthority: Bool
  ) -> Bool {
    let literals = edge.prefix.count &+ edge.suffix.count
    if edge.isShaped { hasOtherWays = true }
    guard !edge.isShaped, text.count > literals || text.count == literals && edge.allowsEmpty,
      literals == 0 || hasLiterals(text, edge, isAuthority: isAuthority)
    else { return false }
    guard edge.operation >= 0, text.count > literals else { return true }
    let value = text.part(edge.prefix.count, text.count &- edge.suffix.count)
    return takes(value, program.operations[Int(edge.operation)])
  }

  private mutating func hasLiterals(
    _ text: PaddedText, _ edge: TableEntry<EdgeProgram>, isAuthority: Bool
  ) -> Bool {
    for (part, start) in [(edge.prefix, 0), (edge.suffix, text.count - edge.suffix.count)] {
      for offset in 0..<part.count {
        let (byte, other) = (text[start + offset], bytes[part.start + offset])
        guard
          byte == other
            || isAuthority && ByteClass.lowercased(byte) == ByteClass.lowercased(other)
        else { return false }
      }
    }
    return true
  }

  /// Whether an operation takes a text, decoded; nothing is written.
  mutating func takes(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    let mark = output.mark
    let takes = readText(text, operation)
    output.reset(to: mark)
    return takes
  }

  /// Takes what is left of the path for `{+x}`.
  private mutating func takeRest(_ edge: TableEntry<EdgeProgram>, _ start: Int) -> Bool {
    guard edge.prefix.isEmpty, edge.operation < 0, !edge.isShaped else { return false }
    var position = start
    var hasEscapes = false
    while true {
      guard let segment = segment(from: position, isAuthority: false) else { return false }
      hasEscapes = hasEscapes || segment.hasEscapes
      position = segment.end
      guard byte(position) == UInt8(ascii: "/") else { break }
      position &+= 1
    }
    guard captureCount < captures.count else { return false }
    captures[captureCount] = Capture(start: start, end: position, hasEscapes: hasEscapes)
    captureCount &+= 1
    isRest = true
    return true
  }
}
