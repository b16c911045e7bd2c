/// Passes on what a decoder read: values in the order of the pattern, defaults, unknown parameters,
/// or the parts of a link that no definition describes.
extension LinkDecoder {
  /// Tells the values of a routed link, as an object.
  func tellValues(to sink: inout some ValueSink) {
    sink.beginObject()
    defer { sink.endObject() }
    guard case .routed(_, let route) = outcome else { return }
    for parameter in values.nodes.indices where values.isPresent(parameter) {
      sink.key(router.routes[route].parameters[parameter].number, in: router.names)
      guard values.itemCounts[parameter] > 0 else {
        values.tape.tell(values.nodes[parameter], router.names, to: &sink)
        continue
      }
      sink.beginArray()
      for item in values.items where item.owner == parameter {
        values.tape.tell(item.node, router.names, to: &sink)
      }
      sink.endArray()
    }
  }

  /// Whether the app assumes something that the link does not say.
  var hasDefaults: Bool {
    guard case .routed(_, let route) = outcome, router.routes[route].defaults.count > 0 else {
      return false
    }
    return values.nodes.indices.contains { isAssumed($0, route) }
  }

  /// Tells what the app assumes for parameters that the link leaves out, as an object.
  func tellDefaults(to sink: inout some ValueSink) {
    sink.beginObject()
    defer { sink.endObject() }
    guard case .routed(_, let route) = outcome else { return }
    for parameter in values.nodes.indices where isAssumed(parameter, route) {
      sink.key(router.routes[route].parameters[parameter].number, in: router.names)
      router.routes[route].defaults.tell(
        router.routes[route].parameters[parameter].defaultNode, router.names, to: &sink)
    }
  }

  private func isAssumed(_ parameter: Int, _ route: Int) -> Bool {
    router.routes[route].parameters[parameter].defaultNode >= 0 && !values.isPresent(parameter)
  }

  /// Tells the unknown parameters, as pairs of name and value; null stands for a bare name.
  func tellUnknown(to sink: inout some ValueSink) {
    sink.beginArray()
    for item in values.unknown {
      sink.beginArray()
      values.tape.tell(item.owner, router.names, to: &sink)
      values.tape.tell(item.node, router.names, to: &sink)
      sink.endArray()
    }
    sink.endArray()
  }

  /// Tells the stack of screens, as an array.
  func tellScreens(to sink: inout some ValueSink) {
    sink.beginArray()
    for screen in screens { sink.string(screen) }
    sink.endArray()
  }

  /// Tells callbacks, as an object by their kinds.
  func tell(_ callbacks: [Callback], to sink: inout some ValueSink) {
    sink.beginObject()
    for callback in callbacks {
      sink.key(Array(callback.kind.rawValue.utf8).span)
      sink.string(callback.target.description)
    }
    sink.endObject()
  }

  /// Tells the query of a generic link, as pairs of name and value; bytes that are not UTF-8 are
  /// told as base64.
  ///
  /// `buffer` holds a text while it is told.
  func tellPairs(
    of link: Span<UInt8>, through buffer: inout [UInt8], to sink: inout some ValueSink
  ) {
    sink.beginArray()
    for pair in matcher.query.pairs {
      sink.beginArray()
      tellDecoded(link.extracting(pair.name), &buffer, to: &sink)
      if let value = pair.value {
        tellDecoded(link.extracting(value), &buffer, to: &sink)
      } else {
        sink.null()
      }
      sink.endArray()
    }
    sink.endArray()
  }

  private func tellDecoded(
    _ escaped: Span<UInt8>, _ buffer: inout [UInt8], to sink: inout some ValueSink
  ) {
    buffer.removeAll(keepingCapacity: true)
    // Escapes were checked when the link was parsed.
    try? PercentEncoding.decode(escaped, to: &buffer)
    sink.textOrBytes(buffer.span)
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
