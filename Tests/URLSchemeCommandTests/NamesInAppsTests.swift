import Foundation
import Testing

/// The library's names beside those of the frameworks that an app imports with it.
@Suite struct NamesInAppsTests {
  /// Names of SwiftUI and SwiftData that are of the same kind as ours: who imports both must not have to say which.
  private static let frameworks = [
    "SwiftUI": ["Link", "Section", "Group", "Label", "OpenURLAction", "ShareLink", "Transaction"],
    "SwiftData": ["Schema", "Query", "Attribute", "Relationship", "ModelContext", "Index"],
  ]
  private static let names = [
    "AppDefinition", "BuiltIn", "Callback", "Catalog", "DecodedLink", "DeepLink", "DefinitionError",
    "Dialect", "ExactDecimal", "Finding", "Fixture", "FixtureFailure", "Match", "MemberName",
    "PendingLink", "QueryItem", "Reply", "Rule", "Severity", "Value",
  ]

  @Test(.enabled(if: Tool.isInstalled("swiftc")))
  func noneIsAmbiguous() async throws {
    var files = ["app.swift": Self.app]
    var script = "set -e\n"
    for (framework, names) in Self.frameworks {
      files["\(framework)/names.swift"] =
        names.map { "public struct \($0) {}\n" }.joined()
      script +=
        "swiftc -emit-module -module-name \(framework) -parse-as-library \(framework)/names.swift -emit-module-path \(framework).swiftmodule\n"
    }
    let build = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
    script +=
      "swiftc -swift-version 6 -typecheck -parse-as-library -I . -I '\(build)/Modules' app.swift\n"
    let result = try await Program.script(script, in: Folder(files))
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  private static let app = """
    import Foundation
    import RegexBuilder
    import SwiftData
    import SwiftUI
    import URLSchemeCore

    \(names.map { "func take(_ value: \($0)) {}" }.joined(separator: "\n"))
    """
}
