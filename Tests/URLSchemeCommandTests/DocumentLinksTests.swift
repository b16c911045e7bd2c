import Foundation
import Testing
import URLSchemeCore

/// The links of the documents lead somewhere: files that exist, headings that the file has, and web
/// addresses that are well-formed. (Links between articles and to symbols are `docc`'s to check.)
@Suite struct DocumentLinksTests {
  static let documents: [String] = {
    let files = FileManager.default
    let examples =
      (try? files.subpathsOfDirectory(
        atPath: Repository.url("Examples").path)) ?? []
    return ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "BENCHMARKS.md"]
      + examples.filter { $0.hasSuffix(".md") && !$0.hasPrefix("repository/") }.sorted()
      .map { "Examples/\($0)" }
      + ShellDocument.articles
  }()

  @Test func theDocumentsAreFound() {
    #expect(Self.documents.count == 24)
  }

  @Test(arguments: documents)
  func linksLeadSomewhere(path: String) throws {
    let document = ShellDocument(path)
    #expect(!document.text.isEmpty)
    for target in targets(in: prose(of: document.text)) {
      if target.hasPrefix("https:") || target.hasPrefix("http:") {
        let link = try? DeepLink(target)
        #expect(link != nil, "\(path): \(target)")
        #expect(URL(string: target)?.host?.contains(".") == true, "\(path): \(target)")
      } else if target.hasPrefix("#") {
        #expect(anchors(of: document.text).contains(target), "\(path): \(target)")
      } else {
        let parts = target.components(separatedBy: "#")
        let file = Repository.url(path)
          .deletingLastPathComponent().appendingPathComponent(parts[0])
        #expect(FileManager.default.fileExists(atPath: file.path), "\(path): \(target)")
        // An article is read where the repository's files are not.
        #expect(!path.hasPrefix(ShellDocument.articlesPath), "\(path): \(target)")
      }
    }
  }

  /// The text without its blocks of code.
  private func prose(of text: String) -> String {
    text.components(separatedBy: "```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
  }

  /// What stands in the parentheses of `[text](target)`.
  private func targets(in text: String) -> [String] {
    text.components(separatedBy: "](").dropFirst()
      .compactMap { $0.components(separatedBy: ")").first }
      .filter { !$0.contains("`") && !$0.contains("ukdailyoffers:") }
  }

  /// The headings, as sites that show Markdown name them.
  private func anchors(of text: String) -> Set<String> {
    Set(
      text.components(separatedBy: "\n").filter { $0.hasPrefix("#") }.map { line in
        let words = line.drop { $0 == "#" || $0 == " " }.lowercased()
        return "#"
          + words.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
          .replacingOccurrences(of: " ", with: "-")
      })
  }
}
