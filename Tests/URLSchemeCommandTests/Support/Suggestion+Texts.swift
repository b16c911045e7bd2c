@testable import URLSchemeCore
@testable import urlscheme

extension Suggestion {
  /// What is suggested for texts, those that are no links left out.
  init(of texts: [String], schemes: [String] = [], isLenient: Bool = false) throws {
    var collection = LinkCollection(schemes: schemes, isLenient: isLenient)
    for (index, text) in texts.enumerated() {
      let place = LinkCollection.Place(file: "links.txt", line: index + 1, column: 1)
      _ = try? collection.add(Array(text.utf8).span, at: place)
    }
    try self.init(collection.sorted)
  }

  /// The definition's lines, without indent and commas.
  var lines: [String] {
    String(decoding: json ?? [], as: UTF8.self).split(separator: "\n").map { line in
      let text = line.drop { $0 == " " }
      return String(text.hasSuffix(",") ? text.dropLast() : text)
    }
  }

  /// The patterns of the routes, in their order.
  var patterns: [String] {
    get throws { try AppDefinition(json: json ?? []).routes.map(\.link) }
  }
}
