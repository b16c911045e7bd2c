import Foundation
import Testing
import URLSchemeCore

@testable import urlscheme

/// The scripts of `completions`, in the shells themselves. Where a shell is missing its tests are
/// skipped.
@Suite(.serialized) struct ShellCompletionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var id: String
    /// What is typed after `urlscheme `; a tab completes.
    var typed: String
    var arguments: [String]

    var testDescription: String { id }
  }

  static let cases = [
    Case(id: "a command", typed: "enc\t", arguments: ["encode"]),
    Case(
      id: "a route, a parameter, a value of it", typed: "encode sear\tord\tpri\t",
      arguments: ["encode", "search", "order=price"]),
    Case(
      id: "a route by its full name", typed: "encode ukdailyoffers/se\t",
      arguments: ["encode", "ukdailyoffers/search"]),
    Case(
      id: "a field of the only object", typed: "encode outfit mod\tMaya",
      arguments: ["encode", "outfit", "model=Maya"]),
    Case(
      id: "a definition of the person's own", typed: "encode -d defs jot fla\tof\t",
      arguments: ["encode", "-d", "defs", "jot", "flag=off"]),
    Case(
      id: "the choices of an option", typed: "decode --format=she\t",
      arguments: ["decode", "--format=shell"]),
    Case(
      id: "an option", typed: "decode --gen\t", arguments: ["decode", "--generic"]),
    Case(
      id: "a scheme for --scheme", typed: "encode --scheme=may\t",
      arguments: ["encode", "--scheme=mayasdressup"]),
    Case(
      id: "a scheme for --can-open", typed: "route --can-open may\t",
      arguments: ["route", "--can-open", "mayasdressup"]),
    Case(
      id: "names of a table", typed: "decode --fields app,ter\t",
      arguments: ["decode", "--fields", "app,term"]),
    Case(
      id: "what links are chosen by", typed: "decode --where ord\tpri\t",
      arguments: ["decode", "--where", "order=price"]),
    Case(
      id: "a file whose name has a blank", typed: "validate two\t",
      arguments: ["validate", "two words.txt"]),
    Case(
      id: "the file of a report", typed: "validate --report=jun\tlin\t",
      arguments: ["validate", "--report=junit=links.txt"]),
    Case(
      id: "a value that may be left out", typed: "validate --coverage=al\t",
      arguments: ["validate", "--coverage=all"]),
    Case(
      id: "a file behind a value that is left out", typed: "validate --coverage two\t",
      arguments: ["validate", "--coverage", "two words.txt"]),
    Case(
      id: "an open quote", typed: "encode 'sear\t", arguments: ["encode", "search"]),
    Case(id: "a rule for help", typed: "help wrong-l\t", arguments: ["help", "wrong-length"]),
    Case(id: "a route for help", typed: "help genom\t", arguments: ["help", "genome"]),
    Case(id: "a shell", typed: "completions fi\t", arguments: ["completions", "fish"]),
    Case(id: "nothing that fits", typed: "encode zzz\t", arguments: ["encode", "zzz"]),
  ]

  private static let files = [
    "links.txt": "", "two words.txt": "",
    "defs/jotter.urlscheme.json": """
    {"urlscheme":1,"name":"Jotter","schemes":["jotter"],"routes":[{"name":"jot","link":"//jot{?flag}",
    "parameters":{"flag":{"type":"boolean","encoding":{"boolean":{"true":"on","false":"off"}}}}}]}
    """,
  ]

  @Test(arguments: [Shell.bash, .zsh])
  func completesWhatIsTyped(_ shell: Shell) async throws {
    guard InteractiveShell.isInstalled(shell.rawValue) else {
      print("skipped: \(shell.rawValue) is not installed")
      return
    }
    let folder = try Folder(Self.files)
    let found = try await InteractiveShell.type(Self.cases.map(\.typed), in: shell, folder)
    #expect(found.count == Self.cases.count)
    for (testCase, arguments) in zip(Self.cases, found) {
      #expect(arguments == testCase.arguments, "\(testCase.id)")
    }
  }

  /// What a definition offers for its parameters, in an own one each.
  private static let hostile = [
    "a$(touch pwned)b", "a`touch pwned`b", "a;touch pwned;b", "a'b", "a\"b", "a\\b", "a b",
    "a*b", "a&b|c>d", "a#b", "a~b", "a=b:c",
  ]

  @Test(arguments: [Shell.bash, .zsh], ["", "\"", "'"])
  func noWordOfADefinitionBecomesACommand(_ shell: Shell, _ quote: String) async throws {
    guard InteractiveShell.isInstalled(shell.rawValue) else {
      return print("skipped: \(shell.rawValue) is not installed")
    }
    // What quotes cannot hold is not offered in them.
    let hostile = Self.hostile.filter { quote != "'" || !$0.contains("'") }
    let parameters = hostile.enumerated().map { index, text in
      Value.Member("p\(index)", ["const": .string(text)])
    }
    let route: Value = [
      "name": "jot", "link": .string("//jot{?\(parameters.map(\.name).joined(separator: ","))}"),
      "parameters": .object(parameters),
    ]
    let definition: Value = [
      "urlscheme": 1, "name": "Jotter", "schemes": ["jotter"], "routes": [route],
    ]
    let folder = try Folder(["defs/a.urlscheme.json": definition.json])
    // What is completed gets its closing quote.
    let typed = hostile.indices.map { "encode -d defs jot \(quote)p\($0)=a\t" }
    let found = try await InteractiveShell.type(typed, in: shell, folder)
    #expect(!(try folder.files().keys.contains("pwned")))
    try #require(found.count == hostile.count)
    for (index, arguments) in found.enumerated() {
      #expect(arguments.dropFirst(3) == ["jot", "p\(index)=\(hostile[index])"])
    }
  }

  @Test(
    .enabled(if: InteractiveShell.isInstalled("fish"), "fish is not installed"),
    arguments: [
      ("dec", ["decode"]), ("encode sear", ["search"]), ("encode search ", ["order=", "term="]),
      ("encode search order=", ["order=alpha", "order=price"]),
      ("encode -d defs jot flag=", ["flag=off", "flag=on"]),
      ("decode --format ", ["csv", "fish", "json", "shell", "text", "tsv"]),
      ("decode --fields app,ter", ["app,term"]), ("decode --where order=p", ["order=price"]),
      ("decode --fields=app,outfit.m", ["--fields=app,outfit.model"]),
      ("decode --format=she", ["--format=shell"]), ("decode --gen", ["--generic"]),
      ("encode --scheme=may", ["--scheme=mayasdressup"]),
      ("route --can-open may", ["mayasdressup"]), ("validate lin", ["links.txt"]),
      ("decode lin", []), ("decode -i lin", ["links.txt"]),
      ("validate --report junit=lin", ["junit=links.txt"]), ("help wrong-l", ["wrong-length"]),
      ("completions ", ["bash", "fish", "zsh"]), ("encode \\\"sear", ["search"]),
      ("encode ukdailyoffers\\\\/se", ["ukdailyoffers/search"]),
    ])
  func fishOffersWhatFits(_ typed: String, _ offered: [String]) async throws {
    let folder = try Folder(Self.files)
    try Data(FishCompletion.script.utf8).write(to: folder.url("urlscheme.fish"))
    let result = try await Program.script(
      """
      HOME=$PWD TERM=xterm fish --no-config -c '
      function urlscheme; $URLSCHEME $argv; end
      source urlscheme.fish
      complete -C "urlscheme \(typed)"'
      """, in: folder)
    let words = result.output.split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" })
    }
    #expect(words.sorted() == offered)
    #expect(result.errors == "")
  }

  @Test(arguments: Shell.allCases)
  func theProgramWritesTheScript(_ shell: Shell) async throws {
    let result = try await Program.run(["completions", shell.rawValue])
    #expect(result.output == (try InteractiveShell.completions(shell)))
    #expect(result.status == 0)
  }
}
