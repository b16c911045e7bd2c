import Foundation
import PackagePlugin

/// Writes the types of links of each definition of a target whenever it is built. What is wrong with a definition is an
/// error of the build, at its line.
@main struct LinkTypesBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "urlscheme").url
    let files = FileManager.default.enumerator(
      at: target.directoryURL, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let definitions = (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.lastPathComponent.hasSuffix(".urlscheme.json") }
    return definitions.map { definition in
      // A module's files differ by name, those of its folders and its own ones, too.
      let name = definition.pathComponents.dropFirst(target.directoryURL.pathComponents.count)
        .joined(separator: "--").dropLast(".json".count)
      let output = context.pluginWorkDirectoryURL.appendingPathComponent("\(name).swift")
      return .buildCommand(
        displayName: "Types of \(definition.lastPathComponent)", executable: tool,
        arguments: [
          "encode", "--no-builtin", "-d", definition.path, "--types", "swift", "--output",
          output.path,
        ],
        inputFiles: [definition], outputFiles: [output])
    }
  }
}
