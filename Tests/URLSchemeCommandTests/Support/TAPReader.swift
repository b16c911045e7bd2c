/// Reads TAP 13 as strictly as reports should be written, for tests.
struct TAPReader {
  struct Point: Equatable {
    var isOK: Bool
    var number: Int?
    var description: String
    var skipReason: String?
    /// The lines of the YAML block, without its indent.
    var block: [String] = []

    /// The text of a member of the block that is a quoted string.
    func text(of key: String) -> String? {
      // Scalars: a quote and a mark behind it are one character.
      block.map(\.unicodeScalars).first { $0.starts(with: "\(key): \"".unicodeScalars) }.map {
        TAPReader.unquoted($0.dropFirst(key.unicodeScalars.count + 3).dropLast())
      }
    }
  }

  private(set) var points: [Point] = []
  private(set) var plan: Int?
  private(set) var comments: [String] = []
  /// Lines that TAP does not have.
  private(set) var faults: [String] = []

  init(_ text: String) {
    var isInBlock = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    if lines.first != "TAP version 13" { faults.append("no version") }
    for line in lines.dropFirst().map(String.init) {
      if isInBlock {
        if line == "  ..." {
          isInBlock = false
        } else if line.hasPrefix("  "), !points.isEmpty {
          points[points.count - 1].block.append(String(line.dropFirst(2)))
        } else {
          faults.append(line)
        }
      } else if line == "  ---", !points.isEmpty {
        isInBlock = true
      } else if line.hasPrefix("ok ") || line.hasPrefix("not ok ") {
        points.append(TAPReader.point(line))
      } else if line.hasPrefix("1.."), plan == nil {
        plan = Int(line.dropFirst(3).prefix { $0 != " " })
      } else if line.hasPrefix("# ") {
        comments.append(String(line.dropFirst(2)))
      } else {
        faults.append(line)
      }
    }
  }

  private static func point(_ line: String) -> Point {
    let isOK = line.hasPrefix("ok ")
    let rest = line.unicodeScalars.dropFirst(isOK ? 3 : 7)
    let number = rest.prefix { ("0"..."9").contains($0) }
    let (description, directive) = split(rest.dropFirst(number.count + 3))
    return Point(
      isOK: isOK, number: Int(String(number)), description: description,
      skipReason: directive.map {
        String(String.UnicodeScalarView($0.unicodeScalars.dropFirst("SKIP ".count)))
      })
  }

  /// The description and the directive, without their escapes.
  private static func split(
    _ text: Substring.UnicodeScalarView
  ) -> (description: String, directive: String?) {
    var parts = [""]
    var isEscaped = false
    for scalar in text {
      if isEscaped {
        if scalar != "#", scalar != "\\" { parts[parts.count - 1] += "\\" }
        parts[parts.count - 1].unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "#", parts[0].unicodeScalars.last == " ", parts.count == 1 {
        parts[0].unicodeScalars.removeLast()
        parts.append("")
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
    }
    let directive = parts.dropFirst().first.map { part in
      String(String.UnicodeScalarView(part.unicodeScalars.drop { $0 == " " }))
    }
    return (parts[0], directive)
  }

  /// A double-quoted YAML scalar without its escapes: those that reports write.
  private static func unquoted(_ text: Substring.UnicodeScalarView) -> String {
    var unquoted = String.UnicodeScalarView()
    var rest = text
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let escape = rest.popFirst() else {
        unquoted.append(scalar)
        continue
      }
      if escape == "U" {
        let digits = String(String.UnicodeScalarView(rest.prefix(8)))
        unquoted.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "?")
        rest = rest.dropFirst(8)
      } else {
        unquoted.append(escape)
      }
    }
    return String(unquoted)
  }
}
