/// An app with as many routes as one asks for, and links that reach them all.
///
/// The routes are spread over sections as those of a large app are: `//s12/r3412/{id}{?q,page}`. Of
/// ten, six are of that form, two have a constrained variable, one is all literal, one takes the
/// rest of the path.
public struct LargeDefinition: Sendable {
  /// How many routes the app has.
  public let routeCount: Int

  /// An app of so many routes.
  public init(routeCount: Int) {
    self.routeCount = routeCount
  }

  /// The scheme and the name of the app.
  public var scheme: String { "large" }

  /// The definition, as JSON.
  public var json: [UInt8] {
    var text = #"{"urlscheme":1,"name":"\#(scheme)","schemes":["\#(scheme)"],"routes":["#
    for number in 0..<routeCount {
      if number > 0 { text += "," }
      text += "\n" + route(number)
    }
    text += "]}\n"
    return Array(text.utf8)
  }

  private func prefix(_ number: Int) -> String { "//s\(number % 100)/r\(number)" }

  private func route(_ number: Int) -> String {
    let head = #"{"name":"r\#(number)","link":"\#(prefix(number))"#
    return switch number % 10 {
    case 0: head + #"/all"}"#
    case 1: head + #"/{+rest}"}"#
    case 2, 3: head + #"/{id}{?q}","parameters":{"id":{"type":"integer"}}}"#
    default: head + #"/{id}{?q,page}"}"#
    }
  }

  /// A link of the route of that number.
  public func link(_ number: Int, using random: inout SeededGenerator) -> String {
    let head = "\(scheme):\(prefix(number))"
    let id = Int.random(in: 1...99_999, using: &random)
    return switch number % 10 {
    case 0: head + "/all"
    case 1: head + "/a/\(id)"
    default: head + "/\(id)?q=\(random.pick(Words.plain))"
    }
  }

  /// Links of routes chosen at random among the first ones; nil: among all.
  public func links(count: Int, amongFirst limit: Int? = nil, seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    let range = 0..<min(limit ?? routeCount, routeCount)
    return (0..<count).map { _ in
      link(Int.random(in: range, using: &random), using: &random)
    }
  }
}
