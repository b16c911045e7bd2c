import Testing

@testable import URLSchemeCore

/// The grammar of RFC 9485 §3 as written, rule by rule: each function gives the ends of what its
/// rule derives from a place.
struct IRegexpGrammar {
  private typealias Ends = Set<Int>

  private let text: [Unicode.Scalar]

  init(_ source: String) {
    text = Array(source.unicodeScalars)
  }

  var derives: Bool { iRegexp(0).contains(text.count) }

  /// A random string over the characters that mean something, or a valid pattern with a few of them
  /// changed.
  static func candidate(_ generator: inout SeededGenerator) -> String {
    let alphabet = Array(#"aab-^[](){},|*+?.\\123pPnLud$é"#.unicodeScalars)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      let length = Int.random(in: 0...6, using: &generator)
      let scalars = (0..<length).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &generator)]
      }
      return String(String.UnicodeScalarView(scalars))
    }
    let source = IRegexpReference.random(depth: 3, &generator).source
    var scalars = Array(source.unicodeScalars)
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      let scalar = alphabet[Int.random(in: alphabet.indices, using: &generator)]
      let place = Int.random(in: 0...scalars.count, using: &generator)
      if place < scalars.count && Bool.random(using: &generator) {
        scalars[place] = scalar
      } else {
        scalars.insert(scalar, at: place)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private func iRegexp(_ start: Int) -> Ends {
    then(branch(start)) { many($0) { then(literal("|", $0), branch) } }
  }

  private func branch(_ start: Int) -> Ends { many(start, piece) }

  private func piece(_ start: Int) -> Ends {
    then(atom(start)) { quantifier($0).union([$0]) }
  }

  private func quantifier(_ start: Int) -> Ends {
    one(start, "*+?").union(then(literal("{", start), quantity))
  }

  private func quantity(_ start: Int) -> Ends {
    then(number(start)) { middle in
      let minimum = value(start..<middle)
      let closed = literal("}", middle)
      let open = then(literal(",", middle)) { literal("}", $0) }
      let bounded = then(literal(",", middle)) { second in
        then(number(second).filter { minimum <= value(second..<$0) }) { literal("}", $0) }
      }
      return closed.union(open).union(bounded)
    }
  }

  private func number(_ start: Int) -> Ends {
    then(one(start, "0123456789")) { many($0) { one($0, "0123456789") } }
  }

  private func value(_ range: Range<Int>) -> Int {
    text[range].reduce(0) { $0 * 10 + Int($1.value) - 48 }
  }

  private func atom(_ start: Int) -> Ends {
    one(start) { !"()*+.?[\\]{|}".unicodeScalars.contains($0) }
      .union(characterClass(start))
      .union(then(then(literal("(", start), iRegexp)) { literal(")", $0) })
  }

  private func characterClass(_ start: Int) -> Ends {
    literal(".", start).union(singleEscape(start)).union(classEscape(start))
      .union(classExpression(start))
  }

  private func singleEscape(_ start: Int) -> Ends {
    then(literal("\\", start)) { one($0, #"()*+-.?[\]^nrt{|}"#) }
  }

  private func classEscape(_ start: Int) -> Ends {
    let groups = ["Llmotu", "Mcen", "Ndlo", "Pcdefios", "Zlps", "Sckmo", "Ccfno"]
    return then(literal("\\", start)) { letter in
      then(one(letter, "pP")) { brace in
        then(literal("{", brace)) { name in
          groups.reduce(into: Ends()) { ends, group in
            let major = one(name, String(group.prefix(1)))
            ends.formUnion(major)
            ends.formUnion(then(major) { one($0, String(group.dropFirst())) })
          }
        }
      }
    }.reduce(into: Ends()) { $0.formUnion(literal("}", $1)) }
  }

  /// With the RFC's restriction: `[^]` is no class. So a leading `^` can always be read as the
  /// negation.
  private func classExpression(_ start: Int) -> Ends {
    then(literal("[", start)) { inside in
      let negated = literal("^", inside)
      return then(negated.isEmpty ? [inside] : negated) { first in
        then(literal("-", first).union(element(first))) { many($0, element) }
      }
    }.reduce(into: Ends()) { ends, last in
      ends.formUnion(literal("]", last))
      ends.formUnion(then(literal("-", last)) { literal("]", $0) })
    }
  }

  private func element(_ start: Int) -> Ends {
    then(classCharacter(start)) { middle in
      then(literal("-", middle)) { second in
        classCharacter(second).filter { meaning(start..<middle) <= meaning(second..<$0) }
      }.union([middle])
    }.union(classEscape(start))
  }

  private func classCharacter(_ start: Int) -> Ends {
    one(start) { !"-[\\]".unicodeScalars.contains($0) }.union(singleEscape(start))
  }

  private func meaning(_ range: Range<Int>) -> Unicode.Scalar {
    let last = text[range.upperBound - 1]
    guard range.count == 2 else { return last }
    return ["n": "\n", "r": "\r", "t": "\t"][last] ?? last
  }

  // MARK: The operators of the notation

  private func then(_ starts: Ends, _ rule: (Int) -> Ends) -> Ends {
    starts.reduce(into: Ends()) { $0.formUnion(rule($1)) }
  }

  private func many(_ start: Int, _ rule: (Int) -> Ends) -> Ends {
    var all: Ends = [start]
    var latest = all
    while !latest.isEmpty {
      latest = then(latest, rule).subtracting(all)
      all.formUnion(latest)
    }
    return all
  }

  private func one(_ start: Int, _ isAllowed: (Unicode.Scalar) -> Bool) -> Ends {
    start < text.count && isAllowed(text[start]) ? [start + 1] : []
  }

  private func one(_ start: Int, _ allowed: String) -> Ends {
    one(start) { allowed.unicodeScalars.contains($0) }
  }

  private func literal(_ scalar: Unicode.Scalar, _ start: Int) -> Ends {
    one(start) { $0 == scalar }
  }
}

struct IRegexpGrammarTests {
  @Test(arguments: 0..<20)
  func acceptsWhatTheGrammarDerivesAndNothingElse(batch: UInt64) {
    var accepted = 0
    for seed in batch * 500..<(batch + 1) * 500 {
      var generator = SeededGenerator(seed: seed)
      let source = IRegexpGrammar.candidate(&generator)
      let isDerived = IRegexpGrammar(source).derives
      do throws(Finding) {
        _ = try IRegexp(source)
        accepted += 1
        #expect(isDerived, "seed \(seed): \(source.debugDescription) is accepted")
      } catch {
        let isBeyondALimit = error.expected.hasPrefix("at most 1000")
        #expect(
          !isDerived || isBeyondALimit, "seed \(seed): \(source.debugDescription): \(error.message)"
        )
        #expect((0...source.utf8.count).contains(error.offset), "seed \(seed)")
      }
    }
    // Both outcomes are common, or the comparison says little.
    #expect((100...400).contains(accepted), "\(accepted) of 500 accepted")
  }
}
