import LinkSamples

extension Bounds {
  /// What does not depend on the definition: the streams of `make bench`, start-up and size.
  func compareProgram() throws {
    let streams = try comparison.raceStreams()
    Table.begin("The program, over \(comparison.linkCount) links of the three kinds")
    for (name, most) in [("decode --generic", 1.6), ("encode -", 12)] {
      guard let one = streams[name], let limit = streams["limit"] else { continue }
      Table.row(
        name, Table.seconds(one.median), one.ratio(to: limit), unit: "× limit",
        bound: .atMost(most))
    }
    for stream in comparison.streams {
      guard let one = streams[stream.name], let two = streams["\(stream.name), two"] else {
        continue
      }
      Table.row(
        "\(stream.name), two workers", Table.seconds(two.median), one.ratio(to: two),
        unit: "times as fast as one", bound: .atLeast(1.8))
    }
    if let start = try comparison.raceStart()["decode"]?.median {
      Table.row(
        "start-up: decode LINK, median of 100", Table.seconds(start), start * 1000, unit: "ms",
        bound: .atMost(1.5))
    }
    try compareStart()
    try compareSize()
  }

  /// One link, cold, by each definition that is not built in.
  private func compareStart() throws {
    let runners = try subjects().filter { !$0.options.isEmpty }.compactMap { subject in
      var maker = try DefinitionLinks(of: subject.app, seed: seed)
      return DefinitionLinkFiles.links(from: &maker, count: 1).first.map { link in
        let command = [comparison.urlscheme, "decode"] + subject.options + [link]
        return Race.Runner(name: subject.name, command: command, statuses: [0])
      }
    }
    let medians = try Race.run(runners, rounds: 20).values.map(\.median).sorted()
    guard let slowest = medians.last else { return }
    for (name, start) in [("the median", medians[medians.count / 2]), ("the slowest", slowest)] {
      Table.row(
        "start-up: decode -d DEFINITION LINK, \(name) of \(medians.count) definitions",
        Table.seconds(start), start * 1000, unit: "ms", bound: .atMost(1.5))
    }
  }

  /// The program as packages hold it, without symbols.
  private func compareSize() throws {
    let name = "size, stripped"
    let stripped = "\(comparison.scratch)/stripped"
    let command = ["strip", "-o", stripped, comparison.urlscheme]
    guard Comparison.path(of: "strip") != nil, try ChildProcess.run(command).status == 0 else {
      return Table.skip(name, "no strip on this machine")
    }
    let size = Double(try FileDescriptor.contents(of: stripped).count) / Double(1 << 20)
    Table.row(name, "", size, unit: "MiB", bound: .atMost(12))
  }
}
