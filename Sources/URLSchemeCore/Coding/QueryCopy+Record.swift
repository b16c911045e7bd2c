/// Copies what stands around the values in a record.
extension QueryCopy where Place: ~Copyable {
  /// Copies what stands between a link and its first value, where the link's scheme is not written
  /// as the app's first one.
  @inline(never)
  static func copyHead(
    _ text: Span<UInt8>, scheme: Int, _ shapes: RouteShapes, _ route: Int, _ json: Span<UInt8>,
    _ place: consuming Place
  ) -> Place {
    var place = place
    place.put("\"")
    place.put(json, shapes.routes[route].head)
    place.put(text, from: 0, to: scheme)
    place.put(json, shapes.routes[route].middle)
    return place
  }

  /// Copies what the app assumes for some parameters, a bit for each.
  static func copyDefaults(
    _ assumed: UInt64, _ first: Int, _ shapes: RouteShapes, _ json: Span<UInt8>,
    _ place: consuming Place
  ) -> Place {
    var place = place
    place.put(",\"defaults\":{")
    var rest = assumed
    while rest != 0 {
      let member = shapes.parameters[first &+ rest.trailingZeroBitCount].assumed
      let comma = rest == assumed ? 1 : 0
      place.put(json, member.lowerBound &+ comma..<member.upperBound)
      rest &= rest &- 1
    }
    place.put("}")
    return place
  }

  /// Copies the notices about values that are none of those declared.
  func copyNotices(
    _ text: Span<UInt8>, _ shapes: RouteShapes, _ json: Span<UInt8>, _ place: consuming Place
  ) -> Place {
    var place = place
    place.put(",\"notices\":[")
    for number in 0..<notices.count {
      let start = notices[number]
      let end = MarkCursor.next(in: text, from: start)
      let shape = noticed[number]
      if number > 0 { place.put(",") }
      place.put(json, shapes.parameters[shape].notice)
      place.put(text, from: start, to: end)
      place.put(json, shapes.parameters[shape].noticeEnd)
      place.put(number: start)
      place.put("}")
    }
    place.put("]")
    return place
  }
}
