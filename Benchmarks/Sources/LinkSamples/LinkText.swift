/// A link cut into its path, the pairs of its query, and its fragment, to be put together otherwise.
struct LinkText {
  /// The scheme and the path.
  var path: String
  /// The pairs of the query, as they stand in the link.
  var pairs: [String]
  /// `#` and what follows; empty: nothing.
  var fragment: String
  /// What stands between pairs.
  private let separator: String

  init(_ link: String, separator: String) {
    self.separator = separator
    // Links are ASCII; to look for characters takes several times as long.
    let hash = link.utf8.firstIndex(of: UInt8(ascii: "#")) ?? link.endIndex
    let mark = link.utf8[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    path = String(link[..<mark])
    pairs = link.utf8[mark..<hash].dropFirst().split { separator.utf8.contains($0) }.map {
      String(Substring($0))
    }
    fragment = String(link[hash...])
  }

  var text: String {
    path + (pairs.isEmpty ? "" : "?\(pairs.joined(separator: separator))") + fragment
  }

  /// The link with its pairs in any order; repeated names keep theirs.
  func shuffled(using random: inout SeededGenerator) -> LinkText {
    var link = self
    link.pairs.shuffle(using: &random)
    for name in Set(pairs.map(Self.name)) {
      let own = pairs.filter { Self.name(of: $0) == name }
      let places = link.pairs.indices.filter { Self.name(of: link.pairs[$0]) == name }
      for (place, pair) in zip(places, own) { link.pairs[place] = pair }
    }
    return link
  }

  private static func name(of pair: String) -> Substring {
    Substring(pair.utf8.prefix { $0 != UInt8(ascii: "=") })
  }

  /// Links with a fault each, in any order; a definition need not mind all of them. The last one's
  /// grammar is wrong.
  func faulty(using random: inout SeededGenerator) -> [LinkText] {
    var faults: [LinkText] = []
    if let place = pairs.indices.randomElement(using: &random) {
      var (missing, twice, spoilt) = (self, self, self)
      missing.pairs.remove(at: place)
      twice.pairs.append(pairs[place])
      spoilt.pairs[place] += "~!"
      faults = [missing, twice, spoilt]
    }
    var (longer, shorter) = (self, self)
    longer.path += "/no/such/route"
    shorter.path.removeLast(min(4, path.utf8.count - 1))
    faults += [longer, shorter]
    faults.shuffle(using: &random)
    var unescaped = self
    unescaped.path += "%"
    return faults + [unescaped]
  }
}
