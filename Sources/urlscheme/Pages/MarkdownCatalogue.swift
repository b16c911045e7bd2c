import URLSchemeCore

/// A catalogue of links in Markdown (CommonMark 0.31, with GitHub's tables).
struct MarkdownCatalogue {
  let catalogue: RouteCatalogue

  var text: String {
    "# Links\n\n" + catalogue.apps.map { text(of: $0) }.joined(separator: "\n")
  }

  private func text(of app: RouteCatalogue.App) -> String {
    let definition = app.definition
    let schemes = definition.schemes.map(code).joined(separator: ", ")
    let documentation = definition.documentation.map { "\nDocumentation: \(code($0))\n" } ?? ""
    let beginnings = definition.equivalent.map { $0.isEmpty ? "nothing" : code($0) }
    let same =
      beginnings.isEmpty
      ? "" : "\nThe same at the beginning of a link: \(beginnings.joined(separator: ", "))\n"
    return """
      ## \(shown(definition.name))

      Schemes: \(schemes)
      \(same)\(documentation)
      \(app.routes.map { text(of: $0) }.joined(separator: "\n"))
      """
  }

  private func text(of entry: RouteCatalogue.Entry) -> String {
    let links = entry.links.map { link in
      "- \(code(link.link))" + (link.note.isEmpty ? "" : " (\(link.note))")
    }
    let notes =
      (entry.route.deprecated ? ["**Deprecated:** new links should no longer use it."] : [])
      + (entry.route.summary.map { [shown($0.onOneLine)] } ?? [])
    let sections = [
      notes.joined(separator: "\n\n"), links.joined(separator: "\n"),
      entry.example.map { "Example: \(code($0))" } ?? "", table(entry.rows),
      list("Rules", entry.words.rules), list("Screens", entry.words.screens),
      list("Returns control", entry.words.callbacks),
    ]
    return "### \(shown(entry.name))\n\n"
      + sections.filter { !$0.isEmpty }.map { "\($0)\n" }.joined(separator: "\n")
  }

  private func table(_ rows: [RouteCatalogue.Row]) -> String {
    guard !rows.isEmpty else { return "" }
    let lines = rows.map { row in
      let cells = [
        row.name, row.value, row.isRequired ? "yes" : "", row.assumed, row.examples,
      ]
      return "| \(cells.map(shown).joined(separator: " | ")) |"
    }
    return
      (["| Parameter | Value | Required | Default | Examples |", "|---|---|---|---|---|"] + lines)
      .joined(separator: "\n")
  }

  private func list(_ title: String, _ items: [String]) -> String {
    guard !items.isEmpty else { return "" }
    return "\(title):\n\n" + items.map { "- \(shown($0))" }.joined(separator: "\n")
  }

  /// Text in which nothing means anything: what only has a meaning at the beginning of a line, as in lists and
  /// below headings, is left as it is elsewhere.
  private func shown(_ text: String) -> String {
    let text = text.printable.drop { $0 == " " }
    let start = text.unicodeScalars.prefix { "0123456789.)+-=!(".unicodeScalars.contains($0) }
    return String(start).escapedForMarkdown
      + String(text.unicodeScalars.dropFirst(start.count)).escapedInMarkdownLine
  }

  /// A code span, in more backticks than stand in it side by side (CommonMark 6.1).
  private func code(_ text: String) -> String {
    let text = text.printable
    var longest = 0
    var count = 0
    for byte in text.utf8 {
      count = byte == UInt8(ascii: "`") ? count + 1 : 0
      longest = max(longest, count)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // One space on either side is taken away again, unless there is nothing else.
    let isPadded =
      longest > 0 || text.isEmpty
      || text.hasPrefix(" ") && text.hasSuffix(" ") && text.utf8.contains { $0 != 0x20 }
    return isPadded ? "\(fence) \(text) \(fence)" : "\(fence)\(text)\(fence)"
  }
}
