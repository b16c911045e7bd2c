/// The inputs: what a stranger would send to keep the program busy.
extension Growth {
  static let definitions = [
    "patterns": """
    {"urlscheme":1,"name":"Patterns","schemes":["pat"],"routes":[
      {"name":"a","link":"//a{?x}","parameters":{"x":{"pattern":"(a+)+b"}}},
      {"name":"b","link":"//b{?x}","parameters":{"x":{"pattern":"(a|a)*b"}}},
      {"name":"c","link":"//c{?x}","parameters":{"x":{"pattern":"(a*){1000}"}}}]}
    """,
    "values": """
    {"urlscheme":1,"name":"Values","schemes":["val"],"routes":[
      {"name":"object","link":"//o{?x}","parameters":{"x":{"type":"object","encoding":{"json":{}}}}},
      {"name":"array","link":"//a{?x}","parameters":{"x":{"type":"array","encoding":{"json":{}}}}},
      {"name":"list","link":"//l{?x}","parameters":
        {"x":{"type":"array","encoding":{"delimited":{"separator":","}}}}},
      {"name":"many","link":"//m{?x*}","parameters":{"x":{"type":"array"}}},
      {"name":"base","link":"//b{?x}","parameters":{"x":{"encoding":{"base64url":{}}}}},
      {"name":"number","link":"//n{?x}","parameters":{"x":{"type":"number"}}}]}
    """,
    "segments": """
    {"urlscheme":1,"name":"Segments","schemes":["seg"],"routes":[
      {"name":"rest","link":"//{+rest}"},{"name":"optional","link":"//q{/a,b,c,d,e,f}"},
      {"name":"a","link":"//{v}/a/{w}/a/z"},{"name":"b","link":"//a/{v}/a/{w}/y"},
      {"name":"c","link":"//{v}/{w}/a/a/x"},{"name":"d","link":"//a/a/{v}/{w}/w"}]}
    """,
  ]

  private static func link(
    _ name: String, _ command: String, _ text: @escaping @Sendable (Int) -> [UInt8]
  ) -> Input {
    Input(
      name: "`\(command)`: \(name)",
      arguments: command.split(separator: " ").map(String.init) + [
        "-j", "1", "--max-length", "1000000000",
      ], lengths: lengths, text: text)
  }

  private static func link(
    _ name: String, _ text: @escaping @Sendable (Int) -> [UInt8]
  ) -> Input {
    link(name, "decode", text)
  }

  static let links =
    ["decode", "decode --generic", "route", "route --explain", "validate"].flatMap { command in
      [
        link("many `&`", command, repeated("foo:?", "&")),
        link("many `=`", command, repeated("foo:?a", "=")),
        link("many `%41`", command, repeated("foo:", "%41")),
        link("many bad `%`", command, repeated("foo:?x=", "%")),
        link("many pairs", command, repeated("foo:?", "a=b&")),
        link("many bad UTF-8", command, repeated("foo:?", "a=%FF&")),
        link("many `/`", command, repeated("seg://", "/")),
        link("many segments", command, repeated("seg://", "a/")),
        link("unknown names", command, numbered("ukdailyoffers://search?term=a&", "u#=1", "&")),
        link("repeated unknown names", command, repeated("ukdailyoffers://search?term=a", "&z=1")),
        link(
          "repeated known names", command, repeated("ukdailyoffers://search?term=a", "&order=a")),
        link("one long value", command, repeated("ukdailyoffers://search?term=", "+")),
        link("a long unknown scheme", command, repeated("ukdailyoffersa", "p", ":")),
      ]
    } + [
      link("wide JSON", numbered("val://o?x=%7B", "%22k#%22:1", ",", "%7D")),
      link(
        "deep JSON",
        repeated(
          "val://a?x=%5B1",
          "," + String(repeating: "%5B", count: 60)
            + String(repeating: "%5D", count: 60), "%5D")),
      link("JSON's escapes", repeated("val://a?x=%5B%22", "%5Cu0041", "%22%5D")),
      link("delimited values", repeated("val://l?x=a", ",a")),
      link("delimited fields", repeated("mayasdressup://?outfit=a%7Cb", "%7Cc")),
      link("repeated values", repeated("val://m?x=a", "&x=a")),
      link("fixed width", repeated("emergent://?r=", "4")),
      link("base64url", repeated("val://b?x=", "AAAA")),
      link("an envelope", repeated("mayasdressup://?outfit=~1", "AAAA")),
      link("digits", repeated("val://n?x=", "1")),
      link("pattern `(a+)+b`", repeated("pat://a?x=", "a")),
      link("pattern `(a|a)*b`", repeated("pat://b?x=", "a")),
      link("pattern `(a*){1000}`", repeated("pat://c?x=", "a")),
      link("callbacks in one another", repeated("liteapp://export?x-success=fullapp://?", "a%26")),
    ]

  private static func record(_ name: String, _ text: @escaping @Sendable (Int) -> [UInt8]) -> Input
  {
    link(name, "encode -", text)
  }

  static let records = [
    record(
      "unknown values",
      numbered(#"{"app":"ukdailyoffers","route":"search","values":{"#, #""u#":"1""#, ",", "}}")),
    record(
      "unknown parameters",
      numbered(
        #"{"app":"ukdailyoffers","route":"search","values":{"term":"a"},"unknown":["#,
        #"["u#","1"]"#, ",", "]}")),
    record(
      "wide JSON",
      numbered(#"{"app":"val","route":"object","values":{"x":{"#, #""k#":1"#, ",", "}}}")),
    record(
      "deep JSON",
      repeated(
        #"{"app":"val","route":"array","values":{"x":[1"#,
        "," + String(repeating: "[", count: 60) + String(repeating: "]", count: 60), "]}}")),
    record(
      "fields",
      numbered(
        #"{"app":"mayasdressup","route":"outfit","values":{"outfit":{"background":"a","model":"b","#
          + #""garments":["#, #""g#""#, ",", "]}}}")),
    record("unknown keys", numbered("{", #""k#":1"#, ",", "}")),
    record("brackets", repeated(#"{"link":"foo:","values":"#, "[")),
  ]

  private static func file(
    _ name: String, _ kind: String, atMost greatest: Int = 1 << 22,
    _ text: @escaping @Sendable (Int) -> [UInt8]
  ) -> Input {
    Input(
      name: "`validate --as \(kind)`: \(name)",
      arguments: ["validate", "--as", kind, "--max-length", "1000000000"],
      lengths: lengths.filter { $0 <= greatest }, text: text)
  }

  private static let definition = #"{"urlscheme":1,"name":"A","schemes":["notes-app"],"routes":["#

  private static let propertyList = "<plist version=\"1.0\"><dict>"

  static let files: [Input] =
    [
      ("routes", ##"{"name":"r#","link":"//r#"}"##),
      ("routes with variables", ##"{"name":"r#","link":"//r#/{x}"}"##),
      ("routes that tie", ##"{"name":"r#","link":"//a/{x#}"}"##),
      ("routes that overlap", ##"{"name":"r#","link":"//{x}/a#/{y}"}"##),
      ("routes told apart by queries", ##"{"name":"r#","link":"//a{?p#}"}"##),
    ].map { file($0.0, "definition", numbered(definition, $0.1, ",", "]}")) } + [
      file(
        "values of an enum", "definition",
        numbered(
          definition + #"{"name":"a","link":"//{x}","parameters":{"x":{"enum":["#, ##""p#""##, ",",
          "]}}}]}")),
      file(
        "aliases", "definition",
        numbered(
          definition + #"{"name":"a","link":"//a","aliases":["#, ##""//a#""##, ",", "]}]}")),
      file(
        "aliases on the web", "definition",
        numbered(
          #"{"urlscheme":1,"name":"A","schemes":["notes-app"],"web":{"hosts":["a.example"]},"#
            + #""routes":[{"name":"a","link":"//a","aliases":["#, ##""//a#""##, ",", "]}]}")),
      file(
        "schemes", "definition",
        numbered(
          #"{"urlscheme":1,"name":"A","routes":[],"schemes":["#, ##""s-a#""##, ",", "]}")),
      file(
        "fixtures", "fixtures", atMost: 1 << 24,
        repeated(
          "", #"{"link":"emergent:","app":"emergent","route":"launch"}"# + "\n")),
      file(
        "values of one fixture", "fixtures", atMost: 1 << 24,
        numbered(
          #"{"link":"ukdailyoffers://search?term=a","values":{"#, ##""k#":1"##, ",", "}}")),
      file(
        "keys", "info-plist", atMost: 1 << 20,
        numbered(
          propertyList, "<key>k#</key><string>a</string>", "", "</dict></plist>")),
      file(
        "one key", "info-plist", atMost: 1 << 20,
        repeated(
          propertyList, "<key>k</key><string>a</string>", "</dict></plist>")),
      file(
        "references", "info-plist", atMost: 1 << 20,
        repeated(
          propertyList + "<key>k</key><string>", "&amp;", "</string></dict></plist>")),
      file(
        "schemes", "info-plist", atMost: 1 << 20,
        numbered(
          propertyList + "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>"
            + "<array>", "<string>k-#</string>", "", "</array></dict></array></dict></plist>")),
      file(
        "build settings", "info-plist", atMost: 1 << 20,
        repeated(
          propertyList + "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>"
            + "<array><string>", "$(A:", "</string></array></dict></array></dict></plist>")),
    ]
    + [
      "emergent:", "(emergent:", "href=\"emergent: ", "[a](emergent:", "```\n", "&amp;",
      "emergent://{a}",
    ]
    .map { file("`\($0 == "```\n" ? "fences" : $0)`", "document", repeated("", $0)) }
}
