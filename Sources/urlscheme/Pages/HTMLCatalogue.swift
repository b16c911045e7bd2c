import URLSchemeCore

/// A catalogue of links as a page, with a form for each route that builds a link.
struct HTMLCatalogue {
  let catalogue: RouteCatalogue
  /// What the forms' script reads.
  let model: String

  var text: String {
    let apps = catalogue.apps.map { section(of: $0) }.joined()
    let body = """
      <header>
      <h1>Links</h1>
      <nav aria-label="Routes">
      <ul>
      \(catalogue.apps.map { contents(of: $0) }.joined())</ul>
      </nav>
      </header>
      <main>
      \(apps)</main>

      """
    return HTMLPage(
      title: "Links", body: body, script: (FormScript.page, FormScript.digest), data: model
    ).text
  }

  private func contents(of app: RouteCatalogue.App) -> String {
    let routes = app.routes.map { entry in
      "<li><a href=\"#\(identifier(entry))\">\(entry.route.name.markup)</a></li>\n"
    }
    return "<li>\(app.definition.name.markup)\n<ul>\n\(routes.joined())</ul>\n</li>\n"
  }

  private func identifier(_ entry: RouteCatalogue.Entry) -> String {
    "route-\(entry.app + 1)-\(entry.number + 1)"
  }

  private func section(of app: RouteCatalogue.App) -> String {
    let schemes = app.definition.schemes.map { "<code>\($0.markup)</code>" }.joined(separator: ", ")
    let documentation = app.definition.documentation.map {
      "<p>Documentation: <code>\($0.markup)</code></p>\n"
    }
    let beginnings = app.definition.equivalent.map {
      $0.isEmpty ? "nothing" : "<code>\($0.markup)</code>"
    }
    let same =
      beginnings.isEmpty
      ? "" : "<p>The same at the beginning of a link: \(beginnings.joined(separator: ", "))</p>\n"
    return """
      <section>
      <h2>\(app.definition.name.markup)</h2>
      <p>Schemes: \(schemes)</p>
      \(same)\(documentation ?? "")\(app.routes.map { article(of: $0) }.joined())</section>

      """
  }

  private func article(of entry: RouteCatalogue.Entry) -> String {
    let summary = entry.route.summary.map { "<p>\($0.onOneLine.markup)</p>\n" } ?? ""
    let deprecated =
      entry.route.deprecated
      ? "<p class=\"doubt\">Deprecated: new links should no longer use it.</p>\n" : ""
    let example =
      entry.example.map { "<p>Example: <code>\($0.markup)</code></p>\n" } ?? ""
    return """
      <article id="\(identifier(entry))">
      <h3>\(entry.name.markup)</h3>
      \(summary)\(deprecated)\(links(of: entry))\(example)\(table(of: entry))\
      \(list("Rules", entry.words.rules))\(list("Screens", entry.words.screens))\
      \(list("Returns control", entry.words.callbacks))\
      <details><summary>Build a link</summary>
      <div data-app="\(entry.app)" data-route="\(entry.number)"></div>
      <noscript><p>The form needs scripts. In a shell: <code>urlscheme encode \(entry.name.markup)</code></p></noscript>
      </details>
      </article>

      """
  }

  private func links(of entry: RouteCatalogue.Entry) -> String {
    let items = entry.links.map { link in
      let note = link.note.isEmpty ? "" : " (\(link.note))"
      return "<li><code>\(link.link.markup)</code>\(note)</li>\n"
    }
    return "<ul>\n\(items.joined())</ul>\n"
  }

  private func table(of entry: RouteCatalogue.Entry) -> String {
    guard !entry.rows.isEmpty else { return "" }
    let rows = entry.rows.map { row in
      """
      <tr><th scope="row"><code>\(row.name.markup)</code></th><td>\(row.value.markup)</td>\
      <td>\(row.isRequired ? "yes" : "no")</td><td>\(row.assumed.markup)</td>\
      <td>\(row.examples.markup)</td></tr>

      """
    }
    return """
      <div class="wide" role="region" aria-label="Parameters of \(entry.name.markup)" tabindex="0">
      <table>
      <caption>Parameters</caption>
      <thead><tr><th scope="col">Name</th><th scope="col">Value</th><th scope="col">Required</th>\
      <th scope="col">Default</th><th scope="col">Examples</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>

      """
  }

  private func list(_ title: String, _ items: [String]) -> String {
    guard !items.isEmpty else { return "" }
    let lines = items.map { "<li>\($0.markup)</li>\n" }.joined()
    return "<h4>\(title)</h4>\n<ul>\n\(lines)</ul>\n"
  }
}
