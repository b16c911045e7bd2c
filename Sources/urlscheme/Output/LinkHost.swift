import URLSchemeCore

/// Escapes a link for the place it goes to: a page, a Markdown text, a mail, a JSON document.
extension EncodeOptions.Format {
  func text(_ link: String) -> String {
    switch self {
    case .url: link
    case .html: "<a href=\"\(html(link))\">\(html(link))</a>"
    // Between angle brackets (CommonMark 6.3) parentheses of the link need no escape.
    case .markdown: "[\(markdown(link))](<\(link)>)"
    // RFC 6068 §2: everything but unreserved characters is escaped.
    case .mailto: "mailto:?body=\(PercentEncoding.escaped(link))"
    case .json: Value.string(link).json
    }
  }

  private func html(_ text: String) -> String {
    text.reduce(into: "") { html, character in
      switch character {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      case "'": html += "&#39;"
      default: html.append(character)
      }
    }
  }

  /// Puts a backslash before ASCII punctuation, which takes any meaning from it (CommonMark 2.4).
  private func markdown(_ text: String) -> String {
    text.reduce(into: "") { markdown, character in
      if "\\`*_{}[]<>()#+-.!|~&".contains(character) { markdown.append("\\") }
      markdown.append(character)
    }
  }
}
