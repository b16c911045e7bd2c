import URLSchemeCore

/// Writes what was measured: a table to read, or JSON.
struct BenchmarkReport {
  private(set) var measurements: [BenchmarkRunner.Measurement] = []
  private(set) var ratios: [(ratio: BenchmarkGroup.Ratio, group: String, value: Double)] = []

  /// - Returns: the lines of the group.
  mutating func add(_ group: BenchmarkGroup, _ found: [BenchmarkRunner.Measurement]) -> String {
    measurements += found
    var lines = found.map { row in
      "| \(row.group) | \(row.name) | \(Self.number(row.median)) ns"
        + " | \(Self.number(row.least))–\(Self.number(row.most)) |  |\n"
    }
    for ratio in group.ratios {
      guard let of = found.first(where: { $0.name == ratio.of }),
        let to = found.first(where: { $0.name == ratio.to })
      else { continue }
      let value = of.median / to.median
      ratios.append((ratio, group.name, value))
      let verdict = ratio.bound.map {
        value <= $0 ? "at most \($0): holds" : "at most \($0): **no**"
      }
      lines.append(
        "| \(group.name) | \(ratio.name) | \(Self.number(value)) |  | \(verdict ?? "") |\n")
    }
    return lines.joined()
  }

  static let head = """
    | group | benchmark | median | least–most | bound |
    |---|---|---|---|---|

    """

  var json: String {
    let rows = measurements.map { row in
      Value.object([
        .init("group", .string(row.group)), .init("name", .string(row.name)),
        .init("nanoseconds", Self.value(row.median)), .init("least", Self.value(row.least)),
        .init("most", Self.value(row.most)), .init("checksum", .string(String(row.checksum))),
      ])
    }
    let found = ratios.map { ratio, group, value in
      Value.object([
        .init("group", .string(group)), .init("name", .string(ratio.name)),
        .init("ratio", Self.value(value)),
        .init("bound", ratio.bound.map(Self.value) ?? .null),
      ])
    }
    return Value.object([.init("benchmarks", .array(rows)), .init("ratios", .array(found))]).json
  }

  private static func value(_ number: Double) -> Value {
    .number(ExactDecimal((number * 1000).rounded() / 1000) ?? 0)
  }

  /// Three digits that count, no more: the machine does not repeat the fourth.
  private static func number(_ number: Double) -> String {
    guard number < 100 else { return String(Int(number.rounded())) }
    let scale: Double = number < 10 ? 100 : 10
    return String((number * scale).rounded() / scale)
  }
}
