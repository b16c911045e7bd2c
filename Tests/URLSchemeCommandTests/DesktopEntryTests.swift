import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The desktop entry, and the escapes of its specification.
@Suite struct DesktopEntryTests {
  private func entry(_ definition: AppDefinition, _ program: String) throws(Finding) -> String {
    String(decoding: try DesktopEntry.text(for: definition, program: program), as: UTF8.self)
  }

  @Test func writesTheEntry() throws {
    let definition = AppDefinition(name: "Field Notes", schemes: ["FieldNotes", "web+notes"])
    #expect(
      try entry(definition, "/usr/bin/field-notes") == """
        [Desktop Entry]
        Type=Application
        Name=Field Notes
        Exec=/usr/bin/field-notes %u
        NoDisplay=true
        MimeType=x-scheme-handler/fieldnotes;x-scheme-handler/web+notes;

        """)
  }

  struct TextCase: CustomTestStringConvertible {
    let id: String
    let text: String
    let written: String
    var testDescription: String { id }
  }

  @Test(arguments: [
    TextCase(id: "plain", text: "/usr/bin/app-1.0_x+y", written: "/usr/bin/app-1.0_x+y"),
    TextCase(id: "beyond ASCII", text: "/opt/é", written: "/opt/é"),
    TextCase(id: "a space", text: "/opt/my app", written: "\"/opt/my app\""),
    TextCase(id: "an apostrophe", text: "it's", written: "\"it's\""),
    TextCase(id: "a tilde", text: "~/app", written: "\"~/app\""),
    TextCase(id: "a quote", text: "a\"b", written: #""a\"b""#),
    TextCase(id: "a dollar sign and a backtick", text: "$a`b", written: #""\$a\`b""#),
    TextCase(id: "a backslash", text: #"a\b"#, written: #""a\\b""#),
    TextCase(id: "a field code", text: "100%u", written: "100%%u"),
    TextCase(id: "a shell command", text: "a;rm", written: "\"a;rm\""),
  ])
  func quotesArguments(_ testCase: TextCase) {
    #expect(DesktopEntry.argument(testCase.text) == testCase.written)
  }

  @Test(arguments: [
    TextCase(id: "plain", text: "Field Notes é", written: "Field Notes é"),
    TextCase(id: "lines", text: "a\nb\r\nc\td", written: #"a\nb\r\nc\td"#),
    TextCase(id: "a backslash", text: #"a\nb"#, written: #"a\\nb"#),
    TextCase(id: "a space at the beginning", text: "  a b", written: #"\s a b"#),
    TextCase(id: "what would begin another key", text: "a\nExec=x", written: #"a\nExec=x"#),
    TextCase(id: "a semicolon", text: "a;b", written: "a;b"),
  ])
  func escapesStrings(_ testCase: TextCase) {
    #expect(DesktopEntry.string(testCase.text) == testCase.written)
  }

  @Test func escapesABackslashOfTheProgramTwice() throws {
    let definition = AppDefinition(name: "a", schemes: ["a"])
    #expect(try entry(definition, #"/a\b"#).contains(#"Exec="/a\\\\b" %u"#))
  }

  @Test func aNameCannotAddKeys() throws {
    let definition = AppDefinition(name: "a\nExec=evil", schemes: ["a"])
    let lines = try entry(definition, "app").split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("Exec=") } == ["Exec=app %u"])
  }

  @Test func refusesWhatTheSpecificationRefuses() {
    let definition = AppDefinition(name: "a", schemes: ["a"])
    let program = #expect(throws: Finding.self) { try entry(definition, "/opt/a=b") }
    #expect(program?.rule == .invalidValue)
    #expect(program?.offset == 6)
    #expect(
      program?.message == "handler: expected a program without an equal sign, found /opt/a=b")
    let name = #expect(throws: Finding.self) {
      try entry(AppDefinition(name: "a\u{1B}", schemes: ["a"]), "app")
    }
    #expect(name?.rule == .invalidDefinition)
    #expect(name?.message == "name: expected no control characters")
  }
}
