import Testing

@testable import URLSchemeCore

/// The table finds what was stored, and nothing else, however it grows.
struct ByteTableTests {
  @Test
  func findsWhatWasStored() {
    var table = ByteTable()
    var generator = SeededGenerator(seed: 3)
    var stored: [[UInt8]: [Int: Int]] = [:]
    for number in 0..<2_000 {
      // One in four is longer than the others.
      let start = [UInt8](repeating: 7, count: generator.int(0...3) == 0 ? 15 : 0)
      let key =
        start + (0..<generator.int(0...3)).map { _ in UInt8.random(in: 0...3, using: &generator) }
      let part = generator.int(0...40)
      guard stored[key]?[part] == nil else { continue }
      stored[key, default: [:]][part] = number
      table.insert(part, key.span, number)
    }
    for (key, parts) in stored {
      for part in -1...41 { #expect(table.value(part, key.span) == parts[part]) }
    }
    #expect(stored.values.map(\.count).reduce(0, +) > 1_000)
    #expect(table.value(0, [9].span) == nil)
  }
}
