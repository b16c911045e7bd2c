/// What a document is written in: it decides how links are escaped in it, and what sets them off.
package enum DocumentKind: String, CaseIterable, Hashable, Sendable {
  /// CommonMark, with what GitHub adds.
  case markdown
  /// HTML, XML, and templates that become such.
  case html
  /// JSON and its kin, with comments or a value a line.
  case json
  /// Everything else: prose, source code, YAML.
  case text

  /// The kind that the end of a file's name tells; nil where it tells none.
  package init?(fileName: String) {
    let name = fileName.utf8.split(separator: UInt8(ascii: "/")).last ?? fileName.utf8[...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let suffix = String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
    switch suffix {
    case "md", "markdown", "mdown", "mkd", "mkdn", "mdx", "qmd", "rmd": self = .markdown
    case "html", "htm", "xhtml", "xml", "svg", "plist", "storyboard", "xib", "rss", "atom":
      self = .html
    case "eml", "mjml", "vue", "svelte", "astro", "jsx", "tsx", "php", "erb", "ejs", "hbs", "njk",
      "liquid", "j2", "xlf", "xliff", "resx":
      self = .html
    case "json", "jsonc", "json5", "jsonl", "ndjson", "geojson", "webmanifest", "ipynb", "arb",
      "xcstrings":
      self = .json
    case "txt", "text", "rst", "adoc", "yml", "yaml", "toml", "sh", "swift", "js", "ts", "css":
      self = .text
    default: return nil
    }
  }

  /// The kind that the file's name tells or, failing that, how its content begins.
  package init(fileName: String, content: Span<UInt8>) {
    self = DocumentKind(fileName: fileName) ?? DocumentKind(content: content)
  }

  private init(content: Span<UInt8>) {
    let limit = min(content.count, 1024)
    var start = content.startsWithByteOrderMark ? 3 : 0
    while start < limit, isWhitespace(content[start]) { start += 1 }
    let beginning = content.extracting(start..<limit)
    let markup = ["<!doctype html", "<html", "<?xml", "<svg", "<plist"]
    if markup.contains(where: { beginning.starts(withIgnoringCase: $0) }) {
      self = .html
    } else if beginning.beginsObject {
      self = .json
    } else {
      self = .text
    }
  }
}

private func isWhitespace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte
}

extension Span<UInt8> {
  /// Whether the text begins with a byte order mark, which is no part of its first line.
  var startsWithByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  fileprivate func starts(withIgnoringCase prefix: String) -> Bool {
    let prefix = Array(prefix.utf8)
    return count >= prefix.count && extracting(0..<prefix.count).equalsIgnoringCase(prefix)
  }

  /// Whether the text begins as a JSON object does: with `{` and then a name, or the end of it.
  fileprivate var beginsObject: Bool {
    guard count > 1, self[0] == UInt8(ascii: "{") else { return false }
    var next = 1
    while next < count, isWhitespace(self[next]) { next += 1 }
    return next < count && (self[next] == UInt8(ascii: "\"") || self[next] == UInt8(ascii: "}"))
  }
}
