import Testing

@testable import URLSchemeCore

/// The ways in which a pattern's path can be filled.
struct PatternVariantTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let pattern: String
    /// The paths; a variable is its name in braces.
    let paths: [String]
    var testDescription: String { pattern }

    init(_ pattern: String, _ paths: [String]) {
      (self.pattern, self.paths) = (pattern, paths)
    }
  }

  /// Variables whose name is in capitals may be empty.
  @Test(arguments: [
    Case("//a/{b}", ["//a/{b}"]),
    Case("//", ["//"]),
    Case("/", ["//"]),
    Case("", ["//"]),
    Case("{/x}", ["//", "/{x}"]),
    Case("//{/x}", ["//", "///{x}"]),
    Case("//a{/x,y}", ["//a", "//a/{x}", "//a/{x}/{y}"]),
    Case("//a{/x}{/y}/b", ["//a/b", "//a/{x}/b", "//a/{x}/{y}/b"]),
    Case("//{X}", ["//{X}"]),
    Case("/{X}", ["/{X}", "/"]),
    Case("{X}", ["{X}", ""]),
    Case("//a/{X}", ["//a/{X}", "//a"]),
    Case("//a/v{X}", ["//a/v{X}"]),
    Case("//a/{X}/b", ["//a/{X}/b"]),
    Case("//a/{X}{/y}", ["//a/{X}", "//a", "//a/{X}/{y}"]),
    Case("//a/{X}/{+r}", ["//a/{X}"]),
    Case("{+r}", [""]),
    Case("/{+r}", ["/"]),
  ])
  func fillsThePath(_ testCase: Case) throws {
    let pattern = try PatternParser.parse(testCase.pattern)
    let variants = PatternVariant.all(of: pattern) { $0 == $0.uppercased() }
    #expect(variants.map(path) == testCase.paths)
  }

  private func path(_ variant: PatternVariant) -> String {
    let anchor =
      switch variant.anchor {
      case .authority: "//"
      case .absolute: "/"
      case .rootless, .web: ""
      }
    let segments = variant.segments.map { segment in
      String(decoding: segment.prefix, as: UTF8.self)
        + (segment.variable.map { "{\($0)}" } ?? "")
        + String(decoding: segment.suffix, as: UTF8.self)
    }
    return anchor + segments.joined(separator: "/")
  }
}
