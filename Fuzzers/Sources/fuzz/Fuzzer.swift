import Laws

/// One fuzzer: what it begins with, and what it holds every input to.
struct Fuzzer {
  let name: String
  /// Inputs that are worth changing.
  let seeds: (SeedFiles) throws -> [[UInt8]]
  /// Makes what checks an input, with all that is made once; it throws what does not hold.
  let makeRun: () -> ([UInt8]) throws -> Void

  static var all: [Fuzzer] {
    [
      links, genericDecoding, decoding, routing, records, definitions, templates, regexps,
      propertyLists, registrations, fixtures, documents, arguments,
    ]
  }
}
