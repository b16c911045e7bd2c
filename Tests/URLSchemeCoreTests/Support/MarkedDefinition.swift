import Testing

/// A definition's text in which `⌖` stands before each place that a finding points at.
struct MarkedDefinition: CustomTestStringConvertible, Sendable {
  let json: [UInt8]
  let offsets: [Int]
  let testDescription: String

  init(_ marked: String, id: String? = nil) {
    var json: [UInt8] = []
    var offsets: [Int] = []
    for (index, part) in marked.split(separator: "⌖", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { offsets.append(json.count) }
      json += Array(part.utf8)
    }
    self.json = json
    self.offsets = offsets
    testDescription = id ?? marked
  }

  /// A definition with these members beside what it must have.
  static func app(_ members: String) -> MarkedDefinition {
    MarkedDefinition(
      #"{"urlscheme": 1, "name": "App", "schemes": ["app"], "# + members + "}", id: members)
  }

  /// A definition with a route that has these members beside its name and link.
  static func route(_ members: String, link: String = "//a/{p}{?q,x*}") -> MarkedDefinition {
    let route = #"{"name": "r", "link": "\#(link)", \#(members)}"#
    return MarkedDefinition(app(#""routes": [\#(route)]"#).marked, id: "\(link) \(members)")
  }

  /// A definition with a route whose parameter `q` has these members.
  static func parameter(_ members: String, link: String = "//a{?q}") -> MarkedDefinition {
    let text = route(#""parameters": {"q": {\#(members)}}"#, link: link).marked
    return MarkedDefinition(text, id: link == "//a{?q}" ? members : "\(link) \(members)")
  }

  /// The text with its markers.
  var marked: String {
    var text = ""
    var start = 0
    for offset in offsets {
      text += String(decoding: json[start..<offset], as: UTF8.self) + "⌖"
      start = offset
    }
    return text + String(decoding: json[start...], as: UTF8.self)
  }

  /// The findings that there should be: each at its marker, as `[rule] sentence`.
  func expected(_ sentences: [String]) -> [String] {
    zip(offsets, sentences).map { "\($0) \($1)" }
      + (sentences.count == offsets.count ? [] : ["\(offsets.count) markers"])
  }
}
