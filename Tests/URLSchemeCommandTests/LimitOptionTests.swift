import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The limits of the command line at their edges: lengths of lines, sizes of files, and memory.
@Suite struct LimitOptionTests {
  @Test(arguments: [
    ("decode", "foo:aaa\n", 7), ("route", "foo:aaa\n", 7), ("validate", "foo:aaa\n", 7),
    ("decode", "foo:aaa\r\n", 7), ("encode -", "{\"link\":\"foo:aaa\"}\n", 7),
    ("validate --as fixtures", "{\"link\":\"foo:aaa\"}\n", 18),
  ])
  func aLineOfTheGreatestLengthIsRead(_ command: String, _ line: String, _ length: Int) async throws
  {
    for (length, isRefused) in [(length, false), (length - 1, true)] {
      let arguments = command.split(separator: " ").map(String.init)
      let result = try await Program.run(
        arguments + ["--max-length", "\(length)"], input: line)
      #expect((result.errors + result.output).contains("[link-too-long]") == isRefused)
    }
  }

  @Test func aRecordMayBeSixteenTimesAsLong() async throws {
    for (count, isRefused) in [(0, false), (1, true)] {
      let record = "{\"link\":\"foo:\"\(String(repeating: " ", count: 145 + count))}"
      let result = try await Program.run(["encode", "--max-length", "10", "-"], input: record)
      #expect(result.errors.contains("[link-too-long]") == isRefused)
    }
  }

  @Test(arguments: [
    ("-d big.urlscheme.json", 16 << 20), ("validate big.urlscheme.json", 16 << 20),
    ("validate --scan big.md", 16 << 20), ("validate Info.plist", 16 << 20),
    ("validate emergent: --config c.json", 1 << 20),
    ("validate emergent: --baseline b.json", 16 << 20),
  ])
  func aFileOfTheGreatestSizeIsRead(_ command: String, _ size: Int) async throws {
    let definition = #"{"urlscheme":1,"name":"A","schemes":["aaa"],"routes":[]}"#
    let files = [
      "big.urlscheme.json": definition, "big.md": "emergent:", "Info.plist": "<plist>",
      "c.json": "{}", "b.json": #"{"baseline":1,"findings":[]}"#,
    ]
    let name = String(command.split(separator: " ").last ?? "")
    let folder = try Folder()
    let words = (command.hasPrefix("-d") ? "decode foo: \(command)" : command)
      .split(separator: " ").map(String.init)
    for (size, isRefused) in [(size, false), (size + 1, true)] {
      let text = files[name] ?? ""
      let space = String(repeating: " ", count: size - text.utf8.count)
      try Data((text + space).utf8).write(to: folder.url(name))
      let result = try await Program.run(words, in: folder)
      #expect(result.errors.contains("cannot read \(name): File too large") == isRefused)
    }
  }

  @Test(arguments: [("depth", 64), ("size", 1 << 20)])
  func aPropertyListOfTheGreatestDepthAndSizeIsRead(_ limit: String, _ most: Int) {
    for (count, rule) in [(most, nil), (most + 1, Rule.invalidPropertyList)] {
      let (head, tail) = ("<plist><dict>", "</dict></plist>")
      let middle =
        if limit == "depth" {
          "<key>a</key>" + String(repeating: "<array>", count: count - 2)
            + String(repeating: "</array>", count: count - 2)
        } else {
          String(repeating: " ", count: count - head.utf8.count - tail.utf8.count)
        }
      var found: Rule?
      do throws(Finding) {
        _ = try InfoPropertyListReader(Array((head + middle + tail).utf8)).list
      } catch {
        found = error.rule
      }
      #expect(found == rule)
    }
  }

  // MARK: Memory

  #if os(Linux)
    /// Sanitizers need more address space than there is memory.
    private static let isSanitized =
      ProcessInfo.processInfo.environment["URLSCHEME_SANITIZED"] != nil
    /// What a shell allows a program to take for its data, in KiB. Without input it takes 2,500.
    private static let memory = 14_000

    private static let commands =
      ["decode", "decode --format text", "decode --generic", "route", "encode -"]
      + ["text", "json", "tap", "github", "sarif", "markdown"].map { "validate --format \($0)" }

    @Test(.enabled(if: !isSanitized), arguments: commands)
    func badLinesTakeNoMemory(_ command: String) async throws {
      let lines = """
        nonsense
        foo:a b
        emergent://?r=1
        ukdailyoffers://search?term=%zz
        ukdailyoffersapp://x
        {"app":"emergent","route":"genome","values":{"r":1}}

        """
      let folder = try Folder(["in": String(repeating: lines, count: 10_000)])
      let result = try await Program.script(
        "ulimit -d \(Self.memory); urlscheme \(command) -j 1 <in 2>/dev/null >/dev/null", in: folder
      )
      #expect(result == Program.Result(output: "", errors: "", status: 1))
    }

    @Test(.enabled(if: !isSanitized), arguments: commands)
    func aLineWithoutEndTakesNoMemory(_ command: String) async throws {
      // Records may be as long as 16 MiB, and are kept whole.
      let memory = command == "encode -" ? Self.memory + (64 << 10) : Self.memory
      let result = try await Program.script(
        """
        ulimit -d \(memory)
        { printf foo:; head -c 60000000 /dev/zero | tr '\\0' a; echo; echo foo:; } |
        urlscheme \(command) -j 1 2>/dev/null | wc -c
        """)
      #expect((Int(result.output.filter(\.isNumber)) ?? 0) < 3_000)
    }
  #endif
}
