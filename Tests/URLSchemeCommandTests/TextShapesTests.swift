import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What is recognized has the values that reading by brackets and quotes finds.
struct TextShapesTests {
  private typealias Found = (range: Range<Int>, isString: Bool)

  /// The strings that are no keys, the numbers and the words but null, whatever else there is.
  private static func values(in text: [UInt8]) -> [Found] {
    var values: [Found] = []
    var depth = 0
    var position = 0
    repeat {
      let start = position
      switch text[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        (position, depth) = (position + 1, depth + 1)
        continue
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        (position, depth) = (position + 1, depth - 1)
        if depth <= 0 { return values }
      case UInt8(ascii: ","):
        position += 1
      case UInt8(ascii: "\""):
        position += 1
        while position < text.count, text[position] != UInt8(ascii: "\"") {
          position += text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(position, text.count)
        position = end + 1
        if position < text.count, text[position] == UInt8(ascii: ":") {
          position += 1
          continue
        }
        values.append((start + 1..<end, true))
      default:
        position = text[start...].firstIndex { ",}]".utf8.contains($0) } ?? text.count
        if text[start] != UInt8(ascii: "n") { values.append((start..<position, false)) }
      }
      if depth == 0 { return values }
    } while position < text.count
    return values
  }

  private static let texts = [
    #"{"link":"a","n":1}"#, #"{"link":"a","n":1,"m":2}"#, #"{"link":"a","n":"1"}"#,
    #"{"link":"a","l":["x"]}"#, #"{"link":"a","l":["x","y"]}"#, #"{"link":"a","l":[]}"#,
    #"{"link":"a","l":["x",1,null,{"b":true,"c":{}}]}"#, #"{"link":"a","l":[1.5,-2]}"#,
    #"{"":"","a\"b":"c\\","d":"e\n\u00e9é日本🎩"}"#, #"{}"#, "[]", #""a""#, "null",
    #"{"a longer key than sixteen bytes":"and a longer value than sixteen bytes, too"}"#,
    #"{"k":"v\\"}"#, #"{"k":"v\\\""}"#, "[[[[1]]]]", #"[{"a":[{"a":[]}]}]"#,
  ]

  @Test func everyTextIsRecognizedAmongOthers() throws {
    var shapes = TextShapes()
    var values = TextShapes.noValues
    for (number, text) in Self.texts.enumerated() {
      let text = Array(text.utf8)
      if shapes.recognize(text.span, from: 0, &values) == nil {
        let isRemembered = shapes.insert(text, Self.values(in: text), shape: number)
        #expect(isRemembered)
      }
    }
    for text in Self.texts {
      // At the end of memory, and among other texts.
      for (before, behind) in [("", ""), ("\n", "\n"), ("x", #"{"link":"a","n":1}"#)] {
        let whole = Array((before + text + behind).utf8)
        let start = before.utf8.count
        let recognized = shapes.recognize(whole.span, from: start, &values)
        let found = try #require(recognized, "\(text)")
        #expect(found.end == start + text.utf8.count)
        let expected = Self.values(in: Array(text.utf8))
        #expect(
          values[..<found.count].map { $0.start - start..<$0.end - start }
            == expected.map(\.range))
        for value in values[..<found.count] {
          #expect(
            value.hasEscapes == whole[value.start..<value.end].contains(UInt8(ascii: "\\")))
        }
      }
    }
  }

  /// Whatever the bytes are, what is recognized is what stands there, and nothing traps.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func whatIsRecognizedStandsThere(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var shapes = TextShapes()
    var values = TextShapes.noValues
    var (known, recognized) = (0, 0)
    for round in 0..<2_000 {
      var text = Array((Self.texts.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 0...2, using: &generator) where !text.isEmpty {
        let place = Int.random(in: 0..<text.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: text.remove(at: place)
        case 1: text[place] = Array(#""\,:{}[]0tf é'"#.utf8).randomElement(using: &generator) ?? 0
        case 2: text.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        default: text.removeSubrange(place...)
        }
      }
      let shown = String(decoding: text, as: UTF8.self)
      if let (_, count, end) = shapes.recognize(text.span, from: 0, &values) {
        recognized += 1
        let found = Self.values(in: Array(text[..<end]))
        #expect(
          values[..<count].map { $0.start..<$0.end } == found.map(\.range), "\(seed): \(shown)")
      } else if round < 1_000, (try? Value(json: text)) != nil {
        known += 1
        let isRemembered = shapes.insert(text, Self.values(in: text), shape: known)
        #expect(isRemembered)
      }
    }
    #expect(recognized > 100)
  }

  @Test func whatIsTooMuchIsNotRemembered() {
    var shapes = TextShapes()
    func isRemembered(_ json: String) -> Bool {
      let text = Array(json.utf8)
      return shapes.insert(text, Self.values(in: text), shape: 0)
    }
    let many = Array(repeating: "1", count: 300).joined(separator: ",")
    #expect(isRemembered("[\(many)]") == false)
    #expect(isRemembered("[\"\(String(repeating: "x", count: 1 << 15))\"]") == false)
    #expect(!shapes.isFull)
    var count = 0
    while count < 100_000, isRemembered("{\"\(count)\":1}") { count += 1 }
    #expect(count > 100 && count < 100_000)
    #expect(shapes.isFull)
  }
}
