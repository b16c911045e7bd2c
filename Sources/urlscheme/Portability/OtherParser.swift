/// The parsers that apps, systems and browsers read links with, besides ours: each is modelled in a file of
/// its own, by its rules.
///
/// Parsers differ where RFC 3986 leaves them no choice, too. What each reads decides what a link opens.
enum OtherParser: String, CaseIterable, Sendable {
  /// The URL Standard: browsers and Node.
  case whatwg
  /// Foundation's `URLComponents`, since it was written in Swift.
  case foundation
  /// `java.net.URI`.
  case java
  /// `android.net.Uri`.
  case android
  /// `urllib.parse`.
  case python

  /// As its documentation calls it.
  var name: String {
    switch self {
    case .whatwg: "WHATWG URL"
    case .foundation: "URLComponents"
    case .java: "java.net.URI"
    case .android: "android.net.Uri"
    case .python: "Python urllib"
    }
  }

  /// What it makes of a link; bytes that are not UTF-8 are replaced, as where a text is made of them.
  func reading(of link: [UInt8]) -> LinkReading {
    let text = LooseText.repaired(link)
    return switch self {
    case .whatwg: WHATWGParser.reading(of: text)
    case .foundation: FoundationParser.reading(of: text)
    case .java: JavaParser.reading(of: text)
    case .android: AndroidParser.reading(of: text)
    case .python: PythonParser.reading(of: text)
    }
  }
}
