import URLSchemeCore

/// Reads links as the URL Standard's basic parser does (url.spec.whatwg.org), without a base URL.
///
/// The steps: spaces around the link and line ends in it are left out; the scheme; the authority, where there
/// are two slashes; then either a path of segments, in which dots are resolved, or an opaque one.
enum WHATWGParser {
  /// Schemes whose links always have a host and a path, with their default ports.
  private static let special = ["ftp": 21, "http": 80, "https": 443, "ws": 80, "wss": 443]

  static func reading(of link: [UInt8]) -> LinkReading {
    let text = trimmed(link)
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), text[..<colon].isScheme else {
      return .refused("there is no scheme")
    }
    let scheme = text[..<colon].text.lowercased()
    guard scheme != "file" else { return .unknown("file URLs are not modelled") }
    let defaultPort = special[scheme]
    let isSpecial = defaultPort != nil
    let (rest, fragment) = text[(colon + 1)...].cut(at: "#")
    let (hierarchy, query) = rest.cut(at: "?")
    var parts = LinkReading.Parts(scheme: scheme, host: "", pairs: [])
    if let query {
      parts.query = escaped(query, isSpecial ? specialQuerySet : querySet)
      parts.pairs = LooseText.formItems(Array((parts.query ?? "").utf8)[...])
    }
    parts.fragment = fragment.map { escaped($0, fragmentSet) }
    var path = hierarchy
    if let authority = authority(hierarchy, isSpecial: isSpecial) {
      path = hierarchy[authority.endIndex...]
      do throws(WHATWGHost.Refusal) {
        let (host, port) = try WHATWGHost.read(authority, isSpecial: isSpecial)
        parts.host = host
        parts.port = port == defaultPort ? nil : port.map(String.init)
      } catch {
        return error.isUnknown ? .unknown(error.why) : .refused(error.why)
      }
    } else if path.first != UInt8(ascii: "/") {
      parts.path = escaped(path, "")
      return .parts(parts)
    }
    parts.path = self.path(path, isSpecial: isSpecial)
    return .parts(parts)
  }

  /// The link without spaces and controls around it, and without tabs and line ends.
  private static func trimmed(_ link: [UInt8]) -> ArraySlice<UInt8> {
    var text = link.drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text.filter { ![0x09, 0x0A, 0x0D].contains($0) }[...]
  }

  /// What stands behind two slashes; of special schemes, behind any number, forward or backward. Nil where
  /// there is no authority.
  private static func authority(
    _ text: ArraySlice<UInt8>, isSpecial: Bool
  ) -> ArraySlice<UInt8>? {
    let slashes: String = isSpecial ? "/\\" : "/"
    guard isSpecial || text.starts(with: [0x2F, 0x2F]) else { return nil }
    let start = isSpecial ? text.drop { slashes.has($0) } : text.dropFirst(2)
    return start.prefix { !slashes.has($0) }
  }

  // MARK: Paths

  /// A link on the web with the path that browsers give it, which is never empty, and in which dots are resolved;
  /// nil where it has that.
  static func rewritten(webLink link: DeepLink) -> [UInt8]? {
    let range = link.pathRange
    let path = link.bytes[range]
    // Most have no dot, or escape, behind a slash.
    let mayHaveDots = range.dropLast().contains { index in
      path[index] == UInt8(ascii: "/") && ".%".has(path[index + 1])
    }
    guard path.isEmpty || mayHaveDots else { return nil }
    let written = self.path(path, isSpecial: true)
    return link.bytes[..<range.lowerBound] + Array(written.utf8) + link.bytes[range.upperBound...]
  }

  /// The segments between slashes, without those that are dots and those that two dots take back.
  private static func path(_ text: ArraySlice<UInt8>, isSpecial: Bool) -> String {
    guard !text.isEmpty || isSpecial else { return "" }
    let slashes: String = isSpecial ? "/\\" : "/"
    let segments = text.dropFirst().split(omittingEmptySubsequences: false) { slashes.has($0) }
    var path: [String] = []
    for (number, segment) in segments.enumerated() {
      let isLast = number == segments.count - 1
      switch dots(segment) {
      case 2:
        if !path.isEmpty { path.removeLast() }
        if isLast { path.append("") }
      case 1: if isLast { path.append("") }
      default: path.append(escaped(segment, pathSet))
      }
    }
    return path.map { "/" + $0 }.joined()
  }

  /// How many dots a segment is, as they are or escaped; nil where it is something else.
  static func dots(_ segment: ArraySlice<UInt8>) -> Int? {
    var count = 0
    var rest = segment
    while !rest.isEmpty {
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
      } else if rest.count >= 3, rest.prefix(3).text.lowercased() == "%2e" {
        rest = rest.dropFirst(3)
      } else {
        return nil
      }
      count += 1
    }
    return count
  }

  // MARK: Percent-encode sets, besides controls and all beyond ASCII

  private static let fragmentSet: String = " \"<>`"
  private static let querySet: String = " \"#<>"
  private static let specialQuerySet: String = " \"#<>'"
  private static let pathSet: String = " \"#<>?^`{}"

  /// Escapes controls, bytes beyond ASCII and those of a set.
  static func escaped(_ text: ArraySlice<UInt8>, _ set: String) -> String {
    var escaped: [UInt8] = []
    for byte in text {
      if byte < 0x20 || byte > 0x7E || set.has(byte) {
        escaped += "%\(byte.hexDigits(atLeast: 2))".utf8
      } else {
        escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
