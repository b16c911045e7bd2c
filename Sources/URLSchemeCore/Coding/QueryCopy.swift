/// The query of a link that is copied.
///
/// What takes a place and gives it back is not inlined, and keeps it in registers. Text is looked at
/// as far as it goes on: the line's end is a mark, too.
struct QueryCopy<Place: RecordPlace & ~Copyable> {
  /// The place that was come to: of the question mark, of an ampersand, of a value, or the end.
  var position: Int
  /// The end of the link.
  let end: Int
  let isForm: Bool
  let isRouting: Bool
  /// Whether links are copied that are right, though there is something to say of them.
  let takesRemarks: Bool
  /// How many marks the text has that was copied last. It has as many characters at least as if each
  /// of them were an escape, and none of those a character.
  private var markCount = 0
  /// Where pairs begin that the route does not declare.
  private(set) var unknown = FewNumbers()
  /// Where values begin that are none of those declared, and the numbers of their parameters among
  /// all.
  private(set) var notices = FewNumbers()
  private(set) var noticed = FewNumbers()
  /// The beginning and the end of the first value that has not as many digits as it must, and the
  /// number of its parameter among all; none where there is no such value.
  private(set) var wrongLength = FewNumbers()
  /// The place of a percent sign that no two hexadecimal digits follow; -1 where there is none.
  private(set) var faultyEscape = -1

  /// Whether there is something to say of a value, besides that it is copied.
  var hasRemarks: Bool { !notices.isEmpty || !wrongLength.isEmpty }

  init(position: Int, end: Int, isForm: Bool, isRouting: Bool, takesRemarks: Bool) {
    (self.position, self.end) = (position, end)
    (self.isForm, self.isRouting, self.takesRemarks) = (isForm, isRouting, takesRemarks)
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
    _ text: Span<UInt8>, _ shapes: RouteShapes, _ step: PathShape.Step, _ json: Span<UInt8>,
    to place: inout Place
  ) {
    if isRouting, step.isWatched { return place.spoil() }
    switch step.form {
    case .text:
      let start = position
      place.put("\"")
      place = copyText(text, start, consume place)
      place.put("\"")
      let guarded = step.guardedLength
      if isRouting, guarded > 0, leastLength(from: start) < guarded { place.spoil() }
    case .fixedWidth: place = copyDigits(text, shapes, step.shape, consume place)
    case .delimited: place = copyFields(text, shapes, step.shape, json, consume place)
    case .declared, .boundedText, .integer, .general:
      place = copyOther(text, shapes, step.shape, json, consume place)
    }
  }

  /// Copies a value of one of the other forms: with a case for each of them above, none would be
  /// inlined.
  private mutating func copyOther(
    _ text: Span<UInt8>, _ shapes: RouteShapes, _ shape: Int, _ json: Span<UInt8>,
    _ place: consuming Place
  ) -> Place {
    var place = place
    switch shapes.parameters[shape].form {
    case .declared: place = copyChoice(text, shapes, shape, json, consume place)
    case .boundedText:
      place = copyBoundedText(text, shapes.parameters[shape].lengths, consume place)
      if isRouting, shapes.parameters[shape].guardedLength > 0 { place.spoil() }
    case .integer:
      place = copyInteger(text, shapes.parameters[shape].limits, consume place)
    default: place.spoil()
    }
    return place
  }

  /// How many characters the text has at least that began there and was copied last.
  @inline(__always)
  private func leastLength(from start: Int) -> Int { position &- start &- 3 &* markCount }

  /// Copies a text that must not be too short or too long.
  private mutating func copyBoundedText(
    _ text: Span<UInt8>, _ lengths: ClosedRange<Int>, _ place: consuming Place
  ) -> Place {
    var place = place
    let start = position
    place.put("\"")
    place = copyText(text, start, consume place)
    place.put("\"")
    // Most need not be counted.
    if leastLength(from: start) < lengths.lowerBound || position &- start > lengths.upperBound,
      !LinkDecoder.hasLength(text, start..<max(start, position), lengths)
    {
      place.spoil()
    }
    return place
  }

  /// Copies a whole number.
  private mutating func copyInteger(
    _ text: Span<UInt8>, _ limits: ClosedRange<Int>, _ place: consuming Place
  ) -> Place {
    var place = place
    let start = position
    if let (number, end) = ShortInteger.read(text, at: start), limits.contains(number) {
      position = end
    }
    if position == start || !isAtEndOfValue(text) { place.spoil() }
    place.put(text, from: start, to: position)
    return place
  }

  /// Copies digits as an object of numbers.
  private mutating func copyDigits(
    _ text: Span<UInt8>, _ shapes: RouteShapes, _ shape: Int, _ place: consuming Place
  ) -> Place {
    var place = place
    let start = position
    let keys = shapes.parameters[shape].shortKeys
    position = ByteScan.endOfDigits(in: text, from: start)
    if !isAtEndOfValue(text) {
      refuseRest(text, &place)
    } else if keys.isEmpty {
      place.spoil()
    } else if position &- start == shapes.parameters[shape].digitCount {
      place.put(shapes.keys, keys, hundredths: text, start)
      place.put("}")
    } else if wrongLength.isEmpty {
      let isKnown =
        wrongLength.append(start) && wrongLength.append(position) && wrongLength.append(shape)
      if !isKnown { place.spoil() }
    }
    return place
  }

  /// Copies a text that is one of those declared, or is read as one.
  private mutating func copyChoice(
    _ text: Span<UInt8>, _ shapes: RouteShapes, _ shape: Int, _ json: Span<UInt8>,
    _ place: consuming Place
  ) -> Place {
    var place = place
    let start = position
    position = MarkCursor.next(in: text, from: start)
    var choice = -1
    if !isAtEndOfValue(text) {
      refuseRest(text, &place)
    } else {
      choice = shapes.choice(start..<position, in: text, of: shape)
      if choice < 0, !shapes.parameters[shape].notice.isEmpty, leaveNotice(text, start, shape) {
        choice = shapes.parameters[shape].otherwise
      }
    }
    if choice < 0 {
      place.spoil()
    } else {
      place.put(json, shapes.choices[choice].json)
    }
    return place
  }

  /// Keeps in mind that a text is none of those declared, if that can be said later.
  private mutating func leaveNotice(_ text: Span<UInt8>, _ start: Int, _ shape: Int) -> Bool {
    position &- start <= 50
      && !(isForm && text.extracting(start..<position).contains(UInt8(ascii: "+")))
      && notices.append(start) && noticed.append(shape)
  }

  @inline(__always)
  private func isAtEndOfValue(_ text: Span<UInt8>) -> Bool {
    position >= end || text[position] == UInt8(ascii: "&")
  }

  /// Copies a text, decoded.
  private mutating func copyText(
    _ text: Span<UInt8>, _ start: Int, _ place: consuming Place
  ) -> Place {
    var place = place
    let (end, isForm) = (end, isForm)
    var marks = MarkCursor(text, from: start)
    var mark = marks.next(in: text)
    var odd = place.part
    var rest = start
    markCount = 0
    while true {
      let byte = mark < end ? text[mark] : UInt8(ascii: "&")
      if byte == UInt8(ascii: "%") {
        place.put(text, from: rest, to: mark, plusAsSpace: isForm)
        guard let escaped = escape(in: text, at: mark) else {
          refuse(byte, at: mark, &place)
          break
        }
        put(escaped, &odd, to: &place)
        rest = mark &+ 3
      } else if byte == UInt8(ascii: "&") {
        place.put(text, from: rest, to: mark, plusAsSpace: isForm)
        break
      } else if !isPlain(byte) {
        refuse(byte, at: mark, &place)
        break
      }
      markCount &+= 1
      mark = marks.next(in: text)
    }
    position = mark
    if !odd.isEmpty { spoilUnlessRight(odd, &place) }
    return place
  }

  /// Copies a delimited text as an object of its fields.
  private mutating func copyFields(
    _ text: Span<UInt8>, _ shapes: RouteShapes, _ shape: Int, _ json: Span<UInt8>,
    _ place: consuming Place
  ) -> Place {
    var place = place
    let (start, end, isForm) = (position, end, isForm)
    let fields = shapes.parameters[shape].fields
    let separator = shapes.parameters[shape].separator
    let escapedSeparator = shapes.parameters[shape].escapedSeparator
    var marks = MarkCursor(text, from: start)
    var mark = marks.next(in: text)
    var odd = place.part
    var field = fields.lowerBound
    let last = fields.upperBound &- 1
    var rest = start
    if shapes.parameters[shape].separatorIsPlain { place.spoil() }
    // An envelope begins with a tilde, escaped or not.
    if text[start] == UInt8(ascii: "~") || text[start] == UInt8(ascii: "%") { place.spoil() }
    place.put(json, shapes.parts[field])
    while true {
      var length = 3
      // Most marks are separators, escaped.
      if ByteScan.word(in: text, at: mark) & 0xFF_FFFF != escapedSeparator {
        var byte = mark < end ? text[mark] : UInt8(ascii: "&")
        if byte == UInt8(ascii: "&") {
          place.put(text, from: rest, to: mark, plusAsSpace: isForm)
          break
        }
        if byte == UInt8(ascii: "%") {
          guard let escaped = escape(in: text, at: mark) else {
            refuse(byte, at: mark, &place)
            break
          }
          byte = escaped
        } else if isPlain(byte) {
          length = 1
        } else {
          refuse(byte, at: mark, &place)
          break
        }
        if byte != separator {
          if length == 3 {
            place.put(text, from: rest, to: mark, plusAsSpace: isForm)
            put(byte, &odd, to: &place)
            rest = mark &+ 3
          }
          mark = marks.next(in: text)
          continue
        }
        // Where it is escaped elsewhere, there is something to say of that.
        if length == 1, !takesRemarks { place.spoil() }
      }
      place.put(text, from: rest, to: mark, plusAsSpace: isForm)
      place.separate()
      if field == last {
        place.put("\",\"")
      } else {
        field &+= 1
        place.put(json, shapes.parts[field])
        if field == last { place.put("\"") }
      }
      rest = mark &+ length
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
    if !odd.isEmpty { spoilUnlessRight(odd, &place) }
    return place
  }

  /// Writes a byte that was escaped.
  ///
  /// - Parameter odd: From the first to the last byte written that is not printable ASCII.
  @inline(__always)
  private func put(_ byte: UInt8, _ odd: inout CopyPlace.Part, to place: inout Place) {
    let start = place.part
    place.putEscaped(byte)
    if byte &- 0x20 >= 0x5F { odd.extend(by: place.part(from: start)) }
  }

  /// Lets bytes beyond printable ASCII stand if they are UTF-8 and, where remarks are not taken, can't
  /// deceive.
  private func spoilUnlessRight(_ odd: CopyPlace.Part, _ place: inout Place) {
    if !place.isRight(odd, refusesUnsafeCharacters: !takesRemarks) { place.spoil() }
  }

  /// Spoils the place for a mark that is not common there.
  private mutating func refuse(_ byte: UInt8, at mark: Int, _ place: inout Place) {
    // What is undeclared was not looked at, and might be faulty before that.
    if byte == UInt8(ascii: "%"), unknown.isEmpty { faultyEscape = mark }
    place.spoil()
  }

  /// Spoils the place for a value that goes on where it should have ended.
  private mutating func refuseRest(_ text: Span<UInt8>, _ place: inout Place) {
    let isFaulty = text[position] == UInt8(ascii: "%") && escape(in: text, at: position) == nil
    refuse(isFaulty ? UInt8(ascii: "%") : 0, at: position, &place)
  }

  @inline(__always)
  private func escape(in text: Span<UInt8>, at percent: Int) -> UInt8? {
    ByteClass.byte(hexDigits: text[percent &+ 1], text[percent &+ 2])
  }

  @inline(__always)
  private func isPlain(_ byte: UInt8) -> Bool {
    ByteClass.isPlainMark(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "?")
  }

  /// Copies the pairs that the route does not declare.
  mutating func copyUnknown(
    _ text: Span<UInt8>, _ place: consuming Place
  ) -> Place {
    var place = place
    place.put(",\"unknown\":[")
    for number in 0..<unknown.count {
      let start = unknown[number]
      let equals = MarkCursor.next(in: text, from: start)
      if number > 0 { place.put(",") }
      place.put("[\"")
      place.put(text, from: start, to: equals)
      place.put("\",\"")
      place = copyText(text, equals &+ 1, consume place)
      place.put("\"]")
    }
    place.put("]")
    return place
  }
}
