// Prints links, one a line: generate-links COUNT [SEED [MALFORMED-PER-MILLE]]
//
// The same arguments give the same links on every machine.

import LinkSamples

let numbers = CommandLine.arguments.dropFirst().map { UInt64($0) }
guard let count = numbers.first ?? nil, !numbers.contains(nil), numbers.count <= 3 else {
  print("usage: generate-links COUNT [SEED [MALFORMED-PER-MILLE]]")
  throw UsageError()
}
var links = LinkGenerator(
  seed: (numbers.count > 1 ? numbers[1] : nil) ?? 1,
  malformedPerMille: Int((numbers.count > 2 ? numbers[2] : nil) ?? 10))
for _ in 0..<count { print(links.next()) }

struct UsageError: Error {}
