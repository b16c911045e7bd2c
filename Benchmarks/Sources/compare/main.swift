// Compares whole programs and prints tables:
// compare URLSCHEME LIMIT TOOLS PEERS SCRATCH LINKS ROUNDS
//
// compare growth URLSCHEME SCRATCH
// compare bounds URLSCHEME LIMIT TOOLS PEERS SCRATCH LINKS ROUNDS LINKS-PER-DEFINITION SEED
//   RANDOM-DEFINITIONS [DEFINITION ...]
//
// `make bench`, `make growth` and `make bounds` build what they need and run it.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// A program that ends early is found by its status.
signal(SIGPIPE, SIG_IGN)

do {
  if CommandLine.arguments.dropFirst().first == "growth" {
    let growth = try Growth(Array(CommandLine.arguments.dropFirst(2)))
    Table.print(Machine.description)
    try growth.run()
    exit(0)
  }
  if CommandLine.arguments.dropFirst().first == "bounds" {
    let bounds = try Bounds(Array(CommandLine.arguments.dropFirst(2)))
    Table.print(Machine.description)
    try bounds.run()
    exit(0)
  }
  let comparison = try Comparison(Array(CommandLine.arguments.dropFirst()))
  Table.print(Machine.description)
  try comparison.compareMemory()
  try comparison.compareStreams()
  try comparison.compareFormats()
  try comparison.compareStart()
  try comparison.compareRouting()
  try comparison.compareCounts()
  try comparison.comparePeers()
} catch {
  Table.print("compare: \(error)")
  exit(2)
}
