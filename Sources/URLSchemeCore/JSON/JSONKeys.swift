/// The keys of the objects that are open, to find those that stand twice in one.
///
/// Nearly every object has a handful of keys, which are compared one by one. The keys of larger
/// ones go into a hash table as well, which all open objects share: objects close in the opposite
/// order that they open in, so an object's keys are the last that came, and can leave their slots
/// empty without breaking the probe sequence of any that stay.
struct JSONKeys: Sendable {
  /// How many keys of an object are compared one by one.
  static let linearLimit = 16

  private struct Key {
    var range: Range<Int>
    /// Whether `range` lies in `unescaped` rather than in the text.
    var isUnescaped: Bool
    var hash = 0
    /// The key's place in `slots`, once it has one.
    var slot = Key.noSlot

    static let noSlot = -1
  }

  private struct Object {
    var firstKey = 0
    var unescapedCount = 0
  }

  /// The keys of all open objects, the outermost object's first.
  private var keys: [Key] = []
  private var objects: [Object] = []
  /// The characters of keys that are written with escapes.
  private var unescaped: [UInt8] = []
  /// The hash table: an index into `keys`, plus 1; 0 is an empty slot. Its size is a power of two.
  private var slots: [Int] = []
  private var usedSlots = 0

  mutating func removeAll() {
    while !objects.isEmpty { endObject() }
  }

  mutating func beginObject() {
    objects.append(Object(firstKey: keys.count, unescapedCount: unescaped.count))
  }

  mutating func endObject() {
    guard let object = objects.popLast() else { return }
    let count = keys.count - object.firstKey
    if count >= Self.linearLimit {
      for index in object.firstKey..<keys.count where keys[index].slot != Key.noSlot {
        slots[keys[index].slot] = 0
        usedSlots -= 1
      }
    }
    keys.removeLast(count)
    dropUnescaped(from: object.unescapedCount)
  }

  /// Adds a key to the innermost object; false, and nothing is added, if the object has it already.
  mutating func insert(_ string: JSONString, in text: Span<UInt8>) -> Bool {
    let first = objects.last?.firstKey ?? 0
    var key = Key(range: string.range, isUnescaped: string.hasEscapes)
    if string.hasEscapes {
      let start = unescaped.count
      string.append(from: text, to: &unescaped)
      key.range = start..<unescaped.count
    }
    guard !isKnown(&key, first: first, in: text) else {
      if key.isUnescaped { dropUnescaped(from: key.range.lowerBound) }
      return false
    }
    keys.append(key)
    return true
  }

  /// Whether the object whose keys begin at `first` has the key; if it is a large one, `key` has
  /// its slot afterwards.
  private mutating func isKnown(_ key: inout Key, first: Int, in text: Span<UInt8>) -> Bool {
    let count = keys.count - first
    if count < Self.linearLimit {
      for index in first..<keys.count where isSame(keys[index], key, in: text) { return true }
      return false
    }
    // One key at most comes in beside those that were compared so far; half the slots stay empty.
    if (usedSlots + Self.linearLimit + 1) * 2 > slots.count { growTable() }
    if count == Self.linearLimit {
      // They have their slots already where a key that stood twice was read again.
      for index in first..<keys.count where keys[index].slot == Key.noSlot {
        keys[index].hash = hash(of: keys[index], first: first, in: text)
        occupySlot(by: index)
      }
    }
    key.hash = hash(of: key, first: first, in: text)
    var slot = key.hash & (slots.count - 1)
    while slots[slot] != 0 {
      let index = slots[slot] - 1
      if index >= first, keys[index].hash == key.hash, isSame(keys[index], key, in: text) {
        return true
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = keys.count + 1
    usedSlots += 1
    key.slot = slot
    return false
  }

  private mutating func occupySlot(by index: Int) {
    var slot = keys[index].hash & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = index + 1
    usedSlots += 1
    keys[index].slot = slot
  }

  /// Keys move in the order in which they came, so that the last to come still leave first.
  private mutating func growTable() {
    slots = Array(repeating: 0, count: max(slots.count * 2, Self.linearLimit * 4))
    usedSlots = 0
    for index in keys.indices where keys[index].slot != Key.noSlot { occupySlot(by: index) }
  }

  /// Swift's hash is seeded anew in every process, so that nobody can choose keys which collide.
  private func hash(of key: Key, first: Int, in text: Span<UInt8>) -> Int {
    let count = key.range.count
    var hasher = Hasher()
    // Objects within each other often have the same keys; `first` tells them apart.
    hasher.combine(first)
    hasher.combine(count)
    var word: UInt64 = 0
    for index in 0..<count {
      word = word << 8 | UInt64(byte(at: index, of: key, in: text))
      if index & 7 == 7 { hasher.combine(word) }
    }
    hasher.combine(word)
    return hasher.finalize()
  }

  private func isSame(_ left: Key, _ right: Key, in text: Span<UInt8>) -> Bool {
    let count = left.range.count
    guard right.range.count == count else { return false }
    for index in 0..<count
    where byte(at: index, of: left, in: text) != byte(at: index, of: right, in: text) {
      return false
    }
    return true
  }

  private func byte(at index: Int, of key: Key, in text: Span<UInt8>) -> UInt8 {
    let offset = key.range.lowerBound + index
    return key.isUnescaped ? unescaped[offset] : text[offset]
  }

  private mutating func dropUnescaped(from count: Int) {
    unescaped.removeLast(unescaped.count - count)
  }
}
