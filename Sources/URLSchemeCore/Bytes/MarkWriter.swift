/// Writes the places of a text's marks, in order: of the bytes that do not stand for themselves everywhere
/// in a link (see `ByteScan.marks`).
@safe struct MarkWriter {
  private let places: UnsafeMutablePointer<UInt16>
  private var count = 0

  /// How many places a text may need: those of its marks and its end, and what is written too far.
  static func room(for length: Int) -> Int { length + 4 }

  /// - Parameter places: Room for the marks of the text.
  @unsafe @inline(__always)
  init(_ places: UnsafeMutablePointer<UInt16>) {
    unsafe self.places = places
  }

  /// Appends the places of the marks among sixteen bytes: of up to four without a branch, as nobody
  /// can tell how many there are.
  @inline(__always)
  mutating func append(_ marks: UInt64, _ base: Int) {
    let second = marks & (marks &- 1)
    let third = second & (second &- 1)
    let fourth = third & (third &- 1)
    set(count, base, marks)
    set(count &+ 1, base, second)
    set(count &+ 2, base, third)
    set(count &+ 3, base, fourth)
    var rest = fourth & (fourth &- 1)
    guard rest != 0 else {
      // The sum of all nibbles, each of which is 0 or 1, stands in the highest.
      count &+= Int(truncatingIfNeeded: (marks &* 0x1111_1111_1111_1111) &>> 60)
      return
    }
    count &+= 4
    repeat {
      set(count, base, rest)
      count &+= 1
      rest &= rest &- 1
    } while rest != 0
  }

  /// Appends the end of the text.
  @inline(__always)
  func end(at length: Int) {
    unsafe places[count] = UInt16(truncatingIfNeeded: length)
  }

  @inline(__always)
  private func set(_ index: Int, _ base: Int, _ marks: UInt64) {
    unsafe places[index] = UInt16(truncatingIfNeeded: base &+ marks.trailingZeroBitCount &>> 2)
  }
}
