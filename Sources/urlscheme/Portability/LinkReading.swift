import URLSchemeCore

/// What a parser makes of a link.
enum LinkReading: Equatable, Sendable {
  case parts(Parts)
  /// It refuses the link, and why.
  case refused(String)
  /// The model has no rules for such a link, and why.
  case unknown(String)

  /// The parts of a link as a parser gives them: nil where it gives none.
  struct Parts: Equatable, Sendable {
    var scheme: String?
    var host: String?
    var port: String?
    var path: String?
    /// The query as a text.
    var query: String?
    /// The names and values in it; nil where the parser takes none apart.
    var pairs: [QueryItem]?
    var fragment: String?
  }

  var parts: Parts? {
    if case .parts(let parts) = self { parts } else { nil }
  }
}
