/// Makes share links of the three built-in kinds, a third each, as people share them.
///
/// The same seed gives the same links. The texts hold what links must escape: spaces, accents,
/// other scripts, emoji, and characters that are reserved.
public struct LinkGenerator {
  /// The app that a link is for.
  public enum Kind: CaseIterable, Sendable {
    case outfit
    case genome
    case search
  }

  private var random: SeededGenerator
  private let malformedPerMille: Int

  /// - Parameter malformedPerMille: How many of a thousand links are broken in some way.
  public init(seed: UInt64, malformedPerMille: Int = 10) {
    random = SeededGenerator(seed: seed)
    self.malformedPerMille = malformedPerMille
  }

  /// A link of any kind, broken now and then; an empty one is possible.
  public mutating func next() -> String {
    let link = link(of: Kind.allCases.randomElement(using: &random) ?? .genome)
    return random.chance(perMille: malformedPerMille) ? malformed(link) : link
  }

  /// A well-formed link of a kind.
  public mutating func link(of kind: Kind) -> String {
    switch kind {
    case .outfit: outfit()
    case .genome: genome()
    case .search: search()
    }
  }

  private mutating func outfit() -> String {
    let garments = Words.garments.shuffled(using: &random)
      .prefix(Int.random(in: 3...10, using: &random))
      .map { "\($0)_\(Int.random(in: 1...24, using: &random))" }
    let pieces = [random.pick(Words.scenes), random.pick(Words.models)] + garments
    return "mayasdressup://?outfit=" + pieces.joined(separator: "%7C")
  }

  private mutating func genome() -> String {
    var link = "emergent://?r=\(digits())&g=\(digits())&b=\(digits())"
    if random.chance(perMille: 50) { link += "&name=\(random.pick(Words.plain))" }
    return link
  }

  /// The 14 digits that a genome has.
  private mutating func digits() -> String {
    let digits = String(Int.random(in: 0..<100_000_000_000_000, using: &random))
    return String(repeating: "0", count: 14 - digits.count) + digits
  }

  private mutating func search() -> String {
    let words = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      escaped(Words.random(using: &random))
    }
    var link = "ukdailyoffers://search?term=" + words.joined(separator: "+")
    if random.chance(perMille: 850) { link += "&order=\(random.pick(["price", "alpha"]))" }
    if random.chance(perMille: 250) { link += "&page=\(Int.random(in: 1...39, using: &random))" }
    return link
  }

  /// Percent-escapes all but letters, digits and `-._~`; a space is mostly a plus.
  private mutating func escaped(_ word: String) -> String {
    var text = ""
    for byte in word.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: " ") where random.chance(perMille: 900):
        text += "+"
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }

  private mutating func malformed(_ link: String) -> String {
    let rest = String(link.drop { $0 != ":" }.dropFirst())
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<10: return String(link.dropLast())  // cut short
    case 10..<40:
      let query = link.firstIndex(of: "?") ?? link.startIndex
      let place = link[query...].indices.dropFirst(4).randomElement(using: &random) ?? query
      return link[..<place] + random.pick(["%G1", "%zz", "%4x", "%-2", "%%"]) + link[place...]
    case 40..<55: return link + random.pick(["%", "%4", "%C"])
    case 55..<75: return random.chance(perMille: 500) ? rest : String(rest.dropFirst(2))
    case 75..<85: return ":" + rest
    case 85..<90: return random.pick(["1", "_", "-"]) + link
    case 90..<97: return link + random.pick(["%FF", "%C3", "%E2%82", "%C0%AF", "%ED%A0%80"])
    default: return ""
    }
  }
}
