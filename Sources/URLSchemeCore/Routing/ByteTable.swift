/// A hash table from short byte strings to numbers that is looked up without making a key.
///
/// It is filled when definitions are compiled and only read for links, so links can't make its
/// chains longer.
struct ByteTable: Sendable {
  private struct Entry {
    var hash: UInt64
    /// The key, where it is short.
    var short: ShortText
    var part: Int
    var key: Range<Int>
    var value: Int
  }

  private var entries: [Entry] = []
  private var keys: [UInt8] = []
  /// Slots that hold the number of an entry, or -1; a power of two of them, at most half full.
  private var slots = [Int](repeating: -1, count: 16)

  /// The number stored under `key` in the table's part `part`; nil where there is none.
  ///
  /// With `ignoringCase`, ASCII letters of `key` are looked up in lower case.
  func value(_ part: Int, _ key: Span<UInt8>, ignoringCase: Bool = false) -> Int? {
    let short = ByteTable.short(key, ignoringCase)
    let hash = ByteTable.hash(part, short, key, ignoringCase)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = entries[slots[slot]]
      if short.count >= 0 {
        if entry.short == short, entry.part == part { return entry.value }
        slot = (slot + 1) & (slots.count - 1)
        continue
      }
      if entry.hash == hash, entry.part == part, isEqual(entry.key, key, ignoringCase) {
        return entry.value
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Hands over everything that is stored, in the order in which it was.
  func forEach(_ body: (_ part: Int, _ key: ArraySlice<UInt8>, _ value: Int) -> Void) {
    for entry in entries { body(entry.part, keys[entry.key], entry.value) }
  }

  /// Stores a number; the key is new.
  mutating func insert(_ part: Int, _ key: Span<UInt8>, _ value: Int) {
    let start = keys.count
    keys.append(key)
    let short = ByteTable.short(key, false)
    let hash = ByteTable.hash(part, short, key, false)
    entries.append(
      Entry(hash: hash, short: short, part: part, key: start..<keys.count, value: value))
    guard entries.count * 2 > slots.count else { return place(entries.count - 1) }
    slots = [Int](repeating: -1, count: slots.count * 2)
    for index in entries.indices { place(index) }
  }

  private mutating func place(_ index: Int) {
    var slot = Int(truncatingIfNeeded: entries[index].hash) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = index
  }

  private func isEqual(_ stored: Range<Int>, _ key: Span<UInt8>, _ ignoringCase: Bool) -> Bool {
    guard stored.count == key.count else { return false }
    for index in key.indices {
      let byte = ignoringCase ? ByteClass.lowercased(key[index]) : key[index]
      guard keys[stored.lowerBound + index] == byte else { return false }
    }
    return true
  }

  private static func short(_ key: Span<UInt8>, _ ignoringCase: Bool) -> ShortText {
    let short = ShortText(key, 0..<key.count)
    return ignoringCase ? short.lowercased : short
  }

  /// Two words mixed for a short key; for a longer one FNV-1a, 64 bits.
  private static func hash(
    _ part: Int, _ short: ShortText, _ key: Span<UInt8>, _ ignoringCase: Bool
  ) -> UInt64 {
    guard short.count < 0 else {
      let part = UInt64(truncatingIfNeeded: part) &* 0x9E37_79B9_7F4A_7C15
      let word = (short.low ^ part) &* 0xBF58_476D_1CE4_E5B9
      let mixed = ((word ^ word &>> 32) &+ short.high) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed &>> 29
    }
    let prime: UInt64 = 0x100_0000_01B3
    var hash: UInt64 = (0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: part)) &* prime
    for index in key.indices {
      let byte = ignoringCase ? ByteClass.lowercased(key[index]) : key[index]
      hash = (hash ^ UInt64(byte)) &* prime
    }
    return hash ^ hash >> 29
  }
}
