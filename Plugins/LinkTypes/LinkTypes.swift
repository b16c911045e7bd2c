import Foundation
import PackagePlugin

/// `swift package link-types`: writes the types of links beside each definition of the package's targets, or, with
/// `--check`, says which of these files are out of date.
@main struct LinkTypes: CommandPlugin {
  private enum Failure: Error, CustomStringConvertible {
    case failed([String])
    case nothingFound
    case sameFile([String])
    case unknown([String])

    var description: String {
      switch self {
      case .unknown(let words):
        "\(words.joined(separator: " ")): link-types takes --check, and nothing else"
      case .sameFile(let files):
        "two definitions of a target would have the same file: \(files.joined(separator: ", "))"
      case .nothingFound: "no target has a definition: their names end in .urlscheme.json"
      case .failed(let files): "not written, or out of date: \(files.joined(separator: ", "))"
      }
    }
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let unknown = arguments.filter { $0 != "--check" }
    guard unknown.isEmpty else { throw Failure.unknown(unknown) }
    let tool = try context.tool(named: "urlscheme").url
    let isCheck = !arguments.isEmpty
    var failures: [String] = []
    var shared: [String] = []
    var count = 0
    for target in context.package.targets.compactMap({ $0 as? any SourceModuleTarget }) {
      // A module's files differ by name, whatever their folders.
      var names: Set<String> = []
      for definition in Self.definitions(in: target.directoryURL) {
        count += 1
        guard names.insert(Self.name(for: definition)).inserted else {
          shared.append(definition.path)
          continue
        }
        let file = definition.deletingLastPathComponent()
          .appendingPathComponent(Self.name(for: definition))
        let process = Process()
        process.executableURL = tool
        process.arguments = [
          "encode", "--no-builtin", "-d", definition.path, "--types", "swift",
          isCheck ? "--check" : "--output", file.path,
        ]
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
          failures.append(file.lastPathComponent)
        } else if !isCheck {
          print(file.path)
        }
      }
    }
    // Nothing checked is not the same as all is well.
    guard count > 0 else { throw Failure.nothingFound }
    guard shared.isEmpty else { throw Failure.sameFile(shared) }
    guard failures.isEmpty else { throw Failure.failed(failures) }
  }

  private static func definitions(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.lastPathComponent.hasSuffix(".urlscheme.json") }
      .sorted { $0.path < $1.path }
  }

  /// `RecipesLink.swift` for `recipes.urlscheme.json`.
  private static func name(for definition: URL) -> String {
    let words = definition.lastPathComponent.dropLast(".urlscheme.json".count)
      .split { !$0.isLetter && !$0.isNumber }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Link.swift"
  }
}
