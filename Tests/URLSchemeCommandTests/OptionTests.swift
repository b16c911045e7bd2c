import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@testable import urlscheme

/// The option table: every option is parsed, does something, and stands in help, completions and the
/// manual. (`HelpTextTests` and `ManualTests` have the latter two, for every command.)
@Suite struct OptionTests {
  /// Arguments to which an option makes a difference.
  private struct Effect {
    var operands: [String]
    /// The option with its value, where it is more than `--name`.
    var given: [String]?
    var stdin = ""
    var files: [String: String] = [:]

    init(
      _ operands: [String], _ given: [String]? = nil, stdin: String = "",
      files: [String: String] = [:]
    ) {
      (self.operands, self.given, self.stdin, self.files) = (operands, given, stdin, files)
    }
  }

  private static let link = "ukdailyoffers://search?term=tea"
  private static let bad = "emergent://?r=1"
  private static let unescaped = "ukdailyoffers://search?term=half price"
  private static let extra = "ukdailyoffers://search?term=tea&extra=1"
  private static let definition = [
    "own.urlscheme.json": """
    {"urlscheme":1,"name":"Own","schemes":["own","mine"],"routes":[{"name":"go","link":"//go{?x}"}]}
    """
  ]
  private static let own = ["-d", "own.urlscheme.json"]
  private static let versions = definition.merging(
    ["new.urlscheme.json": #"{"urlscheme":1,"name":"Own","schemes":["own"],"routes":[]}"#]
  ) { $1 }

  /// What tells whether an option of the commands about links is heeded.
  private static func common(_ option: Option.Name, _ good: [String], _ bad: [String]) -> Effect? {
    switch option {
    case .noBuiltin: Effect(good)
    case .null: Effect(good)
    case .maxLength: Effect(good, ["--max-length", "9"])
    case .output: Effect(good, ["-o", "out"])
    case .color: Effect(bad, ["--color", "always"])
    case .quiet: Effect(bad)
    case .verbose: Effect(good)
    case .help, .version: Effect(good)
    default: nil
    }
  }

  private static func effect(_ command: Command, _ option: Option.Name) -> Effect? {
    switch command {
    case .encode: encode(option) ?? common(option, ["search", "term=tea"], ["nothing"])
    case .decode: decode(option) ?? common(option, [link], ["x"])
    case .route: route(option) ?? decode(option) ?? common(option, [link], ["x"])
    case .validate: validate(option) ?? common(option, [link], [bad])
    case .help, .completions: about(option)
    }
  }

  private static func encode(_ option: Option.Name) -> Effect? {
    switch option {
    case .format: Effect(["search", "term=tea"], ["--format", "json"])
    case .level: Effect(["--format", "qr", "search", "term=tea"], ["--level", "H"])
    case .mask: Effect(["--format", "qr", "search", "term=tea"], ["--mask", "5"])
    case .openWith: Effect(["search", "term=tea"], ["--open-with", "adb"])
    case .text: Effect(["--format", "html", "search", "term=tea"], ["--text", "Tea"])
    case .to: Effect(["--format", "mailto", "search", "term=tea"], ["--to", "a@b.example"])
    case .body: Effect(["--format", "mailto", "search", "term=tea"], ["--body", "See {link}"])
    case .subject: Effect(["--format", "mailto", "search", "term=tea"], ["--subject", "Tea"])
    case .plain: Effect(["outfit", "background=beach", "model=Maya"])
    case .scheme: Effect(own + ["go", "x=1"], ["--scheme", "mine"], files: definition)
    case .web:
      Effect(
        ["-d", "w.urlscheme.json", "a"],
        files: [
          "w.urlscheme.json": """
          {"urlscheme":1,"name":"W","schemes":["w"],"web":{"hosts":["w.example"]},
           "routes":[{"name":"a","link":"//a"}]}
          """
        ])
    case .types: Effect(["emergent"], ["--types", "swift"])
    case .check:
      Effect(["--types", "swift", "emergent"], ["--check", "old"], files: ["old": ""])
    case .samples, .mutants: Effect(["search"])
    case .seed: Effect(["--samples", "40", "search"], ["--seed", "2"])
    case .registration: Effect(["emergent"], ["--registration", "info-plist"])
    case .handler:
      Effect(["--registration", "freedesktop", "emergent"], ["--handler", "/bin/emergent"])
    case .template: Effect(["--format", "page", "ukdailyoffers/launch"])
    case .outputFolder:
      Effect(["--format", "page", "search", "term=tea"], ["--output-dir", "out"])
    case .force:
      Effect(
        ["--format", "page", "--output-dir", "out", "search", "term=tea"],
        files: ["out/index.html": "old"])
    case .input:
      Effect([], ["-i", "in"], files: ["in": #"{"link":"emergent://"}"#])
    case .definitions: Effect(["go", "x=1"], own, files: definition)
    case .strict:
      Effect(["-"], stdin: #"{"route":"search","values":{"term":"a"},"unknown":[["x","1"]]}"#)
    case .lenient: Effect(["-"], stdin: #"{"link":"\#(unescaped)"}"#)
    default: nil
    }
  }

  private static func decode(_ option: Option.Name) -> Effect? {
    switch option {
    case .format: Effect([link], ["--format", "text"])
    case .get: Effect([link], ["--get", "term"])
    case .fields: Effect([link], ["--fields", "app,term"])
    case .noHeader: Effect(["--fields", "app,term", link])
    case .where: Effect([link, bad], ["--where", "app=emergent"])
    case .errorsOnly, .noErrors: Effect([link, bad])
    case .pretty: Effect([link])
    case .generic: Effect([link])
    case .input: Effect([], ["-i", "in"], files: ["in": link])
    case .comments: Effect([], stdin: "# \(link)\n\(link)\n")
    case .definitions: Effect(["own://go?x=1"], own, files: definition)
    case .strict: Effect([extra])
    case .lenient: Effect([unescaped])
    default: nil
    }
  }

  private static func route(_ option: Option.Name) -> Effect? {
    switch option {
    case .reply:
      Effect(["liteapp://export?x-success=fullapp%3A%2F%2Fimport"], ["--reply", "success"])
    case .explain: Effect([link])
    case .portability: Effect(["--explain", link])
    case .canOpen: Effect(["emergent"])
    case .list: Effect([])
    case .on:
      Effect(["a:b"], ["--on", "android", "--manifest", "m.xml"], files: ["m.xml": manifest])
    case .manifest:
      Effect(["a:b", "--on", "android"], ["--manifest", "m.xml"], files: ["m.xml": manifest])
    case .association:
      Effect(
        ["a:b", "--on", "ios"], ["--association", "rules"],
        files: ["rules": #"{"applinks":{"details":[]}}"#])
    case .from:
      Effect(
        ["A:b", "--on", "android", "--manifest", "m.xml"], ["--from", "adb"],
        files: ["m.xml": manifest])
    default: nil
    }
  }

  private static let manifest = """
    <manifest xmlns:a="http://schemas.android.com/apk/res/android"><application><activity a:name=".A">
    <intent-filter><action a:name="android.intent.action.VIEW"/><data a:scheme="a"/>
    <category a:name="android.intent.category.DEFAULT"/>
    <category a:name="android.intent.category.BROWSABLE"/></intent-filter>
    </activity></application></manifest>
    """

  private static func validate(_ option: Option.Name) -> Effect? {
    let fixtures = ["f.jsonl": #"{"link":"\#(link)","route":"drinks"}"# + "\n"]
    return switch option {
    case .format: Effect([link], ["--format", "json"])
    case .report: Effect([link], ["--report", "json=report"])
    case .inputKind: Effect(["a.txt"], ["--as", "document"], files: ["a.txt": "no link\n"])
    case .scan: Effect(["a.md"], files: ["a.md": "See \(link)\n"])
    case .baseline:
      Effect(
        [bad], ["--baseline", "b"],
        files: [
          "b": #"{"baseline":1,"findings":[{"file":"<arguments>","rule":"wrong-length","text":""#
            + bad + #""}]}"#
        ])
    case .updateBaseline:
      Effect(["--baseline", "b", bad], files: ["b": #"{"baseline":1,"findings":[]}"#])
    case .initialize: Effect([])
    case .configuration: Effect([bad], ["--config", "c"], files: ["c": #"{"failOn":"never"}"#])
    case .noConfiguration: Effect([bad], files: ["urlscheme.json": #"{"failOn":"never"}"#])
    case .failOn: Effect([bad], ["--fail-on", "never"])
    case .canonical: Effect(["UKDAILYOFFERS://search?term=tea"])
    case .portability: Effect([link], ["--portability=java"])
    case .coverage: Effect([link], ["--coverage=all"])
    case .failUnder: Effect([link], ["--fail-under", "100"])
    case .maxFindings: Effect([bad], ["--max-findings", "0"])
    case .record: Effect([link], ["--record", "new.jsonl"])
    case .append, .force: Effect(["--record", "f.jsonl", link], files: fixtures)
    case .allowBroken: Effect(["--record", "new.jsonl", bad])
    case .dryRun: Effect(["--record", "new.jsonl", link])
    case .against:
      Effect(["new.urlscheme.json"], ["--against", "own.urlscheme.json"], files: versions)
    case .allow:
      Effect(
        ["--against", "own.urlscheme.json", "new.urlscheme.json"], ["--allow", "broken-link"],
        files: versions)
    case .allowEmpty: Effect(["empty.txt"], files: ["empty.txt": ""])
    case .update: Effect(["f.jsonl"], files: fixtures)
    case .suggest: Effect([link])
    case .scheme: Effect(["--suggest", "a.txt"], ["--scheme", "a"], files: ["a.txt": "a:\nb:\n"])
    case .definitions: Effect(["own://go?x=1"], own, files: definition)
    case .strict: Effect([extra])
    case .lenient: Effect([unescaped])
    case .null: Effect([], stdin: "x\0y\0")
    default: nil
    }
  }

  private static func about(_ option: Option.Name) -> Effect? {
    switch option {
    case .definitions: Effect(["go"], own, files: definition)
    case .noBuiltin: Effect(["search"])
    case .manual: Effect([])
    case .words: Effect([], ["--words", "--", "enc"])
    case .help, .version: Effect([])
    default: nil
    }
  }

  private static let pairs = Command.allCases.flatMap { command in
    command.options.map { (command, $0.name) }
  }

  @Test(arguments: pairs.filter { $0.1 != .jobs })
  func makesADifference(_ command: Command, _ option: Option.Name) async throws {
    let effect = try #require(
      Self.effect(command, option), "no case shows what --\(option.rawValue) does")
    let given = effect.given ?? ["--\(option.rawValue)"]
    let without = try await run([command.rawValue] + effect.operands, effect)
    let with = try await run([command.rawValue] + given + effect.operands, effect)
    #expect(with.result != without.result || with.files != without.files)
    #expect(with.result.status < 2 || option == .noBuiltin, "\(with.result.errors)")
  }

  private func run(
    _ arguments: [String], _ effect: Effect
  ) async throws -> (result: Program.Result, files: [String: String]) {
    let folder = try Folder(effect.files)
    let result = try await Program.run(arguments, input: effect.stdin, in: folder)
    return (result, try folder.files())
  }

  // MARK: Workers

  #if os(Linux)
    @Test(arguments: Command.forLinks)
    func jobsStartsWorkers(_ command: Command) throws {
      let operands = command == .encode ? ["encode", "-"] : [command.rawValue]
      // One thread waits for signals.
      let alone = try threads(operands + ["--jobs", "1"], upTo: 3, seconds: 0.5)
      let shared = try threads(operands + ["--jobs", "3"], upTo: 3, seconds: 30)
      #expect(alone == 2)
      #expect(shared > 2)
    }

    /// The most threads that the program is seen to have while it reads input without end; once it
    /// has as many as are wanted, no more are waited for.
    private func threads(
      _ arguments: [String], upTo wanted: Int, seconds: Double
    ) throws -> Int {
      let (source, process) = (Process(), Process())
      source.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      source.arguments = ["yes", #"{"link":"emergent://"}"#]
      process.executableURL = URL(fileURLWithPath: Program.path)
      process.arguments = arguments
      process.environment = Program.inherited
      let input = Pipe()
      source.standardOutput = input
      process.standardInput = input
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      source.standardError = FileHandle.nullDevice
      try process.run()
      try source.run()
      var most = 0
      // Other tests must not come between: the programs would run at full speed until they are done.
      for _ in 0..<Int(seconds * 100) where most < wanted {
        Thread.sleep(forTimeInterval: 0.01)
        let path = "/proc/\(process.processIdentifier)/task"
        most = max(most, (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0)
      }
      // The test's own process blocks other signals, and these inherit that.
      _ = kill(process.processIdentifier, SIGKILL)
      _ = kill(source.processIdentifier, SIGKILL)
      return most
    }
  #endif

  // MARK: Completions

  @Test(arguments: Command.allCases)
  func completionsHaveEveryOption(_ command: Command) throws {
    let name = command.rawValue
    let bash = BashCompletion.script.components(separatedBy: "\n")
    let bashLine = try #require(
      bash.first { $0.contains(" \(name):-*) _urlscheme_offer ") }
    ).split(separator: " ")
    let zsh = try #require(
      ZshCompletion.script.components(separatedBy: "\n        \(name))\n").dropFirst().first
    ).components(separatedBy: ";;")[0]
    let fish = FishCompletion.script.components(separatedBy: "\n")
      .filter { $0.hasPrefix("complete -c urlscheme -n '__urlscheme_is \(name)'") }
    for option in command.options {
      let long = option.name.rawValue
      #expect(bashLine.contains("--\(long)"))
      let sign = option.placeholder == nil ? "" : option.isValueOptional ? "=-" : "="
      #expect(zsh.contains("'*--\(long)\(sign)["))
      let line = fish.first { $0.contains(" -l \(long) ") }
      #expect(line != nil)
      if let short = option.short {
        #expect(bashLine.contains("-\(short)"))
        #expect(zsh.contains("'*-\(short)\(option.placeholder == nil ? "" : "+")["))
        #expect(line?.contains(" -s \(short) ") == true)
      }
      if let choices = option.choices?.joined(separator: " ") {
        #expect(bash.contains { $0.contains("\(name):--\(long)) _urlscheme_offer \(choices)") })
        #expect(zsh.contains("(\(choices))"))
        #expect(line?.contains("'\(choices)'") == true)
      }
    }
  }
}
