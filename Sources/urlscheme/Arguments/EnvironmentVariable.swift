import URLSchemeCore

/// The variables of the environment that are ours.
enum EnvironmentVariable: String, CaseIterable {
  /// Files and folders of definitions, with `:` between them.
  case definitions = "URLSCHEME_DEFINITIONS"
  /// Where the tests find the suites that others wrote.
  case suites = "URLSCHEME_SUITES"

  /// What to say of variables that are named as if they were ours: nothing reads them.
  static func warnings(_ diagnostics: Diagnostics) -> [String] {
    Platform.environmentNames(beginningWith: "URLSCHEME_").filter {
      EnvironmentVariable(rawValue: $0) == nil
    }.sorted().map { name in
      let nearest = NearestWord.nearest(to: name, in: [definitions.rawValue])
      return diagnostics.warning(
        "no variable \(name.printable) means anything here",
        help: nearest.map { "did you mean \($0)?" }
          ?? "\(definitions.rawValue) names definitions; there is no other")
    }
  }
}
