import Testing

/// Documents in UTF-16 are scanned as those in UTF-8 are.
@Suite struct UTF16DocumentTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    let mark: [UInt8]
    let isBigEndian: Bool
    /// Bytes behind the text.
    var rest: [UInt8] = []

    var testDescription: String { id }
  }

  @Test(arguments: [
    Case(id: "little-endian", mark: [0xFF, 0xFE], isBigEndian: false),
    Case(id: "big-endian", mark: [0xFE, 0xFF], isBigEndian: true),
    Case(id: "half a unit at the end", mark: [0xFF, 0xFE], isBigEndian: false, rest: [0x41]),
    Case(
      id: "half a pair at the end", mark: [0xFE, 0xFF], isBigEndian: true, rest: [0xD8, 0x3D]),
  ])
  func aDocumentInUTF16IsRead(_ document: Case) async throws {
    let text = "/* 🥛 */\n\"shop\" = \"ukdailyoffers://serch\";\n"
    let bytes = text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
      return document.isBigEndian ? [high, low] : [low, high]
    }
    let escaped = (document.mark + bytes + document.rest).map { byte in
      "\\" + String(byte >> 6) + String(byte >> 3 & 7) + String(byte & 7)
    }
    // As a file, and among the others of a folder.
    let script = """
      mkdir docs && printf '\(escaped.joined())' > docs/notes.md
      urlscheme validate --scan docs/notes.md
      urlscheme validate --scan docs
      """
    let result = try await Program.script(script, in: Folder([:]))
    let fault = """
      docs/notes.md
      docs/notes.md:2:25: error: Daily Offers: no such route; did you mean //search? [unknown-route]
        ukdailyoffers://serch
                      ^

      1 file, 1 link checked: 1 error

      """
    #expect(result.output == fault + fault)
  }
}
