import Foundation
import Testing

@testable import urlscheme

/// A shell on a pseudo-terminal, in which a person types and completes.
struct InteractiveShell {
  /// Whether a program is installed.
  static func isInstalled(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  private static let prompt = "ready> "

  /// Types lines, and tells for each the arguments that `urlscheme` then got.
  ///
  /// - Parameter lines: What follows `urlscheme `, with tabs.
  static func type(
    _ lines: [String], in shell: Shell, _ folder: Folder
  ) async throws -> [[String]] {
    let terminal = try #require(PseudoTerminal())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // A shell that edits lines wants a terminal of its own.
    let session = isInstalled("setsid") ? ["setsid", "--ctty", "--wait"] : []
    process.arguments = session + (try start(shell, folder))
    process.environment = Program.inherited.merging([
      "TERM": "xterm", "HOME": folder.url.path, "ZDOTDIR": folder.url.path,
      "PROGRAM": Program.path, "LC_ALL": "C.UTF-8",
    ]) { $1 }
    process.currentDirectoryURL = folder.url
    process.standardInput = terminal.device
    process.standardOutput = terminal.device
    process.standardError = terminal.device
    let screen = Terminal.Screen()
    terminal.control.readabilityHandler = { screen.append($0.availableData) }
    defer { terminal.control.readabilityHandler = nil }
    // Quotes that stay open would make the shell wait for ever.
    let watchdog = Task {
      try await Task.sleep(nanoseconds: 1_200_000_000_000)
      process.terminate()
    }
    defer { watchdog.cancel() }
    async let end: Void = Program.finish(process)
    for _ in 0..<1_000 where !screen.text.contains(prompt) {
      try await Task.sleep(nanoseconds: 10_000_000)
    }
    let typed = lines.map { "urlscheme \($0)\n" }.joined() + "exit\n"
    try terminal.control.write(contentsOf: Data(typed.utf8))
    try await end
    let output = try folder.text("typed")
    return output.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
  }

  /// Writes what the shell reads as it starts, and gives the command that starts it.
  private static func start(_ shell: Shell, _ folder: Folder) throws -> [String] {
    let script = try completions(shell)
    try Data(script.utf8).write(to: folder.url("_urlscheme"))
    // What was typed goes to a file; what completion asks goes to the program.
    var lines = """
      PS1='\(prompt)'
      PROMPT=$PS1
      urlscheme() {
        if [ "$1" = completions ] && [ "$2" = --words ]; then "$PROGRAM" "$@"
        else printf '%s\\t' "$@" >> typed; echo >> typed
        fi
      }

      """
    try Data().write(to: folder.url("typed"))
    switch shell {
    case .bash:
      lines += ". ./_urlscheme\n"
      try Data(lines.utf8).write(to: folder.url("rc"))
      return ["bash", "--noprofile", "--rcfile", folder.url("rc").path, "-i"]
    case .zsh:
      lines += "fpath=($PWD $fpath)\nautoload -Uz compinit\ncompinit -u -D\n"
      try Data(lines.utf8).write(to: folder.url(".zshrc"))
      return ["zsh", "-d", "-i"]
    case .fish: return []
    }
  }

  static func completions(_ shell: Shell) throws -> String {
    switch shell {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}
