/// Counts a program's instructions and calls of the allocator. Both repeat exactly, where times
/// do not.
struct Callgrind {
  struct Counts {
    var instructions: Int
    /// Calls of `malloc` and its kin.
    var allocations: Int
  }

  private static let allocators: Set<Substring> = [
    "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign",
  ]

  /// Where valgrind keeps its report.
  let report: String

  func count(_ command: [String], over input: String) throws -> Counts {
    let whole =
      [
        "env", "-i", "SWIFT_DETERMINISTIC_HASHING=1", "setarch", "-R", "valgrind",
        "--tool=callgrind", "--callgrind-out-file=\(report)",
      ] + command
    let outcome = try ChildProcess.run(whole, over: input)
    guard outcome.status == 0 || outcome.status == 1 else {
      throw Race.Failure(command: whole, status: outcome.status)
    }
    return Self.counts(in: String(decoding: try FileDescriptor.contents(of: report), as: UTF8.self))
  }

  /// Reads a report: `totals: N`; and for each call of a function from another `cfn=(ID) NAME`, of
  /// which NAME is left out where the ID is known, then `calls=N PLACE`.
  static func counts(in report: String) -> Counts {
    var counts = Counts(instructions: 0, allocations: 0)
    var allocatorNumbers: Set<Substring> = []
    var callsAllocator = false
    for line in report.split(separator: "\n") {
      if line.hasPrefix("fn=(") || line.hasPrefix("cfn=(") {
        let parts = line.drop { $0 != "(" }.split(separator: " ", maxSplits: 1)
        if parts.count == 2, allocators.contains(parts[1]) { allocatorNumbers.insert(parts[0]) }
        callsAllocator = line.hasPrefix("c") && allocatorNumbers.contains(parts[0])
      } else if line.hasPrefix("calls="), callsAllocator {
        counts.allocations += Int(line.dropFirst(6).prefix { $0 != " " }) ?? 0
        callsAllocator = false
      } else if line.hasPrefix("totals: ") {
        counts.instructions = Int(line.dropFirst(8)) ?? 0
      }
    }
    return counts
  }
}
