/// The records that decoding writes: one JSON object for each link, whether it is all right or not.
extension JSONSink {
  /// A link longer than the limit is echoed up to this length.
  package static let longestEcho = 1_024

  /// Writes what the decoder found, without a line end.
  package mutating func writeRecord(of link: Span<UInt8>, _ decoder: LinkDecoder) {
    beginText()
    beginObject()
    key(.link)
    textOrBytes(link)
    switch decoder.outcome {
    case .routed(_, let route): writeRouted(link, decoder, route)
    case .generic: writeGeneric(link, decoder)
    }
    if decoder.options.isRouting { writeRoute(decoder) }
    writeNotices(decoder)
    endObject()
  }

  /// Where the link goes.
  private mutating func writeRoute(_ decoder: LinkDecoder) {
    key(.screens)
    decoder.tellScreens(to: &self)
    let callbacks = decoder.callbacks
    if !callbacks.isEmpty {
      key(.callbacks)
      decoder.tell(callbacks, to: &self)
    }
    if decoder.confirm {
      key(.confirm)
      boolean(true)
    }
  }

  private mutating func writeRouted(
    _ link: Span<UInt8>, _ decoder: LinkDecoder, _ route: Int
  ) {
    key(.app)
    json(decoder.router.apps[decoder.router.routes[route].app].jsonScheme)
    key(.scheme)
    string(link.extracting(decoder.components.scheme))
    key(.route)
    json(decoder.router.routes[route].jsonName)
    key(.values)
    decoder.tellValues(to: &self)
    if decoder.hasDefaults {
      key(.defaults)
      decoder.tellDefaults(to: &self)
    }
    if !decoder.values.unknown.isEmpty {
      key(.unknown)
      decoder.tellUnknown(to: &self)
    }
    if decoder.hasUnknownFragment, let fragment = decoder.components.fragment {
      key(.fragment)
      var text: [UInt8] = []
      swap(&text, &buffer)
      text.removeAll(keepingCapacity: true)
      decoder.appendFragment(of: link, fragment, to: &text)
      string(text.span)
      swap(&text, &buffer)
    }
  }

  private mutating func writeGeneric(_ link: Span<UInt8>, _ decoder: LinkDecoder) {
    let parts = decoder.components
    key(.scheme)
    string(link.extracting(parts.scheme))
    if let userinfo = parts.userinfo { write(.userinfo, link.extracting(userinfo)) }
    if let host = parts.host { write(.host, link.extracting(host)) }
    if let port = parts.port { write(.port, link.extracting(port)) }
    write(.path, link.extracting(parts.path))
    if parts.query != nil {
      key(.query)
      var text: [UInt8] = []
      swap(&text, &buffer)
      decoder.tellPairs(of: link, through: &text, to: &self)
      swap(&text, &buffer)
    }
    if let fragment = parts.fragment { write(.fragment, link.extracting(fragment)) }
  }

  private mutating func write(_ name: RecordKey, _ text: Span<UInt8>) {
    key(name)
    textOrBytes(text)
  }

  private mutating func writeNotices(_ decoder: LinkDecoder) {
    guard !decoder.notices.isEmpty else { return }
    key(.notices)
    beginArray()
    for notice in decoder.notices { write(notice) }
    endArray()
  }

  /// Writes the record of a link that was refused, without a line end. A link that is too long is
  /// cut.
  package mutating func writeFailure(of link: Span<UInt8>, _ finding: Finding) {
    beginText()
    beginObject()
    key(.link)
    let length = finding.rule == .linkTooLong ? echoLength(link) : link.count
    textOrBytes(link.extracting(0..<length))
    key(.error)
    write(finding)
    endObject()
  }

  private mutating func write(_ finding: Finding) {
    beginObject()
    key(.rule)
    string(finding.rule.rawValue)
    key(.message)
    string(finding.message)
    key(.offset)
    number(finding.offset)
    endObject()
  }
}

extension JSONSink {
  /// How many bytes of a long link its echo has, so that no character is cut in two.
  private func echoLength(_ link: Span<UInt8>) -> Int {
    var length = Swift.min(link.count, JSONSink.longestEcho)
    var steps = 0
    while length < link.count, length > 0, steps < 3, link[length] & 0xC0 == 0x80 {
      length -= 1
      steps += 1
    }
    return length
  }
}
