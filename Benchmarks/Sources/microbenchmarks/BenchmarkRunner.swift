/// Times groups of benchmarks.
struct BenchmarkRunner {
  /// Shorter timings than this say more about the clock than about the code.
  private static let shortest = Duration.milliseconds(20)
  private let clock = ContinuousClock()

  struct Measurement {
    var group: String
    var name: String
    /// Nanoseconds for one operation: the median of the rounds, the least and the most.
    var median: Double
    var least: Double
    var most: Double
    var checksum: Int
  }

  func measure(_ group: BenchmarkGroup) throws -> [Measurement] {
    // The warm-up; it tells how many calls make a timing long enough.
    var calls: [Int] = []
    var checksums: [Int] = []
    for benchmark in group.benchmarks {
      var checksum = 0
      let time = try clock.measure { checksum = try benchmark.run() }
      checksums.append(checksum)
      calls.append(max(1, Int((Self.shortest / max(time, .nanoseconds(1))).rounded(.up))))
    }
    var times: [[Double]] = group.benchmarks.map { _ in [] }
    for _ in 0..<group.rounds {
      for (index, benchmark) in group.benchmarks.enumerated() {
        let time = try clock.measure {
          for _ in 0..<calls[index] where try benchmark.run() != checksums[index] {
            throw ChecksumMismatch(group: group.name, benchmark: benchmark.name)
          }
        }
        let operations = Double(calls[index] * benchmark.operations)
        times[index].append(time / .nanoseconds(1) / operations)
      }
    }
    return group.benchmarks.indices.map { index in
      let sorted = times[index].sorted()
      return Measurement(
        group: group.name, name: group.benchmarks[index].name,
        median: sorted[sorted.count / 2], least: sorted[0], most: sorted[sorted.count - 1],
        checksum: checksums[index])
    }
  }
}

/// A benchmark did not do the same each time.
struct ChecksumMismatch: Error {
  var group: String
  var benchmark: String
}
