import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What is read of an Info.plist, and what is written for a definition.
@Suite struct InfoPropertyListTests {
  private func property(_ entries: String) -> [UInt8] {
    Array("<plist version=\"1.0\"><dict>\(entries)</dict></plist>\n".utf8)
  }

  private let types = "<key>CFBundleURLTypes</key>"
  private let queries = "<key>LSApplicationQueriesSchemes</key>"

  // MARK: Reading

  @Test func readsTypesAndQueries() throws {
    let read = try InfoPropertyListReader(
      property(
        """
        <key>CFBundleIdentifier</key><string>com.example.notes</string>
        \(types)<array>
          <dict>
            <key>CFBundleURLName</key><string>com.example.notes</string>
            <key>CFBundleTypeRole</key><string>Editor</string>
            <key>CFBundleURLIconFile</key><string>icon</string>
            <key>CFBundleURLSchemes</key><array><string>notes</string><string>Note</string></array>
          </dict>
          <dict><key>CFBundleURLSchemes</key><array><string>web+notes</string></array></dict>
        </array>
        \(queries)<array><string>things</string></array>
        """)
    ).list
    #expect(
      read.urlTypes == [
        .init(name: "com.example.notes", role: "Editor", schemes: ["notes", "Note"]),
        .init(schemes: ["web+notes"]),
      ])
    #expect(read.urlTypes.flatMap(\.schemes) == ["notes", "Note", "web+notes"])
    #expect(read.queriesSchemes == ["things"])
  }

  @Test func absentKeysAreNone() throws {
    let empty = try InfoPropertyListReader(property("")).list
    #expect(empty.urlTypes.isEmpty)
    #expect(empty.queriesSchemes.isEmpty)
    let bare = try InfoPropertyListReader(property("\(types)<array><dict/></array>")).list
    #expect(bare.urlTypes == [.init(schemes: [])])
  }

  struct MismatchCase: CustomTestStringConvertible {
    let id: String
    let entries: String
    let message: String
    /// What stands at the place that is given, in XML.
    let place: String
    var testDescription: String { id }
  }

  @Test(arguments: [
    MismatchCase(
      id: "a string for the types", entries: "<key>CFBundleURLTypes</key><string>app</string>",
      message: "CFBundleURLTypes: expected an array of dictionaries", place: "app</string>"),
    MismatchCase(
      id: "a string for a type", entries: "<key>CFBundleURLTypes</key><array><string/></array>",
      message: "CFBundleURLTypes[0]: expected a dictionary", place: "<string/>"),
    MismatchCase(
      id: "a string for the schemes",
      entries: """
        <key>CFBundleURLTypes</key><array><dict/><dict><key>CFBundleURLSchemes</key>\
        <string>app</string></dict></array>
        """,
      message: "CFBundleURLTypes[1].CFBundleURLSchemes: expected an array of strings",
      place: "app</string>"),
    MismatchCase(
      id: "an integer for a scheme",
      entries: """
        <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>\
        <array><string>a</string><integer>1</integer></array></dict></array>
        """,
      message: "CFBundleURLTypes[0].CFBundleURLSchemes[1]: expected a string", place: "1</integer>"),
    MismatchCase(
      id: "an array for the name",
      entries: """
        <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLName</key><array/></dict></array>
        """,
      message: "CFBundleURLTypes[0].CFBundleURLName: expected a string", place: "<array/></dict>"),
    MismatchCase(
      id: "true for the role",
      entries: """
        <key>CFBundleURLTypes</key><array><dict><key>CFBundleTypeRole</key><true/></dict></array>
        """,
      message: "CFBundleURLTypes[0].CFBundleTypeRole: expected a string", place: "<true/>"),
    MismatchCase(
      id: "a dictionary for the queries",
      entries: "<key>LSApplicationQueriesSchemes</key><dict/>",
      message: "LSApplicationQueriesSchemes: expected an array of strings", place: "<dict/>"),
    MismatchCase(
      id: "a date among the queries",
      entries: """
        <key>LSApplicationQueriesSchemes</key><array><date>2025-01-01T00:00:00Z</date></array>
        """,
      message: "LSApplicationQueriesSchemes[0]: expected a string", place: "2025-01"),
  ])
  func saysWhichValueIsOfAnotherType(_ testCase: MismatchCase) throws {
    let bytes = property("<key>CFBundleVersion</key><string>1</string>" + testCase.entries)
    for (bytes, place) in [
      (bytes, testCase.place), (try PropertyListValue.binary(from: bytes), ""),
    ] {
      let finding = #expect(throws: Finding.self) { try InfoPropertyListReader(bytes).list }
      #expect(finding?.rule == .invalidPropertyList)
      #expect(finding?.message == testCase.message)
      let offset = try #require(finding).offset
      #expect(0..<bytes.count ~= offset)
      #expect(bytes.dropFirst(offset).starts(with: Array(place.utf8)))
    }
  }

  @Test(arguments: [
    ("<array/>\n", 0), ("<string>CFBundleURLTypes</string>\n", 8), ("<true/>\n", 0),
  ])
  func theTopIsADictionary(_ text: String, _ offset: Int) {
    let finding = #expect(throws: Finding.self) {
      try InfoPropertyListReader(Array(text.utf8)).list
    }
    #expect(finding?.message == "expected a dictionary")
    #expect(finding?.offset == offset)
  }

  // MARK: Writing

  @Test func writesWhatXcodeWrites() throws {
    let definition = try #require(BuiltInDefinitions.all.first { $0.schemes == ["liteapp"] })
    let text = String(decoding: try InfoPropertyList(definition).xml(), as: UTF8.self)
    #expect(
      text
        == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>CFBundleURLTypes</key>
        \t<array>
        \t\t<dict>
        \t\t\t<key>CFBundleTypeRole</key>
        \t\t\t<string>Viewer</string>
        \t\t\t<key>CFBundleURLName</key>
        \t\t\t<string>\(definition.identifier ?? "none")</string>
        \t\t\t<key>CFBundleURLSchemes</key>
        \t\t\t<array>
        \t\t\t\t<string>liteapp</string>
        \t\t\t</array>
        \t\t</dict>
        \t</array>
        \t<key>LSApplicationQueriesSchemes</key>
        \t<array>
        \t\t<string>fullapp</string>
        \t</array>
        </dict>
        </plist>

        """)
  }

  @Test func leavesOutWhatADefinitionDoesNotSay() throws {
    let definition = AppDefinition(name: "Notes", schemes: ["notes"])
    let text = String(decoding: try InfoPropertyList(definition).xml(), as: UTF8.self)
    #expect(!text.contains("CFBundleURLName"))
    #expect(!text.contains("LSApplicationQueriesSchemes"))
    #expect(text.contains("<string>Viewer</string>"))
  }

  @Test func bothFormatsReadBack() throws {
    var definition = AppDefinition(name: "Notes", schemes: ["Notes", "web+notes"])
    definition.identifier = "a < b & \"c\" ]]> \n\t é 😀"
    definition.role = .none
    definition.queries = ["things", "x-callback"]
    let list = InfoPropertyList(definition)
    #expect(try InfoPropertyListReader(list.xml()).list == list)
    #expect(try InfoPropertyListReader(list.binary()).list == list)
    #expect(try FoundationPropertyList.read(list.xml()) == list)
    #expect(try FoundationPropertyList.read(list.binary()) == list)
    #expect(list.binary().starts(with: Array("bplist00".utf8)))
    #expect(list.urlTypes.first?.role == "None")
  }

  @Test func emptyListsReadBack() throws {
    var list = InfoPropertyList(AppDefinition(name: "None", schemes: []))
    list.urlTypes = []
    #expect(try InfoPropertyListReader(list.xml()).list == list)
    #expect(try InfoPropertyListReader(list.binary()).list == list)
  }

  @Test(arguments: ["\u{0}", "a\u{1B}b", "\u{FFFE}"])
  func refusesToWriteCharactersThatXMLCannotHold(_ name: String) throws {
    var definition = AppDefinition(name: "Notes", schemes: ["notes"])
    definition.identifier = name
    let list = InfoPropertyList(definition)
    let finding = #expect(throws: Finding.self) { try list.xml() }
    #expect(
      finding?.message
        == "CFBundleURLTypes[0].CFBundleURLName: expected no character that XML cannot hold")
    #expect(try InfoPropertyListReader(list.binary()).list == list)
  }
}
