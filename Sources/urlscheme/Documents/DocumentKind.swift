import URLSchemeCore

/// What a document is written in: it decides how links are escaped in it, and what sets them off.
enum DocumentKind: String, CaseIterable {
  /// CommonMark, with what GitHub adds.
  case markdown
  /// HTML, XML, and templates that become such.
  case html
  /// JSON and its kin, with comments or a value a line.
  case json
  /// AsciiDoc, where the label of a link stands behind it.
  case asciidoc
  /// Cells with commas between them.
  case csv
  /// Source code, scripts and settings, where what stands in quotes is exact.
  case code
  /// Everything else: prose.
  case text

  private var suffixes: String {
    switch self {
    case .markdown: "md markdown mdown mkd mkdn mdx qmd rmd"
    case .html:
      """
      html htm xhtml xml svg plist storyboard xib rss atom eml mjml vue svelte astro jsx tsx php \
      erb ejs hbs njk liquid j2 xlf xliff resx
      """
    case .json: "json jsonc json5 jsonl ndjson geojson webmanifest ipynb arb xcstrings"
    case .asciidoc: "adoc asciidoc asc"
    case .csv: "csv"
    case .code:
      """
      swift m mm h c cc cpp cxx hpp cs java kt kts scala groovy gradle dart go rs rb py pl lua js mjs cjs ts mts \
      cts css scss less sh bash zsh fish ps1 bat sql strings yml yaml toml ini cfg conf properties xcconfig
      """
    case .text: "txt text rst"
    }
  }

  /// What ends a link in running text besides what ends one everywhere.
  var terminator: Unicode.Scalar? {
    switch self {
    case .asciidoc: "["
    case .csv: ","
    case .markdown, .html, .json, .code, .text: nil
    }
  }

  /// The kind that the end of a file's name tells; nil where it tells none.
  init?(fileName: String) {
    let name = fileName.utf8.split(separator: UInt8(ascii: "/")).last ?? fileName.utf8[...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let suffix = String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
    let kind = DocumentKind.allCases.first { kind in
      kind.suffixes.split(separator: " ").contains { $0 == suffix }
    }
    guard let kind else { return nil }
    self = kind
  }

  /// The kind that the file's name tells or, failing that, how its content begins.
  init(fileName: String, content: Span<UInt8>) {
    self = DocumentKind(fileName: fileName) ?? DocumentKind(content: content)
  }

  private init(content: Span<UInt8>) {
    let content = content.extracting(0..<min(content.count, 1024))
    let start = content.end(from: content.startOfFirstLine, while: \.isWhiteSpace)
    let beginning = content.extracting(start..<min(content.count, start + 16)).text.lowercased()
    let markup = ["<!doctype html", "<html", "<?xml", "<svg", "<plist"]
    if markup.contains(where: { beginning.utf8.starts(with: $0.utf8) }) {
      self = .html
    } else if content.has("{", at: start) {
      // A JSON object goes on with a name, or ends.
      let next = content.end(from: start + 1, while: \.isWhiteSpace)
      self = content.has("\"", at: next) || content.has("}", at: next) ? .json : .text
    } else {
      self = .text
    }
  }
}

extension Span<UInt8> {
  /// Where the first line begins: a byte order mark is no part of it.
  var startOfFirstLine: Int { has("\u{FEFF}", at: 0) ? 3 : 0 }
}
