/// Passes on what a decoder read: values in the order of the pattern, defaults, unknown parameters,
/// or the parts of a link that no definition describes.
extension LinkDecoder {
  /// Emits the values of a routed link, as an object.
  func emitValues(to sink: inout some ValueSink & ~Copyable) {
    sink.beginObject()
    defer { sink.endObject() }
    guard case .routed(_, let route) = outcome else { return }
    for parameter in values.parameters where values.isPresent(parameter) {
      sink.key(router.routes[route].parameters[parameter].number, in: router.names)
      emitValue(parameter, to: &sink)
    }
  }

  /// Emits the value of a parameter, which is on the tape.
  private func emitValue(_ parameter: Int, to sink: inout some ValueSink & ~Copyable) {
    guard values.itemCount(parameter) > 0 else {
      return values.tape.emit(values.node(parameter), router.names, to: &sink)
    }
    sink.beginArray()
    for item in values.items where item.owner == parameter {
      values.tape.emit(item.node, router.names, to: &sink)
    }
    sink.endArray()
  }

  /// Whether the app assumes something that the link does not say.
  var hasDefaults: Bool {
    guard case .routed(_, let route) = outcome, router.routes[route].defaults.count > 0 else {
      return false
    }
    return values.parameters.contains { isAssumed($0, route) }
  }

  /// Emits what the app assumes for parameters that the link leaves out, as an object.
  func emitDefaults(to sink: inout some ValueSink & ~Copyable) {
    sink.beginObject()
    defer { sink.endObject() }
    guard case .routed(_, let route) = outcome else { return }
    for parameter in values.parameters where isAssumed(parameter, route) {
      sink.key(router.routes[route].parameters[parameter].number, in: router.names)
      router.routes[route].defaults.emit(
        router.routes[route].parameters[parameter].defaultNode, router.names, to: &sink)
    }
  }

  private func isAssumed(_ parameter: Int, _ route: Int) -> Bool {
    router.routes[route].parameters[parameter].defaultNode >= 0 && !values.isPresent(parameter)
  }

  /// Emits the unknown parameters, as pairs of name and value; null stands for a bare name.
  func emitUnknown(to sink: inout some ValueSink & ~Copyable) {
    sink.beginArray()
    for item in values.unknown {
      sink.beginArray()
      values.tape.emit(item.owner, router.names, to: &sink)
      values.tape.emit(item.node, router.names, to: &sink)
      sink.endArray()
    }
    sink.endArray()
  }

  /// Emits the stack of screens, as an array.
  func emitScreens(to sink: inout some ValueSink & ~Copyable) {
    sink.beginArray()
    for screen in screens { sink.string(screen) }
    sink.endArray()
  }

  /// Emits callbacks, as an object by their kinds.
  func emit(_ callbacks: [Callback], to sink: inout some ValueSink & ~Copyable) {
    sink.beginObject()
    for callback in callbacks {
      sink.key(Array(callback.kind.rawValue.utf8).span)
      sink.string(callback.target.description)
    }
    sink.endObject()
  }
}

extension LinkQuery {
  /// Emits the query of a generic link, as pairs of name and value; bytes that are not UTF-8 are
  /// emitted as base64.
  func emitPairs(of link: Span<UInt8>, to sink: inout some ValueSink & ~Copyable) {
    sink.beginArray()
    for index in pairs.indices {
      let pair = pairs[index]
      sink.beginArray()
      emitDecoded(link, pair.name, to: &sink)
      if let value = pair.value {
        emitDecoded(link, value, to: &sink)
      } else {
        sink.null()
      }
      sink.endArray()
    }
    sink.endArray()
  }

  private func emitDecoded(
    _ link: Span<UInt8>, _ part: Range<Int>, to sink: inout some ValueSink & ~Copyable
  ) {
    guard !sink.decoded(link, part, plusAsSpace: false) else { return }
    var text: [UInt8] = []
    try? PercentEncoding.decode(link.extracting(part), to: &text)
    sink.bytes(text.span)
  }
}

extension ValueSink where Self: ~Copyable {
  /// Emits a text, or `{"bytes": BASE64}` where it is not UTF-8.
  mutating func textOrBytes(_ text: Span<UInt8>) {
    guard UTF8Check.firstInvalid(in: text) != nil else { return string(text) }
    bytes(text)
  }

  /// Emits bytes that are not UTF-8.
  mutating func bytes(_ bytes: Span<UInt8>) {
    var base64: [UInt8] = []
    Base64.encode(bytes, to: &base64)
    beginObject()
    key(Array("bytes".utf8).span)
    string(base64.span)
    endObject()
  }
}
