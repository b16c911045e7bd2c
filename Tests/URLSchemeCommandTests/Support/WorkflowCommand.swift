import Foundation

/// A workflow command as the runner of GitHub Actions reads it from a line, for tests.
struct WorkflowCommand: Equatable {
  var name: String
  var properties: [String: String]
  var data: String

  /// nil where the line is plain text.
  init?(_ line: String) {
    // The runner knows no characters of several scalars.
    guard line.unicodeScalars.starts(with: "::".unicodeScalars) else { return nil }
    let rest = String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(2)))
    guard let end = rest.range(of: "::", options: .literal) else { return nil }
    let head = rest[..<end.lowerBound]
    name = String(head.prefix { $0 != " " })
    properties = [:]
    for property in head.unicodeScalars.dropFirst(name.unicodeScalars.count + 1).split(
      separator: ",")
    {
      let pair = property.split(separator: "=", maxSplits: 1).map { String($0) }
      guard pair.count == 2 else { continue }
      properties[pair[0]] = WorkflowCommand.unescaped(pair[1], ["%3A": ":", "%2C": ","])
    }
    data = WorkflowCommand.unescaped(String(rest[end.upperBound...]), [:])
  }

  /// Whether the runner would obey the line, or a part of it.
  static func isIn(_ line: String) -> Bool {
    line.unicodeScalars.drop { $0 == " " }.starts(with: "::".unicodeScalars)
      || line.range(of: "##[", options: .literal) != nil
  }

  private static func unescaped(_ text: String, _ escapes: [String: String]) -> String {
    let all = escapes.merging(["%0D": "\r", "%0A": "\n"]) { $1 }
    return all.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
      .replacingOccurrences(of: "%25", with: "%")
  }
}
