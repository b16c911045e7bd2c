/// The ABNF of a URI, rule by rule from RFC 3986 Appendix A.
enum URIGrammar {
  static let uri = ABNF.sequence([
    scheme, .text(":"), hierPart,
    .optional(.sequence([.text("?"), query])),
    .optional(.sequence([.text("#"), fragment])),
  ])

  static let hierPart = ABNF.alternatives([
    .sequence([.text("//"), authority, pathAbempty]),
    pathAbsolute, pathRootless, pathEmpty,
  ])

  static let scheme = ABNF.sequence([
    alpha, .many(.alternatives([alpha, digit, .text("+"), .text("-"), .text(".")])),
  ])

  static let authority = ABNF.sequence([
    .optional(.sequence([userinfo, .text("@")])), host,
    .optional(.sequence([.text(":"), port])),
  ])
  static let userinfo = ABNF.many(
    .alternatives([unreserved, pctEncoded, subDelims, .text(":")]))
  static let host = ABNF.alternatives([ipLiteral, ipv4address, regName])
  static let port = ABNF.many(digit)

  static let ipLiteral = ABNF.sequence([
    .text("["), .alternatives([ipv6address, ipvFuture]), .text("]"),
  ])
  static let ipvFuture = ABNF.sequence([
    .text("v"), .many(hexdig, from: 1), .text("."),
    .many(.alternatives([unreserved, subDelims, .text(":")]), from: 1),
  ])

  static let ipv6address = ABNF.alternatives([
    .sequence([.many(h16Colon, from: 6, to: 6), ls32]),
    .sequence([.text("::"), .many(h16Colon, from: 5, to: 5), ls32]),
    .sequence([upTo(0), .text("::"), .many(h16Colon, from: 4, to: 4), ls32]),
    .sequence([upTo(1), .text("::"), .many(h16Colon, from: 3, to: 3), ls32]),
    .sequence([upTo(2), .text("::"), .many(h16Colon, from: 2, to: 2), ls32]),
    .sequence([upTo(3), .text("::"), h16Colon, ls32]),
    .sequence([upTo(4), .text("::"), ls32]),
    .sequence([upTo(5), .text("::"), h16]),
    .sequence([upTo(6), .text("::")]),
  ])
  /// `[ *n( h16 ":" ) h16 ]`
  private static func upTo(_ count: Int) -> ABNF {
    .optional(.sequence([.many(h16Colon, to: count), h16]))
  }
  static let h16Colon = ABNF.sequence([h16, .text(":")])
  static let h16 = ABNF.many(hexdig, from: 1, to: 4)
  static let ls32 = ABNF.alternatives([.sequence([h16, .text(":"), h16]), ipv4address])
  static let ipv4address = ABNF.sequence([
    decOctet, .text("."), decOctet, .text("."), decOctet, .text("."), decOctet,
  ])
  static let decOctet = ABNF.alternatives([
    digit,
    .sequence([.range(0x31...0x39), digit]),
    .sequence([.text("1"), digit, digit]),
    .sequence([.text("2"), .range(0x30...0x34), digit]),
    .sequence([.text("25"), .range(0x30...0x35)]),
  ])

  static let regName = ABNF.many(.alternatives([unreserved, pctEncoded, subDelims]))

  static let pathAbempty = ABNF.many(.sequence([.text("/"), segment]))
  static let pathAbsolute = ABNF.sequence([
    .text("/"), .optional(.sequence([segmentNz, pathAbempty])),
  ])
  static let pathRootless = ABNF.sequence([segmentNz, pathAbempty])
  static let pathEmpty = ABNF.sequence([])
  static let segment = ABNF.many(pchar)
  static let segmentNz = ABNF.many(pchar, from: 1)
  static let pchar = ABNF.alternatives([
    unreserved, pctEncoded, subDelims, .text(":"), .text("@"),
  ])

  static let query = ABNF.many(.alternatives([pchar, .text("/"), .text("?")]))
  static let fragment = ABNF.many(.alternatives([pchar, .text("/"), .text("?")]))

  static let pctEncoded = ABNF.sequence([.text("%"), hexdig, hexdig])
  static let unreserved = ABNF.alternatives([
    alpha, digit, .text("-"), .text("."), .text("_"), .text("~"),
  ])
  static let subDelims = ABNF.alternatives([
    .text("!"), .text("$"), .text("&"), .text("'"), .text("("), .text(")"), .text("*"),
    .text("+"), .text(","), .text(";"), .text("="),
  ])

  static let alpha = ABNF.alternatives([.range(0x41...0x5A), .range(0x61...0x7A)])
  static let digit = ABNF.range(0x30...0x39)
  static let hexdig = ABNF.alternatives([
    digit, .text("A"), .text("B"), .text("C"), .text("D"), .text("E"), .text("F"),
  ])
}
