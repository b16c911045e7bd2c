import URLSchemeCore

/// Finds where other parsers read something else in a link than its app does, in its parts, one finding a rule:
/// the authority, the path, the query.
struct PortabilityCheck: Sendable {
  /// The parsers that are asked about; none: nothing is found.
  let parsers: [OtherParser]
  private let own: OwnParser
  private let isLenient: Bool

  init(_ parsers: [OtherParser], _ catalog: Catalog, isLenient: Bool = false) {
    self.parsers = parsers
    self.isLenient = isLenient
    own = OwnParser(catalog, isLenient: isLenient)
  }

  /// What they read otherwise, in the order of the link; a word stands for each secret.
  func findings(in link: [UInt8], hiding secrets: [Range<Int>] = []) -> [Finding] {
    let masked = MaskedLink(link, hiding: secrets)
    guard let parsed = try? DeepLink(bytes: masked.bytes, lenient: isLenient) else { return [] }
    let shown = ReadLink(
      link: parsed, readings: parsers.map { ($0, $0.reading(of: masked.bytes)) })
    let found = [
      pathInAuthority(shown), authorityNotAHost(shown), caseInAuthority(shown),
      opaqueOnAndroid(shown), escapedSlash(shown), dotSegments(shown), plusInForm(shown),
      bareName(shown),
    ]
    return found.compactMap { $0 }.map { finding in
      var placed = finding
      placed.offset = masked.origin(of: finding.offset)
      return placed
    }.sorted { $0.offset < $1.offset }
  }

  /// A link, and what each parser makes of it.
  private struct ReadLink {
    let link: DeepLink
    let readings: [(parser: OtherParser, reading: LinkReading)]

    var schemeEnd: Int { link.scheme.utf8.count + 1 }
    var authorityStart: Int { schemeEnd + 2 }
    /// Whether its scheme is one of the web's, whose links have a host for everybody.
    var isOfWeb: Bool { ["http", "https"].contains(link.scheme.lowercased()) }
    var path: Range<Int> { link.pathRange }
  }

  /// A finding, if of any parser there is a text that says what it reads otherwise.
  private func finding(
    _ rule: Rule, at offset: Int, own: String, _ link: ReadLink,
    _ text: (OtherParser, LinkReading) -> String?
  ) -> Finding? {
    let words = ReadingWords(
      link.readings.compactMap { parser, reading in text(parser, reading).map { (parser, $0) } })
    guard !words.isEmpty else { return nil }
    return Finding(rule, at: offset, expected: "\(OwnParser.name) reads \(own); \(words.text)")
  }

  // MARK: Authority

  private func pathInAuthority(_ link: ReadLink) -> Finding? {
    guard let host = link.link.host, !host.isEmpty, !link.isOfWeb, link.link.port == nil,
      link.link.userinfo == nil
    else { return nil }
    return finding(
      .pathInAuthority, at: link.authorityStart, own: "the path \((host + link.link.path).shown)",
      link
    ) { _, reading in reading.inWords { "\($0.hostInWords) and \($0.pathInWords)" } }
  }

  private func authorityNotAHost(_ link: ReadLink) -> Finding? {
    guard let host = link.link.host else { return nil }
    return finding(
      .authorityNotAHost, at: link.authorityStart,
      own: host.isEmpty ? "an empty authority" : host.shown, link
    ) { _, reading in
      let isMissing = !host.isEmpty && reading.parts.map { ($0.host ?? "").isEmpty } == true
      return reading.isRefusal || isMissing ? reading.inWords { $0.hostInWords } : nil
    }
  }

  private func caseInAuthority(_ link: ReadLink) -> Finding? {
    guard let host = link.link.host, !link.isOfWeb else { return nil }
    let start = link.authorityStart + (link.link.userinfo.map { $0.utf8.count + 1 } ?? 0)
    // The digits of escapes have no case.
    let bytes = Array(host.utf8)
    let capital = bytes.indices.first { index in
      0x41...0x5A ~= bytes[index] && !bytes[..<index].suffix(2).contains(UInt8(ascii: "%"))
    }
    guard let capital else { return nil }
    return finding(
      .caseInAuthority, at: start + capital, own: "\(host.shown) in any case", link
    ) { parser, reading in
      let text = reading.parts?.host.flatMap { $0.isEmpty ? nil : $0.shown }
      return parser == .android ? text.map { "\($0), its filters in any case" } : text
    }
  }

  private func opaqueOnAndroid(_ link: ReadLink) -> Finding? {
    guard link.link.host == nil, !link.link.path.hasPrefix("/") else { return nil }
    return finding(
      .opaqueOnAndroid, at: link.schemeEnd, own: "the path \(link.link.path.shown)", link
    ) { _, reading in
      let isOpaque = reading.isRefusal || reading.parts.map { $0.path == nil } == true
      return isOpaque ? reading.inWords { _ in "no host, path or query" } : nil
    }
  }

  // MARK: Path

  private func escapedSlash(_ link: ReadLink) -> Finding? {
    let bytes = link.link.bytes[link.path]
    guard
      let offset = bytes.indices.first(where: {
        bytes[$0...].prefix(3).text.lowercased() == "%2f"
      })
    else { return nil }
    let slashes = bytes.count { $0 == UInt8(ascii: "/") }
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? bytes.startIndex
    let segment = bytes[start...].prefix { $0 != UInt8(ascii: "/") }
    return finding(
      .escapedSlashInPath, at: offset, own: "one segment, \(LooseText.decoded(segment).shown)",
      link
    ) { _, reading in
      let path = reading.parts?.path ?? ""
      let isCut = path.utf8.count { $0 == UInt8(ascii: "/") } > slashes
      return isCut ? "the path \(path.shown)" : nil
    }
  }

  private func dotSegments(_ link: ReadLink) -> Finding? {
    let bytes = link.link.bytes[link.path]
    let dotted = bytes.split(separator: UInt8(ascii: "/")).first {
      1...2 ~= WHATWGParser.dots($0) ?? 0
    }
    guard let dotted else { return nil }
    return finding(
      .dotSegments, at: dotted.startIndex, own: "the path \(link.link.path.shown)", link
    ) { _, reading in
      guard let path = reading.parts?.path else { return nil }
      let keeps = Array(path.utf8).split(separator: UInt8(ascii: "/"))
        .contains { 1...2 ~= WHATWGParser.dots($0) ?? 0 }
      return keeps ? nil : "the path \(path.shown)"
    }
  }

  // MARK: Query

  private func plusInForm(_ link: ReadLink) -> Finding? {
    pairs(link, .plusInForm) { $0.contains(UInt8(ascii: "+")) }
  }

  private func bareName(_ link: ReadLink) -> Finding? {
    pairs(link, .bareName) { !$0.contains(UInt8(ascii: "=")) }
  }

  /// A finding about the first pair of the query that is like that, where parsers read another name or value.
  private func pairs(
    _ link: ReadLink, _ rule: Rule, _ isMeant: (ArraySlice<UInt8>) -> Bool
  ) -> Finding? {
    guard let query = link.link.queryRange else { return nil }
    let separator = own.app(of: link.link)?.querySeparator.rawValue ?? "&"
    let pieces = link.link.bytes[query].split { separator.has($0) }
    guard let piece = pieces.first(where: isMeant), !own.takesQueryForPath(link.link) else {
      return nil
    }
    // By itself, in a link that nobody finds opaque, it is read as it is there.
    let alone = Array("\(link.link.scheme):/?".utf8) + piece
    guard let pair = own.reading(of: alone).parts?.pairs?.first else { return nil }
    return finding(
      rule, at: piece.startIndex, own: ParserTable.text(pair), link
    ) { parser, reading in
      guard reading.parts?.path != nil, let parts = parser.reading(of: alone).parts else {
        return nil
      }
      let found = parts.pairs?.first ?? parts.query.map(QueryItem.init(uncut:))
      return found == pair ? nil : found.map(ParserTable.text)
    }
  }
}

extension QueryItem {
  /// What apps make of the text of a pair, where their parser takes no pairs apart.
  fileprivate init(uncut text: String) {
    let (name, value) = Array(text.utf8)[...].cut(at: "=")
    self.init(name: name.text, value: value?.text)
  }
}

extension LinkReading {
  fileprivate var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }

  /// What there is to say of the parts; nil where the model does not know them.
  fileprivate func inWords(_ words: (Parts) -> String) -> String? {
    switch self {
    case .parts(let parts): words(parts)
    case .refused: ReadingWords.refusal
    case .unknown: nil
    }
  }
}

extension LinkReading.Parts {
  fileprivate var hostInWords: String {
    host.map { $0.isEmpty ? "no host" : "the host \($0.shown)" } ?? "no host"
  }

  fileprivate var pathInWords: String {
    path.map { $0.isEmpty ? "no path" : "the path \($0.shown)" } ?? "no path"
  }
}

extension String {
  /// A part of a link, as a sentence has room for it.
  fileprivate var shown: String { isEmpty ? "\"\"" : cut(to: 40) }
}
