/// What a decoder emits values to, once it knows that they are all right: the parts of a value, in
/// order.
///
/// There is one decoder; what it decodes into (JSON bytes, `Value`) is a sink.
protocol ValueSink: ~Copyable {
  mutating func beginObject()
  mutating func endObject()
  mutating func beginArray()
  mutating func endArray()
  /// The name of the member that follows, one that a definition declares.
  mutating func key(_ number: Int, in names: NameTable)
  /// The name of the member that follows, in UTF-8.
  mutating func key(_ name: Span<UInt8>)
  /// A text, in UTF-8.
  mutating func string(_ text: Span<UInt8>)
  /// A text.
  mutating func string(_ text: String)
  /// A number, in the grammar of JSON.
  mutating func number(_ digits: Span<UInt8>)
  mutating func boolean(_ flag: Bool)
  mutating func null()
  /// A part of a link with its escapes decoded; false, and nothing emitted, where that is not UTF-8.
  mutating func decoded(_ link: Span<UInt8>, _ part: Range<Int>, plusAsSpace: Bool) -> Bool
}

extension ValueSink where Self: ~Copyable {
  mutating func string(_ text: String) { string(Array(text.utf8).span) }

  mutating func decoded(_ link: Span<UInt8>, _ part: Range<Int>, plusAsSpace: Bool) -> Bool {
    var text: [UInt8] = []
    // Escapes were checked when the link was parsed.
    try? PercentEncoding.decode(link.extracting(part), plusAsSpace: plusAsSpace, to: &text)
    guard UTF8Check.firstInvalid(in: text.span) == nil else { return false }
    string(text.span)
    return true
  }
}

extension ValueTape {
  /// Emits a value, and all that is in it, to a sink.
  func emit(_ node: Int, _ names: NameTable, to sink: inout some ValueSink & ~Copyable) {
    switch kind(node) {
    case .null: sink.null()
    case .true: sink.boolean(true)
    case .false: sink.boolean(false)
    case .number: sink.number(bytes.span.extracting(range(node)))
    case .string: sink.string(bytes.span.extracting(range(node)))
    case .key: sink.key(bytes.span.extracting(range(node)))
    case .declaredKey: sink.key(tokens[node].start, in: names)
    case .array:
      sink.beginArray()
      emitChildren(node, names, to: &sink)
      sink.endArray()
    case .object:
      sink.beginObject()
      emitChildren(node, names, to: &sink)
      sink.endObject()
    }
  }

  private func emitChildren(
    _ node: Int, _ names: NameTable, to sink: inout some ValueSink & ~Copyable
  ) {
    var child = node + 1
    while child < tokens[node].end {
      emit(child, names, to: &sink)
      child = next(after: child)
    }
  }
}
