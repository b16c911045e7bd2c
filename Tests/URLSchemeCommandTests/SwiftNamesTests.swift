import Testing

@testable import urlscheme

/// Names of links, as names in Swift.
@Suite struct SwiftNamesTests {
  @Test(arguments: [
    ("term", "term"), ("tarte-tatin", "tarteTatin"), ("x-success", "xSuccess"), ("ID", "id"),
    ("URLText", "urlText"), ("Term", "term"), ("order_by", "orderBy"), ("1st", "_1st"),
    ("default", "`default`"), ("self", "selfPart"), ("é", "value"), ("", "value"),
    ("a b", "aB"), ("tr.1", "tr1"),
  ])
  func aNameOfAValueIsLegal(_ name: String, _ expected: String) {
    var names = SwiftNames(reserved: SwiftNames.reservedMembers)
    #expect(names.value(name, or: "Part") == expected)
  }

  @Test(arguments: [
    ("term", "Term"), ("x-things-id", "XThingsId"), ("String", "StringPart"), ("2d", "Part2d"),
    ("", "ValuePart"),
  ])
  func aNameOfATypeHidesNoOther(_ name: String, _ expected: String) {
    var names = SwiftNames(reserved: SwiftNames.standardTypes)
    #expect(names.type(name, or: "Part") == expected)
  }

  @Test func namesThatBecomeTheSameAreToldApart() {
    var names = SwiftNames()
    let given = ["a-b", "a_b", "aB", "a b"].map { names.value($0, or: "Part") }
    #expect(given == ["aB", "aBPart", "aB2", "aB3"])
  }
}
