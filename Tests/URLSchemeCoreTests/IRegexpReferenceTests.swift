import Testing

@testable import URLSchemeCore

/// A pattern as a tree, with the slow and obvious way to match it: from a set of places to the
/// places where it may end.
indirect enum IRegexpReference: Sendable {
  case character(source: String, isMember: @Sendable (Unicode.Scalar) -> Bool)
  case sequence([IRegexpReference])
  case choice([IRegexpReference])
  case repetition(IRegexpReference, minimum: Int, maximum: Int?)

  static let alphabet: [Unicode.Scalar] = ["a", "b", "c", "é", "😀", "\n", "-", "1"]

  private static let atoms: [IRegexpReference] = [
    .character(source: "a") { $0 == "a" },
    .character(source: "b") { $0 == "b" },
    .character(source: "é") { $0 == "é" },
    .character(source: "😀") { $0 == "😀" },
    .character(source: #"\n"#) { $0 == "\n" },
    .character(source: #"\-"#) { $0 == "-" },
    .character(source: "-") { $0 == "-" },
    .character(source: ".") { $0 != "\n" },
    .character(source: "[ab]") { $0 == "a" || $0 == "b" },
    .character(source: "[a-c]") { "a"..."c" ~= $0 },
    .character(source: "[^a]") { $0 != "a" },
    .character(source: "[-é]") { $0 == "-" || $0 == "é" },
    .character(source: #"[^\n-]"#) { $0 != "\n" && $0 != "-" },
    .character(source: #"\p{L}"#) { "abcé".unicodeScalars.contains($0) },
    .character(source: #"\P{L}"#) { !"abcé".unicodeScalars.contains($0) },
    .character(source: #"[\p{N}\p{So}a]"#) { "1😀a".unicodeScalars.contains($0) },
    .character(source: #"[^\P{Ll}b-]"#) { "acé".unicodeScalars.contains($0) },
  ]

  static func random(depth: Int, _ generator: inout SeededGenerator) -> IRegexpReference {
    func part(_ generator: inout SeededGenerator) -> IRegexpReference {
      random(depth: depth - 1, &generator)
    }
    guard depth > 0 else { return atoms[Int.random(in: atoms.indices, using: &generator)] }
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return atoms[Int.random(in: atoms.indices, using: &generator)]
    case 1, 2:
      let count = Int.random(in: 0...3, using: &generator)
      return .sequence((0..<count).map { _ in part(&generator) })
    case 3, 4:
      let count = Int.random(in: 1...3, using: &generator)
      return .choice((0..<count).map { _ in part(&generator) })
    default:
      let minimum = Int.random(in: 0...2, using: &generator)
      let more = Int.random(in: 0...3, using: &generator)
      return .repetition(
        part(&generator), minimum: minimum, maximum: more == 3 ? nil : minimum + more)
    }
  }

  var source: String {
    switch self {
    case .character(let source, _): source
    case .sequence(let parts): parts.map { $0.isChoice ? "(\($0.source))" : $0.source }.joined()
    case .choice(let parts): parts.map(\.source).joined(separator: "|")
    case .repetition(let part, let minimum, let maximum):
      (part.isAtom ? part.source : "(\(part.source))") + Self.quantifier(minimum, maximum)
    }
  }

  private var isAtom: Bool {
    if case .character = self { true } else { false }
  }

  private var isChoice: Bool {
    if case .choice = self { true } else { false }
  }

  private static func quantifier(_ minimum: Int, _ maximum: Int?) -> String {
    switch (minimum, maximum) {
    case (0, nil): "*"
    case (1, nil): "+"
    case (0, 1): "?"
    case (_, nil): "{\(minimum),}"
    case (_, minimum): "{\(minimum)}"
    case (_, .some(let maximum)): "{\(minimum),\(maximum)}"
    }
  }

  func matches(_ text: [Unicode.Scalar]) -> Bool {
    ends(from: [0], in: text).contains(text.count)
  }

  private func ends(from starts: Set<Int>, in text: [Unicode.Scalar]) -> Set<Int> {
    switch self {
    case .character(_, let isMember):
      return Set(starts.filter { $0 < text.count && isMember(text[$0]) }.map { $0 + 1 })
    case .sequence(let parts):
      return parts.reduce(starts) { $1.ends(from: $0, in: text) }
    case .choice(let parts):
      return parts.reduce(into: []) { $0.formUnion($1.ends(from: starts, in: text)) }
    case .repetition(let part, let minimum, let maximum):
      var latest = starts
      for _ in 0..<minimum { latest = part.ends(from: latest, in: text) }
      var all = latest
      // Without a maximum, a text has no more places than this to reach.
      for _ in 0..<(maximum.map { $0 - minimum } ?? text.count + 1) {
        latest = part.ends(from: latest, in: text)
        all.formUnion(latest)
      }
      return all
    }
  }

  /// A text that matches; or nearly, where a part matches no character of the alphabet.
  func sample(_ generator: inout SeededGenerator) -> [Unicode.Scalar] {
    switch self {
    case .character(_, let isMember):
      return Self.alphabet.filter(isMember).randomElement(using: &generator).map { [$0] } ?? []
    case .sequence(let parts):
      return parts.flatMap { $0.sample(&generator) }
    case .choice(let parts):
      return parts.randomElement(using: &generator)?.sample(&generator) ?? []
    case .repetition(let part, let minimum, let maximum):
      let count = Int.random(in: minimum...(maximum ?? minimum + 2), using: &generator)
      return (0..<count).flatMap { _ in part.sample(&generator) }
    }
  }
}

struct IRegexpReferenceTests {
  @Test(arguments: 0..<20)
  func agreesWithTheObviousMatcher(batch: UInt64) throws {
    var scratch = IRegexp.Scratch()
    var matched = 0
    var refused = 0
    for seed in batch * 250..<(batch + 1) * 250 {
      var generator = SeededGenerator(seed: seed)
      let reference = IRegexpReference.random(depth: 4, &generator)
      let pattern = try IRegexp(reference.source)
      // Too many states for one word, and no text has an x.
      let widePattern = try IRegexp("x{64}|\(reference.source)")
      for text in Self.texts(for: reference, &generator) {
        let expected = reference.matches(text)
        let string = String(String.UnicodeScalarView(text))
        for pattern in [pattern, widePattern] {
          #expect(
            pattern.matches(Array(string.utf8).span, scratch: &scratch) == expected,
            "seed \(seed): \(pattern.source.debugDescription) over \(string.debugDescription)")
        }
        if expected { matched += 1 } else { refused += 1 }
      }
    }
    // Both outcomes are common, or the agreement says little.
    #expect(matched > 250 && refused > 250)
  }

  /// Samples, samples with a character changed, dropped or added, and noise.
  private static func texts(
    for reference: IRegexpReference, _ generator: inout SeededGenerator
  ) -> [[Unicode.Scalar]] {
    var texts: [[Unicode.Scalar]] = [[]]
    let alphabet = IRegexpReference.alphabet
    for _ in 0..<3 {
      var text = Array(reference.sample(&generator).prefix(40))
      texts.append(text)
      let place = Int.random(in: 0...text.count, using: &generator)
      let scalar = alphabet[Int.random(in: alphabet.indices, using: &generator)]
      switch Int.random(in: 0..<3, using: &generator) {
      case 0 where place < text.count: text[place] = scalar
      case 1 where place < text.count: text.remove(at: place)
      default: text.insert(scalar, at: place)
      }
      texts.append(text)
      let length = Int.random(in: 1...5, using: &generator)
      texts.append(
        (0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
    }
    return texts
  }
}
