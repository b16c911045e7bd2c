import LinkSamples
import URLSchemeCore

/// Links of one definition in files: as they are encoded or with their parameters shuffled, and
/// variants of the same links of which there is something to say.
struct DefinitionLinkFiles {
  /// So many are made; a file repeats them.
  private static let distinctCount = 20_000
  /// One of so many links is in the files of variants, which take several times as long; but not
  /// fewer than are distinct.
  private static let variantShare = 10
  /// Where fewer of a hundred links have a variant, it is not compared.
  private static let fewestVariants = 90

  /// Paths of files.
  let good: String
  /// How many good links there are for each of a variant.
  let goodPerVariant: Double
  let empty: String
  let warned: String?
  let refused: String?

  init(
    _ links: [String], from maker: inout DefinitionLinks, count: Int, in scratch: String
  ) throws {
    let variantCount = max(min(count, links.count), count / Self.variantShare)
    goodPerVariant = Double(count) / Double(variantCount)
    func save(_ links: [String], _ count: Int, as name: String) throws -> String {
      let path = "\(scratch)/bounds-\(name).txt"
      try Self.save(links, count: count, to: path)
      return path
    }
    func saveVariant(_ variants: [String?], as name: String) throws -> String? {
      let found = variants.compactMap(\.self)
      guard found.count * 100 >= links.count * Self.fewestVariants else { return nil }
      return try save(found, variantCount, as: name)
    }
    empty = "\(scratch)/bounds-empty.txt"
    try FileDescriptor.save([], to: empty)
    good = try save(links, count, as: "good")
    warned = try saveVariant(maker.variants(.warned, of: links), as: "warned")
    refused = try saveVariant(maker.variants(.refused, of: links), as: "refused")
  }

  static func links(from maker: inout DefinitionLinks, count: Int) -> [String] {
    maker.links(count: min(count, distinctCount))
  }

  /// Repeats the links until there are so many.
  private static func save(_ links: [String], count: Int, to path: String) throws {
    let file = try FileDescriptor(writing: path)
    defer { file.close() }
    let whole = links.flatMap { Array("\($0)\n".utf8) }
    for _ in 0..<count / links.count { try file.write(whole) }
    try file.write(links.prefix(count % links.count).flatMap { Array("\($0)\n".utf8) })
  }
}
