import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What every property list must be, whichever its format.
@Suite struct PropertyListReaderTests {
  @Test func takesOneMebibyteAndNoMore() throws {
    let head = Array("<plist><string>".utf8)
    let tail = Array("</string></plist>\n".utf8)
    let filler = PropertyListReader.maximumSize - head.count - tail.count
    try PropertyListReader.read((head + Array(repeating: 0x61, count: filler) + tail))
    let tooLong = head + Array(repeating: 0x61, count: filler + 1) + tail
    let finding = #expect(throws: Finding.self) { try PropertyListReader.read(tooLong) }
    #expect(finding?.rule == .invalidPropertyList)
    #expect(finding?.offset == 1_048_576)
    #expect(finding?.message == "expected at most 1048576 bytes, found 1048577")
  }

  struct ForeignCase: CustomTestStringConvertible {
    let id: String
    let bytes: [UInt8]
    var offset = 0
    var testDescription: String { id }
  }

  @Test(arguments: [
    ForeignCase(id: "nothing", bytes: []),
    ForeignCase(id: "white space", bytes: Array(" \n".utf8), offset: 2),
    ForeignCase(id: "a byte order mark alone", bytes: [0xEF, 0xBB, 0xBF], offset: 3),
    ForeignCase(id: "OpenStep", bytes: Array("{ CFBundleURLTypes = (); }".utf8)),
    ForeignCase(id: "JSON", bytes: Array("[]".utf8)),
    ForeignCase(id: "UTF-16, big endian", bytes: [0xFE, 0xFF, 0x00, 0x3C]),
    ForeignCase(id: "UTF-16, little endian", bytes: [0xFF, 0xFE, 0x3C, 0x00]),
    ForeignCase(id: "UTF-32", bytes: [0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x3C]),
    ForeignCase(id: "the first half of the header", bytes: Array("bpli".utf8)),
    ForeignCase(id: "binary, another version", bytes: Array("bplist15".utf8), offset: 6),
    ForeignCase(id: "binary, no trailer", bytes: Array("bplist00".utf8), offset: 8),
  ])
  func refusesOtherFormats(_ testCase: ForeignCase) {
    let finding = #expect(throws: Finding.self) {
      try PropertyListReader.read(testCase.bytes)
    }
    #expect(finding?.rule == .invalidPropertyList)
    #expect(finding?.offset == testCase.offset)
  }
}
