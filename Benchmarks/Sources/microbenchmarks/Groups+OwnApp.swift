import LinkSamples
import URLSchemeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Groups {
  /// Links of an app with a definition of its own, read by the library, and by hand as apps do it without:
  /// Foundation splits the link, and the app finds its parameters.
  static func ownApp() throws -> BenchmarkGroup {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Examples/definitions/field-notes.urlscheme.json")
    let definition = try AppDefinition(json: [UInt8](Data(contentsOf: file)))
    let catalog = try Catalog(definitions: [definition])
    let texts = (0..<1000).map { number in
      "fieldnotes://garden-\(number)/notes/\(2000 + number % 100)/\(1 + number % 12)"
        + "?tags=roses,old%20wood,n\(number)&pinned=yes&limit=\(1 + number % 500)"
    }
    let links = try texts.map { try DeepLink($0) }
    return BenchmarkGroup(
      name: "own app",
      benchmarks: [
        Benchmark("decode, all values", over: links) {
          try catalog.decode($0).values.object?.count ?? 0
        },
        Benchmark("decode, the route and one value", over: links) {
          let decoded = try catalog.decode($0)
          return decoded.route.utf8.count &+ (decoded["vault"]?.string?.utf8.count ?? 0)
        },
        Benchmark("text to all values", over: texts) {
          try catalog.decode(DeepLink($0)).values.object?.count ?? 0
        },
        Benchmark("URLComponents and code by hand", over: texts) { readByHand($0) ?? 0 },
      ],
      ratios: [
        BenchmarkGroup.Ratio(
          name: "text to all values, against URLComponents", of: "text to all values",
          to: "URLComponents and code by hand", bound: 1)
      ])
  }

  /// How many values a link has.
  private static func readByHand(_ text: String) -> Int? {
    guard let parts = URLComponents(string: text), parts.scheme == "fieldnotes",
      let vault = parts.host
    else { return nil }
    let path = parts.path.split(separator: "/")
    guard path.first == "notes", path.count == 3, let year = Int(path[1]), let month = Int(path[2]),
      2000...2099 ~= year, 1...12 ~= month
    else { return nil }
    var (tags, isPinned, limit): ([Substring], Bool, Int) = ([], false, 50)
    for item in parts.queryItems ?? [] {
      switch item.name {
      case "tags": tags = item.value?.split(separator: ",") ?? []
      case "pinned": isPinned = item.value == "yes"
      case "limit":
        guard let number = item.value.flatMap({ Int($0) }), 1...500 ~= number else { return nil }
        limit = number
      default: break
      }
    }
    return vault.utf8.count &+ tags.count &+ limit &+ (isPinned ? 1 : 0)
  }
}
