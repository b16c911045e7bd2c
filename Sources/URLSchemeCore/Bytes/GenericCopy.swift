/// Copies the common links of a block into the records that generic decoding makes of them.
///
/// Of a line, first the places of all bytes are collected that do not stand for themselves; then
/// what is between these is copied. So no byte is looked at twice, nothing is kept of a link, and
/// the place to write to stays in a register. A line with anything uncommon is left to the decoder: an
/// error, userinfo, a port, a fragment, a component that is not UTF-8. For the others both write the same.
package struct GenericCopy: Sendable {
  /// A longer link is left to the decoder.
  private let longestLine: Int
  /// The places of marks in a line, then its end; what follows means nothing.
  private var places = [UInt16](repeating: 0, count: MarkWriter.room(for: GenericCopy.longestLine))

  private static let longestLine = 2_048
  /// What the longest line may become: itself, and then at most five bytes for each of its own, as
  /// bare names of one letter take; and what stands around.
  private static let roomForLine = 8 * longestLine + 256

  /// - Parameter longestLink: A longer one is refused by the decoder; at least 0.
  package init(longestLink: Int) {
    longestLine = min(longestLink, GenericCopy.longestLine)
  }

  /// Copies lines of a block, from `position` on, which moves behind them, until one is not common.
  ///
  /// - Returns: How many lines were copied.
  package mutating func copy(
    _ block: Span<UInt8>, from position: inout Int, to output: inout [UInt8]
  ) -> Int {
    let start = min(max(0, position), block.count)
    let longestLine = longestLine
    var next = start
    var lines = 0
    ByteWriter.append(
      to: &output, reserving: 4 * (block.count - start) + GenericCopy.roomForLine
    ) { writer in
      var writer = writer
      unsafe block.withUnsafeBytes { bytes in
        unsafe places.withUnsafeMutableBufferPointer { places in
          guard let text = bytes.baseAddress, let places = places.baseAddress else { return }
          unsafe writer.write { target, end in
            while unsafe end - target >= GenericCopy.roomForLine {
              let line = unsafe Line(
                start: text + next, room: bytes.count &- next, longest: longestLine, places: places)
              guard let length = unsafe line.copy(to: &target) else { return }
              next &+= length
              lines &+= 1
            }
          }
        }
      }
      return writer
    }
    position = next
    return lines
  }
}

/// A line, and how it is copied.
///
/// Sixteen bytes are read and written at a time, up to fifteen too many: the text goes on that far,
/// and so does the room to write to.
@safe private struct Line {
  typealias Lanes = ByteScan.Lanes
  typealias Target = UnsafeMutableRawPointer

  private let start: UnsafeRawPointer
  /// How many bytes may be read.
  private let room: Int
  private let longest: Int
  private let places: UnsafeMutablePointer<UInt16>

  /// - Parameter places: Room for the marks of `longest` bytes.
  @unsafe
  init(
    start: UnsafeRawPointer, room: Int, longest: Int, places: UnsafeMutablePointer<UInt16>
  ) {
    unsafe self.start = start
    self.room = room
    self.longest = longest
    unsafe self.places = places
  }

  /// Writes the record; gives the length of the line with its end, or nil where it is not common.
  @inline(__always)
  func copy(to target: inout Target) -> Int? {
    var next = unsafe target
    unsafe put("{\"link\":\"", &next)
    guard let end = unsafe collectMarks(copyingTo: &next) else { return nil }
    let colon = mark(0)
    guard byte(colon) == UInt8(ascii: ":"), isScheme(colon) else { return nil }
    unsafe put("\",\"scheme\":\"", &next)
    unsafe put(from: 0, to: colon, &next)
    var index = 1
    var position = colon &+ 1
    if byte(position) == UInt8(ascii: "/"), byte(position &+ 1) == UInt8(ascii: "/") {
      index = 3
      let host = position &+ 2
      position = mark(3)
      guard position == end || endsHost(byte(position)) else { return nil }
      unsafe put("\",\"host\":\"", &next)
      unsafe put(from: host, to: position, &next)
    }
    unsafe put("\",\"path\":\"", &next)
    let path = position
    position = mark(index)
    while position < end, byte(position) != UInt8(ascii: "?") {
      guard
        ByteClass.isPlainMark(byte(position)) || byte(position) == UInt8(ascii: "&")
          || byte(position) == UInt8(ascii: "=")
      else { return nil }
      index &+= 1
      position = mark(index)
    }
    unsafe put(from: path, to: position, &next)
    if position < end {
      guard unsafe copyPairs(from: position &+ 1, index &+ 1, end, &next) else { return nil }
      unsafe put("}\n", &next)
    } else {
      unsafe put("\"}\n", &next)
    }
    unsafe target = next
    return end &+ 1
  }

  /// Copies the line, and collects its marks with its end as the last; gives its length, or nil
  /// where it is too long.
  @inline(__always)
  private func collectMarks(copyingTo target: inout Target) -> Int? {
    // What is read from a place in the last sixteen bytes is within the text too.
    let last = min(room &- 32, longest &- 15)
    var marks = unsafe MarkWriter(places)
    var base = 0
    while base <= last {
      let lanes = unsafe (start + base).loadUnaligned(as: Lanes.self)
      unsafe (target + base).storeBytes(of: lanes, as: Lanes.self)
      let ends = ByteScan.nibbles(lanes .== Lanes(repeating: UInt8(ascii: "\n")))
      guard ends == 0 else {
        let end = ends.trailingZeroBitCount
        let length = base &+ end &>> 2
        marks.append(ByteScan.marks(lanes) & ((1 &<< UInt64(end)) &- 1), base)
        marks.end(at: length)
        unsafe target += length
        return length
      }
      marks.append(ByteScan.marks(lanes), base)
      base &+= 16
    }
    return nil
  }

  /// Copies the pairs of a query, decoded, whose first mark is that of `index`; false where
  /// anything is uncommon.
  @inline(__always)
  private func copyPairs(
    from start: Int, _ index: Int, _ end: Int, _ target: inout Target
  ) -> Bool {
    unsafe put("\",\"query\":[[\"", &target)
    let first = unsafe target
    var index = index
    // What was not copied yet, and where the pair begins.
    var rest = start
    var piece = start
    var isValue = false
    var seen: UInt8 = 0
    while true {
      let position = mark(index)
      index &+= 1
      let mark = byte(position)
      if mark == UInt8(ascii: "%") {
        unsafe put(from: rest, to: position, &target)
        guard
          let value = ByteClass.byte(hexDigits: byte(position &+ 1), byte(position &+ 2))
        else { return false }
        seen |= value
        rest = position &+ 3
        unsafe put(value, &target)
      } else if mark == UInt8(ascii: "=") {
        guard !isValue else { continue }
        unsafe put(from: rest, to: position, &target)
        unsafe put("\",\"", &target)
        isValue = true
        rest = position &+ 1
      } else if mark == UInt8(ascii: "&") || position == end {
        if position > piece {
          unsafe put(from: rest, to: position, &target)
          if isValue { unsafe put("\"],[\"", &target) } else { unsafe put("\",null],[\"", &target) }
        }
        if position == end { break }
        rest = position &+ 1
        piece = rest
        isValue = false
      } else if mark != UInt8(ascii: "?"), !ByteClass.isPlainMark(mark) {
        return false
      }
    }
    if seen >= 0x80 {
      let written = unsafe Span<UInt8>(
        _unsafeStart: first.assumingMemoryBound(to: UInt8.self), count: target - first)
      guard UTF8Check.firstInvalid(in: written) == nil else { return false }
    }
    // Another pair was begun, of which there is nothing.
    unsafe target -= target == first ? 2 : 3
    unsafe put("]", &target)
    return true
  }

  @inline(__always)
  private func mark(_ index: Int) -> Int { unsafe Int(places[index]) }

  @inline(__always)
  private func byte(_ position: Int) -> UInt8 {
    unsafe start.load(fromByteOffset: position, as: UInt8.self)
  }

  /// Schemes longer than sixteen bytes are not common.
  @inline(__always)
  private func isScheme(_ colon: Int) -> Bool {
    unsafe ByteClass.isLetter(byte(0))
      && ByteScan.schemeLength(start.loadUnaligned(as: Lanes.self)) >= colon
  }

  private func endsHost(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  @inline(__always)
  private func put(_ literal: StaticString, _ target: inout Target) {
    unsafe target.copyMemory(from: literal.utf8Start, byteCount: literal.utf8CodeUnitCount)
    unsafe target += literal.utf8CodeUnitCount
  }

  @inline(__always)
  private func put(from lower: Int, to upper: Int, _ target: inout Target) {
    var offset = 0
    repeat {
      let lanes = unsafe (start + (lower &+ offset)).loadUnaligned(as: Lanes.self)
      unsafe (target + offset).storeBytes(of: lanes, as: Lanes.self)
      offset &+= 16
    } while offset < upper &- lower
    unsafe target += upper &- lower
  }

  @inline(__always)
  private func put(_ byte: UInt8, _ target: inout Target) {
    if JSONEscape.isNeeded(byte) {
      unsafe target = ByteWriter.writeEscape(of: byte, at: target)
    } else {
      unsafe target.storeBytes(of: byte, as: UInt8.self)
      unsafe target += 1
    }
  }
}
