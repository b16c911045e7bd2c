/// Passes on what a decoder read: values in the order of the pattern, defaults, unknown parameters, or the parts of a link
/// that no definition describes.
extension LinkDecoder {
  /// Tells the values of a routed link, as an object.
  func tellValues(to sink: inout some ValueSink) {
    sink.beginObject()
    defer { sink.endObject() }
    guard case .routed(let number) = outcome else { return }
    for index in slots.indices {
      let key = router.routes[number].parameters[index].number
      if router.routes[number].parameters[index].isExploded {
        guard isPresent(index) else { continue }
        sink.key(key, in: router.names)
        sink.beginArray()
        for item in items where item.owner == index {
          tape.tell(item.node, router.names, to: &sink)
        }
        sink.endArray()
      } else if slots[index] >= 0 {
        sink.key(key, in: router.names)
        tape.tell(slots[index], router.names, to: &sink)
      }
    }
  }

  /// Whether the app assumes something that the link does not say.
  var hasDefaults: Bool {
    guard case .routed(let number) = outcome else { return false }
    return slots.indices.contains { isAssumed($0, number) }
  }

  /// Tells what the app assumes for parameters that the link leaves out, as an object.
  func tellDefaults(to sink: inout some ValueSink) {
    sink.beginObject()
    defer { sink.endObject() }
    guard case .routed(let number) = outcome else { return }
    for index in slots.indices where isAssumed(index, number) {
      let plan = router.routes[number].parameters[index]
      guard let value = plan.schema.defaultValue else { continue }
      sink.key(plan.number, in: router.names)
      sink.value(value)
    }
  }

  private func isAssumed(_ parameter: Int, _ route: Int) -> Bool {
    router.routes[route].parameters[parameter].schema.defaultValue != nil && !isPresent(parameter)
  }

  /// Tells the unknown parameters, as pairs of name and value; null stands for a bare name.
  func tellUnknown(to sink: inout some ValueSink) {
    sink.beginArray()
    for item in unknown {
      sink.beginArray()
      tape.tell(item.owner, router.names, to: &sink)
      tape.tell(item.node, router.names, to: &sink)
      sink.endArray()
    }
    sink.endArray()
  }

  /// Tells the query of a generic link, as pairs of name and value; bytes that are not UTF-8 are told as base64.
  func tellPairs(of link: Span<UInt8>, to sink: inout some ValueSink) {
    var text: [UInt8] = []
    sink.beginArray()
    for pair in matcher.pairs {
      sink.beginArray()
      tellDecoded(link.extracting(pair.name), &text, to: &sink)
      if let value = pair.value {
        tellDecoded(link.extracting(value), &text, to: &sink)
      } else {
        sink.null()
      }
      sink.endArray()
    }
    sink.endArray()
  }

  private func tellDecoded(
    _ escaped: Span<UInt8>, _ text: inout [UInt8], to sink: inout some ValueSink
  ) {
    text.removeAll(keepingCapacity: true)
    // Escapes were checked when the link was parsed.
    try? PercentEncoding.decode(escaped, to: &text)
    sink.textOrBytes(text.span)
  }
}

extension ValueSink {
  /// Tells a text, or `{"bytes": BASE64}` where it is not UTF-8.
  mutating func textOrBytes(_ text: Span<UInt8>) {
    guard UTF8Check.firstInvalid(in: text) != nil else { return string(text) }
    var base64: [UInt8] = []
    Base64.encode(text, to: &base64)
    beginObject()
    key(Array("bytes".utf8).span)
    string(base64.span)
    endObject()
  }
}
