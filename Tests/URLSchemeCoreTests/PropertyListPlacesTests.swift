import Testing

@testable import URLSchemeCore

/// Where the values of an Info.plist stand.
@Suite struct PropertyListPlacesTests {
  private func texts(_ ranges: [Range<Int>], in text: String) -> [String] {
    ranges.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
  }

  @Test func everySchemeNameAndKeyHasItsPlace() throws {
    let text = """
      <?xml version="1.0"?><!-- <key>CFBundleURLTypes</key> --><plist><dict>
      <key>Other</key><dict><key>CFBundleURLTypes</key><array><dict/></array></dict>
      <key>CFBundleURLTypes</key> <!-- <string>no</string> -->
      <array>
        <dict>
          <key>CFBundleURLName</key><string>name&amp;</string>
          <key>CFBundleURLIconFile</key><string>icon</string>
          <key>CFBundleURLSchemes</key>
          <array><!-- one --><string>a</string><string></string><string/></array>
          <key>More</key><array><string>x</string></array>
        </dict>
        <dict/>
        <dict><key>CFBundleURLSchemes</key><array/></dict>
      </array>
      <key>LSApplicationQueriesSchemes</key><array><string>b</string><string>c</string></array>
      </dict></plist>
      """
    let places = try InfoPropertyListReader(Array(text.utf8).span).places
    func offset(of part: String) throws -> Int {
      let range = try #require(text.firstRange(of: part))
      return text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    }
    #expect(try places.root == offset(of: "<dict>\n<key>Other"))
    #expect(try places.typesKey == offset(of: "CFBundleURLTypes</key> <!-- <string>"))
    #expect(try places.queriesKey == offset(of: "LSApplicationQueriesSchemes"))
    #expect(places.types.count == 3)
    #expect(texts(places.types.compactMap(\.name), in: text) == ["name&amp;"])
    #expect(texts(places.types[0].schemes, in: text) == ["a", "", ""])
    #expect(try places.types[0].schemes[2].lowerBound == offset(of: "<string/>"))
    #expect(try places.types[0].start == offset(of: "<dict>\n    <key>CFBundleURLName"))
    #expect(try places.types[1].start == offset(of: "<dict/>\n  <dict>"))
    #expect(places.types[1].schemesKey == nil)
    #expect(places.types[2].schemesKey != nil)
    #expect(places.types[2].schemes.isEmpty)
    #expect(texts(places.queries, in: text) == ["b", "c"])
    #expect(places.repeatedKeys.isEmpty)
  }

  @Test func ofARepeatedKeyTheLastCounts() throws {
    let text = """
      <dict><key>LSApplicationQueriesSchemes</key><array><string>a</string></array>\
      <key>LSApplicationQueriesSchemes</key><array><string>b</string></array></dict>
      """
    let places = try InfoPropertyListReader(Array(text.utf8).span).places
    #expect(texts(places.queries, in: text) == ["b"])
    #expect(try InfoPropertyList(bytes: Array(text.utf8)).queriesSchemes == ["b"])
    #expect(places.repeatedKeys.map(\.name) == ["LSApplicationQueriesSchemes"])
    #expect(places.repeatedKeys.map(\.offset) == [places.queriesKey])
  }

  @Test(arguments: ["<dict/>", "<plist><dict><key>a</key><true/></dict></plist>"])
  func aListWithoutTheKeysHasNoPlaces(_ text: String) throws {
    let places = try InfoPropertyListReader(Array(text.utf8).span).places
    #expect(places.typesKey == nil)
    #expect(places.types.isEmpty)
    #expect(places.queries.isEmpty)
  }
}
