import Testing

@testable import URLSchemeCore

struct ValueTapeFixedWidthTests {
  static let genome = schema(fields: ["radius", "cohesion"], width: 2, fractionDigits: 2)

  static func schema(
    fields: [String], width: Int, fractionDigits: Int, properties: String = "{}"
  ) -> String {
    let names = fields.map { "\"\($0)\"" }.joined(separator: ",")
    return """
      {"type": "object", "properties": \(properties), "encoding": {"fixedWidth":
        {"fields": [\(names)], "width": \(width), "fractionDigits": \(fractionDigits)}}}
      """
  }

  private static func one(_ width: Int, _ fractionDigits: Int, _ property: String = "{}") -> String
  {
    schema(
      fields: ["n"], width: width, fractionDigits: fractionDigits,
      properties: "{\"n\": \(property)}")
  }

  @Test(arguments: [
    FormCase("two fields", genome, "7045", #"{"radius":0.7,"cohesion":0.45}"#),
    FormCase("zeros", genome, "0000", #"{"radius":0,"cohesion":0}"#),
    FormCase("the greatest", genome, "9909", #"{"radius":0.99,"cohesion":0.09}"#),
    FormCase("whole numbers", one(3, 0), "042", #"{"n":42}"#),
    FormCase("zero without fraction", one(3, 0), "000", #"{"n":0}"#),
    FormCase("digits on both sides", one(4, 2), "0170", #"{"n":1.7}"#),
    FormCase("no fraction left", one(4, 2), "1200", #"{"n":12}"#),
    FormCase("no whole part", one(4, 2), "0001", #"{"n":0.01}"#),
    FormCase("one digit", one(1, 1), "5", #"{"n":0.5}"#),
    FormCase("one whole digit", one(1, 0), "5", #"{"n":5}"#),
    FormCase(
      "a hundred digits", one(100, 50), String(repeating: "10", count: 50),
      "{\"n\":\(String(repeating: "10", count: 25)).\(String(repeating: "10", count: 24))1}"),
    FormCase("a hundred zeros", one(100, 100), String(repeating: "0", count: 100), #"{"n":0}"#),
    FormCase(
      "within limits", one(2, 0, #"{"type": "number", "minimum": 10, "maximum": 20}"#), "20",
      #"{"n":20}"#),
    FormCase("an integer", one(2, 0, #"{"type": "integer"}"#), "07", #"{"n":7}"#),
    FormCase("one of an enum", one(2, 2, #"{"enum": [0.50, 1]}"#), "50", #"{"n":0.5}"#),
  ])
  func readsShortestNumbersAndWritesThemBack(_ testCase: FormCase) throws {
    var probe = try FormProbe(testCase.schema)
    #expect(probe.json(of: testCase.text) == testCase.value)
    #expect(probe.text(of: testCase.value) == testCase.text)
  }

  @Test(arguments: [
    FormCase("empty", genome, "", "! wrong-length@0"),
    FormCase("too short", genome, "704", "! wrong-length@3"),
    FormCase("a field missing", genome, "70", "! wrong-length@2"),
    FormCase("too long", genome, "70450", "! wrong-length@4"),
    FormCase("a letter in the first field", genome, "7x45", "! invalid-value@1 radius"),
    FormCase("a letter in the second field", genome, "704x", "! invalid-value@3 cohesion"),
    FormCase("a letter behind the fields", genome, "7045x", "! invalid-value@4"),
    FormCase("a letter in a short text", genome, "7x", "! invalid-value@1 radius"),
    FormCase("a point", genome, "0.75", "! invalid-value@1 radius"),
    FormCase("a sign", genome, "-145", "! invalid-value@0 radius"),
    FormCase("a digit beyond ASCII", genome, "70٣", "! invalid-value@2 cohesion"),
    FormCase(
      "below a limit",
      schema(
        fields: ["a", "b"], width: 2, fractionDigits: 0,
        properties: #"{"b": {"type": "integer", "minimum": 10}}"#),
      "0509", "! value-out-of-range@2 b"),
    FormCase("none of an enum", one(2, 2, #"{"enum": [0.50, 1]}"#), "51", "! invalid-value@0 n"),
  ])
  func guessesNothing(_ testCase: FormCase) throws {
    var probe = try FormProbe(testCase.schema)
    #expect(probe.json(of: testCase.text) == testCase.value)
  }

  struct RoundingCase: CustomTestStringConvertible {
    let number: String
    let width: Int
    let fractionDigits: Int
    let text: String
    var testDescription: String { "\(number) as \(width)/\(fractionDigits)" }

    init(_ number: String, _ width: Int, _ fractionDigits: Int, _ text: String) {
      self.number = number
      self.width = width
      self.fractionDigits = fractionDigits
      self.text = text
    }
  }

  @Test(arguments: [
    RoundingCase("0.575", 2, 2, "58"), RoundingCase("0.565", 2, 2, "56"),
    RoundingCase("0.285", 2, 2, "28"), RoundingCase("0.045", 2, 2, "04"),
    RoundingCase("0.9949999999999999999999999", 2, 2, "99"),
    RoundingCase("0.995", 2, 2, "! value-out-of-range@0 n"),
    RoundingCase("1", 2, 2, "! value-out-of-range@0 n"),
    RoundingCase("1.0", 2, 2, "! value-out-of-range@0 n"),
    RoundingCase("-0.1", 2, 2, "! value-out-of-range@0 n"),
    RoundingCase("-0.0001", 2, 2, "! value-out-of-range@0 n"),
    RoundingCase("-1", 2, 2, "! value-out-of-range@0 n"),
    RoundingCase("-0", 2, 2, "00"), RoundingCase("-0.000", 2, 2, "00"),
    RoundingCase("0", 2, 2, "00"), RoundingCase("0.7", 2, 2, "70"),
    RoundingCase("0.700000", 2, 2, "70"),
    RoundingCase("9.5", 2, 0, "10"), RoundingCase("9.5", 1, 0, "! value-out-of-range@0 n"),
    RoundingCase("0.5", 2, 0, "00"), RoundingCase("1.5", 2, 0, "02"),
    RoundingCase("2.5", 2, 0, "02"), RoundingCase("99.5", 2, 0, "! value-out-of-range@0 n"),
    RoundingCase("99.49", 2, 0, "99"), RoundingCase("98.5", 2, 0, "98"),
    RoundingCase("100", 2, 0, "! value-out-of-range@0 n"),
    RoundingCase("12.345", 8, 3, "00012345"), RoundingCase("12.3455", 8, 3, "00012346"),
    RoundingCase(
      "7", 100, 50, String(repeating: "0", count: 49) + "7" + String(repeating: "0", count: 50)),
    RoundingCase("0." + String(repeating: "9", count: 999), 3, 2, "100"),
    RoundingCase(String(repeating: "9", count: 1_000), 100, 0, "! value-out-of-range@0 n"),
    RoundingCase("7e-1", 2, 2, "! invalid-value@0 n"),
    RoundingCase("\"0.7\"", 2, 2, "! invalid-value@0 n"),
    RoundingCase("null", 2, 2, "! invalid-value@0 n"),
  ])
  func roundsHalfToEvenAndRefusesWhatDoesNotFit(_ testCase: RoundingCase) throws {
    var probe = try FormProbe(Self.one(testCase.width, testCase.fractionDigits))
    #expect(probe.text(of: "{\"n\":\(testCase.number)}") == testCase.text)
  }

  @Test(arguments: [
    // What is written is the rounded number, so that one must be allowed.
    ("0.705", #"{"type": "number", "minimum": 0.705}"#, "! value-out-of-range@0 n"),
    ("0.715", #"{"type": "number", "minimum": 0.715}"#, "72"),
    ("0.704", #"{"type": "number", "maximum": 0.70}"#, "70"),
    ("0.704", #"{"enum": [0.7]}"#, "70"), ("0.706", #"{"enum": [0.7]}"#, "! invalid-value@0 n"),
  ])
  func roundsBeforeItChecks(number: String, property: String, text: String) throws {
    var probe = try FormProbe(Self.one(2, 2, property))
    #expect(probe.text(of: "{\"n\":\(number)}") == text)
  }

  @Test(arguments: [
    (#"{"radius":0.7}"#, "! missing-parameter@0 cohesion"),
    (#"{"radius":0.7,"cohesion":0.1,"speed":1}"#, "! unknown-parameter@0 speed"),
    ("7", "! invalid-value@0"), ("[1,2]", "! invalid-value@0"), ("null", "! invalid-value@0"),
    (#"{"cohesion":0.45,"radius":0.7}"#, "7045"),
  ])
  func wantsItsFieldsInAnyOrder(json: String, text: String) throws {
    var probe = try FormProbe(Self.genome)
    #expect(probe.text(of: json) == text)
  }

  @Test
  func saysWhatItWanted() throws {
    var probe = try FormProbe(Self.genome)
    var messages: [String] = []
    for text in ["704", "7x45"] {
      do { _ = try probe.read(text) } catch { messages.append(error.message) }
    }
    for number in [1, -0.1] as [Value] {
      let genome: Value = ["radius": number, "cohesion": 0]
      do { _ = try probe.write(genome) } catch { messages.append(error.message) }
    }
    #expect(
      messages == [
        "expected 4 digits, found 3",
        "radius: expected a digit, found x",
        "radius: expected a number that fits 2 digits, 2 of them after the point, found 1",
        "radius: expected a number that fits 2 digits, 2 of them after the point, found -0.1",
      ])
  }

  @Test
  func roundsAsAtSchool() throws {
    var generator = SeededGenerator(seed: 21)
    var fitting = 0
    for round in 0..<3_000 {
      let width = Int.random(in: 1...8, using: &generator)
      let fractionDigits = Int.random(in: 0...width, using: &generator)
      let number = generator.decimal()
      var probe = try FormProbe(Self.one(width, fractionDigits))
      let text = probe.text(of: "{\"n\":\(number)}")
      let slow = SlowDecimal(number)
      let digits = slow.rounded(to: fractionDigits).map(String.init).joined()
      if slow.isNegative && !slow.isZero || digits.count > width {
        #expect(text == "! value-out-of-range@0 n", "round \(round): \(number)")
      } else {
        fitting += 1
        let padded = String(repeating: "0", count: width - digits.count) + digits
        #expect(text == padded, "round \(round): \(number)")
      }
    }
    #expect(fitting > 500)
  }
}
