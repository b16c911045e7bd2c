import Testing

@testable import URLSchemeCore

/// The parser against the grammar it implements, on texts made from seeds.
struct LinkGrammarPropertyTests {
  static let seeds = Array(UInt64(1)...8)
  static let textsPerSeed = 1_000

  @Test(arguments: UInt64(1)...30)
  func acceptsExactlyTheGrammar(seed: UInt64) throws {
    var valid = 0
    for text in LinkTexts(seed: seed).prefix(Self.textsPerSeed) {
      let accepted = (try? LinkComponents.parse(text.span, lenient: false)) != nil
      try LinkLaws.isALinkAsTheGrammarSays(text)
      if accepted { valid += 1 }
    }
    // A generator that made only one sort of text would prove nothing.
    #expect((200...800).contains(valid), "seed \(seed): \(valid) texts are links")
  }

  @Test(arguments: seeds)
  func componentsAreThoseOfAppendixB(seed: UInt64) throws {
    for text in LinkTexts(seed: seed).prefix(Self.textsPerSeed) {
      try LinkLaws.hasTheComponentsOfAppendixB(text)
    }
  }

  @Test(arguments: seeds)
  func lenientReadingOnlyEscapes(seed: UInt64) throws {
    for text in LinkTexts(seed: seed).prefix(Self.textsPerSeed) {
      try LinkLaws.lenientReadingOnlyEscapes(text)
    }
  }

  /// What completes a link that was cut at any place, somewhere in an IP literal too.
  static let completions = [
    "", "a:", ":", "@", "]", "::]", "1]", "1::]", ":1]", ":]", "v1.a]", "1.a]", ".a]", "a]",
    ".1.1.1]", "1.1.1]", ".1.1]", "1.1]", ".1]",
  ].map { text in Array(text.utf8) }

  @Test(arguments: [false, true], seeds)
  func faultsBeginWhereTheTextCannotGoOn(lenient: Bool, seed: UInt64) {
    func isLink(_ text: [UInt8]) -> Bool {
      (try? LinkComponents.parse(text.span, lenient: lenient)) != nil
    }
    for text in LinkTexts(seed: seed).prefix(Self.textsPerSeed) {
      do throws(Finding) {
        _ = try LinkComponents.parse(text.span, lenient: lenient)
      } catch {
        #expect((0...text.count).contains(error.offset), "seed \(seed): \(shown(text))")
        let before = Array(text.prefix(error.offset))
        #expect(
          Self.completions.contains { isLink(before + $0) },
          "seed \(seed): nothing completes \(shown(before)) of \(shown(text))")
        // Other rules may name a byte that the text went on to condemn: an @ that never came, a
        // digit that was none.
        guard [.invalidScheme, .invalidHost].contains(error.rule), !lenient else { continue }
        let with = Array(text.prefix(error.offset + 1))
        #expect(
          with == before || !Self.completions.contains { isLink(with + $0) },
          "seed \(seed): \(shown(with)) of \(shown(text)) can go on")
      }
    }
  }

  private func shown(_ text: [UInt8]) -> String {
    String(decoding: text, as: UTF8.self).debugDescription
  }
}

/// Texts of the grammar, texts with a few bytes changed, and texts put together from what matters
/// in links.
private struct LinkTexts: Sequence, IteratorProtocol {
  private var generator: SeededGenerator

  private static let pieces = [
    "a", "app", "Z9", ":", "/", "//", "?", "#", "@", "%41", "%", "%4", "%g1", "[", "]", "[::1]",
    "[1:2:3:4:5:6:7:8]", "[::1.2.3.4]", "[v1.a:b]", "1:2", "::", "1.2.3.4", "80", "=", "&", "+",
    "-", ".", "~", " ", "<", "|", "\\", "\u{E9}", "\u{7F}", "\0", "x:", "a://", "a:",
  ].map { piece in Array(piece.utf8) }

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func next() -> [UInt8]? {
    var text: [UInt8] = []
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1, 2: text = URIGrammar.uri.sample(using: &generator)
    case 3, 4: text = mutated(URIGrammar.uri.sample(using: &generator))
    case 5: text = mutated(addressed())
    case 6: text = addressed()
    default:
      for _ in 0..<Int.random(in: 0...9, using: &generator) { text += anyPiece() }
    }
    return Array(text.prefix(ABNF.longestText))
  }

  private mutating func addressed() -> [UInt8] {
    Array("a://".utf8) + URIGrammar.ipLiteral.sample(using: &generator)
  }

  private mutating func mutated(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      let place = Int.random(in: 0...text.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0 where place < text.count: text.remove(at: place)
      case 1 where place < text.count: text[place] = .random(in: 0...255, using: &generator)
      default: text.insert(contentsOf: anyPiece(), at: place)
      }
    }
    return text
  }

  private mutating func anyPiece() -> [UInt8] {
    Self.pieces[Int.random(in: Self.pieces.indices, using: &generator)]
  }
}
