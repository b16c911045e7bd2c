extension Comparison {
  /// Other ways to read links and print them as JSON, each written as its users would.
  func comparePeers() throws {
    let python = "python3"
    let candidates: [(name: String, command: [String], probe: [String])] = [
      ("Foundation URLComponents (Swift)", ["\(tools)/urlcomponents"], []),
      (
        "ada, Python's ada_url", [python, "\(peers)/ada-links.py"],
        [python, "-c", "import ada_url"]
      ),
      ("node URL", ["node", "\(peers)/node-links.mjs"], ["node", "--version"]),
      ("Python urllib", [python, "\(peers)/urllib-links.py"], [python, "--version"]),
      ("trurl --json", ["trurl", "--json", "--url-file", "-"], ["trurl", "--version"]),
    ]
    var runners = [
      Race.Runner(name: "limit", command: [limit], input: links),
      Race.Runner(
        name: "decode --generic", command: command(["decode", "--generic"]), input: links),
    ]
    var missing: Set<String> = []
    for peer in candidates {
      if !peer.probe.isEmpty, try !Self.works(peer.probe) {
        missing.insert(peer.name)
      } else {
        // A peer may give up on a link with any status.
        runners.append(
          Race.Runner(
            name: peer.name, command: peer.command, input: links, statuses: Set(0...125)))
      }
    }
    // They take long, and what they take is far from what is compared with it.
    let results = try Race.run(runners, rounds: min(rounds, 3), warmsUp: false)
    let limit = results["limit"]?.median ?? 0
    Table.begin("Peers over the same \(linkCount) links")
    for name in ["decode --generic"] + candidates.map(\.name) {
      if missing.contains(name) {
        Table.skip(name, "not on this machine")
      } else if let time = results[name]?.median {
        Table.row(name, Table.seconds(time), time / limit, unit: "× limit")
      }
    }
  }

  static func works(_ command: [String]) throws -> Bool {
    guard path(of: command[0]) != nil else { return false }
    return try ChildProcess.run(command).status == 0
  }
}
