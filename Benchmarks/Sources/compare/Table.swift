/// What is printed: a row a figure, with the bound that it is held to.
struct Table {
  enum Bound {
    case atMost(Double)
    case atLeast(Double)

    func holds(for value: Double) -> Bool {
      switch self {
      case .atMost(let most): value <= most
      case .atLeast(let least): value >= least
      }
    }

    var text: String {
      switch self {
      case .atMost(let most): "at most \(Table.number(most))"
      case .atLeast(let least): "at least \(Table.number(least))"
      }
    }
  }

  /// Prints a line at once: runs take minutes, and people watch.
  static func print(_ line: String) {
    try? FileDescriptor.standardOutput.write(Array("\(line)\n".utf8))
  }

  static func begin(_ title: String) {
    self.print(
      "\n### \(title)\n\n| what | median | figure | bound | holds |\n|---|---|---|---|---|")
  }

  /// - Parameters:
  ///   - value: The figure that is judged; `unit` stands after it.
  static func row(
    _ what: String, _ median: String = "", _ value: Double? = nil, unit: String = "",
    bound: Bound? = nil
  ) {
    let figure = value.map { "\(number($0)) \(unit)" } ?? ""
    var holds = ""
    if let value, let bound { holds = bound.holds(for: value) ? "yes" : "**no**" }
    self.print("| \(what) | \(median) | \(figure) | \(bound?.text ?? "") | \(holds) |")
  }

  static func skip(_ what: String, _ reason: String) {
    self.print("| \(what) | | skipped: \(reason) | | |")
  }

  static func seconds(_ seconds: Double) -> String {
    if seconds < 0.001 { return "\(number(seconds * 1e6)) µs" }
    return seconds < 1 ? "\(number(seconds * 1000)) ms" : "\(number(seconds)) s"
  }

  /// Three digits that count, no more: the machine does not repeat the fourth.
  static func number(_ number: Double) -> String {
    guard abs(number) < 100 else { return String(Int(number.rounded())) }
    let scale: Double = abs(number) < 10 ? 100 : 10
    let text = String((number * scale).rounded() / scale)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
