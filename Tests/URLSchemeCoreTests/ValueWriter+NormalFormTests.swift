import Testing

@testable import URLSchemeCore

struct ValueWriterNormalFormTests {
  static let json = #"{"encoding": {"json": {}}}"#

  @Test(arguments: [2, 16, 17, 100])
  func aNameThatStandsTwiceInJSONIsRefused(count: Int) throws {
    var probe = try FormProbe(Self.json)
    var members = (0..<count).map { Value.Member("\($0)", 1) }
    let inner = Value.array([.object(members)])
    #expect(try probe.read(try probe.write(inner)) == inner)
    members[count - 1].name = "0"
    let finding = #expect(throws: Finding.self) { try probe.write([.object(members)]) }
    #expect(finding?.rule == .duplicateKey)
    #expect(finding?.subject == "0")
  }

  @Test
  func namesOfDifferentBytesAreDifferent() throws {
    var probe = try FormProbe(Self.json)
    let value: Value = ["\u{E9}": 1, "e\u{301}": 2]
    #expect(try probe.read(try probe.write(value)) == value)
  }

  @Test
  func objectsMayHaveTheSameNames() throws {
    var probe = try FormProbe(Self.json)
    let value: Value = ["a": ["a": ["a": 1]], "b": [["a": 1], ["a": 1]]]
    #expect(try probe.read(try probe.write(value)) == value)
  }

  @Test
  func jsonNestsNoDeeperThanAReaderFollows() throws {
    var probe = try FormProbe(Self.json)
    var value: Value = 1
    for _ in 0..<JSONReader.maximumDepth { value = ["a": value] }
    #expect(try probe.read(try probe.write(value)) == value)
    let finding = #expect(throws: Finding.self) { try probe.write([value]) }
    #expect(finding?.message == "expected at most 64 levels of nesting")
  }
}
