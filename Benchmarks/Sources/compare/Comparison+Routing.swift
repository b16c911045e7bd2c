import LinkSamples

extension Comparison {
  /// The time a link takes to find its route among few and among many.
  func compareRouting() throws {
    Table.begin("Routing: time per link")
    let sizes = [10, 1000, 100_000]
    let count = max(1, linkCount / 5)
    var streams: [RoutingStream] = []
    for size in sizes {
      let file = "\(scratch)/routes-\(size).urlscheme.json"
      try FileDescriptor.save(LargeDefinition(routeCount: size).json, to: file)
      streams.append(try RoutingStream(command(["route", "--no-builtin", "-d", file])))
    }
    // The same links in each catalog show what other routes cost. Links of all routes show what the
    // processor's caches cost as well, which cannot hold a hundred thousand routes.
    for (name, limit) in [("the same links", 10 as Int?), ("links of all routes", nil)] {
      let batches = sizes.map { size in
        LargeDefinition(routeCount: size).links(count: count, amongFirst: limit, seed: 5)
          .flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
      }
      var times: [[Double]] = sizes.map { _ in [] }
      for round in -1..<rounds {
        for (index, stream) in streams.enumerated() {
          let time = try stream.feed(batches[index])
          if round >= 0 { times[index].append(time / Double(count)) }
        }
      }
      let medians = times.map { $0.sorted()[rounds / 2] }
      for (size, median) in zip(sizes, medians) {
        Table.row(
          "\(size) routes, \(name)", Table.seconds(median), median / medians[0],
          unit: "× ten routes", bound: size == 100_000 ? .atMost(1.3) : nil)
      }
    }
    for stream in streams { try stream.finish() }
    try compareDefinitions()
  }

  /// The time that checking a definition takes, routes that tie included, as its routes grow.
  private func compareDefinitions() throws {
    let sizes = [1000, 10_000]
    var runners: [Race.Runner] = []
    for size in sizes {
      let file = "\(scratch)/routes-\(size).urlscheme.json"
      try FileDescriptor.save(LargeDefinition(routeCount: size).json, to: file)
      runners.append(
        Race.Runner(name: "\(size)", command: [urlscheme, "validate", "--no-builtin", file]))
    }
    let results = try Race.run(runners, rounds: rounds)
    let times = sizes.map { (results["\($0)"]?.median ?? 0) / Double($0) }
    Table.begin("validate DEFINITION: time per route")
    for (size, time) in zip(sizes, times) {
      Table.row(
        "\(size) routes", Table.seconds(time), time / times[0], unit: "× a thousand routes",
        bound: size == 10_000 ? .atMost(2) : nil)
    }
  }
}
