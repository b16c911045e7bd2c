import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Which links are only placeholders for links.
@Suite struct LinkPlaceholderTests {
  @Test(arguments: [
    ScanCase(id: "ellipsis", document: "emergent://…", links: ["1:1 emergent://"]),
    ScanCase(
      id: "ellipsis behind a value", document: "emergent://?a=b…", links: ["1:1 emergent://?a=b"]),
    ScanCase(id: "ellipsis within", document: "emergent://?a=…&b", links: ["1:1 emergent://?a="]),
    ScanCase(
      id: "ellipsis in a code span", document: "`emergent://?a=…&b`",
      links: ["1:2 emergent://?a=…&b"]),
    ScanCase(id: "dots", document: "emergent://...", links: ["1:1 emergent://"]),
    ScanCase(
      id: "dots behind a value", document: "emergent://?a=b...", links: ["1:1 emergent://?a=b"]),
    ScanCase(
      id: "dots within", document: "emergent://?a=...&b=c", links: ["1:1 emergent://?a=...&b=c"]),
    ScanCase(id: "braces", document: "emergent://?a={a}", links: ["1:1 emergent://?a={a}"]),
    ScanCase(id: "a pattern", document: "emergent://a{?b,c*}", links: ["1:1 emergent://a{?b,c*}"]),
    ScanCase(id: "an opaque pattern", document: "things:{+path}", links: ["1:1 things:{+path}"]),
    ScanCase(
      id: "two braces", document: "emergent://?a={{a}}.", links: ["1:1 emergent://?a={{a}}"]),
    ScanCase(
      id: "two braces and spaces", document: "emergent://?a={{ a }}", links: ["1:1 emergent://?a="]),
    ScanCase(
      id: "braces in an attribute", kind: .html, document: "<a href='emergent://?a={{ a }}'>",
      links: ["1:10 emergent://?a={{ a }}"]),
    ScanCase(
      id: "a merge tag", kind: .html, document: "<a href=\"emergent://?a=*|A|*\">",
      links: ["1:10 emergent://?a=*|A|*"]),
    ScanCase(
      id: "a template", kind: .html, document: "<a href=\"emergent://?a=<%= a %>\">",
      links: ["1:10 emergent://?a=<%= a %>"]),
    ScanCase(id: "a bracket", document: "emergent://?a=[a-b]", links: ["1:1 emergent://?a=[a-b]"]),
    ScanCase(id: "angle brackets", document: "emergent://?a=<a>", links: ["1:1 emergent://?a="]),
    ScanCase(
      id: "angle brackets in a code span", document: "`emergent://<a>`",
      links: ["1:2 emergent://<a>"]),
    ScanCase(
      id: "angle brackets in HTML", kind: .html, document: "emergent://&lt;a&gt;",
      links: ["1:1 emergent://"]),
    ScanCase(id: "a variable", document: "\"emergent://?a=$a\"", links: ["1:2 emergent://?a=$a"]),
    ScanCase(
      id: "a variable in braces", document: "`emergent://?a=${a}`",
      links: ["1:2 emergent://?a=${a}"]),
    ScanCase(
      id: "an interpolation", document: "\"emergent://?a=\\(a)&b\"",
      links: ["1:2 emergent://?a=\\(a)&b"]),
    ScanCase(
      id: "an interpolation with spaces", document: "\"emergent://?a=\\(a + b)\"",
      links: ["1:2 emergent://?a="]),
    ScanCase(
      id: "a format's number", document: "\"emergent://?a=%d\"", links: ["1:2 emergent://?a=%d"]),
    ScanCase(
      id: "a format's long number", document: "\"emergent://?a=%lld&b\"",
      links: ["1:2 emergent://?a=%lld&b"]),
    ScanCase(
      id: "a format's second argument", document: "\"emergent://?a=%2$@\"",
      links: ["1:2 emergent://?a=%2$@"]),
    ScanCase(
      id: "an argument of a shell", document: "\"emergent://a/$1\"", links: ["1:2 emergent://a/$1"]),
    ScanCase(
      id: "what is added on the next line", kind: .code,
      document: "x = \"emergent://a\"\n  + \"?b=c\"", links: ["1:6 emergent://a"]),
    ScanCase(
      id: "what another text goes on with", kind: .code,
      document: "(\"emergent://a\"\n \"?b=c\")", links: ["1:3 emergent://a"]),
    ScanCase(
      id: "a variable behind quotes", kind: .code, document: "open 'emergent://a/'\"$id\"",
      links: ["1:7 emergent://a/"]),
    ScanCase(
      id: "a builder", kind: .code, document: "Uri.parse(\"emergent://a\").buildUpon()",
      links: ["1:12 emergent://a"]),
    ScanCase(
      id: "what is replaced", kind: .code, document: "x.replace(\"emergent://a/\", \"\")",
      links: ["1:12 emergent://a/"]),
    ScanCase(
      id: "a sum in a code block", kind: .markdown, document: "```\nx = \"emergent://a\" + b\n```",
      links: ["2:6 emergent://a"]),
    ScanCase(
      id: "an expression between slashes", kind: .code, document: "/emergent:\\/\\/a\\/b/",
      links: ["1:2 emergent://a/b/"]),
    ScanCase(
      id: "an expression from the beginning on", kind: .code, document: "\"^emergent://a$\"",
      links: ["1:3 emergent://a$"]),
    ScanCase(
      id: "an expression for digits", kind: .code, document: "r\"emergent://a/\\d+\"",
      links: ["1:3 emergent://a/\\d+"]),
    ScanCase(
      id: "an expression for all but some", document: "'emergent://a/[^/]+'",
      links: ["1:2 emergent://a/[^/]+"]),
    ScanCase(
      id: "an expression for anything", document: "'emergent://a/.*'",
      links: ["1:2 emergent://a/"]),
    ScanCase(
      id: "a bracket of AsciiDoc", kind: .asciidoc, document: "emergent://a/[id]",
      links: ["1:1 emergent://a/"]),
  ])
  func areFoundButNotToBeChecked(_ testCase: ScanCase) {
    #expect(testCase.found == testCase.links.map { "\($0) (placeholder)" })
  }

  @Test(arguments: [
    ScanCase(id: "two dots", document: "emergent://a..", links: ["1:1 emergent://a"]),
    ScanCase(id: "dots in a word", document: "emergent://a...b", links: ["1:1 emergent://a...b"]),
    ScanCase(
      id: "JSON that is not escaped", document: "things:///a?b=[{\"c\":1}]",
      links: ["1:1 things:///a?b=[{"]),
    ScanCase(
      id: "quoted JSON that is not escaped", document: "'things:///a?b=[{\"c\":1}]'",
      links: ["1:2 things:///a?b=[{\"c\":1}]"]),
    ScanCase(
      id: "an address", document: "emergent://[::1] emergent://[v1.a]",
      links: ["1:1 emergent://[::1]", "1:18 emergent://[v1.a]"]),
    ScanCase(
      id: "a variable in single quotes", document: "'emergent://?a=$a'",
      links: ["1:2 emergent://?a=$a"]),
    ScanCase(
      id: "a variable that is escaped", document: "\"emergent:\\/\\/?a=\\$a\\&b=\\$(c)\"",
      links: ["1:2 emergent://?a=$a&b=$(c)"]),
    ScanCase(
      id: "a percent sign that is not escaped", document: "\"emergent://?a=%df&b=100%fun\"",
      links: ["1:2 emergent://?a=%df&b=100%fun"]),
    ScanCase(
      id: "a plus of a patch", kind: .code, document: "-x = \"emergent://a\"\n+x = 1",
      links: ["1:7 emergent://a"]),
    ScanCase(
      id: "the next argument", kind: .code, document: "open \"emergent://a\" \"b\"",
      links: ["1:7 emergent://a"]),
    ScanCase(
      id: "the next element", kind: .json, document: "[\"emergent://a\", \"/b\"]",
      links: ["1:3 emergent://a"]),
    ScanCase(id: "a sum of money", document: "emergent://?a=$5", links: ["1:1 emergent://?a=$5"]),
    ScanCase(
      id: "an ellipsis to be followed", kind: .html, document: "<a href='emergent://?a=…'>",
      links: ["1:10 emergent://?a=…"]),
    ScanCase(
      id: "an element behind a link", kind: .html, document: "emergent://?a=<b>",
      links: ["1:1 emergent://?a="]),
    ScanCase(
      id: "a bracket behind a value", document: "emergent://?a=b<c>", links: ["1:1 emergent://?a=b"]
    ),
    ScanCase(
      id: "an ellipsis behind a space", document: "emergent://a …", links: ["1:1 emergent://a"]),
  ])
  func areNotSeenInLinks(_ testCase: ScanCase) {
    #expect(testCase.found == testCase.links)
  }
}
