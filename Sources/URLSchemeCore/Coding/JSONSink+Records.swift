/// The records that decoding writes: one JSON object for each link, whether it is all right or not.
extension JSONSink {
  /// A link longer than the limit is echoed up to this length.
  package static let longestEcho = 1_024

  /// Writes what the decoder found, without a line end.
  package mutating func writeRecord(of link: Span<UInt8>, _ decoder: inout LinkDecoder) {
    beginText()
    write(reserving: 1_024 + min(8 * link.count, 1 << 14)) { $0.writeRecord(of: link, &decoder) }
  }

  /// Writes the sentence of a finding.
  package mutating func message(of finding: Finding) {
    write(reserving: 256) { $0.message(of: finding) }
  }

  /// Writes the record of a link that was refused, without a line end. A link that is too long is
  /// cut.
  package mutating func writeFailure(of link: Span<UInt8>, _ finding: Finding) {
    beginText()
    write(reserving: 1_024 + min(2 * link.count, 1 << 14)) { $0.writeFailure(of: link, finding) }
  }
}

extension JSONCursor {
  mutating func writeRecord(of text: Span<UInt8>, _ decoder: inout LinkDecoder) {
    guard let repair = decoder.repair else { return writeRecord(of: text, text, &decoder) }
    writeRecord(of: repair.bytes.span, text, &decoder)
  }

  /// Writes the record of a link that was read from a text.
  private mutating func writeRecord(
    of link: Span<UInt8>, _ text: Span<UInt8>, _ decoder: inout LinkDecoder
  ) {
    needsComma = false
    if decoder.options.isLenient {
      beginObject()
      key(.link)
      textOrBytes(text)
    } else {
      // No byte that the grammar allows must be escaped.
      bytes.append("{\"link\":\"", link, 0..<link.count, "\"")
      needsComma = true
    }
    switch decoder.outcome {
    case .routed(_, let route): writeRouted(link, &decoder, route)
    case .generic: writeGeneric(link, &decoder)
    }
    if decoder.options.isRouting { writeRoute(&decoder) }
    writeNotices(&decoder)
    endObject()
  }

  /// Where the link goes.
  private mutating func writeRoute(_ decoder: inout LinkDecoder) {
    guard case .routed(_, let route) = decoder.outcome else { return }
    key(.screens)
    decoder.emitScreens(to: &self)
    let callbacks = decoder.router.routes[route].takesCallbacks ? decoder.callbacks : []
    if !callbacks.isEmpty {
      key(.callbacks)
      decoder.emit(callbacks, to: &self)
    }
    if decoder.confirm {
      key(.confirm)
      boolean(true)
    }
  }

  private mutating func writeRouted(
    _ link: Span<UInt8>, _ decoder: inout LinkDecoder, _ route: Int
  ) {
    let app = decoder.router.apps[decoder.router.routes[route].app].jsonScheme
    let name = decoder.router.routes[route].jsonName
    key(.app)
    json(app.span)
    key(.scheme)
    plain(link.extracting(decoder.components.scheme))
    key(.route)
    json(name.span)
    key(.values)
    decoder.emitValues(to: &self)
    if decoder.hasDefaults {
      key(.defaults)
      decoder.emitDefaults(to: &self)
    }
    if !decoder.values.unknown.isEmpty {
      key(.unknown)
      decoder.emitUnknown(to: &self)
    }
    if decoder.keptForm > 0 {
      key(.alias)
      string(Array(decoder.router.routes[route].pattern(decoder.keptForm).source.utf8).span)
    }
    if decoder.hasUnknownFragment, let fragment = decoder.components.fragment {
      key(.fragment)
      var text: [UInt8] = []
      decoder.appendFragment(of: link, fragment, to: &text)
      string(text.span)
    }
  }

  private mutating func writeGeneric(_ link: Span<UInt8>, _ decoder: inout LinkDecoder) {
    bytes.append(",\"scheme\":\"", link, decoder.components.scheme, "\"")
    if decoder.options.isLenient { return writeLenient(link, &decoder) }
    if let userinfo = decoder.components.userinfo {
      bytes.append(",\"userinfo\":\"", link, userinfo, "\"")
    }
    if let host = decoder.components.host { bytes.append(",\"host\":\"", link, host, "\"") }
    if let port = decoder.components.port { bytes.append(",\"port\":\"", link, port, "\"") }
    bytes.append(",\"path\":\"", link, decoder.components.path, "\"")
    if decoder.components.query != nil {
      key(.query)
      decoder.matcher.query.emitPairs(of: link, to: &self)
    }
    if let fragment = decoder.components.fragment {
      bytes.append(",\"fragment\":\"", link, fragment, "\"")
    }
  }

  /// The parts of a link that may hold what must be escaped, or what is not UTF-8.
  private mutating func writeLenient(_ link: Span<UInt8>, _ decoder: inout LinkDecoder) {
    let parts = decoder.components
    if let userinfo = parts.userinfo { write(.userinfo, link.extracting(userinfo)) }
    if let host = parts.host { write(.host, link.extracting(host)) }
    if let port = parts.port { write(.port, link.extracting(port)) }
    write(.path, link.extracting(parts.path))
    if parts.query != nil {
      key(.query)
      decoder.matcher.query.emitPairs(of: link, to: &self)
    }
    if let fragment = parts.fragment { write(.fragment, link.extracting(fragment)) }
  }

  private mutating func write(_ name: RecordKey, _ text: Span<UInt8>) {
    key(name)
    textOrBytes(text)
  }

  private mutating func writeNotices(_ decoder: inout LinkDecoder) {
    guard !decoder.notices.isEmpty else { return }
    key(.notices)
    beginArray()
    for notice in decoder.notices { write(notice) }
    endArray()
  }

  mutating func writeFailure(of link: Span<UInt8>, _ finding: Finding) {
    needsComma = false
    beginObject()
    key(.link)
    let length = finding.rule == .linkTooLong ? JSONCursor.echoLength(link) : link.count
    textOrBytes(link.extracting(0..<length))
    key(.error)
    write(finding)
    endObject()
  }

  fileprivate mutating func message(of finding: Finding) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    bytes.appendMessage(of: finding, asJSON: true)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }
}

extension JSONCursor {
  /// How many bytes of a long link its echo has, so that no character is cut in two.
  private static func echoLength(_ link: Span<UInt8>) -> Int {
    var length = Swift.min(link.count, JSONSink.longestEcho)
    var steps = 0
    while length < link.count, length > 0, steps < 3, link[length] & 0xC0 == 0x80 {
      length -= 1
      steps += 1
    }
    return length
  }
}
