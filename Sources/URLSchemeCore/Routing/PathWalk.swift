/// The way of a link to its path: at each segment a literal, if one is there, or else the variable
/// that takes whole segments.
///
/// That is what the matcher tries first, too; where it ends at a path with a route, and the route
/// takes what the variables hold, the matcher comes to the same.
struct PathWalk {
  /// The end of the link's head, which is all before its query.
  var head: Int
  var place: HeadMemo.Place
  /// Where the segments begin and end that variables take.
  var starts = FewNumbers()
  var ends = FewNumbers()
  /// Whether the last of them takes the rest of the path.
  var takesRest = false
}

extension RouteShapes {
  /// Follows the head of the link that a text begins with, and which ends at `end`; nil where no path
  /// is found, or only the matcher can tell.
  @inline(never)
  func walk(_ text: Span<UInt8>, upTo end: Int) -> PathWalk? {
    let slash = UInt8(ascii: "/")
    var marks = MarkCursor(text, from: 0)
    let colon = marks.next(in: text)
    let (first, second) = (marks.next(in: text), marks.next(in: text))
    guard second < end, second == colon &+ 2, text[colon] == UInt8(ascii: ":"),
      text[first] == slash, text[second] == slash,
      let app = app(of: text, scheme: 0..<colon)
    else { return nil }
    let isFirst = text.extracting(0..<colon).equals(apps[app].scheme)
    var walk = PathWalk(head: end, place: (colon, isFirst, app, apps[app].root))
    var isAuthority = true
    var start = colon &+ 3
    while true {
      var mark = marks.next(in: text)
      var hasEscapes = false
      while mark < end, text[mark] != slash, text[mark] != UInt8(ascii: "?") {
        // In an authority, each mark has a meaning of its own.
        let isEscape = text[mark] == UInt8(ascii: "%")
        guard !isAuthority, isEscape || ByteClass.isPathMark(text[mark]) else { return nil }
        hasEscapes = hasEscapes || isEscape
        mark = marks.next(in: text)
      }
      var isLast = mark >= end || text[mark] != slash
      let segment = start..<min(mark, end)
      // What follows the last slash is a segment only where it is not empty.
      if isAuthority || !isLast || !segment.isEmpty {
        guard take(segment, of: text, hasEscapes: hasEscapes, isAuthority: isAuthority, &walk)
        else { return nil }
      }
      if walk.takesRest, !isLast {
        repeat { mark = marks.next(in: text) } while mark < end && text[mark] != UInt8(ascii: "?")
        isLast = true
      }
      if walk.starts.count > walk.ends.count {
        guard walk.ends.append(min(mark, end)) else { return nil }
      }
      guard !isLast else {
        walk.head = min(mark, end)
        return walk
      }
      isAuthority = false
      start = mark &+ 1
    }
  }

  /// Follows a segment; false where nothing takes it.
  private func take(
    _ segment: Range<Int>, of text: Span<UInt8>, hasEscapes: Bool, isAuthority: Bool,
    _ walk: inout PathWalk
  ) -> Bool {
    let node = walk.place.path
    if paths[node].hasLiterals {
      // An escape may stand for a letter of a literal.
      guard !hasEscapes else { return false }
      if let child = literals.value(
        Router.part(node, []), in: text, segment, ignoringCase: isAuthority)
      {
        walk.place.path = child
        return true
      }
    }
    walk.place.path = paths[node].next
    walk.takesRest = paths[node].takesRest
    return walk.place.path >= 0 && !segment.isEmpty && walk.starts.append(segment.lowerBound)
  }
}
