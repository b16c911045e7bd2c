/// Copies the variables of a link's path.
enum PathCopy<Place: RecordPlace & ~Copyable> {
  /// Copies them, and adds a bit for each parameter that they give a value.
  static func copy(
    _ text: Span<UInt8>, _ walk: PathWalk, _ path: PathShape, isRouting: Bool, takesRemarks: Bool,
    _ shapes: RouteShapes, _ steps: Span<PathShape.Step>, _ json: Span<UInt8>,
    _ given: inout UInt64, _ place: consuming Place
  ) -> Place {
    var place = place
    var last = -1
    if walk.starts.count != path.variables.count { place.spoil() }
    for index in 0..<min(walk.starts.count, path.variables.count) {
      let step = steps[path.variables.lowerBound &+ index]
      let (start, end) = (walk.starts[index], walk.ends[index])
      guard step.parameter > last else {
        place.spoil()
        break
      }
      place.put(json, from: step.key.lowerBound &+ (given == 0 ? 1 : 0), to: step.key.upperBound)
      if walk.takesRest, index == path.variables.count &- 1 {
        place = copyRest(text, start..<max(start, end), takesRemarks: takesRemarks, consume place)
        if isRouting, step.isWatched || step.guardedLength > 0 { place.spoil() }
        if step.form != .text { place.spoil() }
      } else {
        // A value of a query ends at an ampersand; a segment goes on there, which is left.
        var copy = QueryCopy<Place>(
          position: start, end: end, isForm: false, isRouting: isRouting,
          takesRemarks: takesRemarks)
        copy.copyValue(text, shapes, step, json, to: &place)
        if copy.position != end || copy.hasRemarks { place.spoil() }
      }
      last = step.parameter
      given |= 1 &<< UInt64(truncatingIfNeeded: step.parameter)
    }
    return place
  }

  /// Copies the rest of a path as it stands there.
  private static func copyRest(
    _ text: Span<UInt8>, _ rest: Range<Int>, takesRemarks: Bool, _ place: consuming Place
  ) -> Place {
    var place = place
    var marks = MarkCursor(text, from: rest.lowerBound)
    var mark = marks.next(in: text)
    while mark < rest.upperBound {
      let byte = text[mark]
      if byte == UInt8(ascii: "%") {
        // What is escaped may be a character that can deceive.
        let isEscape = ByteClass.byte(hexDigits: text[mark &+ 1], text[mark &+ 2]) != nil
        if !isEscape || !takesRemarks { place.spoil() }
      } else if !ByteClass.isPathMark(byte) {
        place.spoil()
      }
      mark = marks.next(in: text)
    }
    place.put("\"")
    place.put(text, from: rest.lowerBound, to: rest.upperBound)
    place.put("\"")
    return place
  }
}
