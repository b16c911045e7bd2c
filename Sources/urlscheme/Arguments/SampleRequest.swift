import URLSchemeCore

/// What `encode --samples` and `encode --mutants` are asked for.
struct SampleRequest: Equatable {
  /// Whether the links must be refused.
  var areMutants: Bool
  /// How many links of each route, at most; nil: as many as cover it.
  var count: Int?
  var seed: UInt64
  /// Apps, by a scheme, and routes; none: all of them.
  var names: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    areMutants = arguments.has(.mutants)
    let word = areMutants ? "--mutants" : "--samples"
    try arguments.refuse(
      [.to, .subject, .body, .plain, .scheme, .web, .input, .strict, .lenient, .handler, .check]
        + (areMutants ? [.samples] : []), beside: word)
    seed = UInt64(try arguments.number(.seed, in: 0...Int.max) ?? 1)
    var operands = arguments.operands.map(\.text)
    // A number is how many; a route of such a name is named with its app.
    if let first = operands.first, !first.isEmpty,
      first.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    {
      guard let number = Int(first), number > 0 else {
        throw UsageError(.invalidNumber(word, first, 1...Int.max), .encode)
      }
      count = number
      operands.removeFirst()
    }
    // Those that cover a route are the same ones each time.
    if count == nil { try arguments.refuse([.seed], without: "\(word) COUNT") }
    names = operands
  }
}
