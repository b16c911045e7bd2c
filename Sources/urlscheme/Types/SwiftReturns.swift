/// A structure of what an app gives back to the caller of a route.
struct SwiftReturns {
  private let name: String
  private let items: [(name: String, item: String)]

  init(_ name: String, _ returns: [String]) {
    self.name = name
    var names = SwiftNames(
      reserved: SwiftNames.reservedMembers.union(["items", "hash", "hashValue"]))
    items = returns.map { (names.value($0, or: "Value"), $0) }
  }

  func write(to text: inout SwiftText) {
    text.block("public struct \(name): Hashable, Sendable") { text in
      for (name, item) in items {
        text.line("/// The value of `\(SwiftText.oneLine(item))`.")
        text.line("public var \(name): String?")
      }
      text.line()
      text.line("/// What shall be given back.")
      text.list("public init(", items.map { "\($0.name): String? = nil" }, ") {")
      text.indented { text in
        for (name, _) in items { text.line("self.\(name.filter { $0 != "`" }) = \(name)") }
      }
      text.line("}")
      text.line()
      text.line("/// The same, as a reply has it.")
      text.block("public var items: [QueryItem]") { text in
        let pairs = items.map { "(\(SwiftText.literal($0.item)), \($0.name))" }
        text.line("let all: [(name: String, value: String?)] = [")
        text.indented { text in
          text.rows(pairs)
        }
        text.line("]")
        text.line("return all.filter { $0.value != nil }.map(QueryItem.init)")
      }
    }
  }
}
