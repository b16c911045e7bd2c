import LinkSamples

extension Comparison {
  /// Instructions and allocations per link: what 20,000 well-formed links take beyond 10,000.
  func compareCounts() throws {
    Table.begin("Per link, counted by callgrind (well-formed links)")
    for tool in ["valgrind", "setarch"] where Self.path(of: tool) == nil {
      return Table.skip("instructions, allocations", "\(tool) is not on this machine")
    }
    let counts = [10_000, 20_000]
    for count in counts {
      try saveLinks(count, malformedPerMille: 0, to: linkFile(count))
      _ = try ChildProcess.run(
        [urlscheme, "decode"], over: linkFile(count), to: recordFile(count))
    }
    let base = try perLink([limit], linkFile, counts)
    Table.row("limit.c", "\(Int(base.instructions)) instructions", 1, unit: "× limit")
    for stream in streams {
      let found = try perLink(
        command(stream.arguments), stream.input == records ? recordFile : linkFile, counts)
      Table.row(
        stream.name, "\(Int(found.instructions)) instructions",
        found.instructions / base.instructions, unit: "× limit")
      if let allocations = found.allocations {
        Table.row(
          "\(stream.name), allocations", "", allocations, unit: "allocations a link",
          // A few for a whole run are none for a link.
          bound: .atMost(0.01))
      } else {
        Table.skip(
          "\(stream.name), allocations", "no calls of malloc are seen; the program has no symbols")
      }
    }
    try compareRemarks(counts)
    try comparePaths(counts)
  }

  /// Links that are refused, or of which there is something to say, each of one kind.
  private func compareRemarks(_ counts: [Int]) throws {
    let kinds: [(name: String, link: (Int) -> String)] = [
      (
        "a value of a wrong length",
        { "emergent://?r=74578175726270&g=97100275358679&b=\(100_000_000_000_000 + $0)" }
      ),
      ("no such route", { "ukdailyoffers://search/uk?term=milk\($0)&order=price" }),
      (
        "a value that is not declared",
        { "ukdailyoffers://search?term=milk\($0)&order=\(["date", "name", "rating"][$0 % 3])" }
      ),
    ]
    for kind in kinds {
      for count in counts {
        let links = (0..<count).flatMap { Array("\(kind.link($0))\n".utf8) }
        try FileDescriptor.save(links, to: linkFile(count))
      }
      let base = try perLink([limit], linkFile, counts)
      for name in ["decode", "validate"] {
        let found = try perLink(command([name]), linkFile, counts)
        Table.row(
          "\(name), \(kind.name)", "\(Int(found.instructions)) instructions",
          found.instructions / base.instructions, unit: "× limit over the same links")
      }
    }
  }

  /// Links of another app, with variables in their paths.
  private func comparePaths(_ counts: [Int]) throws {
    let app = LargeDefinition(routeCount: 10)
    let definition = "\(scratch)/routes-10.urlscheme.json"
    try FileDescriptor.save(app.json, to: definition)
    for count in counts {
      let links = app.links(count: count, seed: 5).flatMap { Array("\($0)\n".utf8) }
      try FileDescriptor.save(links, to: linkFile(count))
    }
    let base = try perLink([limit], linkFile, counts)
    let found = try perLink(
      command(["decode", "--no-builtin", "-d", definition]), linkFile, counts)
    Table.row(
      "decode, variables in paths", "\(Int(found.instructions)) instructions",
      found.instructions / base.instructions, unit: "× limit over the same links")
  }

  private func linkFile(_ count: Int) -> String { "\(scratch)/links-\(count).txt" }
  private func recordFile(_ count: Int) -> String { "\(scratch)/records-\(count).jsonl" }

  private func perLink(
    _ command: [String], _ file: (Int) -> String, _ counts: [Int]
  ) throws -> (instructions: Double, allocations: Double?) {
    let callgrind = Callgrind(report: "\(scratch)/callgrind.out")
    let less = try callgrind.count(command, over: file(counts[0]))
    let more = try callgrind.count(command, over: file(counts[1]))
    let links = Double(counts[1] - counts[0])
    let allocations = Double(more.allocations - less.allocations) / links
    return (
      Double(more.instructions - less.instructions) / links,
      more.allocations > 0 ? allocations : nil
    )
  }
}
