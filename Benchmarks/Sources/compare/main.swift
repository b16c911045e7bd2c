// Compares whole programs and prints tables:
// compare URLSCHEME LIMIT TOOLS PEERS SCRATCH LINKS ROUNDS
//
// `make bench` builds what it needs and runs it.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// A program that ends early is found by its status.
signal(SIGPIPE, SIG_IGN)

do {
  let comparison = try Comparison(Array(CommandLine.arguments.dropFirst()))
  Table.print(Machine.description)
  try comparison.compareMemory()
  try comparison.compareStreams()
  try comparison.compareStart()
  try comparison.compareRouting()
  try comparison.compareCounts()
  try comparison.comparePeers()
} catch {
  Table.print("compare: \(error)")
  exit(2)
}
