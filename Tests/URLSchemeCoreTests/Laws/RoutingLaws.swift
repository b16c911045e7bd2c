@testable import URLSchemeCore

/// What holds of every link, however it is routed.
enum RoutingLaws {
  /// Routing finds what the naive matcher finds; nil where that has no opinion.
  @discardableResult
  static func findsWhatTheNaiveMatcherFinds(
    _ link: [UInt8], _ definition: AppDefinition, in catalog: Catalog
  ) throws(Breach) -> NaiveMatcher.Answer? {
    guard let expected = NaiveMatcher.match(link, definition) else { return nil }
    let found = answer(to: link, in: catalog)
    try Breach.unless(
      found == expected, "routing finds what the naive matcher finds", of: link,
      "\(found), not \(expected)")
    return expected
  }

  private static func answer(to link: [UInt8], in catalog: Catalog) -> NaiveMatcher.Answer {
    let box = ReaderBox(catalog.program, ReaderOptions(), CheckOutput())
    guard box.reader.find(box.reader.memory.lines.marked(link.span)) else {
      guard box.reader.isTied else { return .none }
      return .ambiguous(
        Set(box.reader.fault().found.split(separator: ", ").map(String.init)))
    }
    let plan = catalog.program.plans[box.reader.memory.parts.route]
    var texts: [String: String] = [:]
    for part in box.reader.memory.parts.all.array
    where !part.isPair
      && part.parameter != Int(catalog.program.routes[box.reader.memory.parts.route].fragment)
    {
      texts[plan.parameters[part.parameter].name] = String(
        decoding: link[part.value], as: UTF8.self)
    }
    return .route(plan.name, texts)
  }
}
