import Foundation
import Testing

/// Runs every command of the README and of the articles, and compares what it prints with what
/// stands there.
@Suite struct ReadmeTests {
  /// Each document, and how many commands it has.
  static let documents: [(path: String, examples: Int)] = [
    ("README.md", 8),
    ("\(ShellDocument.articlesPath)/CatalogueOfLinks.md", 1),
    ("\(ShellDocument.articlesPath)/CommandLine.md", 24),
    ("\(ShellDocument.articlesPath)/DefinitionFormat.md", 18),
    ("\(ShellDocument.articlesPath)/DescribeYourApp.md", 10),
    ("\(ShellDocument.articlesPath)/LandingPages.md", 6),
    ("\(ShellDocument.articlesPath)/Registrations.md", 6),
    ("\(ShellDocument.articlesPath)/RunInCI.md", 21),
    ("\(ShellDocument.articlesPath)/TypesFromTheDefinition.md", 3),
  ]

  /// The README's second command runs these tests; CI runs it.
  private static let testCommand = "make test"

  @Test func beginsWithTheMainJobAndTheTests() {
    let examples = ShellDocument("README.md").examples
    #expect(examples.first?.command.hasPrefix("swift run --quiet urlscheme decode") == true)
    #expect(examples.dropFirst().first?.command == Self.testCommand)
  }

  @Test func noOtherArticleHasCommands() {
    let listed = Set(Self.documents.map(\.path))
    #expect(ShellDocument.articles.count == 15)
    for path in ShellDocument.articles where !listed.contains(path) {
      #expect(ShellDocument(path).examples.isEmpty, "\(path)")
    }
  }

  /// A document is a session: its commands run in one folder, in its order.
  @Test(arguments: documents)
  func printsWhatItSays(path: String, examples: Int) async throws {
    let document = ShellDocument(path)
    #expect(document.examples.count == examples)
    let folder = try document.session()
    for example in document.examples where example.command != Self.testCommand {
      let command = example.command
        .replacingOccurrences(of: "swift run --quiet urlscheme", with: "urlscheme")
      let result = try await Program.script(command, in: folder)
      var output = lines(result.output)[...]
      var errors = lines(result.errors)[...]
      for line in example.output {
        if output.first == line {
          output.removeFirst()
        } else if errors.first == line {
          errors.removeFirst()
        } else {
          Issue.record("\(example.command): not printed: \(line)")
        }
      }
      #expect(output.isEmpty, "\(example.command)")
      #expect(errors.isEmpty, "\(example.command)")
    }
  }

  /// The picture is what the program prints today, drawn by the script.
  @Test func theReadmesPictureIsUpToDate() async throws {
    let script = """
      PATH="$(dirname "$URLSCHEME"):$PATH" sh '\(Repository.root.path)/Examples/picture.sh'
      """
    let result = try await Program.script(script)
    #expect(result.errors.isEmpty)
    #expect(result.output == ShellDocument("Examples/picture.svg").text, "run `make picture`")
  }

  /// Whoever can't see the picture gets what it shows, and the README has the commands in it.
  @Test func thePictureIsDescribed() throws {
    let picture = ShellDocument("Examples/picture.svg").text
    let parts = picture.components(separatedBy: "<desc id=\"session\">")
    let session = try #require(parts.last?.components(separatedBy: "</desc>").first)
    #expect(picture.contains("role=\"img\" aria-labelledby=\"title session\""))
    #expect(session.contains("                                        ^\n"))
    #expect(session.contains("$ urlscheme route -d . --explain"))
    #expect(ShellDocument("README.md").text.contains("![A terminal. "))
  }

  private func lines(_ text: String) -> [String] {
    text.isEmpty ? [] : Array(text.components(separatedBy: "\n").dropLast())
  }
}
