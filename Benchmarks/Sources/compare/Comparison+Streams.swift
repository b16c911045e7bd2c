extension Comparison {
  /// What the program does to streams of links: its calls by name, and the file each reads.
  var streams: [(name: String, arguments: [String], input: String)] {
    [
      ("decode --generic", ["decode", "--generic"], links),
      ("decode", ["decode"], links),
      ("route", ["route"], links),
      ("validate", ["validate", "-"], links),
      ("validate --quiet", ["validate", "--quiet", "-"], links),
      ("encode -", ["encode", "-"], records),
    ]
  }

  /// Times the limit, and streams with one worker and with two.
  func raceStreams() throws -> [String: Race.Result] {
    var runners = [Race.Runner(name: "limit", command: [limit], input: links)]
    runners += streams.map {
      Race.Runner(name: $0.name, command: command($0.arguments), input: $0.input)
    }
    let parallel = streams.filter { hasWorkers($0.arguments) }
    runners += parallel.map {
      Race.Runner(
        name: "\($0.name), two", command: command($0.arguments, workers: 2), input: $0.input)
    }
    runners.append(
      Race.Runner(name: "limit, twice", command: [limit], input: links, copies: 2))
    runners.append(
      Race.Runner(name: "decode, twice", command: command(["decode"]), input: links, copies: 2))
    return try Race.run(runners, rounds: rounds)
  }

  /// Streams against the limit, one core, and two workers against one.
  func compareStreams() throws {
    let results = try raceStreams()
    let limit = results["limit"]?.median ?? 0
    let decode = results["decode"]?.median ?? 0

    Table.begin("Streams of \(linkCount) links, one worker")
    Table.row("limit.c", Table.seconds(limit), 1, unit: "× limit")
    for stream in streams {
      guard let time = results[stream.name]?.median else { continue }
      let bound: Table.Bound? =
        switch stream.name {
        case "decode --generic": .atMost(1.5)
        case "decode": .atMost(2.5)
        // A million links a second where the limit makes 18 million.
        case "encode -": .atMost(18)
        default: nil
        }
      Table.row(
        stream.name, Table.seconds(time), time / limit, unit: "× limit", bound: bound)
      switch stream.name {
      case "route":
        Table.row("route, against decode", "", time / decode, unit: "× decode", bound: .atMost(1.2))
      case "validate", "validate --quiet":
        Table.row(
          "\(stream.name), against decode", "", time / decode, unit: "× decode",
          bound: .atMost(1))
      default: break
      }
    }

    Table.begin("Two workers, -j 2")
    for stream in streams {
      guard hasWorkers(stream.arguments) else {
        Table.skip(stream.name, "it has no option --jobs")
        continue
      }
      guard let one = results[stream.name]?.median, let two = results["\(stream.name), two"]?.median
      else { continue }
      Table.row(
        stream.name, Table.seconds(two), one / two, unit: "times as fast as one",
        bound: .atLeast(1.8))
    }
    // What the machine itself gives: programs that share nothing.
    for (name, one) in [("limit", limit), ("decode", decode)] {
      guard let two = results["\(name), twice"]?.median else { continue }
      Table.row(
        "\(name), two programs at once", Table.seconds(two), 2 * one / two,
        unit: "times as much as one")
    }
  }

  /// Peak memory over all links against that over none.
  ///
  /// The kernel counts what this program holds when it starts another as that one's, too: so this
  /// comes first, before there is much.
  func compareMemory() throws {
    Table.begin("Peak memory over \(linkCount) links")
    for stream in streams {
      for workers in hasWorkers(stream.arguments) ? 1...2 : 1...1 {
        try compareMemory(
          workers == 1 ? stream.name : "\(stream.name), two workers",
          command(stream.arguments, workers: workers), stream.input)
      }
    }
  }

  private func compareMemory(_ name: String, _ command: [String], _ input: String) throws {
    let results = try Race.run(
      [
        Race.Runner(name: "links", command: command, input: input),
        Race.Runner(name: "nothing", command: command, statuses: [0, 1, 2]),
      ], rounds: 3, warmsUp: false)
    let peak = results["links"]?.peakMemory ?? 0
    let bare = results["nothing"]?.peakMemory ?? 0
    guard bare > ChildProcess.ownPeakMemory else {
      return Table.skip(name, "hidden by what the comparison itself holds")
    }
    Table.row(
      name, "\(Table.number(Double(peak) / 1024)) MiB", Double(peak - bare) / 1024,
      unit: "MiB above that over no links", bound: .atMost(12))
  }

  /// Times one link, cold, beside the least that a Swift program does.
  func raceStart() throws -> [String: Race.Result] {
    let link = "ukdailyoffers://search?term=half+price&order=price"
    return try Race.run(
      [
        Race.Runner(name: "hello", command: ["\(tools)/hello"]),
        Race.Runner(name: "decode", command: [urlscheme, "decode", link], statuses: [0]),
        Race.Runner(
          name: "generic", command: [urlscheme, "decode", "--generic", link], statuses: [0]),
      ], rounds: 100)
  }

  func compareStart() throws {
    let results = try raceStart()
    let hello = results["hello"]?.median ?? 0
    let decode = results["decode"]?.median ?? 0
    let generic = results["generic"]?.median ?? 0
    Table.begin("Start-up: one link, cold, median of 100")
    Table.row("hello, in Swift, linked alike", Table.seconds(hello), 1, unit: "× hello")
    // 1.5 ms where hello takes 0.6.
    Table.row(
      "decode LINK", Table.seconds(decode), decode / hello, unit: "× hello", bound: .atMost(2.5))
    Table.row(
      "decode --generic LINK", Table.seconds(generic), generic / hello, unit: "× hello",
      bound: .atMost(2.5))
  }
}
