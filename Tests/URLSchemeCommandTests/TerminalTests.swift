import Foundation
import Testing
import URLSchemeCore

@testable import urlscheme

/// What a person sees: standard output and standard error on a pseudo-terminal.
@Suite struct TerminalTests {
  private enum Stream { case output, errors }

  /// What the terminal shows of both streams, or of the one that goes to it.
  private func run(
    _ arguments: [String], environment: [String: String] = [:], only stream: Stream? = nil,
    other: FileHandle = .nullDevice, columns: Int? = nil
  ) async throws -> String {
    let terminal = try #require(PseudoTerminal())
    if let columns { terminal.setWidth(columns) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.environment = environment.merging(Program.inherited) { given, _ in given }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = stream == .errors ? other : terminal.device
    process.standardError = stream == .output ? other : terminal.device
    try await Program.finish(process)
    // What was written fits the terminal's buffer; it can be read once the program is gone.
    return String(decoding: terminal.control.availableData, as: UTF8.self).replacing(
      "\r\n", with: "\n")
  }

  private let hostile = "ukdailyoffers://search?term=%1B%5B31m%C2%9B%E2%80%AE%09&order=price"

  @Test(arguments: [
    (["--format", "tsv"], "\\u{1B}[31m\\u{9B}\\u{202E}\\t"),
    (["--get", "term"], "\\u{1B}[31m\\u{9B}\\u{202E}\t"),
    (["--format", "text"], "\\u{1B}[31m\\u{9B}\\u{202E}\\u{9}"),
    (["--format", "shell"], "'\\u{1B}[31m\\u{9B}\\u{202E}\t'"),
    (["--format", "json"], "\"\\u001b[31m\\u009b\\u202e\\t\""),
    (["--pretty"], "\"\\u001b[31m\\u009b\\u202e\\t\""),
  ])
  func nothingThatATerminalWouldObeyReachesIt(_ options: [String], _ shown: String) async throws {
    let text = try await run(["decode"] + options + [hostile])
    #expect(text.contains(shown))
    #expect(!text.unicodeScalars.contains { !$0.isPrintable && $0 != "\n" && $0 != "\t" })
  }

  @Test func errorsAreColoured() async throws {
    #expect(
      try await run(["decode", "-q", "x"], environment: ["TERM": "xterm"]).contains("\u{1B}")
        == false)
    #expect(
      try await run(["decode", "x"], environment: ["TERM": "xterm"]).contains("\u{1B}[1;31merror:"))
  }

  @Test(arguments: [
    (["decode", "x"], ["NO_COLOR": "1"]), (["decode", "x"], ["TERM": "dumb"]),
    (["decode", "--color", "never", "x"], ["TERM": "xterm"]),
  ])
  func colourCanBeSwitchedOff(_ arguments: [String], _ environment: [String: String]) async throws {
    let text = try await run(arguments, environment: environment)
    #expect(text.contains("error: a link begins"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func anEmptyVariableSwitchesNothingOff() async throws {
    let text = try await run(["decode", "x"], environment: ["NO_COLOR": "", "TERM": "xterm"])
    #expect(text.contains("\u{1B}[1;31merror:"))
  }

  @Test func wrongUsageIsColoured() async throws {
    let text = try await run(["decode", "--fromat"], environment: ["TERM": "xterm"])
    #expect(text.contains("\u{1B}[1;31merror:") && text.contains("\u{1B}[1;36mhelp:"))
    let plain = try await run(
      ["decode", "--fromat", "--color=never"], environment: ["TERM": "xterm"])
    #expect(plain.hasPrefix("error: decode has no option --fromat\nhelp: "))
  }

  @Test(arguments: ["auto", "always", "never"])
  func eachStreamHasItsOwnColours(_ choice: String) async throws {
    let folder = try Folder(["other": ""])
    for stream in [Stream.output, .errors] {
      let other = try FileHandle(forWritingTo: folder.url("other"))
      defer { try? other.close() }
      // The report goes to standard output, the file that cannot be read to standard error.
      let shown = try await run(
        ["validate", "--color", choice, "nowhere.txt", "app:%"],
        environment: ["TERM": "xterm"], only: stream, other: other)
      #expect(shown.contains("\u{1B}[1;31merror:") == (choice != "never"), "\(stream)")
      #expect(try folder.text("other").contains("\u{1B}") == (choice == "always"), "\(stream)")
    }
  }

  @Test(arguments: [["decode", "--format", "text"], ["route", "--format", "text"], ["decode"]])
  func aTerminalShowsWhatAPipeGets(_ arguments: [String]) async throws {
    let arguments = arguments + ["ukdailyoffers://search?term=half+price&order=newest&x=%C3%A9"]
    let piped = try await Program.run(arguments)
    #expect(try await run(arguments, environment: ["TERM": "xterm"], only: .output) == piped.output)
  }

  @Test(arguments: [
    (40, nil, 40), (100, nil, 100), (20, nil, 40), (300, nil, 100), (nil, nil, 80), (100, "50", 50),
    (100, "", 100), (100, "x", 100), (100, "0", 100), (nil, "60", 60),
  ])
  func helpIsAsWideAsTheTerminal(_ columns: Int?, _ variable: String?, _ width: Int) async throws {
    let environment = variable.map { ["COLUMNS": $0] } ?? [:]
    // A longer one would not fit the terminal's buffer.
    let text = try await run(["help", "completions"], environment: environment, columns: columns)
    #expect(text == HelpText.text(.command(.completions), HelpLayout(width: width)))
  }
}
