import URLSchemeCore

/// A page that stands for itself: nothing is loaded from elsewhere, and nothing runs but what we wrote.
///
/// It is XML, too, so that a strict parser can say whether each element is closed.
struct HTMLPage {
  let title: String
  /// What stands in its body, without scripts.
  var body: String
  /// How it looks, and what `Content-Security-Policy` calls that.
  var style = (text: PageStyle.text, digest: PageStyle.digest)
  /// What else stands in its head: elements and comments, a line each.
  var head = ""
  /// Runs when the page is there; nil: nothing does.
  var script: (text: String, digest: String)?
  /// What the script reads.
  var data: String?

  /// What it may load and run, as `Content-Security-Policy` has it.
  var policy: String {
    "default-src 'none'; style-src '\(style.digest)'; base-uri 'none'; form-action 'none'"
      + (script.map { "; script-src '\($0.digest)'" } ?? "")
  }

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en" xmlns="http://www.w3.org/1999/xhtml">
    <head>
    <meta charset="utf-8"/>
    <meta http-equiv="Content-Security-Policy" content="\(policy)"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="referrer" content="no-referrer"/>
    <title>\(title.markup)</title>
    \(head)<style>\(style.text)</style>
    </head>
    <body>
    \(body)\(scripts)</body>
    </html>

    """
  }

  /// Data is no script: a browser does not run it, and the policy has nothing to say of it.
  private var scripts: String {
    guard let script else { return "" }
    return """
      <script type="application/json" id="data">\(data ?? "null")</script>
      <script>\(script.text)</script>

      """
  }
}

extension String {
  /// JSON as it may stand in a script element: no tag ends or begins in it, in HTML or in XML.
  var asScriptData: String {
    let text = escaped { byte in
      switch byte {
      case UInt8(ascii: "<"): "\\u003c"
      case UInt8(ascii: ">"): "\\u003e"
      case UInt8(ascii: "&"): "\\u0026"
      default: nil
      }
    }
    // XML has no character for these.
    return text.parts(separatedBy: "\u{FFFE}").joined(separator: "\\ufffe")
      .parts(separatedBy: "\u{FFFF}").joined(separator: "\\uffff")
  }
}
