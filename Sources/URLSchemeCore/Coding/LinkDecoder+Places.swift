/// The common value's way through the decoder: it needs no more than a look at where it stands.
///
/// What is not common is left to the text forms, which know everything; where both know, they find
/// the same.
extension LinkDecoder {
  /// Takes note of where the value of a pair stands, if it is one that is told from there; false
  /// where it must be read.
  mutating func takePlace(
    _ pair: QueryPair, _ parameter: Int, _ link: Span<UInt8>, _ route: Int, _ shapes: RouteShapes
  ) -> Bool {
    guard let value = pair.value, parameter < FoundValues.placeLimit,
      !values.isPresent(parameter)
    else { return false }
    let shape = shapes.routes[route].parameters.lowerBound + parameter
    guard !(options.isRouting && shapes.parameters[shape].isWatched) else { return false }
    var choice = -1
    switch shapes.parameters[shape].form {
    case .general: return false
    case .text:
      guard pair.isASCII || LinkDecoder.isUTF8(link, value) else { return false }
    case .boundedText:
      let lengths = shapes.parameters[shape].lengths
      guard pair.isASCII || LinkDecoder.isUTF8(link, value),
        LinkDecoder.hasLength(link, value, lengths)
      else { return false }
    case .integer:
      guard let (number, end) = ShortInteger.read(link, at: value.lowerBound),
        end == value.upperBound, shapes.parameters[shape].limits.contains(number)
      else { return false }
    case .fixedWidth:
      guard value.count == shapes.parameters[shape].digitCount,
        ByteScan.endOfDigits(in: link, from: value.lowerBound) >= value.upperBound
      else { return false }
    case .delimited:
      guard
        LinkDecoder.hasFields(
          link, value, shapes.parameters[shape].fields.count, shapes.parameters[shape].separator),
        pair.isASCII || LinkDecoder.isUTF8(link, value)
      else { return false }
    case .declared:
      guard pair.hasPlainValue else { return false }
      choice = shapes.choice(value, in: link, of: shape)
      guard choice >= 0 || noteUnknown(value, link, route, shape, shapes) else {
        return false
      }
      if choice < 0 { choice = shapes.parameters[shape].otherwise }
    }
    let place = FoundValues.Place(start: value.lowerBound, end: value.upperBound, choice: choice)
    values.set(place, for: parameter)
    return true
  }

  /// Takes note of a pair whose name, if it is plain, no parameter has; false where it must be read.
  mutating func takeUnknown(_ index: Int, _ link: Span<UInt8>, _ usesPlus: Bool) -> Bool {
    let pair = matcher.query.pairs[index]
    guard pair.hasPlainName, pair.isASCII || LinkDecoder.isUTF8(link, pair.value ?? 0..<0),
      !usesPlus || !link.extracting(pair.name).contains(UInt8(ascii: "+"))
    else { return false }
    values.appendUnknown(pair: index, at: pair.name.lowerBound)
    return true
  }

  /// Whether a part of a common link is UTF-8 once it is decoded: every byte beyond ASCII is
  /// escaped there.
  static func isUTF8(_ link: Span<UInt8>, _ part: Range<Int>) -> Bool {
    var bytes = UTF8Sequence()
    var position = part.lowerBound
    while position < part.upperBound {
      let next = ByteScan.firstIndex(of: UInt8(ascii: "%"), in: link, from: position)
      guard next < part.upperBound, part.upperBound - next > 2 else { break }
      if next > position, !bytes.isWhole { return false }
      guard let byte = ByteClass.byte(hexDigits: link[next + 1], link[next + 2]),
        bytes.take(byte)
      else { return false }
      position = next + 3
    }
    return bytes.isWhole
  }

  /// Whether a part of a link is so many characters long once it is decoded, where it is UTF-8.
  static func hasLength(
    _ link: Span<UInt8>, _ part: Range<Int>, _ lengths: ClosedRange<Int>
  ) -> Bool {
    var count = 0
    var position = part.lowerBound
    while position < part.upperBound, count < lengths.lowerBound || lengths.upperBound < .max {
      var byte = link[position]
      if byte == UInt8(ascii: "%"), part.upperBound - position > 2 {
        byte = ByteClass.byte(hexDigits: link[position + 1], link[position + 2]) ?? byte
        position += 2
      }
      if byte & 0xC0 != 0x80 { count += 1 }
      position += 1
    }
    return lengths.contains(count)
  }

  /// Whether a delimited text, in no envelope, has all the fields before its rest.
  private static func hasFields(
    _ link: Span<UInt8>, _ part: Range<Int>, _ fieldCount: Int, _ separator: UInt8
  ) -> Bool {
    // An envelope begins with a tilde, escaped or not.
    guard part.isEmpty || link[part.lowerBound] != UInt8(ascii: "~"),
      part.isEmpty || link[part.lowerBound] != UInt8(ascii: "%")
    else { return false }
    var missing = fieldCount - 2
    var position = part.lowerBound
    while missing > 0, position < part.upperBound {
      var byte = link[position]
      if byte == UInt8(ascii: "%"), part.upperBound - position > 2 {
        byte = ByteClass.byte(hexDigits: link[position + 1], link[position + 2]) ?? byte
        position += 2
      }
      if byte == separator { missing -= 1 }
      position += 1
    }
    return missing <= 0
  }

  /// Notes that a text is none of those declared and is read as the default; false where it must be
  /// read.
  private mutating func noteUnknown(
    _ value: Range<Int>, _ link: Span<UInt8>, _ route: Int, _ shape: Int, _ shapes: RouteShapes
  ) -> Bool {
    guard value.count <= 100, shapes.parameters[shape].fault >= 0,
      !shapes.routes[route].isForm || !link.extracting(value).contains(UInt8(ascii: "+"))
    else { return false }
    var notice = shapes.faults[shapes.parameters[shape].fault]
    (notice.found, notice.offset) = (link.extracting(value).quoted, value.lowerBound)
    notices.append(notice)
    return true
  }
}

extension RouteShapes {
  /// The declared text that a plain one is; -1 where it is none.
  func choice(_ value: Range<Int>, in link: Span<UInt8>, of parameter: Int) -> Int {
    let written = ShortText(link, value)
    guard written.count >= 0 else { return -1 }
    let text = parameters[parameter].ignoresCase ? written.lowercased : written
    for index in parameters[parameter].choices where choices[index].text == text { return index }
    return -1
  }
}
