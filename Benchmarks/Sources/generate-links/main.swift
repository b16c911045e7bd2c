// Prints links, one a line:
// generate-links COUNT [SEED [MALFORMED-PER-MILLE]]
// generate-links good|shuffled|warned|refused COUNT [SEED] < DEFINITION
//
// Prints a definition at random:
// generate-links definition SEED
//
// The same arguments give the same on every machine.

import LinkSamples
import URLSchemeCore

let arguments = Array(CommandLine.arguments.dropFirst())

do {
  if let kind = Kind(rawValue: arguments.first ?? ""), (2...3).contains(arguments.count) {
    guard let count = Int(arguments[1]), count >= 0 else { throw UsageError() }
    let seed = arguments.count > 2 ? try number(arguments[2]) : 1
    var definition = ""
    while let line = readLine(strippingNewline: false) { definition += line }
    var maker = try DefinitionLinks(of: AppDefinition(json: Array(definition.utf8)), seed: seed)
    maker.links(count: count, of: kind).forEach { print($0) }
  } else if arguments.first == "definition", arguments.count == 2 {
    let seed = try number(arguments[1])
    print(String(decoding: try RandomDefinition.json(seed: seed), as: UTF8.self))
  } else {
    let numbers = try arguments.map(number)
    guard (1...3).contains(numbers.count) else { throw UsageError() }
    var links = LinkGenerator(
      seed: numbers.count > 1 ? numbers[1] : 1,
      malformedPerMille: numbers.count > 2 ? Int(truncatingIfNeeded: numbers[2]) : 10)
    for _ in 0..<numbers[0] { print(links.next()) }
  }
} catch is UsageError {
  print(
    """
    usage: generate-links COUNT [SEED [MALFORMED-PER-MILLE]]
           generate-links good|shuffled|warned|refused COUNT [SEED] < DEFINITION
           generate-links definition SEED
    """)
  throw UsageError()
}

func number(_ text: String) throws -> UInt64 {
  guard let number = UInt64(text) else { throw UsageError() }
  return number
}

struct UsageError: Error {}

enum Kind: String {
  case good, shuffled, warned, refused
}

extension DefinitionLinks {
  /// So many links of a kind; none where the definition has no such links.
  mutating func links(count: Int, of kind: Kind) -> [String] {
    let good = links(count: count)
    return switch kind {
    case .good: good
    case .shuffled: shuffled(good) ?? []
    case .warned: variants(.warned, of: good).compactMap(\.self)
    case .refused: variants(.refused, of: good).compactMap(\.self)
    }
  }
}
