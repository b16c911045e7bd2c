import URLSchemeCore

/// Writes the protocol handlers of a web app manifest.
///
/// Browsers let a web app take only the schemes of a short list, and those of its own making that
/// are `web+` and lower-case letters. So a scheme that is neither is registered as `web+` and
/// itself: such links begin `web+emergent:`, and the page drops the prefix before it reads one. A
/// scheme with digits, `+`, `-` or `.` has no such form and is refused.
///
/// <https://wicg.github.io/manifest-incubations/#protocol_handlers-member>,
/// <https://html.spec.whatwg.org/multipage/system-state.html#custom-handlers>
enum WebManifest {
  /// The schemes that any site may ask to handle (HTML, "safelisted scheme").
  static let safelisted: Set<String> = [
    "bitcoin", "ftp", "ftps", "geo", "im", "irc", "ircs", "magnet", "mailto", "matrix", "mms",
    "news", "nntp", "openpgp4fpr", "sftp", "sip", "sms", "smsto", "ssh", "tel", "urn", "webcal",
    "wtai", "xmpp",
  ]

  /// The manifest of a definition that was checked, with nothing but its handlers; `page` is what
  /// is opened, with the link where it has `%s`, else in its query as `link`.
  static func text(for definition: AppDefinition, page: String) throws(Finding) -> [UInt8] {
    let url = Value.string(template(page)).json
    var handlers: [String] = []
    for (index, scheme) in definition.schemes.enumerated() {
      let scheme = Value.string(try handled(scheme, at: index)).json
      handlers.append("\n    { \"protocol\": \(scheme), \"url\": \(url) }")
    }
    let list = handlers.joined(separator: ",")
    return Array("{\n  \"protocol_handlers\": [\(list)\n  ]\n}\n".utf8)
  }

  /// The scheme as a browser takes it.
  private static func handled(_ scheme: String, at index: Int) throws(Finding) -> String {
    let scheme = Registration.lowercased(scheme)
    if safelisted.contains(scheme) { return scheme }
    let own = scheme.hasPrefix("web+") ? scheme : "web+\(scheme)"
    let letters = own.utf8.dropFirst(4)
    guard !letters.isEmpty, letters.allSatisfy(\.isLetter) else {
      throw Finding(
        .invalidValue, at: 0, "schemes[\(index)]",
        expected: "only letters, as browsers want behind web+", found: scheme)
    }
    return own
  }

  private static func template(_ page: String) -> String {
    if page.includes("%s") { return page }
    let fragment = page.firstIndex(of: "#") ?? page.endIndex
    let mark = page[..<fragment].includes("?") ? "&" : "?"
    return "\(page[..<fragment])\(mark)link=%s\(page[fragment...])"
  }
}
