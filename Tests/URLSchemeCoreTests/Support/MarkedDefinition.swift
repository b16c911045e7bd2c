import Testing

@testable import URLSchemeCore

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

  /// The findings, each as its offset, rule and sentence. Sees on the way that the JSON Schema of
  /// definitions thinks the same, as far as it can.
  var findings: [String] {
    if let text = try? JSONNode(parsing: Array(json.drop { $0 >= 0x80 }).span) {
      #expect(SchemaAgreement.disagreement(about: text) == nil)
    }
    do {
      _ = try AppDefinition(json: json)
      return []
    } catch {
      return error.findings.map { "\($0.offset) [\($0.rule.rawValue)] \($0.message)" }
    }
  }

  /// The findings that there should be: each at its marker, as `[rule] sentence`.
  func expected(_ sentences: [String]) -> [String] {
    zip(offsets, sentences).map { "\($0) \($1)" }
      + (sentences.count == offsets.count ? [] : ["\(offsets.count) markers"])
  }
}

/// A definition with findings.
struct FaultyDefinition: CustomTestStringConvertible, Sendable {
  let definition: MarkedDefinition
  let sentences: [String]

  init(_ definition: MarkedDefinition, _ sentences: String...) {
    self.definition = definition
    self.sentences = sentences
  }

  /// A definition with findings of the rule `invalid-definition`.
  static func invalid(_ definition: MarkedDefinition, _ sentences: String...) -> FaultyDefinition {
    FaultyDefinition(definition, all: sentences.map { "[invalid-definition] \($0)" })
  }

  private init(_ definition: MarkedDefinition, all sentences: [String]) {
    self.definition = definition
    self.sentences = sentences
  }

  var testDescription: String { definition.testDescription }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let expected = definition.expected(sentences)
    #expect(definition.findings == expected, sourceLocation: sourceLocation)
  }
}
