import LinkSamples
import URLSchemeCore

extension Groups {
  private static func routes(_ count: Int) -> String { "\(count) routes" }

  private static func catalog(_ json: [UInt8]) throws -> Catalog {
    try Catalog(definitions: [AppDefinition(json: json)])
  }

  /// Finding a link's route among few and among many: it must not take longer.
  static func routing() throws -> [BenchmarkGroup] {
    let sizes = [10, 1000, 100_000]
    let catalogs = try sizes.map { try catalog(LargeDefinition(routeCount: $0).json) }
    // The same links in each catalog show what other routes cost. Links of all routes show what
    // the processor's caches cost as well, which cannot hold a hundred thousand routes.
    return try [("routing, the same links", 10), ("routing, links of all routes", nil)].map {
      name, limit in
      let benchmarks = try zip(sizes, catalogs).map { size, catalog in
        let links = try LargeDefinition(routeCount: size)
          .links(count: 100_000, amongFirst: limit, seed: 11).map { try DeepLink($0) }
        return Benchmark(routes(size), over: links) {
          try catalog.decode($0).route.utf8.count
        }
      }
      return BenchmarkGroup(
        name: name, benchmarks: benchmarks,
        ratios: sizes.dropFirst().map { size in
          BenchmarkGroup.Ratio(
            name: "time per link at \(size) routes in that at 10", of: routes(size),
            to: routes(10), bound: size == 100_000 ? 1.3 : nil)
        })
    }
  }

  /// Reading, checking and compiling a catalog, the search for routes that tie included: time per
  /// route.
  static func compiling() throws -> BenchmarkGroup {
    let sizes = [10, 1000, 10_000]
    return BenchmarkGroup(
      name: "compile, a route",
      benchmarks: sizes.map { size in
        let json = LargeDefinition(routeCount: size).json
        var benchmark = Benchmark(routes(size), over: [json]) {
          try catalog($0).definitions.count
        }
        benchmark.operations = size
        return benchmark
      },
      rounds: 5,
      ratios: [
        BenchmarkGroup.Ratio(
          name: "time per route at 10000 routes in that at 1000", of: routes(10_000),
          to: routes(1000), bound: 2)
      ])
  }
}
