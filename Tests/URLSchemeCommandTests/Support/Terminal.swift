import Foundation
import Testing

/// A program on a terminal, and all that the terminal got, however much that is.
enum Terminal {
  static func show(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    in folder: Folder? = nil
  ) async throws -> String {
    let terminal = try #require(PseudoTerminal())
    let streams = try Folder(["in": input])
    let standardInput = try FileHandle(forReadingFrom: streams.url("in"))
    defer { try? standardInput.close() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.environment = environment.merging(Program.inherited) { given, _ in given }
    process.currentDirectoryURL = folder?.url ?? streams.url
    process.standardInput = standardInput
    process.standardOutput = terminal.device
    process.standardError = terminal.device
    let screen = Screen()
    // A terminal holds little; who does not read makes the program wait.
    terminal.control.readabilityHandler = { screen.append($0.availableData) }
    defer { terminal.control.readabilityHandler = nil }
    try await Program.finish(process)
    // What was written last is followed by a mark, since a terminal has no end.
    try terminal.device.write(contentsOf: Data(endMark.utf8))
    for _ in 0..<1_000 where !screen.text.hasSuffix(endMark) {
      try await Task.sleep(nanoseconds: 5_000_000)
    }
    return String(screen.text.dropLast(endMark.count)).replacing("\r\n", with: "\n")
  }

  private static let endMark = "<the end>"

  /// What a terminal showed, from whatever thread it comes.
  final class Screen: @unchecked Sendable {
    private let lock = NSLock()
    private var bytes = Data()

    func append(_ data: Data) { lock.withLock { bytes.append(data) } }

    var text: String { lock.withLock { String(decoding: bytes, as: UTF8.self) } }
  }
}
