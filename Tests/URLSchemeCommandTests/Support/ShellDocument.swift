import Foundation

/// A document with commands in it and what they print: the README, an article.
struct ShellDocument: Sendable {
  struct Example: Sendable {
    var command: String
    /// The lines below the command: standard output and standard error, as a terminal mixes them.
    var output: [String]
  }

  static let articlesPath = "Sources/URLSchemeCore/URLSchemeCore.docc"

  /// The articles' paths.
  static let articles: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: Repository.url(articlesPath).path)
    return (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(articlesPath)/\($0)" }
  }()

  let text: String

  /// - Parameter path: The document's path in the repository.
  init(_ path: String) {
    let file = Repository.url(path)
    text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// The commands of all `console` blocks: `$ ` begins one, `> ` continues it.
  var examples: [Example] {
    var examples: [Example] = []
    for block in text.components(separatedBy: "```console\n").dropFirst() {
      let body = block.components(separatedBy: "```")[0].dropLast()
      for line in body.components(separatedBy: "\n") {
        if line.hasPrefix("$ ") {
          examples.append(Example(command: String(line.dropFirst(2)), output: []))
        } else if let last = examples.indices.last {
          if line.hasPrefix("> "), examples[last].output.isEmpty {
            examples[last].command += "\n" + line.dropFirst(2)
          } else {
            examples[last].output.append(line)
          }
        }
      }
    }
    return examples
  }

  /// What the reader is asked to save, by name: the block after "Save this as `NAME`:".
  var savedFiles: [String: String] {
    var files: [String: String] = [:]
    for part in text.components(separatedBy: "Save this as `").dropFirst() {
      let pieces = part.components(separatedBy: "`:\n\n```json\n")
      guard pieces.count == 2 else { continue }
      files[pieces[0]] = pieces[1].components(separatedBy: "```")[0]
    }
    return files
  }

  /// A folder in which the commands can be run: what was saved, beside the repository's folders.
  func session() throws -> Folder {
    let folder = try Folder(savedFiles)
    for name in ["Examples", "Sources"] {
      try FileManager.default.createSymbolicLink(
        at: folder.url(name), withDestinationURL: Repository.url(name))
    }
    return folder
  }
}
