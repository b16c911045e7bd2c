/// Writes the canonical forms of links: what a link says, encoded again.
struct CanonicalForm: Sendable {
  private var encoder: LinkEncoder

  init(_ catalog: Catalog) {
    encoder = LinkEncoder(catalog)
  }

  /// Appends the canonical form of the link that the decoder read last to `output`, which stays as it was
  /// where there is none.
  ///
  /// - Throws: why there is none: another route takes the link that would be written, as may be
  ///   where an alias was used.
  mutating func write(_ decoder: LinkDecoder, to output: inout [UInt8]) throws(Finding) {
    let reading = decoder.reading
    guard reading.route != nil else { return }
    encoder.tape = reading.tape
    var request = LinkEncoder.Request(
      route: reading.parts.route,
      scheme: Int(reading.reader.place.schemeOfApp),
      form: reading.keptForm, host: reading.host, values: 0)
    let unknown = reading.unknown
    if !unknown.isEmpty {
      request.unknown = encoder.tape.count
      encoder.tape.append(value: Value(unknown))
    }
    if let fragment = reading.unknownFragment {
      request.fragment = encoder.tape.count
      encoder.tape.append(.string, fragment)
    }
    try encoder.write(request, to: &output)
  }
}
