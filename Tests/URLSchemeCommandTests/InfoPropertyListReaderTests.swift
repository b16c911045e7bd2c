import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Where the values of an Info.plist stand.
@Suite struct InfoPropertyListReaderTests {
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
    let reader = try InfoPropertyListReader(Array(text.utf8))
    func expect(_ path: String, at part: String, _ count: Int = 0) throws {
      let range = try #require(text.range(of: part))
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      #expect(reader.places[path] == start..<start + count, "\(path)")
    }
    try expect("", at: "<dict>\n<key>Other")
    try expect("CFBundleURLTypes", at: "CFBundleURLTypes</key> <!-- <string>", 16)
    try expect("CFBundleURLTypes[0]", at: "<dict>\n    <key>CFBundleURLName")
    try expect("CFBundleURLTypes[0].CFBundleURLName", at: "name&amp;", 9)
    try expect("CFBundleURLTypes[0].CFBundleURLSchemes", at: "CFBundleURLSchemes</key>\n", 18)
    try expect("CFBundleURLTypes[0].CFBundleURLSchemes[0]", at: "a</string>", 1)
    try expect("CFBundleURLTypes[0].CFBundleURLSchemes[1]", at: "</string><string/>")
    try expect("CFBundleURLTypes[0].CFBundleURLSchemes[2]", at: "<string/>")
    try expect("CFBundleURLTypes[1]", at: "<dict/>\n  <dict>")
    try expect("CFBundleURLTypes[2]", at: "<dict><key>CFBundleURLSchemes</key><array/>")
    try expect("CFBundleURLTypes[2].CFBundleURLSchemes", at: "CFBundleURLSchemes</key><array/>", 18)
    try expect("LSApplicationQueriesSchemes", at: "LSApplicationQueriesSchemes", 27)
    try expect("LSApplicationQueriesSchemes[0]", at: "b</string>", 1)
    try expect("LSApplicationQueriesSchemes[1]", at: "c</string>", 1)
    #expect(reader.places.count == 14)
    #expect(reader.repeatedKeys.isEmpty)
  }

  @Test func ofARepeatedKeyTheLastCounts() throws {
    let text = """
      <dict><key>LSApplicationQueriesSchemes</key><array><string>a</string></array>\
      <key>LSApplicationQueriesSchemes</key><array><string>b</string></array></dict>
      """
    let reader = try InfoPropertyListReader(Array(text.utf8))
    let queries = "LSApplicationQueriesSchemes"
    #expect(reader.list.queriesSchemes == ["b"])
    #expect(
      reader.places["\(queries)[0]"].map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
        == "b")
    #expect(reader.repeatedKeys.map(\.name) == [queries])
    #expect(reader.repeatedKeys.map(\.offset) == [reader.places[queries]?.lowerBound])
  }

  @Test func aTypeHasNoneOfThePlacesOfOneThatNoLongerCounts() throws {
    let text = """
      <dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array/></dict></array>\
      <key>CFBundleURLTypes</key><array><dict/></array></dict>
      """
    let reader = try InfoPropertyListReader(Array(text.utf8))
    #expect(reader.places["CFBundleURLTypes[0]"] != nil)
    #expect(reader.places["CFBundleURLTypes[0].CFBundleURLSchemes"] == nil)
  }

  @Test(arguments: ["<dict/>", "<plist><dict><key>a</key><true/></dict></plist>"])
  func aListWithoutTheKeysHasNoPlacesButItsOwn(_ text: String) throws {
    let places = try InfoPropertyListReader(Array(text.utf8)).places
    #expect(Array(places.keys) == [""])
  }

  @Test func theBinaryFormatHasNoPlaces() throws {
    let list = InfoPropertyList(AppDefinition(name: "Notes", schemes: ["notes"]))
    let reader = try InfoPropertyListReader(list.binary())
    #expect(reader.list == list)
    #expect(reader.places.isEmpty)
  }
}
