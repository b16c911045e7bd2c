import Foundation

@testable import URLSchemeCore

/// The ways in which Foundation's `URLComponents` reads a text otherwise than we do, each with what
/// the documentation says of it.
enum FoundationDifference: String, CaseIterable {
  case reference
  case invalidCharacters
  case badEscapes
  case bracketedHost
  case portIsNumber
  case hostIsUnicode
  case emptyPairs
  case brokenUTF8
  case byteOrderMark
  case plus
  case reservedWritten
  case urlPath

  /// A row of the table in ReceivingLinks.md.
  var explanation: (theirs: String, ours: String) {
    switch self {
    case .reference:
      (
        "takes text without a scheme, as a relative reference",
        "`missing-scheme`, or `invalid-scheme` where a colon follows"
      )
    case .invalidCharacters:
      (
        "escapes what RFC 3986 does not allow (spaces, quotes, letters beyond ASCII, controls), and "
          + "every `%` of that part once more: `a b%41` becomes `a%20b%2541`",
        "`invalid-character`; `lenient` reads all but controls as if escaped"
      )
    case .badEscapes:
      (
        "escapes a `%` without two digits, and every other `%` of that part: `%41%` becomes "
          + "`%2541%25`",
        "`invalid-percent-escape`, also with `lenient`"
      )
    case .bracketedHost:
      ("takes anything between brackets for a host: `[xyz]`", "`invalid-host`: IP addresses only")
    case .portIsNumber:
      (
        "has ports as numbers: in `vlc://https://a` none, as if there were no colon",
        "ports are text, and an empty one is there"
      )
    case .hostIsUnicode:
      ("`host` shows `xn--` names in Unicode", "a host is the text of the link")
    case .emptyPairs:
      ("has an item without a name for each empty piece of a query", "empty pieces are no pairs")
    case .brokenUTF8:
      (
        "loses a name or a value whose escapes are not UTF-8: it is empty, or nil",
        "`invalid-utf8`; without a definition the bytes are kept"
      )
    case .byteOrderMark:
      ("drops a byte-order mark that begins a name or a value", "it is a character like others")
    case .plus:
      ("has no form dialect: a `+` stays", "a space in the form dialect, a plus in the other")
    case .reservedWritten:
      (
        "leaves `+ ; / ? : @ ! $ ' ( ) * ,` as they are in values that it writes",
        "escapes everything but unreserved characters"
      )
    case .urlPath:
      (
        "`URL.path` decodes, so that `a%2Fb` becomes two segments, and drops a slash at the end",
        "paths are split first, then decoded; nothing is dropped"
      )
    }
  }

  // MARK: Comparing

  /// In what ways a text is read otherwise; nil where they cannot be explained.
  static func all(reading text: String, dialect: Dialect) -> Set<Self>? {
    let theirs = URLComponents(string: text)
    // Both read alike, or one of them does something that no row explains.
    // Of an empty text there is no URL.
    guard text.isEmpty || URL(string: text).map(\.absoluteString) == theirs?.string else {
      return nil
    }
    do {
      let link = try DeepLink(text)
      return theirs.flatMap { compare(link, $0, text, dialect) }
    } catch {
      return theirs.map { refused(error, $0, text) } ?? []
    }
  }

  private static func refused(
    _ finding: Finding, _ theirs: URLComponents, _ text: String
  ) -> Set<Self>? {
    if theirs.scheme == nil {
      return finding.rule == .missingScheme || finding.rule == .invalidScheme ? [.reference] : nil
    }
    let isAltered = theirs.string != text
    return switch finding.rule {
    case .invalidCharacter where isAltered: [.invalidCharacters]
    case .invalidPercentEscape where isAltered: [.badEscapes]
    case .invalidHost: isAltered ? [.bracketedHost, .badEscapes] : [.bracketedHost]
    default: nil
    }
  }

  private static func compare(
    _ link: DeepLink, _ theirs: URLComponents, _ text: String, _ dialect: Dialect
  ) -> Set<Self>? {
    guard theirs.string == text, theirs.scheme == link.scheme, userinfo(theirs) == link.userinfo,
      host(theirs) == link.host, theirs.percentEncodedPath == link.path,
      theirs.percentEncodedQuery == link.query, theirs.percentEncodedFragment == link.fragment
    else { return nil }
    guard var found = pairs(of: link, theirs, dialect) else { return nil }
    if theirs.port.map(String.init) != link.port {
      // Empty, with zeros before it, or too great for a number.
      guard link.port?.isEmpty == true || link.port?.first == "0" || theirs.port == nil else {
        return nil
      }
      found.insert(.portIsNumber)
    }
    if theirs.host != decoded(link.host) {
      guard link.host?.contains("xn--") == true else { return nil }
      found.insert(.hostIsUnicode)
    }
    guard let path = URL(string: text)?.path else { return nil }
    if path != link.path {
      guard link.path.contains("%") || link.path.hasSuffix("/") else { return nil }
      found.insert(.urlPath)
    }
    return found
  }

  /// Compares queries, of which a model of theirs is made.
  private static func pairs(
    of link: DeepLink, _ theirs: URLComponents, _ dialect: Dialect
  ) -> Set<Self>? {
    guard let query = link.query else { return theirs.queryItems == nil ? [] : nil }
    var found: Set<Self> = []
    var model: [URLQueryItem] = []
    for piece in query.isEmpty ? [] : query.split(separator: "&", omittingEmptySubsequences: false)
    {
      if piece.isEmpty { found.insert(.emptyPairs) }
      let halves = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let texts = halves.map { half -> String? in
        guard var text = decoded(String(half)) else {
          found.insert(.brokenUTF8)
          return nil
        }
        if text.unicodeScalars.first == "\u{FEFF}" {
          found.insert(.byteOrderMark)
          text.unicodeScalars.removeFirst()
        }
        if dialect == .form, text != decoded(half.replacing("+", with: " ")) { found.insert(.plus) }
        return text
      }
      model.append(
        URLQueryItem(name: (texts.first ?? nil) ?? "", value: texts.dropFirst().first ?? nil))
    }
    // A version that drops no byte-order marks has one difference less.
    if theirs.queryItems != model { return nil }
    return found
  }

  /// In what way a value is written otherwise; nil where it cannot be explained.
  static func all(writing value: String) -> Set<Self>? {
    var theirs = URLComponents()
    theirs.queryItems = [URLQueryItem(name: "a", value: value)]
    guard let written = theirs.percentEncodedQuery, written.hasPrefix("a=") else { return nil }
    let text = String(written.dropFirst(2))
    if text == PercentEncoding.escaped(value) { return [] }
    // Both say the same to those who read no plus as a space.
    guard PercentEncoding.escaped(value) == escapedWhole(text) else { return nil }
    return [.reservedWritten]
  }

  /// An escaped text with all that may be escaped.
  private static func escapedWhole(_ text: String) -> String {
    var bytes: [UInt8] = []
    try? PercentEncoding.decode(Array(text.utf8).span, to: &bytes)
    var escaped: [UInt8] = []
    PercentEncoding.encode(bytes.span, to: &escaped)
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func host(_ theirs: URLComponents) -> String? {
    if #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) { return theirs.encodedHost }
    return theirs.percentEncodedHost
  }

  private static func userinfo(_ theirs: URLComponents) -> String? {
    guard let user = theirs.percentEncodedUser else { return nil }
    return theirs.percentEncodedPassword.map { "\(user):\($0)" } ?? user
  }

  private static func decoded(_ text: (some StringProtocol)?) -> String? {
    guard let text else { return nil }
    var bytes: [UInt8] = []
    guard (try? PercentEncoding.decode(Array(text.utf8).span, to: &bytes)) != nil else {
      return nil
    }
    return String(utf8: bytes)
  }
}
