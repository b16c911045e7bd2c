/// The quickest way of common links to their records: what a line is expected to hold is looked for
/// where it should stand, and copied as the shape of its route says.
///
/// A link takes 1,480 instructions so; reading it first and writing what was found then takes 4,600.
/// Whatever is not common is left to the decoder; for the links that both know, they write the same.
/// Common is a link to whose path a walk leads, whose parameters come in the order of the pattern and
/// are told from the link, and which is right, or has the one fault that is common, too.
extension LinkDecoder {
  /// Longer lines are not common.
  private static let longestCopied = 2_048

  /// Lines of a block, and how far they were copied.
  struct CopiedLines {
    var count = 0
    /// Where the line begins that was not copied.
    var position: Int
    /// How long it is, without its end and with it, and all that is to be said of it, where copying
    /// found that out.
    var length: (text: Int, line: Int)?
    var remark = Remark.none

    enum Remark {
      case none
      /// A value has another number of digits than its parameter, which is known by its number among
      /// all.
      case wrongLength(value: Range<Int>, parameter: Int)
      /// The link's head leads to no route; what is wrong is kept by that number.
      case unknownRoute(Int)
      /// The route does not declare the parameters whose names begin there, nor the values that begin
      /// there, of parameters that are known by their numbers among all.
      case undeclared(names: FewNumbers, values: FewNumbers, parameters: FewNumbers, route: Int)
      /// No two hexadecimal digits follow the percent sign there, in the query; lenient reading lets it
      /// pass.
      case faultyEscape(Int)
      /// There is no scheme; what follows was not looked at.
      case missingScheme
    }
  }

  /// Copies lines of a block, from `position` on, until one is not common or longer than `longest`.
  ///
  mutating func copyLines(
    of block: Span<UInt8>, from position: Int, longest: Int, _ shapes: RouteShapes,
    to writer: inout ByteWriter
  ) -> CopiedLines {
    var lines = CopiedLines(position: position)
    writer.copy { place in
      lines = copyLines(
        of: block, from: position, longest: longest, takesRemarks: true, shapes, to: &place)
    }
    return lines
  }

  /// Passes over lines that would be copied.
  ///
  /// - Parameter takesRemarks: Whether those are passed over, too, of which there is something to say,
  ///   though they are right.
  mutating func passLines(
    of block: Span<UInt8>, from position: Int, longest: Int, takesRemarks: Bool,
    _ shapes: RouteShapes
  ) -> CopiedLines {
    var lines = CopiedLines(position: position)
    PassingPlace.pass { place in
      lines = copyLines(
        of: block, from: position, longest: longest, takesRemarks: takesRemarks, shapes,
        to: &place)
    }
    return lines
  }

  @inline(__always)
  private mutating func copyLines<Place: RecordPlace & ~Copyable>(
    of block: Span<UInt8>, from position: Int, longest: Int, takesRemarks: Bool,
    _ shapes: RouteShapes, to place: inout Place
  ) -> CopiedLines {
    var lines = CopiedLines(position: position)
    // Held here, they are not counted for each use.
    let (paths, routes) = (shapes.paths, shapes.routes)
    let (steps, json) = (shapes.steps, shapes.json)
    let (pathSpan, routeSpan) = (paths.span, routes.span)
    let (stepSpan, jsonSpan) = (steps.span, json.span)
    let longest = min(longest, LinkDecoder.longestCopied)
    while lines.position < block.count {
      let text = block.extracting(lines.position..<block.count)
      let record = place.part
      place.put("{\"link\":\"")
      guard let line = place.putLine(of: text, longest: longest) else {
        place.truncate(to: record)
        break
      }
      copyRecord(
        text, line.length, takesRemarks: takesRemarks, shapes, pathSpan, routeSpan, stepSpan,
        jsonSpan, &lines.remark, to: &place)
      guard place.isWhole else {
        place.truncate(to: record)
        lines.length = (line.length, line.next)
        break
      }
      place.endRecord(from: record)
      lines.count &+= 1
      lines.position &+= line.next
    }
    return lines
  }

  /// Copies the link that a text begins with after itself; where it is not common, the place is
  /// spoilt.
  ///
  /// - Parameter remark: Set to all that is to be said of it, where that is found out.
  @inline(__always)
  private mutating func copyRecord<Place: RecordPlace & ~Copyable>(
    _ text: Span<UInt8>, _ end: Int, takesRemarks: Bool, _ shapes: RouteShapes,
    _ paths: Span<PathShape>, _ routes: Span<RouteShape>, _ steps: Span<PathShape.Step>,
    _ json: Span<UInt8>, _ remark: inout CopiedLines.Remark, to place: inout Place
  ) {
    if let (head, known) = heads.find(headOf: text, upTo: end) {
      copyRecord(
        text, end, PathWalk(head: head, place: known), takesRemarks: takesRemarks, shapes, paths,
        routes, steps, json, &remark, to: &place)
    } else {
      place = copyWalked(
        text, end, takesRemarks: takesRemarks, shapes, paths, routes, steps, json, &remark,
        consume place)
    }
  }

  /// Copies a link whose head is not remembered; one without variables is from then on.
  @inline(never)
  private mutating func copyWalked<Place: RecordPlace & ~Copyable>(
    _ text: Span<UInt8>, _ end: Int, takesRemarks: Bool, _ shapes: RouteShapes,
    _ paths: Span<PathShape>, _ routes: Span<RouteShape>, _ steps: Span<PathShape.Step>,
    _ json: Span<UInt8>, _ remark: inout CopiedLines.Remark, _ place: consuming Place
  ) -> Place {
    var place = place
    guard !options.isGeneric, let walk = shapes.walk(text, upTo: end) else {
      place.spoil()
      return place
    }
    if walk.starts.count == 0 { heads.remember(text, upTo: walk.head, walk.place) }
    copyRecord(
      text, end, walk, takesRemarks: takesRemarks, shapes, paths, routes, steps, json, &remark,
      to: &place)
    return place
  }

  /// Copies a link whose path is known.
  @inline(__always)
  private func copyRecord<Place: RecordPlace & ~Copyable>(
    _ text: Span<UInt8>, _ end: Int, _ walk: PathWalk, takesRemarks: Bool, _ shapes: RouteShapes,
    _ paths: Span<PathShape>, _ routes: Span<RouteShape>, _ steps: Span<PathShape.Step>,
    _ json: Span<UInt8>, _ remark: inout CopiedLines.Remark, to place: inout Place
  ) {
    let (head, known) = (walk.head, walk.place)
    guard known.path >= 0 else { return place.spoil() }
    let path = paths[known.path]
    guard path.route >= 0 else { return place.spoil() }
    let plan = routes[path.route]
    guard !(options.isRouting && plan.hasCallbacks) else { return place.spoil() }
    if known.isFirst {
      place.put(json, plan.opening)
    } else {
      place = QueryCopy.copyHead(
        text, scheme: known.scheme, shapes, path.route, json, consume place)
    }

    var given: UInt64 = 0
    if walk.starts.count > 0 {
      place = PathCopy.copy(
        text, walk, path, isRouting: options.isRouting, takesRemarks: takesRemarks, shapes, steps,
        json, &given, consume place)
    }
    var copy = QueryCopy<Place>(
      position: head, end: end, isForm: plan.isForm, isRouting: options.isRouting,
      takesRemarks: takesRemarks)
    let takesUnknown = !options.isStrict && plan.hasPlainNames
    var present: UInt64 = 0
    var last = 63 &- given.leadingZeroBitCount
    var expected = 0
    while copy.position < end {
      let start = copy.position &+ 1
      var number = expected
      var value = -1
      if number < path.names.count {
        value = steps[path.firstStep &+ number].value(in: text, at: start)
      }
      if value < 0 {
        let equals = MarkCursor.next(in: text, from: start)
        guard equals < end, text[equals] == UInt8(ascii: "=") else { return place.spoil() }
        number = shapes.number(of: start..<equals, in: text, among: path.names)
        guard number >= 0 else {
          guard takesUnknown, copy.leaveUnknown(text, start..<equals) else { return place.spoil() }
          continue
        }
        value = equals &+ 1
      }
      let step = steps[path.firstStep &+ number]
      guard step.parameter > last else { return place.spoil() }
      place.put(json, from: step.key.lowerBound &+ (given == 0 ? 1 : 0), to: step.key.upperBound)
      copy.position = value
      copy.copyValue(text, shapes, step, json, to: &place)
      guard place.isWhole else {
        if copy.faultyEscape >= 0 { remark = .faultyEscape(copy.faultyEscape) }
        return
      }
      expected = number &+ 1
      last = step.parameter
      present |= 1 &<< UInt64(truncatingIfNeeded: number)
      given |= 1 &<< UInt64(truncatingIfNeeded: step.parameter)
    }
    guard plan.required & ~given == 0,
      plan.rules.isEmpty || shapes.holdsRules(plan.rules, given),
      path.firstFitsBest(present)
        || shapes.best(of: path.ends, present) == path.ends.lowerBound
    else { return place.spoil() }
    if !copy.wrongLength.isEmpty {
      // The grammar of what is undeclared comes first.
      if !copy.unknown.isEmpty { place = copy.copyUnknown(text, consume place) }
      if place.isWhole {
        let value = copy.wrongLength[0]
        remark = .wrongLength(
          value: value..<max(value, copy.wrongLength[1]), parameter: copy.wrongLength[2])
      }
      return place.spoil()
    }
    place.put("}")
    let assumed = plan.assumed & ~given
    if assumed != 0 {
      place = QueryCopy.copyDefaults(
        assumed, plan.parameters.lowerBound, shapes, json, consume place)
    }
    if !copy.unknown.isEmpty { place = copy.copyUnknown(text, consume place) }
    if !takesRemarks, !copy.unknown.isEmpty || !copy.notices.isEmpty {
      if place.isWhole {
        remark = .undeclared(
          names: copy.unknown, values: copy.notices, parameters: copy.noticed, route: path.route)
      }
      return place.spoil()
    }
    if options.isRouting { place.put(json, plan.destination) }
    if !copy.notices.isEmpty { place = copy.copyNotices(text, shapes, json, consume place) }
    place.put("}\n")
  }
}
