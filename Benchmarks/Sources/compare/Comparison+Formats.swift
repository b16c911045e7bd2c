extension Comparison {
  /// What `decode` writes beside records, and how it chooses among them.
  private var formats: [(name: String, arguments: [String])] {
    [
      ("--pretty", ["--pretty"]),
      ("--format text", ["--format", "text"]),
      ("--format tsv", ["--format", "tsv"]),
      ("--format shell", ["--format", "shell"]),
      ("--format fish", ["--format", "fish"]),
      ("--get link", ["--get", "link"]),
      ("--get term", ["--get", "term"]),
      ("--fields, tsv", ["--fields", "app,route,term,order,outfit.model"]),
      ("--fields, csv", ["--fields", "app,route,term,order,outfit.model", "--format", "csv"]),
      ("--fields, json", ["--fields", "app,route,term,order,outfit.model", "--format", "json"]),
      ("--where", ["--where", "order=price"]),
      ("--errors-only", ["--errors-only"]),
      ("--no-errors", ["--no-errors"]),
    ]
  }

  /// Every format against JSON over the same links, one core and two.
  func compareFormats() throws {
    var runners = [Race.Runner(name: "json", command: command(["decode"]), input: links)]
    for format in formats {
      let arguments = ["decode"] + format.arguments
      runners.append(Race.Runner(name: format.name, command: command(arguments), input: links))
      runners.append(
        Race.Runner(
          name: "\(format.name), two", command: command(arguments, workers: 2), input: links))
    }
    let results = try Race.run(runners, rounds: rounds)
    let json = results["json"]?.median ?? 0
    Table.begin("Formats of decode over \(linkCount) links, one worker")
    Table.row("json", Table.seconds(json), 1, unit: "× json")
    for format in formats {
      guard let time = results[format.name]?.median else { continue }
      Table.row(
        format.name, Table.seconds(time), time / json, unit: "× json", bound: .atMost(4))
    }
    Table.begin("Formats of decode, two workers, -j 2")
    for format in formats {
      guard let one = results[format.name]?.median, let two = results["\(format.name), two"]?.median
      else { continue }
      Table.row(
        format.name, Table.seconds(two), one / two, unit: "times as fast as one",
        bound: .atLeast(1.6))
    }
  }
}
