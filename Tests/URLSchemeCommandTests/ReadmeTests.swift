import Foundation
import Testing

/// Runs every command of the README and compares what it prints with what stands there.
@Suite(.serialized) struct ReadmeTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var command: String
    /// The lines below the command: standard output and standard error, as a terminal mixes them.
    var output: [String]

    var testDescription: String { command }
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The commands of all `console` blocks: `$ ` begins one, `> ` continues it.
  static let examples: [Example] = {
    let file = root.appendingPathComponent("README.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
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
  }()

  /// The second command runs these tests; CI runs it.
  private static let testCommand = "make test"

  @Test func beginsWithTheMainJobAndTheTests() {
    #expect(Self.examples.count == 26)
    #expect(Self.examples.first?.command.hasPrefix("swift run --quiet urlscheme decode") == true)
    #expect(Self.examples.dropFirst().first?.command == Self.testCommand)
  }

  @Test(arguments: examples.filter { $0.command != testCommand })
  func printsWhatTheReadmeSays(_ example: Example) async throws {
    let folder = try Folder()
    // What an earlier command of the same section made.
    let earlier = Self.examples.filter { $0.command.contains("> \"$TMPDIR") }.map(\.command)
    let command = example.command
      .replacingOccurrences(of: "swift run --quiet urlscheme", with: "urlscheme")
    let script = """
      cd '\(Self.root.path)'
      TMPDIR='\(folder.url.path)'
      \(earlier.joined(separator: "\n"))
      \(command)
      """
    let result = try await Program.script(script)
    var output = lines(result.output)[...]
    var errors = lines(result.errors)[...]
    for line in example.output {
      if output.first == line {
        output.removeFirst()
      } else if errors.first == line {
        errors.removeFirst()
      } else {
        Issue.record("not printed: \(line)")
      }
    }
    #expect(output.isEmpty)
    #expect(errors.isEmpty)
  }

  private func lines(_ text: String) -> [String] {
    text.isEmpty ? [] : Array(text.components(separatedBy: "\n").dropLast())
  }
}
