import Foundation
import Testing

@testable import urlscheme

/// What a signal does to a command in the middle of its work.
@Suite struct PlatformSignalsTests {
  struct SignalCase: CustomTestStringConvertible, Sendable {
    var arguments: String
    var signal: Int32

    var testDescription: String { "\(arguments), signal \(signal)" }
  }

  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU]

  private static let writers = [
    "decode -o out", "decode -j 1 -o out", "route -o out", "encode -o out -", "validate -o out",
    "validate --record new.jsonl", "validate --record new.jsonl --append",
    "validate --report junit=out --report tap=other",
  ].flatMap { arguments in endings.map { SignalCase(arguments: arguments, signal: $0) } }

  @Test(arguments: writers)
  func leavesNoTemporaryFile(_ testCase: SignalCase) async throws {
    let folder = try Folder(["out": "old"])
    let run = try InterruptedProgram(testCase.arguments, in: folder)
    try run.feed("emergent://?r=1\n")
    try await run.wait { try !run.temporaryFiles().isEmpty }
    try await run.end(by: testCase.signal)
    #expect(try folder.files() == ["out": "old"])
  }

  @Test(arguments: ["decode", "decode -j 3", "route", "encode -", "validate"], endings)
  func whatWasWrittenAreWholeLines(_ arguments: String, _ signal: Int32) async throws {
    let folder = try Folder()
    let run = try InterruptedProgram(arguments, in: folder)
    let lines = "{\"link\":\"foo:\"}\nemergent://?r=1\n"
    try run.feed(String(repeating: lines, count: 3_000))
    // The pipe is full: the program is in the middle of writing.
    let first = run.output.availableData
    #expect(!first.isEmpty)
    run.send(signal)
    let rest = try run.output.readToEnd() ?? Data()
    try await run.ended(by: signal)
    #expect((first + rest).last == UInt8(ascii: "\n"))
  }

  @Test func aReaderThatTakesNothingDoesNotKeepItAlive() async throws {
    let run = try InterruptedProgram("decode", in: Folder())
    try run.feed(String(repeating: "emergent:\n", count: 3_000))
    try await Task.sleep(nanoseconds: 100_000_000)
    // It would wait for its reader for ever.
    try await run.end(by: SIGTERM)
  }

  @Test func whatIsIgnoredStaysIgnored() async throws {
    let result = try await Program.script(
      """
      trap '' HUP
      { sleep 0.3; echo foo:; } | "$URLSCHEME" decode --get scheme &
      sleep 0.1; kill -HUP $!; wait
      """)
    #expect(result.output == "foo\n")
  }
}

/// The program, reading what a test feeds it until a signal ends it.
private final class InterruptedProgram: Sendable {
  let output: FileHandle

  private let process: Process
  private let input: FileHandle
  private let folder: Folder
  private let ended: AsyncStream<Void>

  init(_ arguments: String, in folder: Folder) throws {
    let (source, target) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments.split(separator: " ").map(String.init)
    process.environment = Program.inherited
    process.currentDirectoryURL = folder.url
    process.standardInput = source
    process.standardOutput = target
    process.standardError = FileHandle.nullDevice
    ended = AsyncStream { ended in process.terminationHandler = { _ in ended.finish() } }
    self.process = process
    self.folder = folder
    input = source.fileHandleForWriting
    output = target.fileHandleForReading
    // Threads of tests block signals, and a process inherits that.
    var (none, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  func feed(_ text: String) throws {
    try input.write(contentsOf: Data(text.utf8))
  }

  func temporaryFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .filter { $0.hasSuffix(".part") }
  }

  /// Waits until something is so, for a while.
  func wait(until condition: () throws -> Bool) async throws {
    for _ in 0..<1_000 {
      if try condition() { return }
      try await Task.sleep(nanoseconds: 10_000_000)
    }
    Issue.record("it never came to that")
  }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  func end(by signal: Int32) async throws {
    send(signal)
    try await ended(by: signal)
  }

  /// Waits for the program to end, and says so where it ends in another way.
  func ended(by signal: Int32) async throws {
    let watchdog = Task { [pid = process.processIdentifier] in
      try await Task.sleep(nanoseconds: 30_000_000_000)
      kill(pid, SIGKILL)
    }
    for await _ in ended {}
    watchdog.cancel()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
  }
}
