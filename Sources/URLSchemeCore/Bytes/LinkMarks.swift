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

  /// Collects the marks of a text; false where it is too short or too long for that.
  mutating func collect(in text: Span<UInt8>) -> Bool {
    guard text.count >= 16, text.count <= LinkMarks.longestText else { return false }
    unsafe text.withUnsafeBytes { bytes in
      unsafe places.withUnsafeMutableBufferPointer { places in
        guard let start = bytes.baseAddress, let places = places.baseAddress else { return }
        var writer = unsafe MarkWriter(places)
        let last = bytes.count &- 16
        var base = 0
        while base < last {
          writer.append(
            ByteScan.marks(unsafe (start + base).loadUnaligned(as: ByteScan.Lanes.self)), base)
          base &+= 16
        }
        // Of the last sixteen bytes, some may have been looked at before.
        let known = UInt64(truncatingIfNeeded: 4 &* (base &- last))
        let marks = ByteScan.marks(unsafe (start + last).loadUnaligned(as: ByteScan.Lanes.self))
        writer.append(known < 64 ? marks & (.max &<< known) : 0, last)
        writer.end(at: bytes.count)
      }
    }
    return true
  }

  /// Collects the marks of the line that a text begins with, and copies that line.
  ///
  /// So each of its bytes is loaded once: looking for the line's end first, and copying the line
  /// later, took 250 instructions for 75 bytes, this takes 60.
  ///
  /// - Returns: How long the line is, without its end, and with it; nil, and there are no marks,
  ///   where it is longer than `longest` or than this can be, or where the text goes on for less
  ///   than sixteen bytes.
  @inline(__always)
  mutating func collect(
    lineOf text: Span<UInt8>, longest: Int, copyingTo place: inout CopyPlace
  ) -> (length: Int, next: Int)? {
    typealias Lanes = ByteScan.Lanes
    let last = min(text.count &- 32, min(longest, LinkMarks.longestText) &- 15)
    let copies = place.hasRoom(last &+ 32)
    guard last >= 0, copies || place.isMuted else { return nil }
    return unsafe text.withUnsafeBytes { bytes in
      unsafe places.withUnsafeMutableBufferPointer { places -> (length: Int, next: Int)? in
        guard let start = bytes.baseAddress, let places = places.baseAddress else { return nil }
        var marks = unsafe MarkWriter(places)
        var base = 0
        while base <= last {
          let lanes = unsafe (start + base).loadUnaligned(as: Lanes.self)
          if copies { unsafe (place.next + base).storeBytes(of: lanes, as: Lanes.self) }
          let ends = ByteScan.nibbles(lanes .== Lanes(repeating: UInt8(ascii: "\n")))
          guard ends == 0 else {
            let end = ends.trailingZeroBitCount
            var length = base &+ end &>> 2
            marks.append(ByteScan.marks(lanes) & ((1 &<< UInt64(end)) &- 1), base)
            let next = length &+ 1
            // A carriage return is a mark, and not one of the link.
            if length > 0, unsafe bytes[length &- 1] == UInt8(ascii: "\r") {
              length &-= 1
              marks.removeLast()
            }
            marks.end(at: length)
            place.advance(by: length)
            return (length, next)
          }
          marks.append(ByteScan.marks(lanes), base)
          base &+= 16
        }
        return nil
      }
    }
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
    count &+= (marks != 0 ? 1 : 0) &+ (second != 0 ? 1 : 0)
    count &+= (third != 0 ? 1 : 0) &+ (fourth != 0 ? 1 : 0)
    var rest = fourth & (fourth &- 1)
    while rest != 0 {
      set(count, base, rest)
      count &+= 1
      rest &= rest &- 1
    }
  }

  @inline(__always)
  mutating func removeLast() { count &-= 1 }

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

/// A place to copy to, in memory that is reserved ahead.
///
/// It stays in registers, where the writer's own place is in memory, and each piece is copied in
/// lanes, up to fifteen bytes too many. With that and the marks a record takes 2,600 instructions
/// instead of 4,600. What there is no room for is not written, nor is anything after that.
@safe struct CopyPlace: ~Copyable {
  typealias Lanes = ByteScan.Lanes

  private let start: UnsafeMutableRawPointer
  fileprivate private(set) var next: UnsafeMutableRawPointer
  private var end: UnsafeMutableRawPointer

  @unsafe @inline(__always)
  fileprivate init(_ start: UnsafeMutableRawPointer, upTo end: UnsafeMutableRawPointer) {
    unsafe self.start = start
    unsafe next = start
    unsafe self.end = end
  }

  /// A place to which nothing is written, as nobody wants it.
  static var muted: CopyPlace? {
    guard let nowhere = unsafe UnsafeMutableRawPointer(bitPattern: 16) else { return nil }
    return unsafe CopyPlace(nowhere, upTo: nowhere - 2)
  }

  /// How many bytes were written.
  var count: Int { unsafe next - start }

  /// Whether there was room for all that was to be written, and nobody spoilt it.
  var isWhole: Bool { unsafe end - next != -1 }

  fileprivate var isMuted: Bool { unsafe end - next < -1 }

  /// Forgets what was written after the first `count` bytes.
  mutating func truncate(to count: Int) {
    unsafe next = start + max(0, min(count, self.count))
  }

  @inline(__always)
  func hasRoom(_ count: Int) -> Bool { unsafe end - next >= count }

  @inline(__always)
  private mutating func takesRoom(_ count: Int) -> Bool {
    if hasRoom(count) { return true }
    if hasRoom(0) { spoil() }
    return false
  }

  /// Lets nothing be written any more: what was written is not to be kept.
  @inline(__always)
  mutating func spoil() { unsafe end = next - 1 }

  /// Takes so many bytes as written.
  @inline(__always)
  mutating func advance(by count: Int) {
    if count >= 0, takesRoom(count) { unsafe next += count }
  }

  @inline(__always)
  mutating func put(_ literal: StaticString) {
    let count = literal.utf8CodeUnitCount
    guard takesRoom(count) else { return }
    unsafe next.copyMemory(from: literal.utf8Start, byteCount: count)
    unsafe next += count
  }

  /// Writes a part of a text that goes on for sixteen bytes more: whole lanes are copied.
  @inline(__always)
  mutating func put(_ text: Span<UInt8>, _ part: Range<Int>, plusAsSpace: Bool = false) {
    let lower = part.lowerBound
    let count = part.upperBound &- lower
    guard lower >= 0, text.count &- part.upperBound >= 16 else { return spoil() }
    guard takesRoom(count &+ 16) else { return }
    unsafe text.withUnsafeBytes { bytes in
      var offset = 0
      repeat {
        var lanes = unsafe bytes.loadUnaligned(
          fromByteOffset: lower &+ offset, as: Lanes.self)
        if plusAsSpace {
          lanes.replace(
            with: Lanes(repeating: UInt8(ascii: " ")),
            where: lanes .== Lanes(repeating: UInt8(ascii: "+")))
        }
        unsafe (next + offset).storeBytes(of: lanes, as: Lanes.self)
        offset &+= 16
      } while offset < count
    }
    unsafe next += count
  }

  /// Writes a byte as it stands in a string of JSON.
  @inline(__always)
  mutating func putEscaped(_ byte: UInt8) {
    guard takesRoom(6) else { return }
    if JSONEscape.isNeeded(byte) {
      unsafe next = ByteWriter.writeEscape(of: byte, at: next)
    } else {
      unsafe next.storeBytes(of: byte, as: UInt8.self)
      unsafe next += 1
    }
  }

  /// Writes a number in decimal digits.
  @inline(__always)
  mutating func put(number: Int) {
    guard takesRoom(20) else { return }
    unsafe next = ByteWriter.write(number, at: next)
  }

  /// Whether what was written from the first `offset` bytes on is UTF-8.
  func isUTF8(from offset: Int) -> Bool {
    let offset = max(0, min(offset, count))
    let written = unsafe Span<UInt8>(
      _unsafeStart: (start + offset).assumingMemoryBound(to: UInt8.self), count: count - offset)
    return UTF8Check.firstInvalid(in: written) == nil
  }

  /// Writes some keys, and after each of them the next two digits of a text as a number of
  /// hundredths, the shortest: `0.45`, `0.7`, `0`.
  ///
  /// Each piece on its own took 90 instructions a key; this takes 25.
  @inline(__always)
  mutating func put(
    _ keys: [ShortText], _ part: Range<Int>, hundredths text: Span<UInt8>, _ start: Int
  ) {
    let keys = keys.span.extracting(part)
    // A key's count is at most 31 here, whatever it says.
    guard start >= 0, (text.count &- start) / 2 >= keys.count else { return spoil() }
    guard takesRoom(36 &* keys.count) else { return }
    unsafe text.withUnsafeBytes { text in
      guard let digit = text.baseAddress else { return }
      var target = unsafe next
      var position = unsafe digit + start
      for index in 0..<keys.count {
        let key = keys[index]
        unsafe target.storeBytes(of: key.low.littleEndian, as: UInt64.self)
        unsafe target.storeBytes(of: key.high.littleEndian, toByteOffset: 8, as: UInt64.self)
        unsafe target += key.count & 0x1F
        let digits = unsafe UInt16(
          littleEndian: position.loadUnaligned(as: UInt16.self))
        unsafe position += 2
        let number = UInt32(UInt8(ascii: "0")) | UInt32(UInt8(ascii: ".")) &<< 8
        unsafe target.storeBytes(
          of: (number | UInt32(digits) &<< 16).littleEndian, as: UInt32.self)
        // Without a branch, which digits would mislead.
        let hasOnes = digits &>> 8 != 0x30
        let hasAny = digits != 0x3030
        unsafe target += 1 &+ (hasAny ? 2 : 0) &+ (hasOnes ? 1 : 0)
      }
      unsafe next = target
    }
  }
}

extension ByteWriter {
  /// Writes through a place that stays in registers.
  @inline(__always)
  mutating func copy(_ body: (inout CopyPlace) -> Void) {
    unsafe write { target, end in
      var place = unsafe CopyPlace(target, upTo: end)
      body(&place)
      unsafe target += max(0, place.count)
    }
  }
}
