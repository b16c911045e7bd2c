/// Finds the app that answers a link, by its scheme or, on the web, by its host; and says what there is to say
/// of one that none answers.
extension LinkReader where Output: ~Copyable {
  /// Finds the app that answers the link's scheme, or its host on the web; false where none does, or the link
  /// has no scheme.
  mutating func findApp() -> Bool {
    if memory.scheme.begins(link.text) {
      place = memory.scheme.place
      return true
    }
    place = PrefixCache.Place()
    let colon = link.mark(from: 0)
    guard colon < link.count, link[colon] == UInt8(ascii: ":"), link.text.isScheme(upTo: colon)
    else {
      return false
    }
    place.scheme = colon
    let scheme = link.part(0, colon)
    let number = program.value(of: scheme, in: program.schemeNames, ignoringCase: true)
    guard number >= 0 else { return false }
    place.schemeNumber = Int32(truncatingIfNeeded: number)
    if number == program.webScheme {
      if findHost() { return true }
      guard program.schemes[number].app >= 0 else { return false }
    }
    place.schemeOfApp = program.schemes[number].number
    setApp(program.schemes[number].app)
    if number != program.webScheme { memory.scheme = KnownScheme(link.text, place) }
    return true
  }

  private mutating func setApp(_ number: Int32) {
    place.app = Int(number)
    place.separatesBySemicolons = program.apps[place.app].separator == UInt8(ascii: ";")
  }

  /// Finds the app whose host a link on the web has, with the port of its scheme or none; false where no app
  /// has it.
  private mutating func findHost() -> Bool {
    let start = place.scheme &+ 3
    guard start <= link.count, link[start &- 2] == UInt8(ascii: "/"),
      link[start &- 1] == UInt8(ascii: "/")
    else { return false }
    var end = start
    while end < link.count, link[end] != UInt8(ascii: ":"), !Self.endsAuthority(link[end]) {
      end &+= 1
    }
    if end < link.count, link[end] == UInt8(ascii: ":") {
      let port = link.part(end &+ 1, endOfAuthority(from: end))
      guard port.count == 0 || port.withSpan({ $0.equals(Array("443".utf8)) }) else {
        return false
      }
    }
    let number = program.value(
      of: link.part(start, end), in: program.hostNames, ignoringCase: true)
    guard number >= 0 else { return false }
    place.host = Int32(truncatingIfNeeded: number)
    setApp(program.hosts[number].app)
    // Behind the schemes that the app has of its own.
    place.schemeOfApp = Int32(truncatingIfNeeded: program.apps[place.app].schemes.count)
    return true
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  mutating func endOfAuthority(from start: Int) -> Int {
    var end = start
    while end < link.count, !Self.endsAuthority(link[end]) { end &+= 1 }
    return end
  }

  // MARK: Links of no app

  /// Reads a link of no known app; false where these are refused.
  mutating func readUnknownScheme() -> Bool {
    let finding = unknownApp()
    guard !options.isStrict, !options.isRouting else { return false }
    if !finding.suggestion.isEmpty { memory.notices.append(finding) }
    return readGeneric()
  }

  /// What there is to say of a link of no app: its scheme is none's, or its host on the web.
  mutating func unknownApp() -> Finding {
    place.schemeNumber == program.webScheme && program.webScheme >= 0
      ? unknownHost() : unknownScheme(link.part(0, place.scheme))
  }

  private mutating func unknownHost() -> Finding {
    let isLenient = options.isLenient
    let authority = link.text.withSpan {
      (try? LinkComponents.parse($0, lenient: isLenient))?.authority
    }
    let range = authority ?? place.scheme + 1..<place.scheme + 1
    let name = link.part(range.lowerBound, range.upperBound)
    if var known = memory.known.finding(about: name, as: .host) {
      known.offset = range.lowerBound
      return known
    }
    let text = name.withSpan { $0.text }
    let hosts = (0..<program.hosts.count).map { program.values.string(program.hosts[$0].name) }
    let finding = Finding(.unknownHost, at: range.lowerBound, text, among: hosts)
    memory.known.remember(finding, about: name, as: .host)
    return finding
  }

  private mutating func unknownScheme(_ scheme: PaddedText) -> Finding {
    if let known = memory.known.finding(about: scheme, as: .scheme) { return known }
    let name = scheme.withSpan { $0.text }
    let schemes =
      program.appPlans.flatMap(\.definition.schemes)
      + (program.webScheme < 0 ? [] : [WebAddress.scheme])
    let finding = Finding(.unknownScheme, at: 0, name, among: schemes)
    memory.known.remember(finding, about: scheme, as: .scheme)
    return finding
  }
}
