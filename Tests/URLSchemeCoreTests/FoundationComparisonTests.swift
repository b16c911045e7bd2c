import Foundation
import Testing

@testable import URLSchemeCore

/// The inputs of the suites through Foundation's `URLComponents` and `URL`, and through ours: every
/// difference is of a kind that the documentation explains.
@Suite(.enabled(if: Suites.areAvailable))
struct FoundationComparisonTests {
  private struct Row: Decodable {
    var input: String?
    var op: String?
  }

  /// How many inputs there are, and how many are read otherwise, by kind.
  private struct Counts: Equatable {
    var inputs = 0
    var agreeing = 0
    var kinds: [FoundationDifference: Int] = [:]

    mutating func add(_ differences: Set<FoundationDifference>?, _ text: String) {
      inputs += 1
      guard let differences else {
        Issue.record("a difference that no kind explains: \(text)")
        return
      }
      if differences.isEmpty { agreeing += 1 }
      for difference in differences { kinds[difference, default: 0] += 1 }
    }
  }

  private static let files = [
    "rfc3986-parse.jsonl", "percent.jsonl", "query-form.jsonl", "real-links.txt",
  ]

  private func counts(of file: String) throws -> Counts {
    var counts = Counts()
    if file.hasSuffix(".txt") {
      for line in try Suites.lines(of: file) {
        let text = String(decoding: line, as: UTF8.self)
        counts.add(FoundationDifference.all(reading: text, dialect: .uri), text)
      }
      return counts
    }
    for row in try Suites.rows(of: file, as: Row.self) {
      guard let input = row.input else { continue }
      if row.op == "encode" {
        counts.add(FoundationDifference.all(writing: input), input)
      } else {
        // What is no link by itself is the query of one.
        let text = file.hasPrefix("rfc3986") ? input : "x:?\(input)"
        let dialect: Dialect = file.hasPrefix("query-form") ? .form : .uri
        counts.add(FoundationDifference.all(reading: text, dialect: dialect), text)
      }
    }
    return counts
  }

  @Test func everyDifferenceIsExplained() throws {
    let counts = try Self.files.map(counts)
    let table = Self.table(counts)
    #if os(Linux) && compiler(>=6.3)
      // Other systems and compilers have other versions of Foundation, whose figures are others.
      let article = try Document.text(of: "URLSchemeCore.docc/ReceivingLinks.md")
      #expect(article.contains(table), "the table is:\n\(table)")
    #endif
  }

  /// The table of the article.
  private static func table(_ counts: [Counts]) -> String {
    let heads = files.map { "`\($0.prefix { $0 != "." })`" }
    var lines = [
      "| `URLComponents` | we | \(heads.joined(separator: " | ")) |",
      "|---|---|\(files.map { _ in "---:|" }.joined())",
    ]
    for kind in FoundationDifference.allCases {
      let numbers = counts.map { String($0.kinds[kind] ?? 0) }
      lines.append(
        "| \(kind.explanation.theirs) | \(kind.explanation.ours) | "
          + "\(numbers.joined(separator: " | ")) |")
    }
    for (words, number) in [("*no difference*", \Counts.agreeing), ("*inputs*", \.inputs)] {
      let numbers = counts.map { String($0[keyPath: number]) }
      lines.append("| \(words) | | \(numbers.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n")
  }
}
