import Testing
import URLSchemeCore

@testable import urlscheme

@Suite(.serialized) struct ShellTextTests {
  /// Texts that a shell could take for something else.
  static let hostile = [
    "plain", "", " ", "'", "''", "\"", "\\", "\\\\n", "$(id)", "`id`", "$HOME", "${x:?}", "!!", "*",
    "~",
    "a;b", "a&b", "a|b", "a>b", "#", "a\nb", "\n", "\n\n", "a\n", "\r\n",
    "a\n'$(id)'\\c\\n\\0101%s",
    "';id;'", "\u{1B}[31m", "\u{202E}", "más 日本 🎩", "-n", "x=y", "%b", "_",
  ]

  private func assignments(_ term: String) throws -> String {
    let link = Value.string(term).json
    let json = #"{"link":"x","app":"a","route":"r","values":{"term":\#(link),"order":"price"}}"#
    let value = try Value(json: Array(json.utf8))
    return try ShellText.assignments(LinkRecord(value))
  }

  @Test(arguments: hostile, ["sh", "bash"])
  func evalGivesTheTextAndNothingElse(_ term: String, _ shell: String) async throws {
    try await expectEval(of: term, in: shell)
  }

  @Test(.enabled(if: Tool.isInstalled("dash"), "dash is not installed"), arguments: hostile)
  func evalInDash(_ term: String) async throws {
    try await expectEval(of: term, in: "dash")
  }

  @Test(.enabled(if: Tool.isInstalled("zsh"), "zsh is not installed"), arguments: hostile)
  func evalInZsh(_ term: String) async throws {
    try await expectEval(of: term, in: "zsh")
  }

  private func expectEval(of term: String, in shell: String) async throws {
    let result = try await Program.script(
      """
      eval "$(cat)" || exit 9
      printf '[%s][%s]' "$link_term" "$link_order"
      set | grep '^link' | grep -v '^link_term=' | grep -v '^link_order='
      exit 0
      """, shell: shell, input: try assignments(term))
    #expect(result == Program.Result(output: "[\(term)][price]", errors: "", status: 0))
  }

  @Test(arguments: hostile)
  func eachLinkGivesOneLine(_ term: String) throws {
    let text = try assignments(term)
    #expect(!text.unicodeScalars.contains("\n"))
  }

  @Test func whatNamesHaveInCommonIsAssignedOnce() throws {
    let json = #"{"route":"r","values":{"a-b":1,"a_b":2,"a":{"b":3}}}"#
    let record = LinkRecord(try Value(json: Array(json.utf8)))
    #expect(try ShellText.assignments(record) == "link_a_b='1'")
  }

  @Test func jsonIsAssignedWholeWhereTheLinkNamesItsMembers() throws {
    let json = #"{"route":"r","values":{"data":{"PATH":1,"b":[]},"c":{"d":2}}}"#
    let record = LinkRecord(try Value(json: Array(json.utf8)))
    #expect(
      try ShellText.assignments(record, whole: ["data"])
        == #"link_data='{"PATH":1,"b":[]}' link_c_d='2'"#)
  }
}
