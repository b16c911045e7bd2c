/// Links that differ in what stands at each of their places, of which one is to show something.
package struct LinkChoices {
  /// More variations are not made.
  private static let maximumVariations = 24

  /// What may stand at each place, as in a link; the likeliest to be taken as intended comes first.
  private var places: [[[UInt8]]]
  /// Which parts the authority has besides its host, where the next segment is one.
  private(set) var shape: AuthorityShape?

  /// Links that begin so.
  init(_ beginning: [UInt8], authority shape: AuthorityShape? = nil) {
    places = [[beginning]]
    self.shape = shape
  }

  func appending(_ others: [[[UInt8]]]) -> LinkChoices {
    var choices = self
    choices.places += others
    return choices
  }

  /// Appends a segment, which may be each of these texts, and the slash before it.
  func appending(segment texts: [[UInt8]]) -> LinkChoices {
    let slash = places.count > 1 ? [UInt8(ascii: "/")] : []
    var choices = appending([texts.map { slash + $0 }])
    choices.shape = nil
    return choices
  }

  /// The link with the first choice everywhere.
  var first: [UInt8] { link { _ in 0 } }

  /// The first link, then those with another choice at one place, or at all.
  var variations: [[UInt8]] {
    var links = [first]
    for (place, texts) in places.enumerated() {
      for choice in texts.indices.dropFirst() { links.append(link { $0 == place ? choice : 0 }) }
    }
    for choice in 1..<max(1, places.map(\.count).max() ?? 0) { links.append(link { _ in choice }) }
    return Array(links.prefix(Self.maximumVariations))
  }

  /// How many links there are; nil where there are more than the limit.
  func count(limit: Int) -> Int? {
    var count = 1
    for texts in places {
      count *= texts.count
      guard count <= limit else { return nil }
    }
    return count
  }

  /// The link of that number among all.
  func link(_ number: Int) -> [UInt8] {
    var rest = number
    return link { place in
      defer { rest /= places[place].count }
      return rest % places[place].count
    }
  }

  /// The link with a choice at each place; the last one where there are not as many.
  private func link(_ choice: (Int) -> Int) -> [UInt8] {
    var link: [UInt8] = []
    for (place, texts) in places.enumerated() {
      if let last = texts.indices.last { link += texts[min(choice(place), last)] }
    }
    return link
  }

  /// Escapes a text; that of an authority of some shape, but for what parts it.
  ///
  /// - Parameter kept: What stays as it is, unless a mark stands before it.
  package static func escaped(
    _ text: [UInt8], _ shape: AuthorityShape = [], keeping kept: [UInt8] = []
  ) -> [UInt8] {
    let delimiters = delimiters(of: text, shape)
    var escaped: [UInt8] = []
    for (index, byte) in text.enumerated() {
      if byte == ValueOperation.escapeMark { continue }
      let isMarked = index > 0 && text[index - 1] == ValueOperation.escapeMark
      if delimiters.contains(index) || kept.contains(byte) && !isMarked {
        escaped.append(byte)
      } else {
        PercentEncoding.encode([byte].span, to: &escaped)
      }
    }
    return escaped
  }

  /// Where the parts of an authority of some shape end but for the last.
  static func delimiters(of text: [UInt8], _ shape: AuthorityShape) -> [Int] {
    let at = shape.contains(.userinfo) ? text.lastIndex(of: UInt8(ascii: "@")) : nil
    let host = text[(at.map { $0 + 1 } ?? 0)...]
    let colon = shape.contains(.port) ? host.lastIndex(of: UInt8(ascii: ":")) : nil
    return [at, colon].compactMap(\.self)
  }
}
