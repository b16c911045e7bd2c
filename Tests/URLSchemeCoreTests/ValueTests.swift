import Testing

@testable import URLSchemeCore

struct ValueTests {
  struct PairCase: CustomTestStringConvertible {
    let id: String
    let left: Value
    let right: Value
    let areEqual: Bool
    var testDescription: String { id }
  }

  @Test(arguments: [
    PairCase(id: "null", left: nil, right: nil, areEqual: true),
    PairCase(id: "null and false", left: nil, right: false, areEqual: false),
    PairCase(id: "numbers by value", left: 1.0, right: 1, areEqual: true),
    PairCase(
      id: "spelling of numbers", left: .number(ExactDecimal(unchecked: "1.50")),
      right: .number(ExactDecimal(unchecked: "15e-1")), areEqual: true),
    PairCase(id: "number and text", left: 1, right: "1", areEqual: false),
    PairCase(id: "truth and text", left: true, right: "true", areEqual: false),
    PairCase(id: "texts", left: "a", right: "a", areEqual: true),
    PairCase(id: "texts by bytes", left: "\u{E9}", right: "e\u{301}", areEqual: false),
    PairCase(id: "arrays in order", left: [1, 2], right: [2, 1], areEqual: false),
    PairCase(id: "arrays", left: [1, "a"], right: [1.0, "a"], areEqual: true),
    PairCase(id: "objects", left: ["a": 1, "b": []], right: ["a": 1, "b": []], areEqual: true),
    PairCase(
      id: "objects in order", left: ["a": 1, "b": 2], right: ["b": 2, "a": 1], areEqual: false),
    PairCase(
      id: "names by bytes", left: ["\u{E9}": 1], right: ["e\u{301}": 1], areEqual: false),
    PairCase(id: "array and object", left: [], right: [:], areEqual: false),
  ])
  func comparesByteByByteAndByValue(_ testCase: PairCase) {
    #expect((testCase.left == testCase.right) == testCase.areEqual)
    #expect((testCase.right == testCase.left) == testCase.areEqual)
    if testCase.areEqual { #expect(testCase.left.hashValue == testCase.right.hashValue) }
  }

  @Test
  func isTakenApart() {
    let value: Value = ["name": "Maya", "sizes": [36, 38.5], "new": true, "note": nil]
    #expect(value["name"]?.string == "Maya")
    #expect(value["sizes"]?[1]?.number == 38.5)
    #expect(value["sizes"]?.array?.count == 2)
    #expect(value["new"]?.boolean == true)
    #expect(value["note"] == .some(.null))
    #expect(value.object?.map(\.name) == ["name", "sizes", "new", "note"])
  }

  @Test(arguments: [nil, true, 1, "text", [], [:]] as [Value])
  func hasNoPartOfAnotherKind(value: Value) {
    let parts: [Any?] = [
      value.string, value.number, value.boolean, value.array, value.object,
    ]
    #expect(parts.count { $0 != nil } == (value == .null ? 0 : 1))
    #expect(value["absent"] == nil)
    #expect(value[0] == nil)
    #expect(value[-1] == nil)
  }
}
