import Testing

/// A text from a stranger that would change an output if it reached it as it is.
///
/// One table for all outputs: whatever format a text goes to, all of these must come back from it.
struct HostileText: CustomTestStringConvertible, Sendable {
  let id: String
  let text: String

  init(_ id: String, _ text: String) {
    (self.id, self.text) = (id, text)
  }

  var testDescription: String { id }

  /// Texts of one line and without NUL, which arguments and the lines of a file can hold.
  static let ofOneLine = all.filter { text in
    !text.text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0 == "\0" }
  }

  static let all =
    plain + controls + lines + unseen + quotes + shells + markup + programs + other

  private static let plain = [
    HostileText("plain", "plain"),
    HostileText("letters of the world", "más é 日本 🎩 👩‍🚀 שלום e\u{301}"),
    HostileText("nothing", ""),
    HostileText("spaces", "  a  b  "),
  ]

  private static let controls = [
    HostileText("NUL", "a\u{0}b"),
    HostileText("NUL and other controls", "\u{0}\u{7}\u{8}\u{1D}\u{7F}\u{85}\u{9B}z"),
    HostileText(
      "all C0 controls",
      String(String.UnicodeScalarView((1..<0x20).compactMap(Unicode.Scalar.init)))),
    HostileText(
      "DEL and all C1 controls",
      String(String.UnicodeScalarView((0x7F..<0xA0).compactMap(Unicode.Scalar.init)))),
    HostileText("a colour", "a\u{1B}[31mb"),
    HostileText("a colour by 8-bit CSI", "a\u{9B}31mb"),
    HostileText("cleared lines", "\u{1B}[2K\u{1B}[1A\u{1B}[Gforged"),
    HostileText("a title and BEL", "\u{1B}]0;forged\u{7}"),
    HostileText(
      "a link of a terminal (OSC 8)", "\u{1B}]8;;https://evil\u{1B}\\x\u{1B}]8;;\u{1B}\\"),
    HostileText("a device control string", "\u{1B}P+q544e\u{1B}\\\u{90}x\u{9C}"),
    HostileText("what is typed back", "\u{1B}[6n\u{5}\u{1B}[c"),
    HostileText("erased letters", "good\u{8}\u{8}\u{8}\u{8}evil\rforged"),
  ]

  private static let lines = [
    HostileText("a line feed", "\n"),
    HostileText("line feeds at the end", "a\n\n"),
    HostileText("line ends", "a\nb\r\nc\rd\u{2028}e\u{2029}f\u{B}g\u{C}h\u{85}i"),
    HostileText("tabs", "\ta\t\tb\t"),
    HostileText("forged text", "x\n9 files, 9 links checked: all is well"),
    HostileText("a forged error", "x\n<stdin>:1:1: error: forged [invalid-host]"),
    HostileText("a forged row", "x\tevil\tforged\tadmin\tyes\nx\tevil\tforged\tadmin\tyes"),
    HostileText("a forged record", "x\n{\"link\":\"x:\",\"route\":\"forged\",\"values\":{}}"),
    HostileText("a line separator", "a\u{2028}b"),
    HostileText("a next line", "a\u{85}b"),
    HostileText("escaped line ends", "a\\nb\\r\\t\\0\\\\n\\u000a&#10;%0A\\x0a"),
  ]

  private static let unseen = [
    HostileText("bidi overrides and isolates", "a\u{202E}b\u{2066}c\u{61C}d\u{202D}\u{2069}"),
    HostileText("bidi marks and embeddings", "\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}"),
    HostileText("invisible formatting", "\u{FEFF}a\u{200B}b\u{E0041}c\u{AD}d\u{2060}"),
    HostileText("a byte-order mark", "\u{FEFF}"),
    HostileText("noncharacters", "a\u{FFFE}b\u{FFFF}c\u{1FFFE}d\u{10FFFF}\u{FFFD}"),
    HostileText("surrogates as escapes", "\\ud800 \\udfff\\uD83D &#xD800; %ED%A0%80"),
    HostileText("a mark alone", "\u{301}\u{20E3}"),
  ]

  private static let quotes = [
    HostileText("a single quote", "'"),
    HostileText("a double quote", "\""),
    HostileText("quotes of all kinds", "'\"`´‘’“”«»„\u{2033}'\"`"),
    HostileText("backslashes", "\\ \\\\ \\' \\\" \\"),
    HostileText("a backslash at the end", "a\\"),
    HostileText("backticks", "`` ` ``` ~~~"),
  ]

  private static let shells = [
    HostileText("a command in backticks", "`touch pwned`"),
    HostileText("a command in parentheses", "$(touch pwned)"),
    HostileText("a command after quotes", "';touch pwned;'\";touch pwned;\""),
    HostileText("commands in lines", "a\n'$(touch pwned)'\\c\\n\\0101%s %b\n;touch pwned\n"),
    HostileText("operators", "a;touch pwned&touch pwned|touch pwned>pwned<x"),
    HostileText("expansions", "$HOME ${x:?} $((1/0)) ~ ~root * ? [a] {a,b} !! !x #"),
    HostileText("an option", "--help"),
    HostileText("an option of echo", "-n"),
    HostileText("a command of zsh and of sheets", "=cmd|'/c calc'!A0"),
    HostileText("an assignment", "PATH=."),
    HostileText("a format", "%s%n%d%b%%"),
  ]

  private static let markup = [
    HostileText("forged XML", "\"/></testcase><!--&lt;&#0;]]><![CDATA[<x a='b'>"),
    HostileText("the end of a comment", "--> --!> ]]> ?> */"),
    HostileText("a script", "<script>alert(1)</script></script><img src=x onerror=alert(1)>"),
    HostileText("attributes", "\" onclick=\"a()\" x='y' onmouseover=`a`"),
    HostileText("character references", "&amp; &lt &#60; &#x3C; &copy; &nosuch; &"),
    HostileText("Markdown", "](evil:) [a](b:c) ![a](b:c) <x:y> **b** _i_ # h\n- l\n> q\n1. n"),
    HostileText("code of Markdown", "```\n$ rm -rf\n```\n`` a ` b `` ~~~"),
    HostileText("a table of Markdown", "a|b|c\\|d"),
    HostileText("forged JSON", "\"},{\"a\":\"\\u0000\\\\\",]}"),
    HostileText("YAML", "a: b # c\n- d\n!!x &y *z"),
  ]

  private static let programs = [
    HostileText("a forged command", "::error file=a,line=1::x\n::stop-commands::y"),
    HostileText("a forged command of the old form", "x ##[error]forged"),
    HostileText("escapes of commands", "100%, 5%0A%25: %3A,%2C=a"),
    HostileText("forged test points", "x\nok 9 - forged\nnot ok 1\n1..9\n1..0\nBail out!"),
    HostileText("a forged directive", "x # SKIP forged \\# \\\\# TODO"),
    HostileText("a directive", "# SKIP"),
    HostileText("the end of a YAML block", "\n  ...\nok 9 - forged: \"a\" # b"),
    HostileText("a group of a desktop entry", "a\n[Desktop Entry]\nExec=touch pwned\n"),
    HostileText("field codes", "%u %U %f %% %i %c;a;b"),
    HostileText("requests of a manual", ".so /etc/passwd\n'br\n\\fB \\*x"),
  ]

  private static let other = [
    HostileText("a path", "./a b/../c:d?e#f%20[g]/é"),
    HostileText("an absolute path", "//a/b\\c"),
    HostileText("parts of a link", "a&b=c?d#e/f;g@h:i+j"),
    HostileText("a very long text", String(repeating: "long\u{202E}'", count: 1_500)),
  ]

  /// What is no UTF-8 at all.
  static let brokenBytes: [[UInt8]] = [
    [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x80],
    [0x41, 0x80, 0x1B, 0x5B, 0x33, 0x31, 0x6D],
  ]
}

extension String {
  /// Whether the text begins so, whatever marks follow: a mark makes one character with what stands
  /// before it, which `hasPrefix` would then not find.
  func begins(with text: String) -> Bool {
    unicodeScalars.starts(with: text.unicodeScalars)
  }

  /// Whether a terminal shows the text and obeys nothing of it but line feeds.
  var isHarmless: Bool {
    unicodeScalars.allSatisfy { scalar in
      if scalar == "\n" { return true }
      // Not the program's own judgement: the general categories that a terminal may obey.
      return switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
      case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
      default: true
      }
    }
  }
}
