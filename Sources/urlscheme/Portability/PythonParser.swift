import URLSchemeCore

/// Reads links as Python's `urllib.parse` does: `urlsplit`, its `hostname` and `port`, and `parse_qsl` with blank
/// values kept. It refuses nearly nothing.
enum PythonParser {
  static func reading(of link: [UInt8]) -> LinkReading {
    var rest = link.drop { $0 <= 0x20 }.filter { ![0x09, 0x0A, 0x0D].contains($0) }[...]
    var parts = LinkReading.Parts(scheme: "", path: "", query: "", pairs: [], fragment: "")
    let (scheme, behind) = rest.cut(at: ":")
    if let behind, scheme.isScheme {
      parts.scheme = scheme.text.lowercased()
      rest = behind
    }
    var authority: ArraySlice<UInt8> = []
    if rest.starts(with: [0x2F, 0x2F]) {
      authority = rest.dropFirst(2).prefix { !"/?#".has($0) }
      rest = rest[authority.endIndex...]
      if let why = fault(in: authority) { return .refused(why) }
    }
    let (hierarchy, fragment) = rest.cut(at: "#")
    let (path, query) = hierarchy.cut(at: "?")
    (parts.path, parts.query, parts.fragment) = (path.text, query?.text ?? "", fragment?.text ?? "")
    parts.pairs = LooseText.formItems(query ?? [])
    let (host, port) = hostAndPort(authority)
    if !host.isEmpty {
      // A zone keeps its case.
      let (name, _) = host.cut(at: "%")
      parts.host = name.text.lowercased() + host[name.endIndex...].text
    }
    if let port, !port.isEmpty {
      guard port.allSatisfy(\.isDigit), let number = Int(port.text), number <= 65_535 else {
        return .refused("the port is no number up to 65535")
      }
      parts.port = "\(number)"
    }
    return .parts(parts)
  }

  private static func hostAndPort(
    _ authority: ArraySlice<UInt8>
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
    let place = authority.hostAndPort
    guard let bracketed = place.cut(at: "[").behind else { return place.cut(at: ":") }
    let (host, behind) = bracketed.cut(at: "]")
    return (host, behind?.cut(at: ":").behind)
  }

  /// What is wrong with the brackets of an authority.
  private static func fault(in authority: ArraySlice<UInt8>) -> String? {
    let opens = authority.contains(UInt8(ascii: "["))
    guard opens == authority.contains(UInt8(ascii: "]")) else { return "a bracket stands alone" }
    guard opens else { return nil }
    let host = (authority.cut(at: "[").behind ?? []).cut(at: "]").before
    if host.first == UInt8(ascii: "v") {
      let (version, rest) = host.dropFirst().cut(at: ".")
      let isFuture =
        !version.isEmpty && version.allSatisfy(\.isHexDigit)
        && rest?.isEmpty == false
      return isFuture ? nil : "brackets hold no IP address"
    }
    let (address, zone) = host.cut(at: "%")
    let isAddress =
      IPv6Address(address) != nil
      && zone.map { !$0.isEmpty && !$0.contains(UInt8(ascii: "%")) } ?? true
    return isAddress ? nil : "brackets hold no IP address"
  }
}
