/// A hash table from byte strings to numbers that is looked up without making a key.
///
/// It is filled when definitions are read and compiled, and only looked up for links, so links can't
/// make its chains longer.
struct ByteTable: Sendable {
  private struct Entry {
    var part: Int
    var key: Range<Int>
    var value: Int
  }

  /// All that was stored, in the order in which it was.
  private var entries: [Entry] = []
  private var keys: [UInt8] = []
  /// The numbers of entries, where their hashes lead; -1: none. A power of two of them, at most half full.
  private var slots = [Int](repeating: -1, count: 16)

  /// The number stored under `key` in the table's part `part`; nil where there is none.
  func value(_ part: Int, _ key: Span<UInt8>) -> Int? {
    let number = slots[slot(part, key)]
    return number < 0 ? nil : entries[number].value
  }

  /// The slot of a key's entry, or the one where that would go.
  private func slot(_ part: Int, _ key: Span<UInt8>) -> Int {
    let (slots, entries, keys) = (slots.span, entries.span, keys.span)
    var slot = ByteTable.hash(part, key) & (slots.count &- 1)
    while slots[slot] >= 0 {
      let entry = entries[slots[slot]]
      if entry.part == part, key.equals(keys.extracting(entry.key)) { break }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return slot
  }

  /// Hands over everything that is stored, in the order in which it was.
  func forEach(_ body: (_ part: Int, _ key: ArraySlice<UInt8>, _ value: Int) -> Void) {
    for entry in entries { body(entry.part, keys[entry.key], entry.value) }
  }

  /// Stores a number; the key is new.
  mutating func insert(_ part: Int, _ key: Span<UInt8>, _ value: Int) {
    let start = keys.count
    keys.append(key)
    entries.append(Entry(part: part, key: start..<keys.count, value: value))
    guard entries.count * 2 > slots.count else { return place(entries.count - 1) }
    slots = [Int](repeating: -1, count: slots.count * 2)
    for number in entries.indices { place(number) }
  }

  private mutating func place(_ number: Int) {
    let entry = entries[number]
    slots[slot(entry.part, keys.span.extracting(entry.key))] = number
  }

  /// FNV-1a, 63 bits, from another beginning for each part.
  private static func hash(_ part: Int, _ key: Span<UInt8>) -> Int {
    let part = UInt64(truncatingIfNeeded: part) &* 0x9E37_79B9_7F4A_7C15
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ part
    for index in key.indices { hash = (hash ^ UInt64(key[index])) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash &>> 32) &>> 1)
  }
}
