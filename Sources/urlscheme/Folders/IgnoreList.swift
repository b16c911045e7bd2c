import URLSchemeCore

/// Patterns that choose files and folders, one a line, as a `.gitignore` file has them; the last one
/// that matches decides.
///
/// `!` before a pattern takes back what earlier ones say. A slash at its end means folders only; one
/// before that holds the pattern to the folder that the list stands in, else it fits names in all
/// folders below.
struct IgnoreList: Sendable {
  private struct Rule {
    var glob: Glob
    /// Which of the patterns it is, from 0.
    var number: Int
    var isNegated = false
    var needsFolder = false
    /// Whether it is matched against the path, and not the name alone.
    var isPath = false
    /// Whether its last part is more than asterisks.
    var namesFiles = false
  }

  /// What the list says of a file or folder.
  struct Verdict {
    /// Whether it is chosen.
    var isChosen: Bool
    /// The pattern that decided, from 0.
    var number: Int
    /// Whether the pattern says something of the name: `*.txt` does, `docs/**` does not.
    var namesFiles: Bool
  }

  private var rules: [Rule] = []
  /// Where, in the paths that it is asked about, the part begins that its patterns are about: behind
  /// the folder that it stands in.
  private let base: Int

  /// Reads the text of a `.gitignore` file.
  init(_ text: [UInt8], base: Int) {
    let text = text.dropFirst(text.byteOrderMarkLength)
    self.init(
      lines: text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false), base: base
    )
  }

  init(lines: [ArraySlice<UInt8>], base: Int) {
    self.base = base
    for (number, line) in lines.enumerated() {
      if let rule = Self.rule(line, number) { rules.append(rule) }
    }
  }

  var isEmpty: Bool { rules.isEmpty }

  /// Reads one line; nil: it is empty or a comment.
  private static func rule(_ line: ArraySlice<UInt8>, _ number: Int) -> Rule? {
    var line = line
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    guard line.first != UInt8(ascii: "#") else { return nil }
    line = withoutSpacesAtEnd(line)
    let isNegated = line.first == UInt8(ascii: "!")
    if isNegated { line = line.dropFirst() }
    let needsFolder = line.last == UInt8(ascii: "/")
    if needsFolder { line = line.dropLast() }
    let isPath = line.contains(UInt8(ascii: "/"))
    if line.first == UInt8(ascii: "/") { line = line.dropFirst() }
    guard !line.isEmpty else { return nil }
    let slash = line.lastIndex(of: UInt8(ascii: "/"))
    let name = line[(slash.map { $0 + 1 } ?? line.startIndex)...]
    return Rule(
      glob: Glob(line, isPath: isPath), number: number, isNegated: isNegated,
      needsFolder: needsFolder, isPath: isPath,
      namesFiles: name.contains { $0 != UInt8(ascii: "*") })
  }

  /// The line without spaces at its end, unless a backslash keeps them.
  private static func withoutSpacesAtEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      if line[index] == UInt8(ascii: "\\"), index + 1 < line.endIndex { index += 1 }
      if line[index] != UInt8(ascii: " ") || index > end && line[index - 1] == UInt8(ascii: "\\") {
        end = index + 1
      }
      index += 1
    }
    return line[..<end]
  }

  /// What the list says of a path; nil: nothing.
  ///
  /// - Parameter name: Where in the path its last name begins.
  func verdict(on path: Span<UInt8>, name: Int, isFolder: Bool) -> Verdict? {
    for rule in rules.reversed() where isFolder || !rule.needsFolder {
      if rule.glob.matches(path, from: rule.isPath ? base : name) {
        return Verdict(
          isChosen: !rule.isNegated, number: rule.number, namesFiles: rule.namesFiles)
      }
    }
    return nil
  }
}
