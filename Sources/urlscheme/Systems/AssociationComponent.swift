import URLSchemeCore

/// The links that a rule of an association file is about, by patterns of their parts.
///
/// It is a class, as its patterns are, so that looking at one for each of many links copies nothing.
final class AssociationComponent: Sendable {
  enum Query: Sendable {
    case any
    case whole(AssociationPattern)
    case items([(name: [UInt8], pattern: AssociationPattern)])
  }

  let path: AssociationPattern?
  /// What stands before a `/*` at the end of the path's pattern, which fits, too; nil: there is none.
  let folder: AssociationPattern?
  let query: Query
  let fragment: AssociationPattern?
  let isCaseSensitive: Bool
  let isPercentEncoded: Bool

  init(
    path: AssociationPattern?, folder: AssociationPattern?, query: Query = .any,
    fragment: AssociationPattern? = nil, isCaseSensitive: Bool = true,
    isPercentEncoded: Bool = true
  ) {
    (self.path, self.folder, self.query, self.fragment) = (path, folder, query, fragment)
    (self.isCaseSensitive, self.isPercentEncoded) = (isCaseSensitive, isPercentEncoded)
  }

  /// Which part of it a link does not fit.
  enum Miss: String, Error {
    case path, query, fragment
  }

  /// Asks whether a link fits; an absent part is an empty one.
  func fit(_ link: DeepLink) throws(Miss) {
    try fit(link, path: Self.path(of: link))
  }

  /// The same, where many are asked about one path, without slashes around it.
  func fit(_ link: DeepLink, path: Range<Int>) throws(Miss) {
    let bytes = link.bytes.span
    let text = bytes.extracting(path)
    let fitsPath = self.path.map { matches($0, text) } ?? true
    guard fitsPath || folder.map({ matches($0, text) }) == true else { throw .path }
    let query = bytes.extracting(link.queryRange ?? 0..<0)
    switch self.query {
    case .any: break
    case .whole(let pattern): guard matches(pattern, query) else { throw .query }
    case .items(let patterns):
      guard patterns.allSatisfy({ fits($0.name, $0.pattern, query) }) else { throw .query }
    }
    guard let fragment else { return }
    guard matches(fragment, bytes.extracting(link.fragmentRange ?? 0..<0)) else { throw .fragment }
  }

  /// Where the path of a link stands, with one slash at its beginning, if it has anything, and none at its
  /// end.
  static func path(of link: DeepLink) -> Range<Int> {
    let (bytes, slash) = (link.bytes.span, UInt8(ascii: "/"))
    var (start, end) = (link.pathRange.lowerBound, link.pathRange.upperBound)
    while end > start, bytes[end - 1] == slash { end -= 1 }
    while end - start > 1, bytes[start + 1] == slash { start += 1 }
    return start..<end
  }

  /// Whether all items of a name match, or an empty one where there is none.
  private func fits(_ name: [UInt8], _ pattern: AssociationPattern, _ query: Span<UInt8>) -> Bool {
    var (start, isThere) = (0, false)
    while start < query.count {
      let item = start..<query.firstIndex(of: UInt8(ascii: "&"), from: start)
      start = item.upperBound + 1
      guard item.count >= name.count else { continue }
      let value = item.lowerBound + name.count
      guard query.extracting(item.lowerBound..<value).equals(name),
        value == item.upperBound || query[value] == UInt8(ascii: "=")
      else { continue }
      isThere = true
      guard matches(pattern, query.extracting(min(value + 1, item.upperBound)..<item.upperBound))
      else { return false }
    }
    return isThere || matches(pattern, query.extracting(0..<0))
  }

  private func matches(_ pattern: AssociationPattern, _ part: Span<UInt8>) -> Bool {
    guard !isPercentEncoded, part.contains(UInt8(ascii: "%")) else {
      return pattern.matches(part, ignoringCase: !isCaseSensitive)
    }
    var decoded: [UInt8] = []
    guard (try? PercentEncoding.decode(part, to: &decoded)) != nil else { return false }
    let scalars = Array(String(decoding: decoded, as: UTF8.self).unicodeScalars)
    return pattern.matches(scalars, ignoringCase: !isCaseSensitive)
  }
}
