/// Writes the values of a routed link: those on the tape, and those that are told from where they
/// stand in the link.
extension JSONCursor {
  /// Writes the values, whose brace is open.
  mutating func writeValues(
    of link: Span<UInt8>, _ decoder: inout LinkDecoder, _ route: Int, _ shapes: RouteShapes
  ) {
    let parameters = shapes.routes[route].parameters
    let isForm = shapes.routes[route].isForm
    // The first key goes without its comma.
    var comma = 1
    for parameter in 0..<parameters.count where decoder.values.isPresent(parameter) {
      let shape = parameters.lowerBound + parameter
      let key = shapes.parameters[shape].key
      bytes.append(shapes.json, key.lowerBound + comma..<key.upperBound)
      comma = 0
      if let place = decoder.values.place(parameter) {
        write(place, shape, link, isForm, shapes)
      } else {
        needsComma = false
        decoder.tellValue(parameter, to: &self)
      }
    }
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  private mutating func write(
    _ place: FoundValues.Place, _ shape: Int, _ link: Span<UInt8>, _ isForm: Bool,
    _ shapes: RouteShapes
  ) {
    switch shapes.parameters[shape].form {
    case .general: break
    case .text, .boundedText:
      bytes.append(UInt8(ascii: "\""))
      _ = bytes.appendDecoded(
        link, place.start..<place.end, decodesPercent: true, plusAsSpace: isForm)
      bytes.append(UInt8(ascii: "\""))
    case .integer: bytes.append(link, place.start..<place.end)
    case .fixedWidth: writeFixedWidth(place, shape, link, shapes)
    case .delimited: writeDelimited(place, shape, link, isForm, shapes)
    case .declared: bytes.append(shapes.json, shapes.choices[place.choice].json)
    }
  }

  private mutating func writeFixedWidth(
    _ place: FoundValues.Place, _ shape: Int, _ link: Span<UInt8>, _ shapes: RouteShapes
  ) {
    let fields = shapes.parameters[shape].fields
    let width = shapes.parameters[shape].width
    let fractionDigits = shapes.parameters[shape].fractionDigits
    var position = place.start
    for field in fields {
      bytes.append(shapes.json, shapes.parts[field])
      ValueTape.appendFixedPoint(
        link.extracting(position..<position + width), fractionDigits, to: &bytes)
      position += width
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func writeDelimited(
    _ place: FoundValues.Place, _ shape: Int, _ link: Span<UInt8>, _ isForm: Bool,
    _ shapes: RouteShapes
  ) {
    let fields = shapes.parameters[shape].fields
    let separator = shapes.parameters[shape].separator
    var position = place.start
    for field in fields.dropLast() {
      bytes.append(shapes.json, shapes.parts[field])
      _ = bytes.appendDecoded(
        link, from: &position, to: place.end, decodesPercent: true, plusAsSpace: isForm,
        separator: separator)
    }
    bytes.append(shapes.json, shapes.parts[fields.upperBound - 1])
    guard position <= place.end else { return bytes.append("]}") }
    bytes.append(UInt8(ascii: "\""))
    _ = bytes.appendDecoded(
      link, from: &position, to: place.end, decodesPercent: true, plusAsSpace: isForm,
      separator: separator, split: true)
    bytes.append("\"]}")
  }

  /// Writes the parameters that the route does not declare, as pairs of name and value.
  mutating func writeUnknown(
    _ link: Span<UInt8>, _ decoder: inout LinkDecoder, usesPlus: Bool
  ) {
    bytes.append(",\"unknown\":[")
    needsComma = false
    for item in decoder.values.unknown {
      if item.owner >= 0 {
        decoder.tellUnknown(item, to: &self)
        continue
      }
      if needsComma { bytes.append(UInt8(ascii: ",")) }
      let pair = decoder.matcher.query.pairs[item.node]
      bytes.append("[\"", link, pair.name, "\",")
      if let value = pair.value {
        bytes.append(UInt8(ascii: "\""))
        _ = bytes.appendDecoded(link, value, decodesPercent: true, plusAsSpace: usesPlus)
        bytes.append("\"]")
      } else {
        bytes.append("null]")
      }
      needsComma = true
    }
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }
}
