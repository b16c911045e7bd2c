extension Bounds {
  /// How the parameters stand in the links.
  enum Order {
    case pattern
    case shuffled
  }

  /// A figure of the table of definitions: what a runner takes in that of another.
  enum Column: String, CaseIterable {
    case decode = "decode / limit"
    case route = "route / decode"
    case android = "route --on android / route"
    case apple = "route --on ios / route"
    case validate = "validate -q / decode"
    case decodeWarned = "decode, unknown parameter / none"
    case validateWarned = "validate, unknown parameter / none"
    case decodeRefused = "decode, refused / good"
    case validateRefused = "validate, refused / good"

    /// The schemes of the links that `make bench` streams, which have a bound of their own.
    private static let streamed = ["mayasdressup", "emergent", "ukdailyoffers"]

    var title: String { rawValue }

    /// The names of the runners.
    private var names: (one: String, other: String) {
      switch self {
      case .decode: ("decode", "limit")
      case .route: ("route", "decode")
      case .android: ("route --on android", "route")
      case .apple: ("route --on ios", "route")
      case .validate: ("validate --quiet", "decode")
      case .decodeWarned: ("decode, warned", "decode")
      case .validateWarned: ("validate, warned", "validate")
      case .decodeRefused: ("decode, refused", "decode")
      case .validateRefused: ("validate, refused", "validate")
      }
    }

    /// Nil where one of them did not run.
    func ratio(in results: [String: Race.Result], _ files: DefinitionLinkFiles) -> Double? {
      guard let one = results[names.one], let other = results[names.other] else { return nil }
      // Variants are fewer: what it takes to start would count more for them.
      guard isOfVariant, let start = results["\(names.other), no links"] else {
        return one.ratio(to: other)
      }
      return one.without(start).ratio(to: other.without(start))
        * files.goodPerVariant
    }

    private var isOfVariant: Bool {
      switch self {
      case .decode, .route, .android, .apple, .validate: false
      case .decodeWarned, .validateWarned, .decodeRefused, .validateRefused: true
      }
    }

    func bound(of subject: Subject, _ order: Order) -> Table.Bound {
      switch self {
      case .decode where subject.options.isEmpty && Self.streamed.contains(subject.name):
        .atMost(2.6)
      case .decode: .atMost(order == .pattern ? 4 : 5)
      case .route: .atMost(1.2)
      case .android, .apple: .atMost(2)
      case .validate: .atMost(1.1)
      case .decodeWarned, .validateWarned: .atMost(3)
      case .decodeRefused, .validateRefused: .atMost(6)
      }
    }
  }

  func runners(_ subject: Subject, _ files: DefinitionLinkFiles) throws -> [Race.Runner] {
    func runner(
      _ name: String, _ arguments: [String], _ input: String, statuses: Set<Int> = [0]
    ) -> Race.Runner {
      let words = arguments.prefix(1) + subject.options + arguments.dropFirst()
      return Race.Runner(
        name: name, command: comparison.command(Array(words)), input: input, statuses: statuses)
    }
    var runners = [
      Race.Runner(name: "limit", command: [comparison.limit], input: files.good),
      runner("decode", ["decode"], files.good),
      runner("route", ["route"], files.good),
      runner("validate --quiet", ["validate", "--quiet", "-"], files.good),
      runner("validate", ["validate", "-"], files.good),
      runner("decode, no links", ["decode"], files.empty),
      runner("validate, no links", ["validate", "-"], files.empty, statuses: [1]),
    ]
    for (system, registration, file) in try registrations(of: subject) {
      // It takes no definition: the registration was made from it.
      runners.append(
        Race.Runner(
          name: "route --on \(system)",
          command: comparison.command(["route", "--on", system, "--\(registration)", file]),
          input: files.good, statuses: [0, 1]))
    }
    for (name, file) in [("warned", files.warned), ("refused", files.refused)] {
      guard let file else { continue }
      let statuses: Set<Int> = name == "refused" ? [1] : [0]
      runners.append(runner("decode, \(name)", ["decode"], file, statuses: statuses))
      runners.append(runner("validate, \(name)", ["validate", "-"], file, statuses: statuses))
    }
    return runners
  }

  /// Writes what the systems are told of an app: for each the name of its option, and the file. What the system
  /// owns is left out, so each app has a folder of its own.
  private func registrations(
    of subject: Subject
  ) throws -> [(system: String, option: String, file: String)] {
    let folder = "\(comparison.scratch)/registrations/\(subject.name)"
    let words = ["--registration", "all", "--output-dir", folder, "--force", subject.name]
    let command = [comparison.urlscheme, "encode"] + subject.options + words
    guard try ChildProcess.run(command).status == 0 else { return [] }
    return [
      ("android", "manifest", "\(folder)/AndroidManifest.xml"),
      ("ios", "association", "\(folder)/.well-known/apple-app-site-association"),
    ].filter { (try? FileDescriptor.contents(of: $0.2)) != nil }
  }
}

extension Table.Bound {
  /// A figure and whether it keeps to the bound, for a cell.
  func verdict(on value: Double) -> String {
    let (figure, isKept) = (Table.number(value), holds(for: value))
    return switch self {
    case .atMost(let most):
      isKept ? "\(figure) ≤ \(Table.number(most))" : "**\(figure) > \(Table.number(most))**"
    case .atLeast(let least):
      isKept ? "\(figure) ≥ \(Table.number(least))" : "**\(figure) < \(Table.number(least))**"
    }
  }
}
