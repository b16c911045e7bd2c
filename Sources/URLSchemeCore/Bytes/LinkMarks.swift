/// The places of a text's marks, in order: of the bytes that do not stand for themselves everywhere
/// in a link (see `ByteScan.marks`).
///
/// The parts of a link are found by going through these few instead of all bytes: collecting them
/// takes 4 instructions a byte, going through all bytes took 9.
struct LinkMarks: Sendable {
  /// The places, then the end of the text; what follows means nothing.
  private(set) var places = [UInt16](
    repeating: 0, count: MarkWriter.room(for: LinkMarks.longestText))

  /// How long a text may be.
  static let longestText = 2_048

  /// Collects the marks of a text; false where it is too long for that.
  mutating func collect(in text: Span<UInt8>) -> Bool {
    guard text.count <= LinkMarks.longestText else { return false }
    unsafe text.withUnsafeBytes { bytes in
      unsafe places.withUnsafeMutableBufferPointer { places in
        guard let places = places.baseAddress else { return }
        var writer = unsafe MarkWriter(places)
        defer { writer.end(at: bytes.count) }
        guard bytes.count >= 16 else {
          let marks = ByteScan.marks(unsafe ByteScan.load(bytes, 0))
          return writer.append(marks & ((1 &<< UInt64(4 &* bytes.count)) &- 1), 0)
        }
        let last = bytes.count &- 16
        var base = 0
        while base < last {
          writer.append(
            ByteScan.marks(
              unsafe bytes.loadUnaligned(fromByteOffset: base, as: ByteScan.Lanes.self)), base)
          base &+= 16
        }
        // Of the last sixteen bytes, some may have been looked at before.
        let known = UInt64(truncatingIfNeeded: 4 &* (base &- last))
        let marks = ByteScan.marks(
          unsafe bytes.loadUnaligned(fromByteOffset: last, as: ByteScan.Lanes.self))
        writer.append(known < 64 ? marks & (.max &<< known) : 0, last)
      }
    }
    return true
  }
}

/// Writes the places of marks one after the other.
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
  /// can tell how many there are. That made copying links a tenth faster.
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
