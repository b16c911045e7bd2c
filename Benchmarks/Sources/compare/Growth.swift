/// What `make growth` does: runs the program over inputs made to take time, four times as long each
/// time, and prints what a byte costs of the processor. Where that does not grow with the input, nothing is quadratic.
struct Growth {
  /// An input, of about as many bytes as are asked for.
  struct Input: Sendable {
    var name: String
    var arguments: [String]
    /// The lengths of what is run: other than links, nothing is read beyond a limit.
    var lengths: [Int]
    var text: @Sendable (Int) -> [UInt8]
  }

  static let lengths = [1 << 16, 1 << 20, 1 << 22, 1 << 24]
  /// What a byte of the longest input may cost, in those of the one before. Memory that no longer
  /// fits a cache costs something, too.
  private static let bound = 2.0

  private let urlscheme: String
  private let scratch: String

  init(_ arguments: [String]) throws {
    guard arguments.count == 2 else { throw UsageError() }
    (urlscheme, scratch) = (arguments[0], arguments[1])
    for (name, text) in Self.definitions {
      try FileDescriptor.save(Array(text.utf8), to: "\(scratch)/\(name).urlscheme.json")
    }
  }

  struct UsageError: Error, CustomStringConvertible {
    let description = "usage: compare growth URLSCHEME SCRATCH"
  }

  func run() throws {
    Table.print("| input | 64 KiB | 1 MiB | 4 MiB | 16 MiB | peak memory | grows |")
    Table.print("|---|---:|---:|---:|---:|---:|---:|")
    for input in Self.links + Self.records + Self.files { try run(input) }
  }

  private func run(_ input: Input) throws {
    let path = "\(scratch)/growth.in"
    var costs: [Int: Double] = [:]
    var peak = 0
    for length in input.lengths {
      let text = input.text(length)
      try FileDescriptor.save(text, to: path)
      let definitions = Self.definitions.keys.sorted().flatMap {
        ["-d", "\(scratch)/\($0).urlscheme.json"]
      }
      let command = [urlscheme] + input.arguments + definitions
      let outcomes = try (0..<2).map { _ in try ChildProcess.run(command, over: path) }
      for outcome in outcomes where outcome.status != 0 && outcome.status != 1 {
        throw Race.Failure(command: command, status: outcome.status)
      }
      costs[length] = (outcomes.map(\.processorSeconds).min() ?? 0) * 1e9 / Double(text.count)
      peak = max(peak, outcomes.map(\.peakMemory).max() ?? 0)
    }
    let cells = Self.lengths.map { costs[$0].map { "\(Table.number($0)) ns" } ?? "" }
    let last = input.lengths.suffix(2).compactMap { costs[$0] }
    let growth = last.count == 2 ? last[1] / last[0] : 1
    let verdict = growth <= Self.bound ? Table.number(growth) : "**\(Table.number(growth))**"
    Table.print(
      "| \(input.name) | \(cells.joined(separator: " | ")) | \(peak >> 10) MiB | \(verdict) |")
  }

  // MARK: Making inputs

  /// A piece again and again, between a beginning and an end.
  static func repeated(_ first: String, _ piece: String, _ last: String = "")
    -> @Sendable (Int) -> [UInt8]
  {
    { length in
      var text = Array(first.utf8)
      let (piece, last) = (Array(piece.utf8), Array(last.utf8))
      text.reserveCapacity(length)
      while text.count + piece.count + last.count <= length { text += piece }
      return text + last
    }
  }

  /// Pieces with numbers, `#`, between a beginning and an end.
  static func numbered(
    _ first: String, _ piece: String, _ separator: String, _ last: String = ""
  ) -> @Sendable (Int) -> [UInt8] {
    { length in
      var text = Array(first.utf8)
      let parts = piece.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
      var number = 0
      while text.count + piece.utf8.count + 8 + last.utf8.count < length {
        if number > 0 { text += separator.utf8 }
        text += parts.joined(separator: String(number)).utf8
        number += 1
      }
      return text + last.utf8
    }
  }
}
