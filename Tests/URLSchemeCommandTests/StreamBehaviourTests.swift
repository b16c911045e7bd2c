import Foundation
import Testing

@testable import urlscheme

/// What standard streams, pipes and devices do to a command, and what it does to them.
@Suite struct StreamBehaviourTests {
  @Test(arguments: [
    "yes emergent: | urlscheme decode | head -n 1",
    "yes '{\"app\":\"emergent\",\"route\":\"launch\"}' | urlscheme encode - | head -n 1",
    "yes nonsense | urlscheme decode -q | head -n 1",
    "yes emergent: | urlscheme route -j 1 | head -n 1",
    "yes emergent: | urlscheme decode -j 7 | head -n 1",
    "yes nonsense | urlscheme validate -j 3 | head -n 1",
  ])
  func aClosedPipeIsQuiet(_ pipeline: String) async throws {
    // The shell says how the last command ended; the file, how ours did.
    let script = pipeline.replacing("urlscheme", with: "{ urlscheme")
      .replacing(" | head", with: "; echo $? >status; } | head")
    let folder = try Folder()
    let result = try await Program.script(script, in: folder)
    #expect(result.errors == "")
    #expect(result.output.split(separator: "\n").count == 1)
    #expect(try folder.text("status") == "0\n")
  }

  @Test func helpIntoAClosedPipeIsQuiet() async throws {
    let folder = try Folder()
    let script = "{ sleep 0.2; urlscheme help; echo $? >status; } | true; sleep 0.5"
    let result = try await Program.script(script, in: folder)
    #expect(result.errors == "")
    #expect(try folder.text("status") == "0\n")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "urlscheme decode emergent: >/dev/full", "echo nonsense | urlscheme decode -q >/dev/full",
      "urlscheme encode search term=tea >/dev/full", "urlscheme decode -o /dev/full emergent:",
      "yes emergent: | urlscheme decode -j 4 >/dev/full",
      "yes nonsense | urlscheme validate -j 4 >/dev/full", "urlscheme help >/dev/full",
      "urlscheme --version >/dev/full",
    ])
  func aFullDeviceIsAFailure(_ script: String) async throws {
    #expect(try await Program.script(script).status == 2)
  }

  @Test func aFullDeviceIsNamed() async throws {
    try #require(FileManager.default.fileExists(atPath: "/dev/full"))
    let result = try await Program.script("urlscheme decode emergent: >/dev/full")
    #expect(result.errors == "error: cannot write <stdout>: No space left on device\n")
  }

  @Test(arguments: [">&-", "<&- 2>/dev/null", "</ 2>/dev/null"])
  func aStreamThatCannotBeUsedIsAFailure(_ redirection: String) async throws {
    let result = try await Program.script("echo emergent: | { urlscheme decode \(redirection); }")
    #expect(result.status == 2)
  }

  @Test(arguments: ["2>&-", "2> >(true)"])
  func withoutStandardErrorResultsAreWhole(_ redirection: String) async throws {
    let result = try await Program.script(
      """
      for i in $(seq 5000); do echo nonsense; done | urlscheme decode \(redirection) | wc -l
      """, shell: "bash")
    #expect(result.output.filter { !$0.isWhitespace } == "5000")
  }

  @Test func errorsDoNotGoIntoAFileWhereStandardErrorIsClosed() async throws {
    let folder = try Folder()
    let result = try await Program.script("urlscheme decode -o out nonsense 2>&-", in: folder)
    #expect(result.status == 1)
    #expect(try folder.text("out").hasPrefix("{\"link\":\"nonsense\",\"error\":"))
    #expect(try folder.text("out").split(separator: "\n").count == 1)
  }

  @Test(arguments: [[String](), ["-j", "1"], ["-j", "3"]])
  func aStreamThatTricklesIsAnsweredAtOnce(_ jobs: [String]) async throws {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["decode", "--get", "term"] + jobs
    process.environment = Program.inherited
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // A program that does not answer is ended, so that the test fails rather than waits.
    let watchdog = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: watchdog)
    defer { watchdog.cancel() }
    for term in ["tea", "milk", "eggs"] {
      try input.fileHandleForWriting.write(
        contentsOf: Data("ukdailyoffers://search?term=\(term)\n".utf8))
      // The input is still open: the answer comes before its end, or never.
      #expect(
        String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "\(term)\n")
    }
    try input.fileHandleForWriting.close()
    #expect(output.fileHandleForReading.availableData.isEmpty)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func aLongLinkIsRefusedAndItsEchoCut() async throws {
    let link = "foo:" + String(repeating: "x", count: 1 << 20)
    let result = try await Program.run(["decode"], input: "\(link)\nfoo:\n")
    let lines = result.output.split(separator: "\n")
    #expect(
      lines == [
        "{\"link\":\"\(link.prefix(1_024))\",\"error\":{\"rule\":\"link-too-long\",\"message\":\"the link is longer than 1048576 bytes\",\"offset\":0}}",
        "{\"link\":\"foo:\",\"scheme\":\"foo\",\"path\":\"\"}",
      ])
    #expect(
      result.errors
        == "<stdin>:1:1: error: the link is longer than 1048576 bytes [link-too-long]\n")
    #expect(result.status == 1)
  }

  @Test func aLinkOfTheGreatestLengthIsRead() async throws {
    let link = "foo:" + String(repeating: "x", count: 1 << 20 - 4)
    let result = try await Program.run(["decode", "--get", "path"], input: link)
    #expect(result.output.count == 1 << 20 - 4 + 1)
    #expect(result.status == 0)
  }

  @Test func manyLinksDecodeAndEncodeBackToThemselves() async throws {
    let links = (0..<20_000).map { "ukdailyoffers://search?term=tea+\($0)&order=price\n" }.joined()
    let result = try await Program.script("urlscheme decode | urlscheme encode -", input: links)
    #expect(result == Program.Result(output: links, errors: "", status: 0))
  }

  @Test func aLineEndDoesNotPassLeniently() async throws {
    let result = try await Program.run(
      ["encode", "--lenient", "-"], input: "{\"link\":\"foo:a\\nb:c\"}\n")
    #expect(result.output == "")
    #expect(result.status == 1)
  }

  // MARK: Workers

  /// Links and what is none, a few of them long, and where they are.
  private static let mixedLinks: String = (0..<30_000).map { number in
    switch number % 10 {
    case 0: "nonsense \(number)\n"
    case 1: "\n"
    case 2 where number % 1_000 == 2:
      "foo:\(String(repeating: "x", count: 100_000))\(number)\n"
    default: "ukdailyoffers://search?term=tea+\(number)&order=price\r\n"
    }
  }.joined()

  @Test(arguments: [
    ["decode"], ["decode", "--generic"], ["route"], ["validate"], ["validate", "--format", "tap"],
    ["validate", "--format", "junit", "--max-findings", "100"], ["validate", "--coverage"],
  ])
  func workersGiveWhatOneGives(_ arguments: [String]) async throws {
    let folder = try Folder(["links.txt": Self.mixedLinks])
    let input = arguments[0] == "validate" ? ["links.txt"] : ["-i", "links.txt"]
    let one = try await Program.run(arguments + ["-j", "1"] + input, in: folder)
    #expect(one.status == 1)
    #expect(one.output.utf8.count > 10_000)
    for jobs in ["2", "7"] {
      #expect(try await Program.run(arguments + ["-j", jobs] + input, in: folder) == one)
    }
  }

  @Test func workersKeepTheOrderOfManyFiles() async throws {
    let names = (0..<200).map { "links-\($0)" }
    let folder = try Folder(
      Dictionary(uniqueKeysWithValues: names.map { ($0, "foo:\($0)\nx\nfoo:end") }))
    let result = try await Program.run(
      ["decode", "-j", "4", "--get", "path"] + names.flatMap { ["-i", $0] }, in: folder)
    #expect(result.output == names.map { "\($0)\n\nend\n" }.joined())
    #expect(
      result.errors.split(separator: "\n").map { $0.prefix { $0 != ":" } }
        .filter { $0.hasPrefix("links-") } == names.map { $0[...] })
  }

  // MARK: Arguments that are not UTF-8

  @Test func aLinkKeepsItsBytes() async throws {
    let result = try await Program.script("urlscheme decode \"$(printf 'foo:a\\377')\"")
    #expect(
      result.output == """
        {"link":{"bytes":"Zm9vOmH/"},"error":{"rule":"invalid-character","message":"byte 0xFF is not allowed in the path","offset":5}}

        """)
    #expect(
      result.errors == """
        error: byte 0xFF is not allowed in the path [invalid-character]
          foo:a\\xff
               ^
        help: urlscheme help invalid-character explains it by example

        """)
    #expect(result.status == 1)
  }

  @Test func anOperandIsRefused() async throws {
    let result = try await Program.script("urlscheme encode search \"$(printf 'term=a\\377b')\"")
    #expect(
      result
        == Program.Result(
          output: "",
          errors:
            "error: term: the bytes are not UTF-8 [invalid-utf8]\n  term=a\\xffb\n        ^\n"
            + "help: urlscheme help invalid-utf8 explains it by example\n",
          status: 1))
  }

  @Test func anOptionIsWrongUsage() async throws {
    let result = try await Program.script("urlscheme decode --get \"$(printf 'a\\377')\" foo:")
    #expect(
      result
        == Program.Result(
          output: "",
          errors:
            "error: the value of --get is not UTF-8\nhelp: urlscheme help decode explains its options\n",
          status: 2))
  }

  @Test func linesThatAreNotUTF8KeepTheirPlace() async throws {
    let result = try await Program.script("printf 'foo:\\377\\nfoo:\\n' | urlscheme decode")
    #expect(result.output.split(separator: "\n").count == 2)
    #expect(
      result.errors
        == "<stdin>:1:5: error: byte 0xFF is not allowed in the path [invalid-character]\n")
  }
}
