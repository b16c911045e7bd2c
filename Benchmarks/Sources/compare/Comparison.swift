import LinkSamples

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What `make bench` does: runs whole programs over the same links and prints how they compare.
struct Comparison {
  /// The program that is measured, and the C program that stands for the limit.
  let urlscheme: String
  let limit: String
  /// The folders of the programs built beside this one, of the peers' scripts, and for files that
  /// come and go.
  let tools: String
  let peers: String
  let scratch: String
  /// How many links, and how often each program runs.
  let linkCount: Int
  let rounds: Int

  let links: String
  let records: String
  /// The subcommands that have the option --jobs.
  private let parallelCommands: Set<String>

  init(_ arguments: [String]) throws {
    guard arguments.count == 7, let linkCount = Int(arguments[5]), let rounds = Int(arguments[6]),
      linkCount > 0, rounds > 0
    else { throw UsageError() }
    (urlscheme, limit, tools) = (arguments[0], arguments[1], arguments[2])
    (peers, scratch) = (arguments[3], arguments[4])
    (self.linkCount, self.rounds) = (linkCount, rounds)
    links = "\(scratch)/links.txt"
    records = "\(scratch)/records.jsonl"

    let help = "\(scratch)/help.txt"
    var found: Set<String> = []
    for name in ["decode", "route", "validate", "encode"] {
      _ = try ChildProcess.run([arguments[0], name, "--help"], to: help)
      let words = String(decoding: try FileDescriptor.contents(of: help), as: UTF8.self)
      if words.contains("--jobs") { found.insert(name) }
    }
    parallelCommands = found

    try saveLinks(linkCount, malformedPerMille: 10, to: links)
    let outcome = try ChildProcess.run([urlscheme, "decode"], over: links, to: records)
    guard outcome.status == 1 else {
      throw Race.Failure(command: [urlscheme, "decode"], status: outcome.status)
    }
  }

  struct UsageError: Error, CustomStringConvertible {
    let description = "usage: compare URLSCHEME LIMIT TOOLS PEERS SCRATCH LINKS ROUNDS"
  }

  /// The links go to the file piece by piece: `compareMemory` needs this program to stay small.
  func saveLinks(_ count: Int, malformedPerMille: Int, to path: String) throws {
    let file = try FileDescriptor(writing: path)
    defer { file.close() }
    var generator = LinkGenerator(seed: 1, malformedPerMille: malformedPerMille)
    var bytes: [UInt8] = []
    for number in 1...count {
      bytes += generator.next().utf8
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count < 1 << 16, number < count { continue }
      try file.write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }

  func hasWorkers(_ arguments: [String]) -> Bool { parallelCommands.contains(arguments[0]) }

  /// A call of the program with one worker, or as many as asked for.
  func command(_ arguments: [String], workers: Int = 1) -> [String] {
    guard hasWorkers(arguments) else { return [urlscheme] + arguments }
    return [urlscheme, arguments[0], "-j", String(workers)] + arguments.dropFirst()
  }

  /// A program of that name in PATH.
  static func path(of name: String) -> String? {
    guard let folders = getenv("PATH") else { return nil }
    return String(cString: folders).split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
