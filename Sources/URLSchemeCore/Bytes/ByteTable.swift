/// A hash table from short byte strings to numbers that is looked up without making a key.
///
/// It is filled when definitions are read and compiled, and only looked up for links, so links can't
/// make its chains longer.
struct ByteTable: Sendable {
  private struct Entry {
    var part: Int
    var key: Range<Int>
    var value: Int
  }

  /// What is compared. A key of at most sixteen bytes is all here; of a longer one there is the
  /// hash, and the number of its entry.
  private struct Slot {
    var low: UInt64 = 0
    var high: UInt64 = 0
    /// The part and, in five bits, how long the key is; 0 where the slot is empty.
    var tag = 0
    var value = 0
  }

  /// What stands for the length of a longer key.
  private static let longKey = 17

  /// All that was stored, in the order in which it was.
  private var entries: [Entry] = []
  private var keys: [UInt8] = []
  /// A power of two of them, at most half full.
  private var slots = [Slot](repeating: Slot(), count: 16)

  /// The number stored under `key` in the table's part `part`; nil where there is none.
  func value(_ part: Int, _ key: Span<UInt8>) -> Int? {
    let slot = ByteTable.slot(part, key)
    let slots = slots.span
    var index = ByteTable.hash(part, slot.low, slot.high) & (slots.count &- 1)
    while slots[index].tag != 0 {
      if slots[index].low == slot.low, slots[index].high == slot.high, slots[index].tag == slot.tag
      {
        guard key.count > 16 else { return slots[index].value }
        let entry = entries[slots[index].value]
        if key.equals(keys.span.extracting(entry.key)) { return entry.value }
      }
      index = (index &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  /// What is compared of a key; of a longer one, it lacks the number of the entry.
  private static func slot(_ part: Int, _ key: Span<UInt8>) -> Slot {
    let short = ShortText(key, 0..<key.count)
    guard short.count < 0 else {
      return Slot(low: short.low, high: short.high, tag: tag(part, short.count))
    }
    return Slot(low: hash(key), tag: tag(part, longKey))
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
    slots = [Slot](repeating: Slot(), count: slots.count * 2)
    for index in entries.indices { place(index) }
  }

  private mutating func place(_ number: Int) {
    let entry = entries[number]
    var slot = ByteTable.slot(entry.part, keys.span.extracting(entry.key))
    slot.value = entry.key.count > 16 ? number : entry.value
    var index = ByteTable.hash(entry.part, slot.low, slot.high) & (slots.count - 1)
    while slots[index].tag != 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  private static func tag(_ part: Int, _ count: Int) -> Int { part &<< 5 | (count &+ 1) }

  /// Two words mixed with the part.
  private static func hash(_ part: Int, _ low: UInt64, _ high: UInt64) -> Int {
    let part = UInt64(truncatingIfNeeded: part) &* 0x9E37_79B9_7F4A_7C15
    let word = (low ^ part) &* 0xBF58_476D_1CE4_E5B9
    let mixed = ((word ^ word &>> 32) &+ high) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (mixed ^ mixed &>> 29) &>> 1)
  }

  /// FNV-1a, 64 bits.
  private static func hash(_ key: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in key.indices { hash = (hash ^ UInt64(key[index])) &* 0x100_0000_01B3 }
    return hash
  }
}
