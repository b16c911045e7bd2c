@testable import URLSchemeCore

/// Makes links that come near to an app's routes: expansions of their patterns with any texts,
/// respelled, cut, mixed.
struct RandomLinks {
  private let definition: AppDefinition
  private var generator: SeededGenerator

  init(of definition: AppDefinition, seed: UInt64) {
    self.definition = definition
    generator = SeededGenerator(seed: seed)
  }

  mutating func next() -> [UInt8] {
    let route = generator.pick(definition.routes)
    let source = generator.pick(definition.forms(of: route))
    let scheme = generator.pick(definition.schemes)
    var link = "\(scheme):" + expansion(of: source + query(of: route, besides: source))
    if generator.chance(30) { link = changed(link) }
    let bytes = Array(link.utf8)
    return generator.chance(30)
      ? Respelling.of(bytes, definition, using: &generator) : bytes
  }

  /// The query of the route's link, for another form, whose links have it as well.
  private mutating func query(of route: Route, besides source: String) -> String {
    guard source != route.link, !source.contains("{?"), !source.contains("{&"),
      let open = route.link.indices.first(where: { place in
        ["{?", "{&"].contains { route.link[place...].hasPrefix($0) }
      }), let close = route.link[open...].firstIndex(of: "}"), generator.chance(70)
    else { return "" }
    return (source.contains("?") ? "{&" : "{?") + route.link[open...close].dropFirst(2)
  }

  private mutating func expansion(of source: String) -> String {
    var expansion = ""
    var rest = source[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      expansion += rest[..<open]
      expansion += variables(String(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return expansion + rest
  }

  private mutating func variables(_ expression: String) -> String {
    guard let sign = expression.first, "/+?&#".contains(sign) else { return text() }
    let names = expression.dropFirst().split(separator: ",").map { String($0.filter { $0 != "*" }) }
    var result = ""
    for name in names where generator.chance(70) {
      switch sign {
      case "/": result += "/\(text())"
      case "+": result += (0..<generator.int(0...3)).map { _ in text() }.joined(separator: "/")
      case "#": result += "#\(text())"
      default:
        result += result.isEmpty && sign == "?" ? "?" : definition.querySeparator.rawValue
        result += generator.chance(10) ? name : "\(name)=\(text())"
      }
    }
    return result
  }

  private mutating func text() -> String {
    generator.pick([
      "", "a", "b", "A", "v1", "search", "Search", "caf%c3%a9", "7", "-3.5", "true", "yes", "asda",
      "TESCO", "x", "*", "b@host", "host:80", "%FF", "a%2Fb", "x%20y", "a.json", "0123", "on", "ab",
      "%7B%7D", "%5B1%5D", "~1xJ", "12", "zz", "%40", "%3A", "a,b", "1%7C2", "YQ", "user@host:80",
    ])
  }

  private mutating func changed(_ link: String) -> String {
    let pieces = [
      "/", "//", "a", "b", "?mode=list", "?flag", "&a%20b=c+d", "#", ":", "?q=1", "%61",
    ]
    var bytes = Array(link.utf8)
    let start = bytes.firstIndex(of: UInt8(ascii: ":")) ?? 0
    let place = generator.int(start + 1...bytes.count)
    switch generator.int(0...2) {
    case 0: bytes.removeSubrange(place...)
    case 1: bytes.insert(contentsOf: generator.pick(pieces).utf8, at: place)
    default: if place < bytes.count { bytes.remove(at: place) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
