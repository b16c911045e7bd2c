import URLSchemeCore

/// What stands around a link where it goes: all as a person gave it.
struct LinkSurroundings {
  /// The text of the link; nil: the link itself.
  var text: String?
  /// Who a mail is for.
  var recipients: [String] = []
  /// What it is about.
  var subject: String?
  /// What it says, with `{link}` where the link goes; nil: the link alone.
  var body: String?
}

/// Escapes a link for the place it goes to: a page, a Markdown text, a mail, a JSON document.
extension EncodeOptions.Format {
  func text(_ link: String, _ surroundings: LinkSurroundings = LinkSurroundings()) -> String {
    switch self {
    case .url, .fixtures, .intent, .page, .qr, .qrSVG, .qrPNG: link
    case .html:
      "<a href=\"\(link.escapedForHTML)\">\((surroundings.text ?? link).escapedForHTML)</a>"
    // Between angle brackets (CommonMark 6.3) parentheses of the link need no escape.
    case .markdown: "[\((surroundings.text ?? link).escapedInMarkdownLine)](<\(destination(link))>)"
    case .mailto: mail(link, surroundings)
    case .json: Value.string(link).json
    }
  }

  /// Everything but unreserved characters is escaped, a space as `%20` (RFC 6068 §2 and §5), and a
  /// line ends in CRLF.
  private func mail(_ link: String, _ surroundings: LinkSurroundings) -> String {
    // The @ between the parts of an address stands for itself.
    let recipients = surroundings.recipients.map { address in
      address.split(separator: "@", omittingEmptySubsequences: false)
        .map { PercentEncoding.escaped(String($0)) }.joined(separator: "@")
    }
    let heading = surroundings.subject.map { "subject=\(PercentEncoding.escaped($0))&" } ?? ""
    let pieces = (surroundings.body ?? "{link}").parts(separatedBy: "\r\n").joined(separator: "\n")
      .parts(separatedBy: "\n").joined(separator: "\r\n").parts(separatedBy: "{link}")
    let body = pieces.map { PercentEncoding.escaped(String($0)) }
      .joined(separator: PercentEncoding.escaped(link))
    return "mailto:\(recipients.joined(separator: ","))?\(heading)body=\(body)"
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

extension String {
  /// The text in an element of a page, or in a quoted attribute.
  var escapedForHTML: String {
    unicodeScalars.reduce(into: "") { html, scalar in
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

  /// The text at the beginning of a line of Markdown: with a backslash before ASCII punctuation, which takes any
  /// meaning from it (CommonMark 2.4).
  var escapedForMarkdown: String { withBackslashes(before: "\\`*_{}[]<>()#+-.!|~&") }

  /// The text within a line, where what makes lists and headings has no meaning.
  var escapedInMarkdownLine: String { withBackslashes(before: "\\`*_{}[]<>#|~&") }
}
