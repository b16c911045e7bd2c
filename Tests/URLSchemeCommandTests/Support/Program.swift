import Foundation

/// Runs the built `urlscheme`, as a shell would.
enum Program {
  struct Result: Equatable {
    var output: String
    var errors: String
    var status: Int32
  }

  /// The program beside the test bundle, where the build puts both.
  static let path: String = {
    let bundles = CommandLine.arguments + Bundle.allBundles.map(\.bundlePath)
    let folders = bundles.filter { $0.contains(".xctest") }.flatMap { path in
      sequence(first: URL(fileURLWithPath: path)) { url in
        url.pathComponents.count > 1 ? url.deletingLastPathComponent() : nil
      }
    }
    let program = folders.map { $0.appendingPathComponent("urlscheme").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) && !isFolder($0) }
    return program ?? ".build/debug/urlscheme"
  }()

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Runs it with arguments; standard streams are files, so that none can fill up and block.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    in folder: Folder? = nil
  ) async throws -> Result {
    try await run(path, arguments, input: input, environment: environment, in: folder)
  }

  /// Runs a shell script, in which `urlscheme` is the program.
  static func script(
    _ text: String, shell: String = "sh", input: String = "", in folder: Folder? = nil
  ) async throws -> Result {
    let function =
      shell == "fish"
      ? "function urlscheme; $URLSCHEME $argv; end" : "urlscheme() { \"$URLSCHEME\" \"$@\"; }"
    return try await run(
      "/usr/bin/env", [shell, "-c", "\(function)\n\(text)"],
      input: input, environment: ["URLSCHEME": path], in: folder)
  }

  private static func run(
    _ program: String, _ arguments: [String], input: String, environment: [String: String],
    in folder: Folder?
  ) async throws -> Result {
    await turns.take()
    defer { Task { await turns.give() } }
    let streams = try Folder(["in": input, "out": "", "err": ""])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment.merging(inherited) { given, _ in given }
    process.currentDirectoryURL = folder?.url ?? streams.url
    let handles = [
      try FileHandle(forReadingFrom: streams.url("in")),
      try FileHandle(forWritingTo: streams.url("out")),
      try FileHandle(forWritingTo: streams.url("err")),
    ]
    // Foundation keeps processes, and does not close their files.
    defer { for handle in handles { try? handle.close() } }
    process.standardInput = handles[0]
    process.standardOutput = handles[1]
    process.standardError = handles[2]
    try await finish(process)
    return Result(
      output: try streams.text("out"), errors: try streams.text("err"),
      status: process.terminationReason == .exit ? process.terminationStatus : -1)
  }

  private static let turns = Turns(8)

  /// What a program needs to be found and loaded, and nothing that changes what it does.
  static let inherited: [String: String] = ProcessInfo.processInfo.environment.filter {
    $0.key == "PATH" || $0.key.hasPrefix("LD_") || $0.key.hasPrefix("DYLD_")
  }

  /// Starts a process and waits for its end.
  static func finish(_ process: Process) async throws {
    let ended = AsyncStream<Void> { ended in
      process.terminationHandler = { _ in ended.finish() }
    }
    try process.run()
    for await _ in ended {}
  }
}

/// Lets so many go on at once. Tests start by the hundred and wait for their programs; Foundation
/// reads beyond its memory when it starts one while some thousand files are open.
private actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) {
    free = count
  }

  func take() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func give() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
