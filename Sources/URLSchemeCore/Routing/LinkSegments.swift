/// The authority and path of a link, cut into segments and decoded, as the router compares them.
///
/// All arrays are reused from link to link.
struct LinkSegments: Sendable {
  /// Where each segment stands in the link, as written; the authority, if there is one, is the
  /// first.
  private(set) var ranges: [Range<Int>] = []
  /// Whether the path goes on after the last segment.
  private(set) var areCut = false
  private(set) var haveAuthority = false
  /// What the authority has besides its host.
  private(set) var shape: Router.AuthorityShape = []
  private var components = LinkComponents()
  /// The texts of the segments, decoded, one after the other, and where each of them stands.
  private(set) var bytes: [UInt8] = []
  private(set) var texts: [Range<Int>] = []

  var count: Int { ranges.count }

  /// Cuts a link into at most `limit` segments. One trailing slash is dropped.
  mutating func cut(_ link: Span<UInt8>, _ components: LinkComponents, limit: Int) {
    removeAll()
    self.components = components
    if let authority = components.authority {
      haveAuthority = true
      if components.userinfo != nil { shape.insert(.userinfo) }
      if components.port != nil { shape.insert(.port) }
      append(link, authority)
    }
    let slash = UInt8(ascii: "/")
    let end = components.path.upperBound
    var start = components.path.lowerBound
    if start < end, link[start] == slash { start += 1 }
    // What follows the last slash is a segment only where it is not empty.
    while start < end {
      guard count < limit else { return areCut = true }
      var segmentEnd = start
      while segmentEnd < end, link[segmentEnd] != slash { segmentEnd += 1 }
      append(link, start..<segmentEnd)
      start = segmentEnd + 1
    }
  }

  /// Makes them those of `app://`, with the empty authority at `offset`.
  mutating func becomeEmptyAuthority(at offset: Int) {
    removeAll()
    haveAuthority = true
    components = LinkComponents(authority: offset..<offset, host: offset..<offset)
    ranges.append(offset..<offset)
    texts.append(0..<0)
  }

  mutating func removeAll() {
    ranges.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    areCut = false
    haveAuthority = false
    shape = []
  }

  private mutating func append(_ link: Span<UInt8>, _ range: Range<Int>) {
    let start = bytes.count
    // Escapes were checked when the link was parsed.
    try? PercentEncoding.decode(link.extracting(range), to: &bytes)
    ranges.append(range)
    texts.append(start..<bytes.count)
  }

  func isAuthority(_ depth: Int) -> Bool { depth == 0 && haveAuthority }

  /// Whether a literal stands there among the decoded bytes; in the authority its case makes no
  /// difference.
  func has(_ literal: [UInt8], at offset: Int, of depth: Int) -> Bool {
    let ignoresCase = isAuthority(depth)
    for index in literal.indices {
      let (byte, other) = (bytes[offset + index], literal[index])
      guard
        byte == other
          || ignoresCase && ByteClass.lowercased(byte) == ByteClass.lowercased(other)
      else { return false }
    }
    return true
  }

  /// Where in the link a part of a segment's decoded text is written.
  func written(_ part: Range<Int>, of depth: Int, in link: Span<UInt8>) -> Range<Int> {
    let segment = ranges[depth]
    let text = texts[depth]
    guard segment.count != text.count else {
      let shift = segment.lowerBound - text.lowerBound
      return part.lowerBound + shift..<part.upperBound + shift
    }
    let escaped = link.extracting(segment)
    let start = PercentEncoding.offset(in: escaped, ofDecoded: part.lowerBound - text.lowerBound)
    let end = PercentEncoding.offset(in: escaped, ofDecoded: part.upperBound - text.lowerBound)
    return segment.lowerBound + start..<segment.lowerBound + end
  }

  /// Whether a part of the link lies in one of the authority's components: a variable holds no
  /// delimiter between them.
  func isInOneComponent(_ range: Range<Int>) -> Bool {
    isInside(range, components.host) || isInside(range, components.userinfo)
      || isInside(range, components.port)
  }

  private func isInside(_ range: Range<Int>, _ component: Range<Int>?) -> Bool {
    guard let component else { return false }
    return component.lowerBound <= range.lowerBound && range.upperBound <= component.upperBound
  }
}
