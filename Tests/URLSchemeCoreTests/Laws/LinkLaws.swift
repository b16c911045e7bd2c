@testable import URLSchemeCore

/// What holds of every text when it is read as a link.
enum LinkLaws {
  private static func read(_ text: [UInt8], isLenient: Bool) -> Result<LinkComponents, Finding> {
    Result { () throws(Finding) in try LinkComponents.parse(text.span, lenient: isLenient) }
  }

  /// The text is a link where the grammar says so; of what is longer than the recogniser takes,
  /// nothing is said.
  static func isALinkAsTheGrammarSays(_ text: [UInt8]) throws(Breach) {
    guard text.count <= ABNF.longestText else { return }
    let isAccepted = (try? read(text, isLenient: false).get()) != nil
    try Breach.unless(
      isAccepted == URIGrammar.uri.matches(text),
      "it is \(isAccepted ? "not " : "")a link by the grammar", of: text)
  }

  /// The components are those that RFC 3986 Appendix B finds, and make up the link again.
  static func hasTheComponentsOfAppendixB(_ text: [UInt8]) throws(Breach) {
    guard let parsed = try? read(text, isLenient: false).get() else { return }
    try Breach.unless(
      parsed == LinkComponents(splitAsInAppendixB: text), "its components are those of Appendix B",
      of: text)
    try Breach.unless(parsed.joined(of: text) == text, "the components make up the link", of: text)
  }

  /// Lenient reading changes no link; and what only it takes is a link once it is escaped.
  static func lenientReadingOnlyEscapes(_ text: [UInt8]) throws(Breach) {
    let lenient = read(text, isLenient: true)
    if let strict = try? read(text, isLenient: false).get() {
      try Breach.unless(lenient == .success(strict), "lenient reading changes no link", of: text)
    }
    guard let lenient = try? lenient.get() else { return }
    try Breach.unless(lenient.joined(of: text) == text, "the components make up the link", of: text)
    // The brackets of an IP literal are no characters that want an escape.
    guard !text.contains(UInt8(ascii: "[")) else { return }
    var escaped: [UInt8] = []
    for byte in text {
      if ByteSet.lenient.contains(byte) {
        PercentEncoding.appendEscape(of: byte, to: &escaped)
      } else {
        escaped.append(byte)
      }
    }
    let isLink = (try? read(escaped, isLenient: false).get()) != nil
    try Breach.unless(isLink, "what reads leniently is a link when escaped", of: text)
  }

  /// Every fault has its place in the text.
  static func faultsLieInTheText(_ text: [UInt8]) throws(Breach) {
    for isLenient in [false, true] {
      guard case .failure(let finding) = read(text, isLenient: isLenient) else { continue }
      try Breach.unlessPlaced(finding, in: text, of: text)
    }
  }
}

extension LinkComponents {
  /// The components of a link, found as the regular expression of RFC 3986 Appendix B finds them,
  /// and the authority cut at its only `@` and at the colon after the brackets.
  init(splitAsInAppendixB text: [UInt8]) {
    func first(_ bytes: String, from start: Int, to end: Int) -> Int? {
      (start..<end).first { index in bytes.utf8.contains(text[index]) }
    }
    self.init()
    var end = text.count
    if let hash = first("#", from: 0, to: end) {
      fragment = hash + 1..<end
      end = hash
    }
    if let question = first("?", from: 0, to: end) {
      query = question + 1..<end
      end = question
    }
    let colon = first(":", from: 0, to: end) ?? 0
    scheme = 0..<colon
    path = colon + 1..<end
    guard text[path].starts(with: Array("//".utf8)) else { return }

    let start = colon + 3
    let slash = first("/", from: start, to: end) ?? end
    authority = start..<slash
    path = slash..<end
    var host = start
    if let at = first("@", from: start, to: slash) {
      userinfo = start..<at
      host = at + 1
    }
    let afterLiteral = first("]", from: host, to: slash) ?? host
    if let colon = first(":", from: afterLiteral, to: slash) {
      port = colon + 1..<slash
      self.host = host..<colon
    } else {
      self.host = host..<slash
    }
  }

  /// The link that the components make up (RFC 3986 §5.3).
  func joined(of text: [UInt8]) -> [UInt8] {
    var joined = text[scheme] + ":".utf8
    if authority != nil { joined += "//".utf8 }
    if let userinfo { joined += text[userinfo] + "@".utf8 }
    if let host { joined += text[host] }
    if let port { joined += ":".utf8 + text[port] }
    joined += text[path]
    if let query { joined += "?".utf8 + text[query] }
    if let fragment { joined += "#".utf8 + text[fragment] }
    return Array(joined)
  }
}
