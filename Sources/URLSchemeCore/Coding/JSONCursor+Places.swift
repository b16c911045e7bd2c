/// Writes the values of a routed link: those on the tape, and those that are told from where they
/// stand in the link.
extension JSONCursor {
  mutating func writeValues(
    of link: Span<UInt8>, _ decoder: inout LinkDecoder, _ route: RouteShape, _ shapes: RouteShapes
  ) {
    let json = shapes.json
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    for index in route.parameters {
      let parameter = index - route.parameters.lowerBound
      guard decoder.values.isPresent(parameter) else { continue }
      if needsComma { bytes.append(UInt8(ascii: ",")) }
      bytes.append(json.span, shapes.parameters[index].key)
      needsComma = false
      let place = decoder.values.place(parameter)
      if place.end < 0 {
        decoder.tellValue(parameter, to: &self)
      } else {
        write(place, shapes.parameters[index], link, route, shapes, json.span)
      }
      needsComma = true
    }
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  private mutating func write(
    _ place: FoundValues.Place, _ shape: ParameterShape, _ link: Span<UInt8>, _ route: RouteShape,
    _ shapes: RouteShapes, _ json: Span<UInt8>
  ) {
    switch shape.form {
    case .general: break
    case .text:
      bytes.append(UInt8(ascii: "\""))
      _ = bytes.appendDecoded(
        link, place.start..<place.end, decodesPercent: true, plusAsSpace: route.isForm)
      bytes.append(UInt8(ascii: "\""))
    case .fixedWidth: writeFixedWidth(place, shape, link, shapes, json)
    case .delimited: writeDelimited(place, shape, link, route.isForm, shapes, json)
    case .declared: bytes.append(json, shapes.choices[place.choice].json)
    }
  }

  private mutating func writeFixedWidth(
    _ place: FoundValues.Place, _ shape: ParameterShape, _ link: Span<UInt8>,
    _ shapes: RouteShapes, _ json: Span<UInt8>
  ) {
    bytes.append(UInt8(ascii: "{"))
    var position = place.start
    let isHundredths = shape.width == 2 && shape.fractionDigits == 2
    for field in shape.fields {
      if field > shape.fields.lowerBound { bytes.append(UInt8(ascii: ",")) }
      let key = shapes.parts[field]
      if isHundredths {
        bytes.append(json, key, hundredths: link[position], link[position + 1])
      } else {
        bytes.append(json, key)
        ValueTape.appendFixedPoint(
          link.extracting(position..<position + shape.width), shape.fractionDigits, to: &bytes)
      }
      position += shape.width
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func writeDelimited(
    _ place: FoundValues.Place, _ shape: ParameterShape, _ link: Span<UInt8>, _ isForm: Bool,
    _ shapes: RouteShapes, _ json: Span<UInt8>
  ) {
    bytes.append(UInt8(ascii: "{"))
    var position = place.start
    for field in shape.fields.dropLast() {
      bytes.append(json, shapes.parts[field])
      bytes.append(UInt8(ascii: "\""))
      writeItem(from: &position, to: place.end, shape, link, isForm)
      bytes.append("\",")
    }
    bytes.append(json, shapes.parts[shape.fields.upperBound - 1])
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    while position <= place.end {
      if isFirst { bytes.append("\"") } else { bytes.append(",\"") }
      isFirst = false
      writeItem(from: &position, to: place.end, shape, link, isForm)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append("]}")
  }

  private mutating func writeItem(
    from position: inout Int, to end: Int, _ shape: ParameterShape, _ link: Span<UInt8>,
    _ isForm: Bool
  ) {
    _ = bytes.appendDecoded(
      link, from: &position, to: end, decodesPercent: true, plusAsSpace: isForm,
      separator: shape.separator)
  }
}
