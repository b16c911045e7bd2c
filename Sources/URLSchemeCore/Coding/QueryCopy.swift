/// The query of a link that is copied.
///
/// What takes a place and gives it back is not inlined, and keeps it in registers.
struct QueryCopy {
  /// The mark that was come to.
  var index: Int
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
  /// The equals signs of pairs that the route does not declare, and of those whose value is none of
  /// those declared, with the numbers of their parameters among all.
  private(set) var unknown = FewNumbers()
  private(set) var notices = FewNumbers()
  private(set) var noticed = FewNumbers()
  /// The equals sign before the first value that has not as many digits as it must, and the number
  /// of its parameter among all; none where there is no such value.
  private(set) var wrongLength = FewNumbers()

  init(
    index: Int, end: Int, isForm: Bool, isRouting: Bool, isPassing: Bool, takesRemarks: Bool
  ) {
    (self.index, self.end) = (index, end)
    (self.isForm, self.isRouting) = (isForm, isRouting)
    (self.isPassing, self.takesRemarks) = (isPassing, takesRemarks)
  }

  /// Passes over a pair that the route does not declare; what is in it is seen when it is copied.
  mutating func leaveUnknown(
    _ text: Span<UInt8>, _ marks: Span<UInt16>, _ start: Int
  ) -> Bool {
    let name = start..<Int(marks[index])
    guard unknown.append(index), !(isForm && text.extracting(name).contains(UInt8(ascii: "+")))
    else { return false }
    repeat {
      index &+= 1
    } while Int(marks[index]) < end && text[Int(marks[index])] != UInt8(ascii: "&")
    return true
  }

  /// Copies a value, whose equals sign was come to, and comes to the mark that ends it.
  @inline(__always)
  mutating func copyValue(
    _ text: Span<UInt8>, _ marks: Span<UInt16>, _ shapes: RouteShapes,
    _ parameters: Span<ParameterShape>, _ json: Span<UInt8>, _ shape: Int,
    to place: inout CopyPlace
  ) {
    let plan = parameters[shape]
    if isRouting, plan.isWatched { return place.spoil() }
    let start = Int(marks[index]) &+ 1
    index &+= 1
    let value = start..<Int(marks[index])
    let isPlain = value.upperBound == end || text[value.upperBound] == UInt8(ascii: "&")
    switch plan.form {
    case .general: place.spoil()
    case .text:
      place.put("\"")
      let mark = index
      place = copyText(text, marks, start, consume place)
      place.put("\"")
      // As if every mark were an escape, and none of them a character.
      let least = Int(marks[index]) &- start &- 3 &* (index &- mark)
      let guarded = plan.guardedLength
      if isRouting, guarded > 0, least < guarded { place.spoil() }
    case .fixedWidth:
      let keys = plan.shortKeys
      guard isPlain, !keys.isEmpty, ByteScan.areDigits(in: text, value) else {
        return place.spoil()
      }
      guard value.count == plan.digitCount else {
        let isKnown =
          wrongLength.count > 0 || wrongLength.append(index &- 1) && wrongLength.append(shape)
        return isKnown ? () : place.spoil()
      }
      place.put(shapes.keys, keys, hundredths: text, start)
      place.put("}")
    case .delimited:
      if plan.separatorIsPlain { return place.spoil() }
      place = copyFields(
        text, marks, start, shapes, plan.fields, plan.separator, json,
        consume place)
    case .declared:
      var choice = isPlain ? shapes.choice(value, in: text, of: shape) : -1
      if choice < 0 {
        choice = plan.otherwise
        guard isPlain, choice >= 0, takesRemarks, value.count <= 50,
          !plan.notice.isEmpty, notices.append(index &- 1), noticed.append(shape),
          !(isForm && text.extracting(value).contains(UInt8(ascii: "+")))
        else { return place.spoil() }
      }
      place.put(json, shapes.choices[choice].json)
    }
  }

  /// Copies a text, decoded, whose first mark was come to.
  private mutating func copyText(
    _ text: Span<UInt8>, _ marks: Span<UInt16>, _ start: Int, _ place: consuming CopyPlace
  ) -> CopyPlace {
    var place = place
    let (end, isForm) = (end, isForm)
    let first = place.count
    var index = index
    var odd: UInt8 = 0
    var rest = start
    while true {
      let mark = Int(marks[index])
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
      index &+= 1
    }
    self.index = index
    if odd >= 0x80 { spoilUnlessRight(first, text, start..<Int(marks[index]), &place) }
    return place
  }

  /// Copies a delimited text, whose first mark was come to, as an object of its fields.
  private mutating func copyFields(
    _ text: Span<UInt8>, _ marks: Span<UInt16>, _ start: Int, _ shapes: RouteShapes,
    _ fields: Range<Int>, _ separator: UInt8, _ json: Span<UInt8>,
    _ place: consuming CopyPlace
  ) -> CopyPlace {
    var place = place
    let (end, isForm) = (end, isForm)
    let first = place.count
    var index = index
    var odd: UInt8 = 0
    var field = fields.lowerBound
    let last = fields.upperBound &- 1
    var rest = start
    // An envelope begins with a tilde, escaped or not.
    if text[start] == UInt8(ascii: "~") || text[start] == UInt8(ascii: "%") { place.spoil() }
    place.put(json, shapes.parts[field])
    while true {
      let mark = Int(marks[index])
      var byte = mark < end ? text[mark] : UInt8(ascii: "&")
      var next = mark &+ 1
      if byte == UInt8(ascii: "&") {
        place.put(text, rest..<mark, plusAsSpace: isForm)
        break
      } else if byte == UInt8(ascii: "%") {
        guard let escaped = escape(in: text, at: mark) else {
          place.spoil()
          break
        }
        byte = escaped
        next = mark &+ 3
      } else if !isPlain(byte) {
        place.spoil()
        break
      } else if byte != separator {
        index &+= 1
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
      index &+= 1
    }
    self.index = index
    if field == last {
      place.put("\"]}")
    } else if field &+ 1 == last {
      place.put(json, shapes.parts[last])
      place.put("]}")
    } else {
      place.spoil()
    }
    if odd >= 0x80 { spoilUnlessRight(first, text, start..<Int(marks[index]), &place) }
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
    _ text: Span<UInt8>, _ marks: Span<UInt16>, _ place: consuming CopyPlace
  ) -> CopyPlace {
    var place = place
    place.put(",\"unknown\":[")
    for number in 0..<unknown.count {
      index = unknown[number]
      let equals = Int(marks[index])
      if number > 0 { place.put(",") }
      place.put("[\"")
      place.put(text, Int(marks[index &- 1]) &+ 1..<equals)
      place.put("\",\"")
      index &+= 1
      place = copyText(text, marks, equals &+ 1, consume place)
      place.put("\"]")
    }
    place.put("]")
    return place
  }

  /// Copies the notices about values that are none of those declared.
  func copyNotices(
    _ text: Span<UInt8>, _ marks: Span<UInt16>, _ parameters: Span<ParameterShape>,
    _ json: Span<UInt8>, _ place: consuming CopyPlace
  ) -> CopyPlace {
    var place = place
    place.put(",\"notices\":[")
    for number in 0..<notices.count {
      let start = Int(marks[notices[number]]) &+ 1
      let shape = noticed[number]
      if number > 0 { place.put(",") }
      place.put(json, parameters[shape].notice)
      place.put(text, start..<Int(marks[notices[number] &+ 1]))
      place.put(json, parameters[shape].noticeEnd)
      place.put(number: start)
      place.put("}")
    }
    place.put("]")
    return place
  }
}

/// Up to four numbers below 65,536.
struct FewNumbers {
  private(set) var count = 0
  private var numbers: UInt64 = 0

  subscript(index: Int) -> Int {
    Int(truncatingIfNeeded: numbers &>> UInt64(truncatingIfNeeded: 16 &* index) & 0xFFFF)
  }

  /// False where there are four, or the number is too great.
  mutating func append(_ number: Int) -> Bool {
    guard count < 4, number >= 0, number <= 0xFFFF else { return false }
    numbers |= UInt64(truncatingIfNeeded: number) &<< UInt64(truncatingIfNeeded: 16 &* count)
    count &+= 1
    return true
  }
}
