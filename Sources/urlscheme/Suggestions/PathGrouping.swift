import URLSchemeCore

/// Groups links by their paths: each group becomes a route.
///
/// Segment by segment, from the left, links with the same word go together. What varies becomes a
/// variable: identifiers, and words of which there are many. So a link goes where matching will lead
/// it: a literal comes before a variable, and this before the rest of a path.
struct PathGrouping {
  /// One segment of a pattern.
  struct Piece: Equatable {
    enum Variable: Equatable {
      case segment
      case rest
    }

    /// The literal before the variable, or the whole segment, as it stands in a link.
    var literal: String
    var variable: Variable?
  }

  /// A pattern's path, and the links that fit it.
  struct Group {
    var anchor: SampleLink.Anchor
    var pieces: [Piece]
    var links: [Int]
  }

  /// What makes words vary.
  enum Coarseness: CaseIterable {
    /// Many of them, each seldom.
    case usual
    /// Several of them, however often.
    case coarse
    /// All paths are one variable.
    case all
  }

  /// More routes than these are not what an app has.
  static let maximumRoutes = 400
  /// Nobody's paths are as long; what follows is the rest.
  static let maximumDepth = 32
  /// Words that may stand side by side, where an app names its actions and below.
  private static let fewWords = (action: 20, other: 3)

  private let links: [SampleLink]
  private let numbers: [Int]
  private let coarseness: Coarseness
  private var groups: [Group] = []

  /// Groups links, more coarsely where there would be too many groups.
  ///
  /// - Parameters:
  ///   - numbers: Those of the links that are grouped.
  ///   - unruly: The links for which only `{+path}` will do.
  static func groups(_ links: [SampleLink], _ numbers: [Int], unruly: Set<Int>) -> [Group] {
    var groups: [Group] = []
    for coarseness in Coarseness.allCases {
      var grouping = PathGrouping(links: links, numbers: numbers, coarseness: coarseness)
      grouping.run(unruly)
      groups = grouping.groups
      if groups.count <= maximumRoutes { break }
    }
    return groups
  }

  private init(links: [SampleLink], numbers: [Int], coarseness: Coarseness) {
    (self.links, self.numbers, self.coarseness) = (links, numbers, coarseness)
  }

  private mutating func run(_ unruly: Set<Int>) {
    let launching = numbers.filter { links[$0].segments.isEmpty && !unruly.contains($0) }
    if !launching.isEmpty {
      // A query right after the colon stays there.
      let isOpaque = launching.allSatisfy {
        links[$0].anchor == .rootless && !links[$0].query.isEmpty
      }
      groups.append(
        Group(anchor: isOpaque ? .rootless : .authority, pieces: [], links: launching))
    }
    for anchor in SampleLink.Anchor.allCases {
      let others = numbers.filter {
        links[$0].anchor == anchor && (!links[$0].segments.isEmpty || unruly.contains($0))
      }
      let ruly = others.filter { !unruly.contains($0) }
      if coarseness == .all {
        addRest(of: others, anchor, [])
      } else {
        split(ruly, anchor, [])
        addRest(of: others.filter(unruly.contains), anchor, [])
      }
    }
  }

  private mutating func addRest(of numbers: [Int], _ anchor: SampleLink.Anchor, _ pieces: [Piece]) {
    guard !numbers.isEmpty else { return }
    let rest = pieces + [Piece(literal: "", variable: .rest)]
    // Deeper down there is one for each path.
    let known =
      pieces.isEmpty ? groups.firstIndex { $0.anchor == anchor && $0.pieces == rest } : nil
    if let known {
      groups[known].links += numbers
    } else {
      groups.append(Group(anchor: anchor, pieces: rest, links: numbers))
    }
  }

  /// Splits links that have the same pieces so far by what comes next.
  private mutating func split(_ numbers: [Int], _ anchor: SampleLink.Anchor, _ pieces: [Piece]) {
    let depth = pieces.count
    let ended = numbers.filter { links[$0].segments.count == depth }
    if !ended.isEmpty { groups.append(Group(anchor: anchor, pieces: pieces, links: ended)) }
    let others = numbers.filter { links[$0].segments.count > depth }
    guard depth < Self.maximumDepth else { return addRest(of: others, anchor, pieces) }
    var rest = others.filter { !links[$0].segments[depth].isPlain }
    let plain = others.filter { links[$0].segments[depth].isPlain }
    let children = Dictionary(grouping: plain) { links[$0].segments[depth].text }
    let isAction = isAction(pieces)
    var varying = varyingTexts(children, isAction: isAction)
    // An identifier beside the names of actions makes no folders of these.
    if varying.count > (isAction ? children.count / 2 : 0), areFilePaths(children, depth) {
      varying = Array(children.keys)
      rest += plain
    } else if !rest.isEmpty {
      // A variable would take what is no text, and refuse it then.
      rest += varying.flatMap { children[$0] ?? [] }
    }
    addRest(of: rest.sorted(), anchor, pieces)
    let isVarying = Set(varying)
    let taken = Set(rest)
    for (text, numbers) in children.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where !isVarying.contains(text) {
      split(numbers, anchor, pieces + [Piece(literal: literal(of: numbers, depth))])
    }
    let variable = Dictionary(
      grouping: varying.flatMap { children[$0] ?? [] }.filter { !taken.contains($0) }.sorted()
    ) { prefix(of: $0, anchor, depth) }
    for (prefix, numbers) in variable.sorted(by: { $0.key < $1.key }) {
      split(numbers, anchor, pieces + [Piece(literal: prefix, variable: .segment)])
    }
  }

  /// A segment that links have in common, as they spell it, where they agree.
  private func literal(of numbers: [Int], _ depth: Int) -> String {
    let segments = numbers.lazy.map { links[$0].segments[depth] }
    guard let first = segments.first else { return "" }
    return segments.allSatisfy { $0.spelling == first.spelling }
      ? first.spelling ?? first.raw : first.raw
  }

  /// Whether the next segment is where an app names its actions.
  private func isAction(_ pieces: [Piece]) -> Bool {
    pieces.allSatisfy { piece in
      piece.variable == nil && (piece.literal.isEmpty || piece.literal == "x-callback-url")
    }
  }

  // MARK: What varies

  /// The texts of a segment that are values of a variable.
  private func varyingTexts(_ children: [[UInt8]: [Int]], isAction: Bool) -> [[UInt8]] {
    let texts = children.keys.filter { !$0.isEmpty }
    let identifiers = texts.filter(IdentifierText.isIdentifier)
    let words = texts.filter { !IdentifierText.isIdentifier($0) }
    let seen = words.flatMap { children[$0] ?? [] }.reduce(0) { $0 + links[$1].count }
    let areMany = words.count > (isAction ? Self.fewWords.action : Self.fewWords.other)
    let areSeldom = seen < 3 * words.count || words.count > 10 * Self.fewWords.action
    let doVary = areMany && (areSeldom || coarseness == .coarse)
    return doVary ? texts : identifiers
  }

  /// Whether segments begin paths of files, which are of any length: no name comes up in two folders.
  private func areFilePaths(_ children: [[UInt8]: [Int]], _ depth: Int) -> Bool {
    var lengths: Set<Int> = []
    var folders: [[UInt8]: Set<[UInt8]>] = [:]
    for (text, numbers) in children {
      for number in numbers {
        let segments = links[number].segments
        lengths.insert(segments.count)
        if segments.count > depth + 1 {
          folders[segments[depth + 1].text, default: []].insert(text)
        }
      }
    }
    return lengths.count > 2 && folders.count > 1 && folders.values.allSatisfy { $0.count == 1 }
  }

  /// What stands before the variable in a segment: in `spotify:track:4uLU6hMC`, `track:`.
  private func prefix(of number: Int, _ anchor: SampleLink.Anchor, _ depth: Int) -> String {
    let segment = links[number].segments[depth]
    guard anchor == .rootless, depth == 0,
      let length = IdentifierText.prefixLength(of: segment.text),
      segment.raw.utf8.prefix(length).elementsEqual(segment.text.prefix(length))
    else { return "" }
    return String(decoding: segment.text.prefix(length), as: UTF8.self)
  }
}
