/// How two texts differ, line by line: the first line of one against the first of the other, and so on.
/// That is how files of fixtures change: in their lines, or at their end.
struct LineDifference {
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]

  init(_ old: [UInt8], _ new: [UInt8]) {
    (self.old, self.new) = (Self.lines(old), Self.lines(new))
  }

  /// The lines with their ends; only the last may lack one.
  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: lineFeed).map { $0 + 1 } ?? text.count
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// The difference in the unified format of `diff` without context, which `patch` reads; empty where
  /// there is none.
  ///
  /// - Parameter oldPath: nil: there is no such file yet.
  func text(from oldPath: String?, to newPath: String) -> [UInt8] {
    var text: [UInt8] = []
    var line = 0
    while let hunk = hunk(from: line) {
      if text.isEmpty {
        let old = oldPath.map(Self.name) ?? "/dev/null"
        text += "--- \(old)\n+++ \(Self.name(newPath))\n".utf8
      }
      append(hunk, to: &text)
      line = hunk.upperBound
    }
    return text
  }

  /// A path as `patch` and Git read it: with a tab behind it where it has a space, in quotes where it has what
  /// would end it.
  private static func name(_ path: String) -> String {
    guard
      path.unicodeScalars.contains(where: { $0.value < 0x20 || "\"\\".unicodeScalars.contains($0) })
    else { return path.utf8.contains(UInt8(ascii: " ")) ? "\(path)\t" : path }
    let escaped = path.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.value < 0x20:
        "\\" + [6, 3, 0].map { String(scalar.value >> $0 & 7) }.joined()
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// The next lines that differ; one text may end among them.
  private func hunk(from start: Int) -> Range<Int>? {
    let shared = min(old.count, new.count)
    var first = start
    while first < shared, old[first] == new[first] { first += 1 }
    guard first < max(old.count, new.count) else { return nil }
    var end = first
    while end < shared, old[end] != new[end] { end += 1 }
    return first..<(end < shared ? end : max(old.count, new.count))
  }

  private func append(_ hunk: Range<Int>, to text: inout [UInt8]) {
    let (removed, added) = (old[clamped(hunk, old.count)], new[clamped(hunk, new.count)])
    text += "@@ -\(place(removed)) +\(place(added)) @@\n".utf8
    for (mark, lines) in [("-", removed), ("+", added)] {
      for line in lines {
        text += mark.utf8
        text += line
        if line.last != Self.lineFeed { text += "\n\\ No newline at end of file\n".utf8 }
      }
    }
  }

  private func clamped(_ range: Range<Int>, _ count: Int) -> Range<Int> {
    min(range.lowerBound, count)..<min(range.upperBound, count)
  }

  /// The first line and how many there are; where there is none, the line before.
  private func place(_ lines: ArraySlice<ArraySlice<UInt8>>) -> String {
    let first = lines.isEmpty ? lines.startIndex : lines.startIndex + 1
    return lines.count == 1 ? "\(first)" : "\(first),\(lines.count)"
  }
}
