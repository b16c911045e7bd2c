@testable import URLSchemeCore

/// The choices that random definitions, values and links are made of.
extension SeededGenerator {
  mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// True in `percent` of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool {
    int(1...100) <= percent
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[int(0...choices.count - 1)]
  }

  /// A text that has everything that links find hard: reserved characters, spaces, letters of all
  /// lengths in UTF-8, marks of envelopes and escapes, control characters.
  mutating func text(_ lengths: ClosedRange<Int> = 0...6, without excluded: String = "") -> String {
    let pieces = [
      "a", "b", "Z", "0", "7", "-", ".", "_", "~", " ", "+", "%", "&", "=", "/", "?", "#", "@",
      ":", ";", ",", "|", "!", "$", "'", "(", ")", "*", "[", "]", "{", "}", "<", ">", "\"", "\\",
      "^", "`", "\n", "\t", "\0", "\u{7F}", "é", "e\u{301}", "ß", "€", "日", "🍕", "\u{202E}",
      "\u{FEFF}", "\u{10FFFF}", "~1", "%41", "%2F", "a+b",
    ]
    let wanted = int(lengths)
    var text = ""
    while text.unicodeScalars.count < wanted {
      let piece = pick(pieces)
      let isExcluded = piece.unicodeScalars.contains { excluded.unicodeScalars.contains($0) }
      if !isExcluded { text.unicodeScalars.append(contentsOf: piece.unicodeScalars) }
    }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(wanted)))
  }

  /// A JSON value; never deeper than `depth` levels.
  mutating func json(depth: Int = 3) -> Value {
    switch int(0...(depth > 0 ? 6 : 4)) {
    case 0: return .null
    case 1: return .boolean(chance(50))
    case 2: return .number(ExactDecimal(int(-1000...1000)))
    case 3: return .string(text())
    case 4:
      let number = Value(exactly: "\(int(-99...99)).\(int(0...999))e\(int(-9...9))")
      return number
    case 5: return .array((0..<int(0...3)).map { _ in json(depth: depth - 1) })
    default:
      var members: [Value.Member] = []
      for _ in 0..<int(0...3) {
        let name = text(0...3)
        if !members.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
          members.append(Value.Member(name, json(depth: depth - 1)))
        }
      }
      return .object(members)
    }
  }
}

extension Value {
  /// The number as written.
  init(exactly digits: String) {
    self = (try? Value(json: Array(digits.utf8))) ?? .null
  }
}
