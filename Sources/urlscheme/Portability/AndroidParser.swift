import URLSchemeCore

/// Reads links as `android.net.Uri` does, with its `getQueryParameter` for values, which takes a plus sign for
/// a space. It refuses nothing; without a slash behind the scheme a link is opaque to it, and has no parts.
enum AndroidParser {
  static func reading(of link: [UInt8]) -> LinkReading {
    let uri = AndroidURI(link)
    var parts = LinkReading.Parts(
      scheme: uri.scheme, host: uri.host?.string, port: uri.port.map(String.init),
      path: uri.path?.string, query: uri.query?.string)
    parts.fragment = uri.fragment?.string
    if let query = uri.encodedQuery {
      parts.pairs = LooseText.pairs(query, keepsEmpty: true).map { name, value in
        QueryItem(
          name: LooseText.decoded(name),
          value: LooseText.decoded(value ?? [], plusAsSpace: true))
      }
    }
    return .parts(parts)
  }
}

extension AndroidText {
  fileprivate var string: String {
    switch self {
    case .plain(let text): text.text
    case .decoded(let text): String(decoding: text, as: UTF16.self)
    }
  }
}
