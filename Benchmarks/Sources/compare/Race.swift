/// Programs that are timed in turns, so that what else the machine does hits all of them alike.
struct Race {
  struct Runner {
    var name: String
    var command: [String]
    /// The file on standard input; nil: nothing.
    var input: String?
    /// 1 is usual: among the links are bad ones.
    var statuses: Set<Int> = [0, 1]
    /// How many of it run at once; they take the time of the slowest.
    var copies = 1
  }

  struct Result {
    /// Seconds.
    var times: [Double]
    /// KiB.
    var peakMemory: Int

    var median: Double { times.sorted()[times.count / 2] }

    /// The median of the ratios round by round: what else the machine did in a round hit both.
    func ratio(to other: Result) -> Double {
      zip(times, other.times).map { $0 / $1 }.sorted()[times.count / 2]
    }

    /// The same results without the time that another took in the same round.
    func without(_ other: Result) -> Result {
      Result(times: zip(times, other.times).map { $0 - $1 }, peakMemory: peakMemory)
    }
  }

  /// Results by the runners' names. Each runs once more, before the others, to warm up.
  static func run(_ runners: [Runner], rounds: Int, warmsUp: Bool = true) throws -> [String: Result]
  {
    var results: [String: Result] = [:]
    for round in (warmsUp ? -1 : 0)..<rounds {
      for runner in runners {
        let outcomes = try ChildProcess.run(
          runner.command, over: runner.input, copies: runner.copies)
        for outcome in outcomes {
          guard let status = outcome.status, runner.statuses.contains(status) else {
            throw Failure(command: runner.command, status: outcome.status)
          }
        }
        guard round >= 0 else { continue }
        var result = results[runner.name] ?? Result(times: [], peakMemory: 0)
        result.times.append(outcomes.map(\.seconds).max() ?? 0)
        result.peakMemory = max(result.peakMemory, outcomes.map(\.peakMemory).max() ?? 0)
        results[runner.name] = result
      }
    }
    return results
  }

  /// A program did not do what it is timed for.
  struct Failure: Error, CustomStringConvertible {
    var command: [String]
    var status: Int?

    var description: String {
      "\(command.joined(separator: " ")): \(status.map { "exit status \($0)" } ?? "a signal")"
    }
  }
}
