/// Writes the canonical forms of links: what a link says, encoded again.
struct CanonicalForm: Sendable {
  private var encoder: LinkEncoder
  private var builder = TapeBuilder()

  init(_ catalog: Catalog) {
    encoder = LinkEncoder(catalog)
  }

  /// Appends the canonical form of the routed link that the decoder read last to `output`, which
  /// stays as it was where there is none.
  ///
  /// - Throws: why there is none: another route takes the link that would be written, as may be
  ///   where an alias was used.
  mutating func write(
    _ link: Span<UInt8>, _ decoder: LinkDecoder, to output: inout [UInt8]
  ) throws(Finding) {
    guard case .routed(_, let route) = decoder.outcome else { return }
    swap(&builder.tape, &encoder.tape)
    builder.tape.removeAll()
    decoder.emitValues(to: &builder)
    var request = LinkEncoder.Request(
      route: route, scheme: decoder.schemeNumber(link, route), form: decoder.keptForm, values: 0)
    if !decoder.values.unknown.isEmpty {
      request.unknown = builder.tape.count
      decoder.emitUnknown(to: &builder)
    }
    if decoder.hasUnknownFragment, let range = decoder.components.fragment {
      request.fragment = builder.tape.count
      let start = builder.tape.bytes.count
      decoder.appendFragment(of: link, range, to: &builder.tape.bytes)
      builder.tape.append(.string, from: start)
    }
    swap(&builder.tape, &encoder.tape)
    try encoder.write(request, to: &output)
  }
}

/// Lays what it is told out on a tape, as encoding takes it.
struct TapeBuilder: ValueSink, Sendable {
  var tape = ValueTape()
  /// The arrays and objects that are not complete.
  private var open: [Int] = []

  mutating func beginObject() { open.append(tape.open(.object)) }
  mutating func beginArray() { open.append(tape.open(.array)) }
  mutating func endObject() { close() }
  mutating func endArray() { close() }
  mutating func key(_ number: Int, in names: NameTable) { tape.append(.key, names.names[number]) }
  mutating func key(_ name: Span<UInt8>) { tape.append(.key, name) }
  mutating func string(_ text: Span<UInt8>) { tape.append(.string, text) }
  mutating func number(_ digits: Span<UInt8>) { tape.append(.number, digits) }
  mutating func boolean(_ flag: Bool) { tape.append(flag) }
  mutating func null() { tape.append(.null) }

  private mutating func close() {
    if let node = open.popLast() { tape.close(node) }
  }
}
