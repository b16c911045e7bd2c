import LinkSamples
import URLSchemeCore

/// What `make bounds` does: holds every definition, and random ones, to the same bounds, and the
/// program to those that have nothing to do with definitions.
struct Bounds {
  /// A definition, and how the program is told to use it.
  struct Subject {
    var name: String
    var app: AppDefinition
    /// None: it is built in.
    var options: [String] = []
  }

  let comparison: Comparison
  private let linkCount: Int
  let seed: UInt64
  private let randomCount: Int
  private let files: [String]

  init(_ arguments: [String]) throws {
    let own = arguments.dropFirst(Self.sharedCount).prefix(3).map { UInt64($0) }
    guard own.count == 3, let links = own[0], let seed = own[1], let count = own[2], links > 0
    else { throw UsageError() }
    comparison = try Comparison(Array(arguments.prefix(Self.sharedCount)))
    (linkCount, self.seed, randomCount) = (Int(links), seed, Int(count))
    files = Array(arguments.dropFirst(Self.sharedCount + 3))
  }

  /// How many arguments are those of `Comparison`.
  private static let sharedCount = 7

  struct UsageError: Error, CustomStringConvertible {
    let description = """
      usage: compare bounds URLSCHEME LIMIT TOOLS PEERS SCRATCH LINKS ROUNDS \
      LINKS-PER-DEFINITION SEED RANDOM-DEFINITIONS [DEFINITION ...]
      """
  }

  func run() throws {
    try compareDefinitions()
    try compareProgram()
  }

  // MARK: Definitions

  /// The built-in definitions, those of files, and random ones.
  func subjects() throws -> [Subject] {
    var subjects = Catalog.builtIn.definitions.map { Subject(name: $0.schemes[0], app: $0) }
    let random = try (0..<UInt64(randomCount)).map { number in
      let seed = seed &+ number
      let path = "\(comparison.scratch)/random-\(seed).urlscheme.json"
      try FileDescriptor.save(try RandomDefinition.json(seed: seed), to: path)
      return path
    }
    for path in files + random {
      let app = try AppDefinition(json: FileDescriptor.contents(of: path))
      subjects.append(
        Subject(name: app.schemes[0], app: app, options: ["--no-builtin", "-d", path]))
    }
    return subjects
  }

  private func compareDefinitions() throws {
    let columns = Column.allCases.map(\.title)
    Table.print("\n### Every definition, over \(linkCount) links\n")
    Table.print("| definition | order | \(columns.joined(separator: " | ")) | holds |")
    Table.print("|---|---|\(columns.map { _ in "---|" }.joined())---|")
    for subject in try subjects() {
      var maker = try DefinitionLinks(of: subject.app, seed: seed)
      let links = DefinitionLinkFiles.links(from: &maker, count: linkCount)
      let skipped =
        maker.skipped.isEmpty ? "" : ", without \(maker.skipped.joined(separator: ", "))"
      guard !links.isEmpty else {
        row(subject.name, "skipped: no values found that its routes take")
        continue
      }
      try compare(subject, Order.pattern, "pattern's\(skipped)", links, &maker)
      if let shuffled = maker.shuffled(links) {
        try compare(subject, Order.shuffled, "shuffled", shuffled, &maker)
      } else {
        row(subject.name, "shuffled", "no link has two parameters")
      }
    }
  }

  private func compare(
    _ subject: Subject, _ order: Order, _ name: String, _ links: [String],
    _ maker: inout DefinitionLinks
  ) throws {
    let files = try DefinitionLinkFiles(
      links, from: &maker, count: linkCount, in: comparison.scratch)
    let results = try Race.run(try runners(subject, files), rounds: comparison.rounds)
    var cells: [String] = []
    var holds = true
    for column in Column.allCases {
      guard let ratio = column.ratio(in: results, files) else {
        cells.append("")
        continue
      }
      let bound = column.bound(of: subject, order)
      holds = holds && bound.holds(for: ratio)
      cells.append(bound.verdict(on: ratio))
    }
    row(subject.name, name, cells, holds ? "yes" : "**no**")
  }

  private func row(_ name: String, _ order: String, _ cells: [String], _ holds: String) {
    Table.print("| \(name) | \(order) | \(cells.joined(separator: " | ")) | \(holds) |")
  }

  /// A row of which there is nothing to measure.
  private func row(_ name: String, _ order: String, _ reason: String = "") {
    row(name, order, [reason] + Column.allCases.dropFirst().map { _ in "" }, "")
  }
}
