import Foundation
import Testing
import URLSchemeCore

@testable import urlscheme

@Suite(.serialized) struct ShellFormatTests {
  /// Texts that a shell could take for something else.
  static let hostile = [
    "plain", "", " ", "'", "''", "\"", "\\", "\\\\n", "$(id)", "`id`", "$HOME", "${x:?}", "!!", "*",
    "~",
    "a;b", "a&b", "a|b", "a>b", "#", "a\nb", "\n", "\n\n", "a\n", "\r\n",
    "a\n'$(id)'\\c\\n\\0101%s",
    "';id;'", "\u{1B}[31m", "\u{202E}", "más 日本 🎩", "-n", "x=y", "%b", "_", "\\'", "\\\n'",
  ]

  static let shells = ["sh", "bash", "dash", "zsh", "fish"].filter(Tool.isInstalled)

  /// What records come to; `catalog` is of the route `r` of the app `a`.
  private func lines(
    _ records: String, _ shell: String = "sh", parameters: String = "",
    link: String = "{?term,order}"
  ) throws -> String {
    let definition = try AppDefinition(
      json: Array(
        """
        {"urlscheme":1,"name":"A","schemes":["a"],"routes":[
        {"name":"r","link":"\(link)","parameters":{\(parameters)}}]}
        """.utf8))
    let catalog = try Catalog(definitions: [definition])
    var printer = RecordPrinter(
      shell == "fish" ? .fish : .shell, RecordSelection(), catalog, delimiter: 10,
      forTerminal: false)
    var output: [UInt8] = []
    printer.print(Array(records.utf8).span, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func record(_ values: String) -> String {
    #"{"link":"x","app":"a","scheme":"a","route":"r","values":\#(values)}"#
  }

  @Test(arguments: hostile, shells)
  func evalGivesTheTextAndNothingElse(_ term: String, _ shell: String) async throws {
    // Twice: nothing is left of the first record.
    let record = record(#"{"term":\#(Value.string(term).json),"order":"price"}"#)
    let line = String(try lines("\(record)\n\(record)", shell).split(separator: "\n")[1])
    let script =
      shell == "fish"
      ? """
      eval (cat | string collect); or exit 9
      printf '[%s][%s]' "$link_term" "$link_order"
      set -n | grep '^link' | grep -v -e '^link_term$' -e '^link_order$'
      exit 0
      """
      : """
      eval "$(cat)" || exit 9
      printf '[%s][%s]' "$link_term" "$link_order"
      set | grep '^link' | grep -v -e '^link_term=' -e '^link_order='
      exit 0
      """
    let result = try await Program.script(script, shell: shell, input: line)
    let others =
      shell == "fish"
      ? "link_app\nlink_route\nlink_scheme\n" : "link_app=a\nlink_route=r\nlink_scheme=a\n"
    #expect(
      result.output.replacing("='a'", with: "=a").replacing("='r'", with: "=r")
        == "[\(term)][price]\(others)")
    #expect(result.errors == "" && result.status == 0)
  }

  @Test(arguments: hostile, ["sh", "fish"])
  func eachLinkGivesOneLine(_ term: String, _ shell: String) throws {
    let text = try lines(record(#"{"term":\#(Value.string(term).json)}"#), shell)
    #expect(text.unicodeScalars.filter { $0 == "\n" }.count == 1)
  }

  private func assignments(_ text: String) -> String {
    text.components(separatedBy: "link_route='r'").last?.trimmingCharacters(in: ["\n"]) ?? ""
  }

  @Test func whatNamesHaveInCommonIsAssignedOnce() throws {
    let text = try lines(
      record(#"{"a-b":"1","a_b":"2"}"#), link: "{?a-b,a_b}")
    #expect(assignments(text) == "; link_a_b='1'")
  }

  @Test(arguments: ["sh", "fish"])
  func aPartThatIsNotUTF8IsItsBytes(_ shell: String) throws {
    let record = #"{"link":{"bytes":"Zm9vOmHD"},"scheme":"foo","path":{"bytes":"YcM="}}"#
    #expect(try lines(record, shell).contains(#"'{"bytes":"YcM="}'"#))
  }

  @Test func namesOfOursGetAnUnderscore() throws {
    let text = try lines(record(#"{"route":"x","error":"y"}"#), link: "{?route,error}")
    #expect(assignments(text) == "; link_route_='x'; link_error_='y'")
  }

  @Test func jsonIsAssignedWholeWhereTheLinkNamesItsMembers() throws {
    let text = try lines(
      record(#"{"data":{"PATH":1,"b":[]},"c":{"d":"2"}}"#),
      parameters: """
        "data":{"type":"object","encoding":{"json":{}}},
        "c":{"type":"object","encoding":{"delimited":{"separator":"|","fields":["d"]}}}
        """, link: "{?data,c}")
    #expect(assignments(text) == #"; link_data='{"PATH":1,"b":[]}'; link_c_d='2'"#)
  }

  /// Runs lines of output through `eval` in a loop, and shows the variables after each.
  private static func loop(_ shell: String) -> String {
    shell == "fish"
      ? """
      urlscheme decode -q -d l.urlscheme.json --format fish <links | while read -l line
        eval $line; or echo -n 'failed '
        for name in (set -n | grep '^link_' | sort)
          echo -n $name=(string join , $$name)' '
        end
        echo
      end
      """
      : """
      urlscheme decode -q -d l.urlscheme.json --format shell < links | {
      while IFS= read -r line; do
        eval "$line" || printf 'failed '
        set | sed -n "s/^\\(link_[a-z0-9_]*\\)='\\{0,1\\}\\([^']*\\)'\\{0,1\\}$/\\1=\\2/p" |
          sort | tr '\\n' ' '
        echo
      done; }
      """
  }

  private static let loopDefinition = """
    {"urlscheme":1,"name":"L","schemes":["l"],"routes":[
    {"name":"a","link":"//a{?t,l*,o*}","parameters":{"l":{"type":"array"},
     "o":{"type":"array","items":{"type":"object",
      "encoding":{"delimited":{"separator":"|","fields":["x","y"]}}}}}},
    {"name":"b","link":"//b{?u,d}","parameters":{"d":{"default":"e"}}}]}
    """

  /// Links, and the variables after each: in fish, where arrays are lists, others than elsewhere.
  private static let loopLinks: [(link: String, variables: String, inFish: String?)] = [
    (
      "l://a?t=1&l=2&l=3&l=4&o=5%7C6&o=7%7C8",
      "link_app=l link_l_0=2 link_l_1=3 link_l_2=4 link_o_0_x=5 link_o_0_y=6 link_o_1_x=7 "
        + "link_o_1_y=8 link_route=a link_scheme=l link_t=1",
      #"link_app=l link_l=2,3,4 link_o={"x":"5","y":"6"},{"x":"7","y":"8"} link_route=a "#
        + "link_scheme=l link_t=1"
    ),
    (
      "l://a?l=9", "link_app=l link_l_0=9 link_route=a link_scheme=l",
      "link_app=l link_l=9 link_route=a link_scheme=l"
    ),
    ("l://b?u=1", "link_app=l link_d=e link_route=b link_scheme=l link_u=1", nil),
    ("emergent://", "link_app=emergent link_route=launch link_scheme=emergent", nil),
    ("other://h/p", "link_host=h link_path=/p link_scheme=other", nil),
    ("l://c", "failed link_error=unknown-route", nil),
    ("l://a", "link_app=l link_route=a link_scheme=l", nil),
    ("l://a?t=%00", "failed link_error=invalid-value", nil),
    ("no link", "failed link_error=missing-scheme", nil),
    ("l://a?t=1", "link_app=l link_route=a link_scheme=l link_t=1", nil),
  ]

  @Test(arguments: shells)
  func aLoopSeesNothingOfTheLinkBefore(_ shell: String) async throws {
    let folder = try Folder([
      "l.urlscheme.json": Self.loopDefinition,
      "links": Self.loopLinks.map { "\($0.link)\n" }.joined(),
    ])
    let result = try await Program.script(Self.loop(shell), shell: shell, in: folder)
    #expect(result.errors == "")
    let shown = result.output.split(separator: "\n").map { $0.trimmingCharacters(in: [" "]) }
    let isFish = shell == "fish"
    #expect(shown == Self.loopLinks.map { isFish ? $0.inFish ?? $0.variables : $0.variables })
  }
}
