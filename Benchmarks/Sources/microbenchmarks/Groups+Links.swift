import LinkSamples
import URLSchemeCore

/// The groups of benchmarks, all through the public interface: what an app pays that embeds the
/// library. What the command line's streams take is for `compare`.
enum Groups {
  private static let count = 1000

  static func samples(_ kind: LinkGenerator.Kind) -> [String] {
    var generator = LinkGenerator(seed: 7)
    return (0..<count).map { _ in generator.link(of: kind) }
  }

  private static func mixed() -> [String] {
    var generator = LinkGenerator(seed: 7, malformedPerMille: 0)
    return (0..<count).map { _ in generator.next() }
  }

  /// Reading a link's syntax, and all that is in it without a definition.
  static func parsing() throws -> BenchmarkGroup {
    let texts = mixed()
    let bytes = texts.map { Array($0.utf8) }
    let links = try texts.map { try DeepLink($0) }
    return BenchmarkGroup(
      name: "parse",
      benchmarks: [
        Benchmark("DeepLink(text)", over: texts) { try DeepLink($0).path.utf8.count },
        Benchmark("DeepLink(bytes:)", over: bytes) { try DeepLink(bytes: $0).path.utf8.count },
        Benchmark("queryItems", over: links) { link in
          try link.queryItems(dialect: .form).reduce(0) { $0 &+ ($1.value?.utf8.count ?? 0) }
        },
        Benchmark("generic decode", over: texts) { text in
          let link = try DeepLink(text)
          return try link.queryItems(dialect: .uri).reduce(
            link.scheme.utf8.count &+ (link.host?.utf8.count ?? 0) &+ link.path.utf8.count
          ) { $0 &+ $1.name.utf8.count &+ ($1.value?.utf8.count ?? 0) }
        },
      ])
  }

  /// Links of the built-in apps: decoded, routed, and built again from what they say.
  static func builtInApps() throws -> [BenchmarkGroup] {
    let catalog = Catalog.builtIn
    let apps = [
      ("mayas-dress-up", samples(.outfit)),
      ("emergent", samples(.genome)),
      ("daily-offers", samples(.search)),
      (
        "lite-app, a callback",
        (0..<count).map { "liteapp://export?x-success=fullapp%3A%2F%2Fimport%3Fround%3D\($0)" }
      ),
      ("scheme-demo, the rest", (0..<count).map { "xyz://a/b/c/\($0)" }),
    ]
    let links = try apps.map { (name: $0.0, links: try $0.1.map { try DeepLink($0) }) }
    let decoded = try links.map { app in
      (name: app.name, links: try app.links.map { try catalog.decode($0) })
    }
    return [
      BenchmarkGroup(
        name: "decode",
        benchmarks: links.map { app in
          Benchmark(app.name, over: app.links) { try catalog.decode($0).values.count }
        }),
      BenchmarkGroup(
        name: "route",
        benchmarks: links.map { app in
          Benchmark(app.name, over: app.links) { try catalog.route($0).screens.count }
        }),
      BenchmarkGroup(
        name: "encode",
        benchmarks: decoded.map { app in
          Benchmark(app.name, over: app.links) { link in
            try catalog.encode("\(link.app)/\(link.route)", link.values, unknown: link.unknown)
              .path.utf8.count
          }
        }),
    ]
  }
}

extension Value {
  /// How many values there are in it, itself included.
  fileprivate var count: Int {
    if let array { return array.reduce(1) { $0 &+ $1.count } }
    if let object { return object.reduce(1) { $0 &+ $1.value.count } }
    return 1
  }
}
