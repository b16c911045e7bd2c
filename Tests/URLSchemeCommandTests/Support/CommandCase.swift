import Foundation
import Testing

/// A row of `cases.json`: arguments and what becomes of them.
struct CommandCase: Decodable, CustomTestStringConvertible, Sendable {
  var id: String
  var arguments: [String]
  var stdin: String?
  var environment: [String: String]?
  /// Files of the working folder, by name.
  var files: [String: String]?
  var stdout: String
  var stderr: String
  var exit: Int32
  /// Files that the command writes, by name; it leaves all others as they are.
  var written: [String: String]?

  var testDescription: String { id }

  /// All rows, in order.
  static let all: [CommandCase] = {
    do {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("cases.json")
      return try JSONDecoder().decode([CommandCase].self, from: Data(contentsOf: file))
    } catch {
      Issue.record("cases.json: \(error)")
      return []
    }
  }()
}
