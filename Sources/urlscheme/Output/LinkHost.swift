import URLSchemeCore

/// Escapes a link for the place it goes to: a page, a Markdown text, a mail, a JSON document.
extension EncodeOptions.Format {
  /// - Parameter subject: What a mail is about; other places have no use for it.
  func text(_ link: String, subject: String? = nil) -> String {
    switch self {
    case .url: link
    case .html: "<a href=\"\(html(link))\">\(html(link))</a>"
    // Between angle brackets (CommonMark 6.3) parentheses of the link need no escape.
    case .markdown: "[\(markdown(link))](<\(destination(link))>)"
    case .mailto: mail(link, subject)
    case .json: Value.string(link).json
    }
  }

  /// Everything but unreserved characters is escaped, a space as `%20` (RFC 6068 §2 and §5). Neither
  /// text has line ends, which would have to be CRLF.
  private func mail(_ link: String, _ subject: String?) -> String {
    let heading = subject.map { "subject=\(PercentEncoding.escaped($0))&" } ?? ""
    return "mailto:?\(heading)body=\(PercentEncoding.escaped(link))"
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
