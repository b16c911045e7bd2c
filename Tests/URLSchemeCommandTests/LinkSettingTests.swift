import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What sets links off in Markdown, in HTML and in JSON, and how they are escaped there.
@Suite struct LinkSettingTests {
  // MARK: Markdown

  @Test(
    arguments: [
      ScanCase(
        id: "destination", document: "[a](emergent://a|b.)", links: ["1:5 emergent://a|b."]),
      ScanCase(
        id: "destination with a title", document: "[a]( emergent://a 'emergent://b' )",
        links: ["1:6 emergent://a", "1:20 emergent://b"]),
      ScanCase(
        id: "destination with parentheses", document: "[a](emergent://a(b)(c))d",
        links: ["1:5 emergent://a(b)(c)"]),
      ScanCase(
        id: "destination with escapes", document: "[a](emergent://a\\)\\_?b&amp;c&#61;d)",
        links: ["1:5 emergent://a)_?b&c=d"]),
      ScanCase(
        id: "destination between brackets", document: "[a](<emergent://a b)\\>c>)",
        links: ["1:6 emergent://a b)>c"]),
      ScanCase(
        id: "bracket that stays open", document: "[a](<emergent://a b\n>)",
        links: ["1:6 emergent://a"]),
      ScanCase(
        id: "destination on the next line", document: "[a](\n  emergent://a)",
        links: ["2:3 emergent://a"]),
      ScanCase(id: "image", document: "![a](emergent://a)", links: ["1:6 emergent://a"]),
      ScanCase(
        id: "link and its text", document: "[emergent://a](emergent://b)",
        links: ["1:2 emergent://a", "1:16 emergent://b"]),
      ScanCase(
        id: "ellipsis in a destination is a fault", document: "[a](emergent://?a=...)",
        links: ["1:5 emergent://?a=..."]),
      ScanCase(
        id: "definition", document: "[a]: emergent://a,b. \"emergent://c\"",
        links: ["1:6 emergent://a,b.", "1:23 emergent://c"]),
      ScanCase(
        id: "definition in a quote", document: "> [a]: <emergent://a b>",
        links: ["1:9 emergent://a b"]),
      ScanCase(
        id: "colon in prose", document: "as in [a]: emergent://a.", links: ["1:12 emergent://a"]),
      ScanCase(id: "footnote", document: "[^1]: emergent://a.", links: ["1:7 emergent://a"]),
      ScanCase(id: "autolink", document: "<emergent://a|b.>", links: ["1:2 emergent://a|b."]),
      ScanCase(
        id: "autolink with references", document: "<emergent://?a&amp;b\\_>",
        links: ["1:2 emergent://?a&b\\_"]),
      ScanCase(
        id: "no autolink: a space", document: "<emergent://a, b>", links: ["1:2 emergent://a"]),
      ScanCase(
        id: "no autolink: a line end", document: "<emergent://a.\n>", links: ["1:2 emergent://a"]),
      ScanCase(
        id: "escapes in prose", document: "emergent://a\\_b?c&amp;d\\.",
        links: ["1:1 emergent://a_b?c&d"]),
      ScanCase(
        id: "HTML", document: "<a href=\"emergent://?a&amp;b|c\">",
        links: ["1:10 emergent://?a&b|c"]),
      ScanCase(
        id: "HTML in fenced code", document: "```html\n<a href='emergent://?a&amp;b'>\n```",
        links: ["2:10 emergent://?a&b"]),
      ScanCase(
        id: "settings", document: "url=emergent://a. link: emergent://b,",
        links: ["1:5 emergent://a", "1:25 emergent://b"]),
      ScanCase(
        id: "table", document: "|emergent://a|[b](emergent://b)|\n|a | emergent://c |",
        links: ["1:2 emergent://a", "1:19 emergent://b", "2:6 emergent://c"]),
      ScanCase(
        id: "table row without a bar at its ends", document: "emergent://a|`emergent://b`",
        links: ["1:1 emergent://a", "1:15 emergent://b"]),
      ScanCase(
        id: "line break of HTML", document: "emergent://a<br>emergent://?b=<br/>",
        links: ["1:1 emergent://a", "1:17 emergent://?b="]),
    ].map { testCase in
      var testCase = testCase
      testCase.kind = .markdown
      return testCase
    })
  func readsMarkdown(_ testCase: ScanCase) {
    #expect(testCase.found == testCase.links)
  }

  // MARK: HTML

  @Test(
    arguments: [
      ScanCase(
        id: "double quotes", document: "<a href=\"emergent://a'b?c=d e.\">",
        links: ["1:10 emergent://a'b?c=d e."]),
      ScanCase(
        id: "single quotes", document: "<a href='emergent://a\"b'>", links: ["1:10 emergent://a\"b"]
      ),
      ScanCase(
        id: "no quotes", document: "<a href=emergent://a/.>b</a>", links: ["1:9 emergent://a/."]),
      ScanCase(
        id: "no quotes, then another", document: "<a href=emergent://a class=b>",
        links: ["1:9 emergent://a"]),
      ScanCase(
        id: "spaces around", document: "<a href = \"\n emergent://a \t\n\">",
        links: ["2:2 emergent://a"]),
      ScanCase(
        id: "references",
        document: "<a href=\"emergent://?a=1&amp;b=2&#38;c=3&#x26;d=4&quot;e&apos;\">",
        links: ["1:10 emergent://?a=1&b=2&c=3&d=4\"e'"]),
      ScanCase(
        id: "bare ampersands", document: "<a href=\"emergent://?a=1&b=2&lt=3&amp\">",
        links: ["1:10 emergent://?a=1&b=2&lt=3&amp"]),
      ScanCase(
        id: "unknown reference", document: "<a href=\"emergent://?a=&eacute;\">",
        links: ["1:10 emergent://?a=&eacute;"]),
      ScanCase(
        id: "references are undone once", document: "<a href=\"emergent://?a&amp;amp;b\">",
        links: ["1:10 emergent://?a&amp;b"]),
      ScanCase(
        id: "two lines", document: "<a\n  href=\"emergent://a\n  b\">",
        links: ["2:9 emergent://a\n  b"]),
      ScanCase(
        id: "a quote that is missing", document: "<a href=\"emergent://a>b</a>\n\n<p class=\"x\">",
        links: ["1:10 emergent://a"]),
      ScanCase(
        id: "capitals and prefixes",
        document:
          "<A HREF=\"emergent://a b\" xlink:href='emergent://c d' data-url=\"emergent://e f\">",
        links: ["1:10 emergent://a b", "1:38 emergent://c d", "1:64 emergent://e f"]),
      ScanCase(
        id: "attributes of prose",
        document: "<a title=\"emergent://a opens it\" alt='see emergent://b.'>",
        links: ["1:11 emergent://a", "1:43 emergent://b"]),
      ScanCase(
        id: "refresh",
        document: "<meta content=\"0; url=emergent://a\"><meta content=\"emergent://b\">",
        links: ["1:23 emergent://a", "1:52 emergent://b"]),
      ScanCase(
        id: "script",
        document: "<script>a('emergent:\\/\\/a?b&c'); b = \"emergent://c\"</script>",
        links: ["1:12 emergent://a?b&c", "1:39 emergent://c"]),
      ScanCase(
        id: "handler", document: "<a onclick=\"go('emergent://a?b&amp;c')\">",
        links: ["1:17 emergent://a?b&c"]),
      ScanCase(
        id: "handler with references",
        document: "<a onclick='go(&#39;emergent://a&#39;,&quot;emergent://b&quot;)'>",
        links: ["1:21 emergent://a", "1:45 emergent://b"]),
      ScanCase(
        id: "style", document: "<b style=\"a: url(emergent://a)\">", links: ["1:18 emergent://a"]),
      ScanCase(
        id: "text", document: "<p>emergent://a?b&amp;c</p>", links: ["1:4 emergent://a?b&c"]),
      ScanCase(
        id: "text before a space", document: "emergent://a&nbsp;b emergent://c&mdash;d",
        links: ["1:1 emergent://a", "1:21 emergent://c"]),
      ScanCase(
        id: "escaped brackets", document: "&lt;emergent://a&gt;", links: ["1:5 emergent://a"]),
      ScanCase(
        id: "escaped quotes", document: "&quot;emergent://a|b&quot;", links: ["1:7 emergent://a|b"]),
      ScanCase(
        id: "comment for one mail program",
        document: "<!--[if mso]><v:a href=\"emergent://a\"><![endif]-->",
        links: ["1:25 emergent://a"]),
      ScanCase(
        id: "XML", document: "<dict><string>emergent://a?b&amp;c</string></dict>",
        links: ["1:15 emergent://a?b&c"]),
      ScanCase(
        id: "line break", document: "emergent://?a=<br>emergent://<b>b</b>",
        links: ["1:1 emergent://?a=", "1:19 emergent://"]),
    ].map { testCase in
      var testCase = testCase
      testCase.kind = .html
      return testCase
    })
  func readsHTML(_ testCase: ScanCase) {
    #expect(testCase.found == testCase.links)
  }

  // MARK: JSON

  @Test(
    arguments: [
      ScanCase(id: "string", document: "{\"a\":\"emergent://a.\"}", links: ["1:7 emergent://a."]),
      ScanCase(
        id: "escapes", document: "[\"emergent:\\/\\/a?b\\u0026c\\\"d\"]",
        links: ["1:3 emergent://a?b&c\"d"]),
      ScanCase(
        id: "what no link has", document: "[\"emergent://a|{\\\"b\\\":1}\"]",
        links: ["1:3 emergent://a|{\"b\":1}"]),
      ScanCase(
        id: "prose", document: "[\"see emergent://a.\", \"emergent://b is it\"]",
        links: ["1:7 emergent://a", "1:24 emergent://b"]),
      ScanCase(
        id: "lines in a string", document: "[\"a\\nemergent://a\\nb\"]", links: ["1:6 emergent://a"]
      ),
      ScanCase(
        id: "JSON in a string", document: "[\"{\\\"a\\\":\\\"emergent://a|b\\\"}\"]",
        links: ["1:12 emergent://a|b"]),
      ScanCase(id: "key", document: "{\"emergent://a\": 1}", links: ["1:3 emergent://a"]),
      ScanCase(id: "comment", document: "// emergent://a.", links: ["1:4 emergent://a"]),
      ScanCase(
        id: "references are no escapes", document: "[\"emergent://?a&amp;b\"]",
        links: ["1:3 emergent://?a&amp;b"]),
      ScanCase(
        id: "string that stays open", document: "[\"emergent://a\n\"", links: ["1:3 emergent://a"]),
    ].map { testCase in
      var testCase = testCase
      testCase.kind = .json
      return testCase
    })
  func readsJSON(_ testCase: ScanCase) {
    #expect(testCase.found == testCase.links)
  }
}
