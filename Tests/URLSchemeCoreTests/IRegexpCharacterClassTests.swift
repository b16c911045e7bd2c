import Testing

@testable import URLSchemeCore

/// A general category with a member, and a character of another category in the same group or near
/// it.
struct CategoryCase: CustomTestStringConvertible {
  let name: String
  let member: Unicode.Scalar
  let other: Unicode.Scalar

  init(_ name: String, _ member: Unicode.Scalar, not other: Unicode.Scalar) {
    self.name = name
    self.member = member
    self.other = other
  }

  var testDescription: String { name }

  static let all: [CategoryCase] = [
    CategoryCase("Lu", "A", not: "a"), CategoryCase("Ll", "a", not: "A"),
    CategoryCase("Lt", "\u{1C5}", not: "A"), CategoryCase("Lm", "\u{2B0}", not: "a"),
    CategoryCase("Lo", "\u{65E5}", not: "a"), CategoryCase("L", "\u{65E5}", not: "1"),
    CategoryCase("Mn", "\u{301}", not: "\u{903}"), CategoryCase("Mc", "\u{903}", not: "\u{301}"),
    CategoryCase("Me", "\u{20DD}", not: "\u{301}"), CategoryCase("M", "\u{20DD}", not: "a"),
    CategoryCase("Nd", "7", not: "\u{BD}"), CategoryCase("Nl", "\u{2163}", not: "7"),
    CategoryCase("No", "\u{BD}", not: "7"), CategoryCase("N", "\u{2163}", not: "a"),
    CategoryCase("Pc", "_", not: "-"), CategoryCase("Pd", "-", not: "_"),
    CategoryCase("Ps", "(", not: ")"), CategoryCase("Pe", ")", not: "("),
    CategoryCase("Pi", "\u{AB}", not: "\u{BB}"), CategoryCase("Pf", "\u{BB}", not: "\u{AB}"),
    CategoryCase("Po", "!", not: "_"), CategoryCase("P", "\u{AB}", not: "+"),
    CategoryCase("Zs", " ", not: "\u{2028}"), CategoryCase("Zl", "\u{2028}", not: " "),
    CategoryCase("Zp", "\u{2029}", not: "\u{2028}"), CategoryCase("Z", "\u{2029}", not: "\t"),
    CategoryCase("Sm", "+", not: "$"), CategoryCase("Sc", "$", not: "+"),
    CategoryCase("Sk", "^", not: "+"), CategoryCase("So", "\u{1F600}", not: "^"),
    CategoryCase("S", "\u{1F600}", not: "!"),
    CategoryCase("Cc", "\t", not: "\u{200B}"), CategoryCase("Cf", "\u{200B}", not: "\t"),
    CategoryCase("Cn", "\u{10FFFF}", not: "\u{E000}"),
    CategoryCase("Co", "\u{E000}", not: "\u{10FFFF}"), CategoryCase("C", "\u{10FFFF}", not: " "),
  ]
}

struct IRegexpCharacterClassTests {
  @Test func theTableNamesAllCategoriesAndGroups() {
    #expect(Set(CategoryCase.all.map(\.name)).count == 29 + 7)
  }

  @Test func thereIsACharacterOfEachCategoryBeyondASCII() {
    let samples = IRegexp.Categories.samples
    #expect(samples.allSatisfy { !$0.isASCII })
    #expect(Set(samples.map { IRegexp.Categories(of: $0).rawValue }).count == 29)
  }

  @Test(arguments: CategoryCase.all)
  func categoriesAndTheirComplements(_ testCase: CategoryCase) throws {
    let member = String(testCase.member)
    let other = String(testCase.other)
    for pattern in [#"\p{\#(testCase.name)}"#, #"[^\P{\#(testCase.name)}]"#] {
      #expect(try IRegexp(pattern).matches(member))
      #expect(try !IRegexp(pattern).matches(other))
    }
    for pattern in [#"\P{\#(testCase.name)}"#, #"[^\p{\#(testCase.name)}]"#] {
      #expect(try !IRegexp(pattern).matches(member))
      #expect(try IRegexp(pattern).matches(other))
    }
  }

  @Test(arguments: ["", "X", "Cs", "l", "LU", "Lx", "Lul", "IsBasicLatin", "Letter", "é"])
  func otherNamesAreNoCategories(_ name: String) {
    #expect(IRegexp.Categories(name: name) == nil)
  }

  @Test func everyCharacterIsInExactlyOneCategory() {
    for value in stride(from: UInt32(0), through: 0x10_FFFF, by: 97) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(IRegexp.Categories(of: scalar).rawValue.nonzeroBitCount == 1)
    }
  }

  @Test func rangesAreSortedAndMerged() {
    let merged = IRegexp.CharacterClass([20...30, 5...5, 1...4, 25...40, 21...22, 42...42])
    #expect(merged.ranges == [1...5, 20...40, 42...42])
    #expect(merged == IRegexp.CharacterClass([1...5, 20...40, 42...42]))
  }

  @Test func membershipIsThatOfTheRanges() {
    let ranges: [ClosedRange<UInt32>] = [2...3, 7...7, 11...19, 40...41, 90...127]
    let listed = IRegexp.CharacterClass(ranges)
    let others = IRegexp.CharacterClass(ranges, isNegated: true)
    for value in UInt8(0)..<200 {
      let scalar = Unicode.Scalar(value)
      let isListed = ranges.contains { $0.contains(UInt32(value)) }
      #expect(listed.contains(scalar) == isListed)
      #expect(others.contains(scalar) != isListed)
    }
  }
}
