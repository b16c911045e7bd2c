import Testing

@testable import URLSchemeCore

/// The parser against the grammar it implements, on texts made from seeds.
struct LinkGrammarPropertyTests {
  static let seeds = Array(UInt64(1)...8)
  static let textsPerSeed = 1_000

  @Test(arguments: UInt64(1)...30)
  func acceptsExactlyTheGrammar(seed: UInt64) {
    var valid = 0
    for text in LinkTexts(seed: seed).prefix(Self.textsPerSeed) {
      let accepted = (try? LinkComponents.parse(text.span, lenient: false)) != nil
      #expect(accepted == URIGrammar.uri.matches(text), "seed \(seed): \(shown(text))")
      if accepted { valid += 1 }
    }
    // A generator that made only one sort of text would prove nothing.
    #expect((200...800).contains(valid), "seed \(seed): \(valid) texts are links")
  }

  @Test(arguments: seeds)
  func componentsAreThoseOfAppendixB(seed: UInt64) {
    for text in LinkTexts(seed: seed).prefix(Self.textsPerSeed) {
      guard let parsed = try? LinkComponents.parse(text.span, lenient: false) else { continue }
      #expect(parsed == splitAsInAppendixB(text), "seed \(seed): \(shown(text))")
      #expect(joined(parsed, of: text) == text, "seed \(seed): \(shown(text))")
    }
  }

  @Test(arguments: seeds)
  func lenientReadingChangesNoLink(seed: UInt64) {
    for text in LinkTexts(seed: seed).prefix(Self.textsPerSeed) {
      guard let strict = try? LinkComponents.parse(text.span, lenient: false) else { continue }
      let lenient = try? LinkComponents.parse(text.span, lenient: true)
      #expect(lenient == strict, "seed \(seed): \(shown(text))")
    }
  }

  @Test(arguments: seeds)
  func lenientReadingIsStrictReadingOfTheEscapedText(seed: UInt64) {
    for text in LinkTexts(seed: seed).prefix(Self.textsPerSeed) {
      guard let lenient = try? LinkComponents.parse(text.span, lenient: true) else { continue }
      #expect(joined(lenient, of: text) == text, "seed \(seed): \(shown(text))")
      // The brackets of an IP literal are no characters that want an escape.
      guard !text.contains(UInt8(ascii: "[")) else { continue }
      var escaped: [UInt8] = []
      for byte in text {
        if ByteSet.lenient.contains(byte) {
          PercentEncoding.appendEscape(of: byte, to: &escaped)
        } else {
          escaped.append(byte)
        }
      }
      let strict = try? LinkComponents.parse(escaped.span, lenient: false)
      #expect(strict != nil, "seed \(seed): \(shown(text))")
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

/// The components of a link, found as the regular expression of RFC 3986 Appendix B finds them, and
/// the authority cut at its only `@` and at the colon after the brackets.
private func splitAsInAppendixB(_ text: [UInt8]) -> LinkComponents {
  func first(_ bytes: String, from start: Int, to end: Int) -> Int? {
    (start..<end).first { index in bytes.utf8.contains(text[index]) }
  }
  var components = LinkComponents()
  var end = text.count
  if let hash = first("#", from: 0, to: end) {
    components.fragment = hash + 1..<end
    end = hash
  }
  if let question = first("?", from: 0, to: end) {
    components.query = question + 1..<end
    end = question
  }
  let colon = first(":", from: 0, to: end) ?? 0
  components.scheme = 0..<colon
  components.path = colon + 1..<end
  guard text[components.path].starts(with: Array("//".utf8)) else { return components }

  let start = colon + 3
  let slash = first("/", from: start, to: end) ?? end
  components.authority = start..<slash
  components.path = slash..<end
  var host = start
  if let at = first("@", from: start, to: slash) {
    components.userinfo = start..<at
    host = at + 1
  }
  let afterLiteral = first("]", from: host, to: slash) ?? host
  if let colon = first(":", from: afterLiteral, to: slash) {
    components.port = colon + 1..<slash
    components.host = host..<colon
  } else {
    components.host = host..<slash
  }
  return components
}

/// The link that the components make up (RFC 3986 §5.3).
private func joined(_ components: LinkComponents, of text: [UInt8]) -> [UInt8] {
  var joined = text[components.scheme] + ":".utf8
  if components.authority != nil { joined += "//".utf8 }
  if let userinfo = components.userinfo { joined += text[userinfo] + "@".utf8 }
  if let host = components.host { joined += text[host] }
  if let port = components.port { joined += ":".utf8 + text[port] }
  joined += text[components.path]
  if let query = components.query { joined += "?".utf8 + text[query] }
  if let fragment = components.fragment { joined += "#".utf8 + text[fragment] }
  return Array(joined)
}
