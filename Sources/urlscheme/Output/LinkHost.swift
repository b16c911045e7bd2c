import URLSchemeCore

/// Escapes a link for the place it goes to: a page, a Markdown text, a mail, a JSON document.
extension EncodeOptions.Format {
  func text(_ link: String) -> String {
    switch self {
    case .url: link
    case .html: "<a href=\"\(html(link))\">\(html(link))</a>"
    // Between angle brackets (CommonMark 6.3) parentheses of the link need no escape.
    case .markdown: "[\(markdown(link))](<\(destination(link))>)"
    // RFC 6068 §2: everything but unreserved characters is escaped.
    case .mailto: "mailto:?body=\(PercentEncoding.escaped(link))"
    case .json: Value.string(link).json
    }
  }

  private func html(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { html, scalar in
      switch scalar {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      case "'": html += "&#39;"
      default: html.unicodeScalars.append(scalar)
      }
    }
  }

  /// Puts a backslash before ASCII punctuation, which takes any meaning from it (CommonMark 2.4).
  private func markdown(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { markdown, scalar in
      if "\\`*_{}[]<>()#+-.!|~&".unicodeScalars.contains(scalar) { markdown += "\\" }
      markdown.unicodeScalars.append(scalar)
    }
  }

  /// Keeps angle brackets from ending the link, and what looks like a character reference from
  /// being one (CommonMark 2.5).
  private func destination(_ text: String) -> String {
    var rest = text.unicodeScalars[...]
    var destination = ""
    while let scalar = rest.popFirst() {
      let isReference = scalar == "&" && rest.drop(while: isOfReference).first == ";"
      if isReference || "<>\\".unicodeScalars.contains(scalar) { destination += "\\" }
      destination.unicodeScalars.append(scalar)
    }
    return destination
  }

  private func isOfReference(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "#", "0"..."9", "A"..."Z", "a"..."z": true
    default: false
    }
  }
}
