import Testing

@testable import URLSchemeCore

/// What a shortcut writes is what `ValueTape.write` writes, and where that refuses, no shortcut is
/// taken.
struct TextShortcutTests {
  /// The escaped text by the shortcut, or nil where it gives up.
  private func shortcut(_ value: Value, _ plan: ValuePlan, isPlain: Bool) -> String? {
    var tape = ValueTape()
    tape.append(value: value)
    var scratch: [UInt8] = []
    var output = Array("x=".utf8)
    let isWritten = tape.writeEscaped(
      0, by: TextShortcut(plan, isPlain: isPlain), spaceAsPlus: true, &scratch, to: &output)
    guard isWritten else {
      #expect(output == Array("x=".utf8), "nothing is left behind")
      return nil
    }
    return String(decoding: output, as: UTF8.self)
  }

  private func writing(_ value: Value, _ plan: ValuePlan, isPlain: Bool) -> String? {
    var tape = ValueTape()
    tape.append(value: value)
    var scratch = TextScratch()
    scratch.takesUnknownValues = false
    var text: [UInt8] = []
    guard (try? tape.write(0, as: plan, plain: isPlain, &scratch, to: &text)) != nil else {
      return nil
    }
    var output = Array("x=".utf8)
    PercentEncoding.encode(text.span, spaceAsPlus: true, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test(arguments: 0..<40)
  func writesTheSame(part: Int) {
    var taken = 0
    for seed in part * 100..<(part + 1) * 100 {
      var generator = SeededGenerator(seed: UInt64(seed) | 1 << 33)
      var names = NameTable()
      let schema = generator.schema()
      let other = generator.schema()
      let plan = ValuePlan(schema, names: &names)
      for round in 0..<6 {
        let value = generator.value(of: round < 4 ? schema : other)
        let isPlain = generator.oneIn(2)
        guard let found = shortcut(value, plan, isPlain: isPlain) else { continue }
        taken += 1
        #expect(
          found == writing(value, plan, isPlain: isPlain),
          "seed \(seed), round \(round): \(value.json)")
      }
    }
    #expect(taken > 20)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let schema: String
    let value: String
    /// Whether the shortcut writes the value.
    let isTaken: Bool
    var testDescription: String { "\(value) as \(schema)" }

    init(_ schema: String, _ value: String, _ isTaken: Bool) {
      (self.schema, self.value, self.isTaken) = (schema, value, isTaken)
    }
  }

  private static let digits =
    #"{"type":"object","encoding":{"fixedWidth":{"fields":["a","b"],"width":3,"fractionDigits":2}}}"#
  private static let rest =
    #"{"type":"object","encoding":{"delimited":{"separator":"|","fields":["a","b"],"rest":"c"}}}"#
  private static let sealed = rest.replacing(#""type""#, with: #""envelope":"rotate","type""#)

  static let cases: [Case] = [
    Case(#"{"type":"string"}"#, #""a b&é""#, true),
    Case(#"{"type":"string"}"#, "7", false),
    Case(#"{"type":"string","minLength":1}"#, #""a""#, false),
    Case(#"{"enum":["x y","z"],"ignoreCase":true}"#, #""x y""#, true),
    Case(#"{"enum":["x y","z"],"ignoreCase":true}"#, #""Z""#, false),
    Case(#"{"enum":["x y","z"]}"#, #""q""#, false),
    Case(#"{"enum":["xy","z"],"maxLength":2}"#, #""z""#, false),
    Case(digits, #"{"a":0.7,"b":9.99}"#, true), Case(digits, #"{"a":0,"b":3}"#, true),
    Case(digits, #"{"a":0.70,"b":1.0}"#, true), Case(digits, #"{"b":1,"a":1}"#, false),
    Case(digits, #"{"a":1}"#, false), Case(digits, #"{"a":1,"b":1,"c":1}"#, false),
    Case(digits, #"{"a":0.705,"b":1}"#, false), Case(digits, #"{"a":10,"b":1}"#, false),
    Case(digits, #"{"a":-1,"b":1}"#, false), Case(digits, #"{"a":-0,"b":1}"#, false),
    Case(digits, #"{"a":1e0,"b":1}"#, false), Case(digits, #"{"a":1.5e0,"b":1}"#, false),
    Case(digits, #"{"a":"1","b":1}"#, false), Case(digits, #"[1,2]"#, false),
    Case(rest, #"{"a":"x","b":"y z","c":["","é"]}"#, true), Case(rest, #"{"a":"","b":""}"#, true),
    Case(rest, #"{"a":"","b":"","c":[]}"#, true), Case(rest, #"{"a":"x|","b":"y"}"#, false),
    Case(rest, #"{"a":"x","b":"y","c":["|"]}"#, false), Case(rest, #"{"a":"x"}"#, false),
    Case(rest, #"{"a":"x","b":"y","c":[1]}"#, false), Case(rest, #"{"a":"x","b":1}"#, false),
    Case(rest, #"{"a":"x","b":"y","c":[["z"]]}"#, false),
    Case(rest, #"{"a":"x","b":"y","c":"z"}"#, false), Case(rest, #""a""#, false),
    Case(sealed, #"{"a":"x","b":"y","c":["z"]}"#, true),
    Case(sealed, #"{"a":"x|","b":"y","c":["z"]}"#, false),
  ]

  @Test(arguments: cases)
  func isTakenForPlainValues(testCase: Case) throws {
    var names = NameTable()
    let plan = ValuePlan(try FormProbe.schema(testCase.schema), names: &names)
    let value = try Value(json: Array(testCase.value.utf8))
    let found = shortcut(value, plan, isPlain: false)
    #expect((found != nil) == testCase.isTaken)
    if let found { #expect(found == writing(value, plan, isPlain: false)) }
  }

  @Test
  func aTextThatIsToBePlainIsLeft() throws {
    var names = NameTable()
    let plan = ValuePlan(try FormProbe.schema(Self.sealed), names: &names)
    #expect(shortcut(["a": "~1", "b": "y"], plan, isPlain: true) == nil)
  }
}
