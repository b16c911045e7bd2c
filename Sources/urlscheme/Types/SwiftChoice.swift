/// An enumeration of texts.
struct SwiftChoice {
  let name: String
  /// For each text, the name of its case.
  let cases: [(name: String, text: String)]

  init(_ name: String, _ texts: [String]) {
    self.name = name
    var names = SwiftNames(
      reserved: SwiftNames.reservedMembers.union(["rawValue", "hash", "hashValue", "allCases"]))
    cases = texts.map { (names.value($0, or: "Value"), $0) }
  }

  func write(to text: inout SwiftText) {
    text.block("public enum \(name): String, CaseIterable, Codable, Sendable") { text in
      for (name, raw) in cases {
        let isSame = name == raw || name == "`\(raw)`"
        text.line("case \(name)\(isSame ? "" : " = \(SwiftText.literal(raw))")")
      }
    }
  }
}
