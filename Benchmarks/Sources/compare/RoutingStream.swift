/// A `route` that runs and waits for links: what it takes to start and to read its definition is
/// over before the first of them is timed.
struct RoutingStream {
  private let process: ChildProcess
  private let input: FileDescriptor

  init(_ command: [String]) throws {
    let (reading, writing) = try FileDescriptor.pipe()
    process = try ChildProcess(command, input: reading)
    reading.close()
    input = writing
  }

  /// Hands links over and returns how many seconds the program took to take them, but for the last
  /// block that it has read and the pipe holds.
  func feed(_ links: [UInt8]) throws -> Double {
    try ContinuousClock().measure { try input.write(links) } / .seconds(1)
  }

  func finish() throws {
    input.close()
    let outcome = try process.wait()
    guard outcome.status == 0 else {
      throw Race.Failure(command: ["route"], status: outcome.status)
    }
  }
}
