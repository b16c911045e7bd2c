import Testing

/// What stands in arguments and variables cannot break out of the lines of an error.
@Suite(.serialized) struct ArgumentInjectionTests {
  /// Texts of one line, several in one argument.
  private static let arguments: [String] = {
    let texts = HostileText.ofOneLine.map(\.text).filter { $0.utf8.count < 200 }
    return stride(from: 0, to: texts.count, by: 8).map { start in
      texts[start..<min(start + 8, texts.count)].joined(separator: " ")
    } + ["a\nerror: forged", "\r\u{1B}[2K", "::error::\n##[error]x"]
  }()

  @Test func wrongArgumentsAreToldInTheLinesOfAnError() async throws {
    for text in Self.arguments {
      for arguments in [
        [text], ["decode", "--\(text)"], ["decode", "--format", text], ["help", text],
        ["decode", "--input", text], ["decode", "-d", text, "x:"], ["encode", text],
        ["encode", "search", "\(text)=\(text)"], ["encode", "search", "term:=\(text)"],
        ["route", "--can-open", text], ["validate", "\u{1}\(text)"],
        ["validate", "-o", "no/\(text)", "x:"], ["decode", "\u{1}\(text)"],
        ["decode", "--input", "a", text], ["decode", "-j", text], ["decode", "--max-length", text],
        ["decode", "--quiet=\(text)"], ["completions", text], ["help", "encode", text],
        ["encode", "-", text], ["encode", "--input", "a", text],
        ["encode", "--registration", text], ["encode", "--open-with", text, "search"],
        ["route", "--reply", text, "x:"], ["route", "--reply", "success", "x:", text],
        ["route", "--list", text], ["route", "--list", "--can-open", text],
        ["validate", "--report", text], ["validate", "--report", "tap=no/\(text)", "x:"],
        ["validate", "--as", text], ["validate", "--record", "no/\(text)"],
        ["validate", "--update", text], ["--\(text)"], ["-\(text)", "decode"],
      ] {
        let result = try await Program.run(arguments)
        #expect(result.errors.isHarmless, "\(arguments)")
        let lines = result.errors.split(separator: "\n", omittingEmptySubsequences: false)
        let isError = lines.dropLast().allSatisfy { line in
          ["error: ", "help: ", "  "].contains { String(line).begins(with: $0) }
        }
        #expect(
          isError && lines.count <= 8 && lines.first?.hasPrefix("error: ") == true, "\(result)")
        #expect(result.status == 1 || result.status == 2)
      }
    }
  }

  @Test func variablesAreToldInTheLinesOfAnError() async throws {
    for text in Self.arguments {
      let result = try await Program.run(
        ["help", "search"],
        environment: [
          "URLSCHEME_DEFINITIONS": text, "COLUMNS": text, "TERM": text, "NO_COLOR": text,
          "LANG": text,
        ])
      #expect(result.errors.isHarmless && result.errors.hasPrefix("error: "))
      let lines = result.errors.split(separator: "\n")
      #expect(lines.allSatisfy { $0.hasPrefix("error: ") || $0.hasPrefix("help: ") })
      #expect(lines.count <= 2, "\(result.errors)")
      #expect(result.status == 2)
    }
  }
}
