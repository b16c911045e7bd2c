#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that runs, and what it took: time on the clock, memory at its peak.
struct ChildProcess {
  struct Outcome {
    var seconds: Double
    /// What it took of the processors: what else runs does not count.
    var processorSeconds: Double
    /// The most memory that it ever held, in KiB.
    var peakMemory: Int
    /// The exit status; nil where a signal ended it.
    var status: Int?
  }

  private let number: pid_t
  private let start: ContinuousClock.Instant

  /// Starts a program; where `input` is nil, there is none. Standard error is dropped.
  init(_ command: [String], input: FileDescriptor? = nil, output: FileDescriptor? = nil) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input.number, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output.number, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var number: pid_t = 0
    start = ContinuousClock().now
    let failure = posix_spawnp(&number, command[0], &actions, nil, &arguments, environ)
    guard failure == 0 else { throw SystemError(command[0], number: failure) }
    self.number = number
  }

  /// Waits until the program has ended.
  func wait() throws -> Outcome {
    var status: CInt = 0
    var usage = rusage()
    while wait4(number, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw SystemError("wait4") }
    }
    let time = start.duration(to: ContinuousClock().now)
    return Outcome(
      seconds: time / .seconds(1),
      processorSeconds: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
      peakMemory: Self.peakMemory(usage),
      status: status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : nil)
  }
}

extension ChildProcess {
  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  /// The most memory that this program itself has held, in KiB.
  static var ownPeakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #endif
    return peakMemory(usage)
  }

  private static func peakMemory(_ usage: rusage) -> Int {
    #if canImport(Darwin)
      return Int(usage.ru_maxrss) / 1024
    #else
      return Int(usage.ru_maxrss)
    #endif
  }

  /// Runs a program over a file (nil: over nothing); drops what it prints, or keeps it in a file.
  static func run(
    _ command: [String], over input: String? = nil, to output: String? = nil
  ) throws -> Outcome {
    let source = try input.map { try FileDescriptor(reading: $0) }
    defer { source?.close() }
    let target = try output.map { try FileDescriptor(writing: $0) }
    defer { target?.close() }
    return try ChildProcess(command, input: source, output: target).wait()
  }

  /// Runs a program several times at once over a file (nil: over nothing), and drops what it prints.
  static func run(
    _ command: [String], over input: String?, copies: Int
  ) throws -> [Outcome] {
    let children = try (0..<copies).map { _ in
      let source = try input.map { try FileDescriptor(reading: $0) }
      defer { source?.close() }
      return try ChildProcess(command, input: source)
    }
    return try children.map { try $0.wait() }
  }
}
