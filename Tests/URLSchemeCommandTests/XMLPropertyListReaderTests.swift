import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Which XML property lists pass, and what is said of those that do not.
@Suite struct XMLPropertyListReaderTests {
  struct Case: CustomTestStringConvertible {
    let id: String
    let text: String
    var offset = 0
    var message = ""
    var testDescription: String { id }
  }

  @Test(arguments: [
    Case(id: "an empty dictionary", text: "<plist version=\"1.0\"><dict/></plist>"),
    Case(id: "a byte order mark", text: "\u{FEFF}<plist><dict/></plist>"),
    Case(id: "white space around", text: " \r\n\t<plist ><dict ></dict\n></plist >\n"),
    Case(id: "no plist element", text: "<dict><key>a</key><true/></dict>"),
    Case(
      id: "a declaration", text: "<?xml version='1.0' encoding='utf-8'?><plist><array/></plist>"),
    Case(id: "a declaration without encoding", text: "<?xml version=\"1.0\"?><array/>"),
    Case(
      id: "the usual document type",
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><string/></plist>
        """),
    Case(
      id: "every leaf",
      text: """
        <array><string>a</string><data>AA==</data><date>2025-01-01T00:00:00Z</date>\
        <integer>1</integer><real>1.5</real><true></true><false/></array>
        """),
    Case(
      id: "integers as Apple's parser takes them",
      text: """
        <array><integer> -42</integer><integer>+ 7</integer><integer>007</integer>\
        <integer>0x7F</integer><integer>-0Xf</integer><integer>18446744073709551615</integer>\
        <integer>-9223372036854775808</integer></array>
        """),
    Case(
      id: "reals as Apple's parser takes them",
      text: """
        <array><real>1</real><real>-.5</real><real>1.</real><real>+6.02e23</real>\
        <real> 1E-7</real><real>NaN</real><real>-Infinity</real><real>inf</real></array>
        """),
    Case(
      id: "dates of any year",
      text: "<array><date>-0044-03-15T12:00:00Z</date><date>12025-01-01T00:00:00Z</date></array>"),
    Case(id: "data that is skipped where it is no base64", text: "<data> A A = = ! </data>"),
    Case(
      id: "comments and instructions anywhere between elements",
      text: "<!-- a > b --><?x y?><dict><!----><key>k</key><!-- < --><string/></dict><!--e-->"),
    Case(
      id: "references and CDATA in text",
      text: "<string>&amp;&lt;&gt;&quot;&apos;&#65;&#x1F600;<![CDATA[<array>&]]]]></string>"),
  ])
  func takes(_ testCase: Case) throws {
    try PropertyListReader.read(Array(testCase.text.utf8))
  }

  @Test(arguments: [
    Case(
      id: "an open element", text: "<dict>", offset: 6,
      message: "expected <key> or </dict>, found end of text"),
    Case(
      id: "no element", text: "<!-- -->", offset: 8,
      message: "expected <plist>, found end of text"),
    Case(
      id: "integer of “42xy”", text: "<array><integer>42xy</integer></array>", offset: 16,
      message: #"expected an integer of at most 64 bits, found "42xy""#),
    Case(
      id: "integer of “”", text: "<array><integer></integer></array>", offset: 16,
      message: #"expected an integer of at most 64 bits, found """#),
    Case(
      id: "integer of “1 ”", text: "<array><integer>1 </integer></array>", offset: 16,
      message: #"expected an integer of at most 64 bits, found "1 ""#),
    Case(
      id: "integer of “--1”", text: "<array><integer>--1</integer></array>", offset: 16,
      message: #"expected an integer of at most 64 bits, found "--1""#),
    Case(
      id: "integer of “0x”", text: "<array><integer>0x</integer></array>", offset: 16,
      message: #"expected an integer of at most 64 bits, found "0x""#),
    Case(
      id: "integer of “7F”", text: "<array><integer>7F</integer></array>", offset: 16,
      message: #"expected an integer of at most 64 bits, found "7F""#),
    Case(
      id: "integer of “18446744073709551616”",
      text: "<array><integer>18446744073709551616</integer></array>", offset: 16,
      message: #"expected an integer of at most 64 bits, found "18446744073709551616""#),
    Case(
      id: "integer of “-9223372036854775809”",
      text: "<array><integer>-9223372036854775809</integer></array>", offset: 16,
      message: #"expected an integer of at most 64 bits, found "-9223372036854775809""#),
    Case(
      id: "real of “abc”", text: "<array><real>abc</real></array>", offset: 13,
      message: #"expected a number such as 1.5, found "abc""#),
    Case(
      id: "real of “”", text: "<array><real></real></array>", offset: 13,
      message: #"expected a number such as 1.5, found """#),
    Case(
      id: "real of “1,5”", text: "<array><real>1,5</real></array>", offset: 13,
      message: #"expected a number such as 1.5, found "1,5""#),
    Case(
      id: "real of “1e”", text: "<array><real>1e</real></array>", offset: 13,
      message: #"expected a number such as 1.5, found "1e""#),
    Case(
      id: "date of “xx”", text: "<array><date>xx</date></array>", offset: 13,
      message: #"expected a date such as 2025-12-31T23:59:59Z, found "xx""#),
    Case(
      id: "date of “2025-12-31”", text: "<array><date>2025-12-31</date></array>", offset: 13,
      message: #"expected a date such as 2025-12-31T23:59:59Z, found "2025-12-31""#),
    Case(
      id: "date of “2025-12-31T23:59:59+01:00”",
      text: "<array><date>2025-12-31T23:59:59+01:00</date></array>", offset: 13,
      message: #"expected a date such as 2025-12-31T23:59:59Z, found "2025-12-31T23:59:59+01:00""#),
    Case(
      id: "text between elements", text: "<array>x</array>", offset: 7,
      message: "expected a value or </array>, found x"),
    Case(
      id: "text behind the end", text: "<array/>x", offset: 8,
      message: "expected end of text, found x"),
    Case(
      id: "a second value", text: "<plist><array/><array/></plist>", offset: 15,
      message: "expected </plist>, found <"),
    Case(
      id: "a second root", text: "<array/><array/>", offset: 8,
      message: "expected end of text, found <"),
    Case(id: "no value", text: "<plist></plist>", offset: 7, message: "expected a value, found <"),
    Case(
      id: "an empty plist", text: "<plist/>", message: "expected <plist> with a content, found <"),
    Case(
      id: "a plist in a plist", text: "<plist><plist><dict/></plist></plist>", offset: 7,
      message: "expected a value, found <"),
    Case(id: "another document", text: "<html></html>", message: "expected <plist>, found <"),
    Case(
      id: "a name that only begins right", text: "<dictionary></dictionary>",
      message: "expected <plist>, found <"),
    Case(
      id: "an end tag of another name", text: "<array></dict>", offset: 7,
      message: "expected </array>, found <"),
    Case(
      id: "an end tag too many", text: "<array/></array>", offset: 8,
      message: "expected end of text, found <"),
    Case(
      id: "an end tag with more in it", text: "<array></array x>", offset: 15,
      message: "expected </array>, found x"),
    Case(
      id: "a value without key", text: "<dict><string>a</string></dict>", offset: 6,
      message: "expected <key> or </dict>, found <"),
    Case(
      id: "a key without value", text: "<dict><key>a</key></dict>", offset: 18,
      message: "expected a value, found <"),
    Case(
      id: "two keys", text: "<dict><key>a</key><key>b</key></dict>", offset: 18,
      message: "expected a value, found <"),
    Case(
      id: "a key in an array", text: "<array><key>a</key></array>", offset: 7,
      message: "expected a value or </array>, found <"),
    Case(
      id: "an empty key element", text: "<dict><key/><true/></dict>", offset: 6,
      message: "expected <key> with a content, found <"),
    Case(
      id: "an empty integer", text: "<integer/>",
      message: "expected <integer> with a content, found <"),
    Case(
      id: "an element in a string", text: "<string>a<b/></string>", offset: 9,
      message: "expected </string>, found <"),
    Case(
      id: "a comment in a string", text: "<string><!-- --></string>", offset: 8,
      message: "expected </string>, found <"),
    Case(
      id: "a tag in a tag", text: "<array <dict>></array>", offset: 7,
      message: "expected the end of the tag, >, found <"),
    Case(id: "a tag without end", text: "<array", message: "expected <plist>, found <"),
    Case(
      id: "a comment without end", text: "<!-- ->", offset: 7,
      message: "expected the end of the comment, -->, found end of text"),
    Case(
      id: "a comment that is all dashes", text: "<!--><dict/>", offset: 12,
      message: "expected the end of the comment, -->, found end of text"),
    Case(
      id: "an instruction without end", text: "<?xml ?", offset: 7,
      message: "expected the end of the processing instruction, ?>, found end of text"),
    Case(
      id: "an instruction without name", text: "<?><dict/>?>", offset: 2,
      message: "expected the name of a processing instruction, found >"),
    Case(
      id: "CDATA without end", text: "<string><![CDATA[</string>", offset: 26,
      message: "expected the end of the CDATA section, ]]>, found end of text"),
    Case(
      id: "an internal subset", text: "<!DOCTYPE plist [<!ENTITY a \"b\">]><dict/>", offset: 16,
      message: "expected a document type without declarations of its own, found ["),
    Case(
      id: "an unknown declaration", text: "<!ENTITY a \"b\"><dict/>", offset: 2,
      message: "expected DOCTYPE or a comment, found E"),
    Case(
      id: "a document type inside", text: "<array><!DOCTYPE plist></array>", offset: 7,
      message: "expected a value or </array>, found <"),
    Case(
      id: "an entity of its own", text: "<string>&a;</string>", offset: 8,
      message: "expected a reference: &amp;, &lt;, &gt;, &quot;, &apos; or &#…;, found &"),
    Case(
      id: "a reference to half a pair", text: "<string>&#xD800;</string>", offset: 8,
      message: "expected a reference: &amp;, &lt;, &gt;, &quot;, &apos; or &#…;, found &"),
    Case(
      id: "a reference to NUL", text: "<string>&#0;</string>", offset: 8,
      message: "expected a reference: &amp;, &lt;, &gt;, &quot;, &apos; or &#…;, found &"),
    Case(
      id: "a reference of many digits", text: "<string>&#x00000041;</string>", offset: 8,
      message: "expected a reference: &amp;, &lt;, &gt;, &quot;, &apos; or &#…;, found &"),
    Case(
      id: "a decimal reference with letters", text: "<string>&#4F;</string>", offset: 8,
      message: "expected a reference: &amp;, &lt;, &gt;, &quot;, &apos; or &#…;, found &"),
    Case(
      id: "another encoding", text: "<?xml encoding=\"UTF-16\"?><dict/>", offset: 15,
      message: "expected the encoding \"UTF-8\", found \""),
    Case(
      id: "another encoding, spaced out", text: "<?xml encoding = 'utf-7' ?><dict/>", offset: 17,
      message: "expected the encoding \"UTF-8\", found '"),
    Case(
      id: "a control character", text: "<string>\u{1}</string>", offset: 8,
      message: "expected a character that XML allows, found control character U+0001"),
  ])
  func refuses(_ testCase: Case) {
    let finding = #expect(throws: Finding.self) {
      try PropertyListReader.read(Array(testCase.text.utf8))
    }
    #expect(finding?.rule == .invalidPropertyList)
    #expect(finding?.offset == testCase.offset)
    #expect(finding?.message == testCase.message)
  }

  @Test func refusesWhatIsNotUTF8() {
    let bytes = Array("<string>".utf8) + [0xC0, 0x80] + Array("</string>".utf8)
    let finding = #expect(throws: Finding.self) { try PropertyListReader.read(bytes) }
    #expect(finding?.offset == 8)
    #expect(finding?.message == "expected UTF-8, found byte 0xC0")
  }

  @Test func nestsSixtyFourLevelsDeep() throws {
    let deepest =
      String(repeating: "<array>", count: 63) + "<true/>"
      + String(repeating: "</array>", count: 63)
    try PropertyListReader.read(Array(deepest.utf8))
    let finding = #expect(throws: Finding.self) {
      try PropertyListReader.read(Array("<array>\(deepest)</array>".utf8))
    }
    #expect(finding?.offset == 7 * 64)
    #expect(finding?.message == "expected at most 64 levels of nesting, found <")
  }
}
