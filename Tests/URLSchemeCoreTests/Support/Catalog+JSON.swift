@testable import URLSchemeCore

extension Catalog {
  /// A catalog of one app with the scheme `app`, whose routes are given as in a file; they may tie.
  static func app(_ routes: String, dialect: String = "uri") throws -> Catalog {
    let definition = try AppDefinition(
      json: Array(
        """
        {"urlscheme": 1, "name": "App", "schemes": ["app", "app2"], "dialect": "\(dialect)",
         "routes": [\(routes)]}
        """.utf8))
    return Catalog(unchecked: [definition])
  }

  /// A catalog of one app whose routes have no parameters worth a word; their names are their
  /// links.
  static func links(_ links: String...) throws -> Catalog {
    try app(
      links.map { "{\"name\": \"\(name(of: $0))\", \"link\": \"\($0)\"}" }.joined(separator: ","))
  }

  /// A route's name may have no slash.
  static func name(of link: String) -> String {
    "of:" + link.replacing("/", with: "|").replacing("=", with: "~")
  }

  /// What decoding says of a link, in short: its record without the link, or rule, offset and
  /// subject of its error.
  func reading(of link: String, _ options: ReaderOptions = ReaderOptions()) -> String {
    var decoder = LinkDecoder(self, options: options)
    let (record, finding) = decoder.record(of: Array(link.utf8))
    return finding?.inShort ?? String(decoding: record, as: UTF8.self)
  }

  /// The route and the values of a link as `name values`, or what is wrong with it.
  func values(of link: String, _ options: ReaderOptions = ReaderOptions()) -> String {
    let reading = reading(of: link, options)
    guard let record = try? Value(json: Array(reading.utf8)), let route = record["route"]?.string
    else { return reading }
    return "\(route) \(record["values"]?.json ?? "")"
  }
}

extension Finding {
  /// Rule, offset and subject.
  var inShort: String {
    "\(rule.rawValue)@\(offset)" + (subject.isEmpty ? "" : " \(subject)")
  }
}
