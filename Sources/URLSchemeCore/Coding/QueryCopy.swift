/// The query of a link that is copied.
///
/// What takes a place and gives it back is not inlined, and keeps it in registers. Text is looked at
/// as far as it goes on: the line's end is a mark, too.
struct QueryCopy {
  /// The place that was come to: of the question mark, of an ampersand, of a value, or the end.
  var position: Int
  /// The end of the link.
  let end: Int
  let isForm: Bool
  let isRouting: Bool
  /// Whether nothing is written.
  let isPassing: Bool
  /// Whether links are copied that are right, though there is something to say of them.
  let takesRemarks: Bool
  /// Whether an escape stands for a control character or a byte beyond ASCII.
  private(set) var hasOddEscapes = false
  /// Where pairs begin that the route does not declare.
  private(set) var unknown = FewNumbers()
  /// Where values begin that are none of those declared, and the numbers of their parameters among
  /// all.
  private(set) var notices = FewNumbers()
  private(set) var noticed = FewNumbers()
  /// The beginning and the end of the first value that has not as many digits as it must, and the
  /// number of its parameter among all; none where there is no such value.
  private(set) var wrongLength = FewNumbers()

  init(
    position: Int, end: Int, isForm: Bool, isRouting: Bool, isPassing: Bool, takesRemarks: Bool
  ) {
    (self.position, self.end) = (position, end)
    (self.isForm, self.isRouting) = (isForm, isRouting)
    (self.isPassing, self.takesRemarks) = (isPassing, takesRemarks)
  }

  /// The place of the first mark from `start` on.
  @inline(__always)
  static func nextMark(in text: Span<UInt8>, from start: Int) -> Int {
    var marks = MarkCursor(text, from: start)
    return marks.next(in: text)
  }

  /// Passes over a pair that the route does not declare; what is in it is seen when it is copied.
  mutating func leaveUnknown(_ text: Span<UInt8>, _ name: Range<Int>) -> Bool {
    guard unknown.append(name.lowerBound),
      !(isForm && text.extracting(name).contains(UInt8(ascii: "+")))
    else { return false }
    var marks = MarkCursor(text, from: name.upperBound &+ 1)
    repeat {
      position = marks.next(in: text)
    } while position < end && text[position] != UInt8(ascii: "&")
    return true
  }

  /// Copies a value, which was come to, and comes to its end.
  @inline(__always)
  mutating func copyValue(
    _ text: Span<UInt8>, _ shapes: RouteShapes, _ parameters: Span<ParameterShape>,
    _ json: Span<UInt8>, _ shape: Int, to place: inout CopyPlace
  ) {
    if isRouting, parameters[shape].isWatched { return place.spoil() }
    let start = position
    switch parameters[shape].form {
    case .general: place.spoil()
    case .text:
      place.put("\"")
      place = copyText(text, start, consume place)
      place.put("\"")
      let guarded = parameters[shape].guardedLength
      if isRouting, guarded > 0, leastLength(text, from: start) < guarded { place.spoil() }
    case .fixedWidth:
      let keys = parameters[shape].shortKeys
      position = ByteScan.endOfDigits(in: text, from: start)
      guard isAtEndOfValue(text), !keys.isEmpty else { return place.spoil() }
      guard position &- start == parameters[shape].digitCount else {
        let isKnown =
          wrongLength.count > 0
          || wrongLength.append(start) && wrongLength.append(position)
            && wrongLength.append(shape)
        return isKnown ? () : place.spoil()
      }
      place.put(shapes.keys, keys, hundredths: text, start)
      place.put("}")
    case .delimited:
      let plan = parameters[shape]
      if plan.separatorIsPlain { return place.spoil() }
      place = copyFields(
        text, start, shapes, plan.fields, plan.separator, json, consume place)
    case .declared:
      position = QueryCopy.nextMark(in: text, from: start)
      guard isAtEndOfValue(text) else { return place.spoil() }
      var choice = shapes.choice(start..<position, in: text, of: shape)
      if choice < 0 {
        let plan = parameters[shape]
        choice = plan.otherwise
        guard choice >= 0, takesRemarks, position &- start <= 50, !plan.notice.isEmpty,
          notices.append(start), noticed.append(shape),
          !(isForm && text.extracting(start..<position).contains(UInt8(ascii: "+")))
        else { return place.spoil() }
      }
      place.put(json, shapes.choices[choice].json)
    }
  }

  @inline(__always)
  private func isAtEndOfValue(_ text: Span<UInt8>) -> Bool {
    position == end || text[position] == UInt8(ascii: "&")
  }

  /// How many characters the text at least has that ends here: as if every mark were an escape, and
  /// none of them a character.
  private func leastLength(_ text: Span<UInt8>, from start: Int) -> Int {
    var marks = MarkCursor(text, from: start)
    var length = position &- start
    while marks.next(in: text) < position { length &-= 3 }
    return length
  }

  /// Copies a text, decoded.
  private mutating func copyText(
    _ text: Span<UInt8>, _ start: Int, _ place: consuming CopyPlace
  ) -> CopyPlace {
    var place = place
    let (end, isForm) = (end, isForm)
    let first = place.count
    var marks = MarkCursor(text, from: start)
    var mark = marks.next(in: text)
    var odd: UInt8 = 0
    var rest = start
    while true {
      let byte = mark < end ? text[mark] : UInt8(ascii: "&")
      if byte == UInt8(ascii: "%") {
        place.put(text, rest..<mark, plusAsSpace: isForm)
        guard let escaped = escape(in: text, at: mark) else {
          place.spoil()
          break
        }
        place.putEscaped(escaped)
        odd |= (escaped &- 0x20) | (escaped &+ 1)
        rest = mark &+ 3
      } else if byte == UInt8(ascii: "&") {
        place.put(text, rest..<mark, plusAsSpace: isForm)
        break
      } else if !isPlain(byte) {
        place.spoil()
        break
      }
      mark = marks.next(in: text)
    }
    position = mark
    if odd >= 0x80 { spoilUnlessRight(first, text, start..<mark, &place) }
    return place
  }

  /// Copies a delimited text as an object of its fields.
  private mutating func copyFields(
    _ text: Span<UInt8>, _ start: Int, _ shapes: RouteShapes, _ fields: Range<Int>,
    _ separator: UInt8, _ json: Span<UInt8>, _ place: consuming CopyPlace
  ) -> CopyPlace {
    var place = place
    let (end, isForm) = (end, isForm)
    let first = place.count
    var marks = MarkCursor(text, from: start)
    var mark = marks.next(in: text)
    var odd: UInt8 = 0
    var field = fields.lowerBound
    let last = fields.upperBound &- 1
    let escapedSeparator = PercentEncoding.hexDigits(of: separator)
    var rest = start
    // An envelope begins with a tilde, escaped or not.
    if text[start] == UInt8(ascii: "~") || text[start] == UInt8(ascii: "%") { place.spoil() }
    place.put(json, shapes.parts[field])
    while true {
      var byte = mark < end ? text[mark] : UInt8(ascii: "&")
      var next = mark &+ 1
      if byte == UInt8(ascii: "&") {
        place.put(text, rest..<mark, plusAsSpace: isForm)
        break
      } else if byte == UInt8(ascii: "%") {
        // Most escapes are separators.
        if text[mark &+ 1] == escapedSeparator.0, text[mark &+ 2] == escapedSeparator.1 {
          byte = separator
        } else if let escaped = escape(in: text, at: mark) {
          byte = escaped
        } else {
          place.spoil()
          break
        }
        next = mark &+ 3
      } else if !isPlain(byte) {
        place.spoil()
        break
      } else if byte != separator {
        mark = marks.next(in: text)
        continue
      }
      place.put(text, rest..<mark, plusAsSpace: isForm)
      if byte != separator {
        place.putEscaped(byte)
        odd |= (byte &- 0x20) | (byte &+ 1)
      } else if field == last {
        place.put("\",\"")
      } else {
        field &+= 1
        place.put(json, shapes.parts[field])
        if field == last { place.put("\"") }
      }
      rest = next
      mark = marks.next(in: text)
    }
    position = mark
    if field == last {
      place.put("\"]}")
    } else if field &+ 1 == last {
      place.put(json, shapes.parts[last])
      place.put("]}")
    } else {
      place.spoil()
    }
    if odd >= 0x80 { spoilUnlessRight(first, text, start..<mark, &place) }
    return place
  }

  /// Lets a text that was written from `first` on, and has characters beyond printable ASCII, stand
  /// if it is UTF-8.
  private mutating func spoilUnlessRight(
    _ first: Int, _ text: Span<UInt8>, _ part: Range<Int>, _ place: inout CopyPlace
  ) {
    hasOddEscapes = true
    let isRight = isPassing ? LinkDecoder.isUTF8(text, part) : place.isUTF8(from: first)
    if !isRight { place.spoil() }
  }

  @inline(__always)
  private func escape(in text: Span<UInt8>, at percent: Int) -> UInt8? {
    ByteClass.byte(hexDigits: text[percent &+ 1], text[percent &+ 2])
  }

  @inline(__always)
  private func isPlain(_ byte: UInt8) -> Bool {
    ByteClass.isPlainMark(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "?")
  }

  // MARK: After the values

  /// Copies what the app assumes for some parameters, a bit for each.
  static func copyDefaults(
    _ assumed: UInt64, _ first: Int, _ parameters: Span<ParameterShape>, _ json: Span<UInt8>,
    _ place: consuming CopyPlace
  ) -> CopyPlace {
    var place = place
    place.put(",\"defaults\":{")
    var rest = assumed
    while rest != 0 {
      let member = parameters[first &+ rest.trailingZeroBitCount].assumed
      let comma = rest == assumed ? 1 : 0
      place.put(json, member.lowerBound &+ comma..<member.upperBound)
      rest &= rest &- 1
    }
    place.put("}")
    return place
  }

  /// Copies the pairs that the route does not declare.
  mutating func copyUnknown(
    _ text: Span<UInt8>, _ place: consuming CopyPlace
  ) -> CopyPlace {
    var place = place
    place.put(",\"unknown\":[")
    for number in 0..<unknown.count {
      let start = unknown[number]
      let equals = QueryCopy.nextMark(in: text, from: start)
      if number > 0 { place.put(",") }
      place.put("[\"")
      place.put(text, start..<max(start, equals))
      place.put("\",\"")
      place = copyText(text, equals &+ 1, consume place)
      place.put("\"]")
    }
    place.put("]")
    return place
  }

  /// Copies the notices about values that are none of those declared.
  func copyNotices(
    _ text: Span<UInt8>, _ parameters: Span<ParameterShape>, _ json: Span<UInt8>,
    _ place: consuming CopyPlace
  ) -> CopyPlace {
    var place = place
    place.put(",\"notices\":[")
    for number in 0..<notices.count {
      let start = notices[number]
      let end = QueryCopy.nextMark(in: text, from: start)
      let shape = noticed[number]
      if number > 0 { place.put(",") }
      place.put(json, parameters[shape].notice)
      place.put(text, start..<max(start, end))
      place.put(json, parameters[shape].noticeEnd)
      place.put(number: start)
      place.put("}")
    }
    place.put("]")
    return place
  }
}
