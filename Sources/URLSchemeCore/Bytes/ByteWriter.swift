/// A place to write to, in memory that is reserved ahead.
///
/// Every function stays inside the text that it is given and the memory that was reserved, whatever
/// the bytes are. Appending to an array asks for each piece whether the array is shared and has
/// room, and calls `memmove`, which takes several times as long for short pieces.
@safe package struct ByteWriter: ~Copyable {
  fileprivate var start: UnsafeMutableRawPointer
  /// Where the next byte goes.
  private(set) var next: UnsafeMutableRawPointer
  private var end: UnsafeMutableRawPointer
  fileprivate var isOwned = false

  fileprivate init(_ start: UnsafeMutableRawPointer, capacity: Int) {
    unsafe self.start = start
    unsafe next = start
    unsafe end = start + capacity
  }

  /// For whoever has nothing to write to yet.
  init() {
    unsafe self.init(.allocate(byteCount: 1, alignment: 1), capacity: 1)
    isOwned = true
  }

  deinit {
    if isOwned { unsafe start.deallocate() }
  }

  /// How many bytes were written.
  package var count: Int { unsafe next - start }

  /// Forgets what was written after the first `count` bytes.
  package mutating func truncate(to count: Int) {
    unsafe next = start + max(0, min(count, self.count))
  }

  /// Removes a part of what was written; what follows it moves to its place.
  mutating func remove(_ part: Range<Int>) {
    let (lower, upper) = (max(0, min(part.lowerBound, count)), max(0, min(part.upperBound, count)))
    unsafe (start + lower).copyMemory(from: start + upper, byteCount: count - upper)
    unsafe next -= upper - lower
  }

  /// Whether what was written behind the first `offset` bytes is UTF-8.
  func isUTF8(from offset: Int) -> Bool {
    let offset = max(0, min(offset, count))
    let written = unsafe Span<UInt8>(
      _unsafeStart: (start + offset).assumingMemoryBound(to: UInt8.self), count: count - offset)
    return UTF8Check.firstInvalid(in: written) == nil
  }

  mutating func reserve(_ count: Int) {
    if unsafe end - next < count { grow(count) }
  }

  /// Counts bytes as written that stand where the next ones go.
  mutating func advance(by count: Int) { unsafe next += count }

  @inline(never)
  private mutating func grow(_ count: Int) {
    let written = self.count
    let capacity = 2 * (written + count) + 256
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    unsafe larger.copyMemory(from: start, byteCount: written)
    if isOwned { unsafe start.deallocate() }
    unsafe start = larger
    unsafe next = larger + written
    unsafe end = larger + capacity
    isOwned = true
  }

  package mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe next.storeBytes(of: byte, as: UInt8.self)
    unsafe next += 1
  }

  /// Appends a byte again and again.
  package mutating func append(_ byte: UInt8, count: Int) {
    let count = max(0, count)
    reserve(count + 16)
    var position = 0
    while position < count {
      unsafe (next + position).storeBytes(
        of: SIMD16(repeating: byte), as: SIMD16<UInt8>.self)
      position += 16
    }
    unsafe next += count
  }

  /// Appends a text known when this is compiled; then it costs a store for every eight bytes.
  @inline(__always)
  package mutating func append(_ literal: StaticString) {
    let count = literal.utf8CodeUnitCount
    reserve(count)
    unsafe next.copyMemory(from: literal.utf8Start, byteCount: count)
    unsafe next += count
  }

  /// Writes such a text where there is room, and moves the place behind it; inlined for the same reason.
  @unsafe @inline(__always)
  static func put(_ literal: StaticString, at place: inout UnsafeMutableRawPointer) {
    unsafe place.copyMemory(from: literal.utf8Start, byteCount: literal.utf8CodeUnitCount)
    unsafe place += literal.utf8CodeUnitCount
  }

  /// Appends a number in decimal digits.
  package mutating func append(_ number: Int) {
    // At most twenty bytes, and as many more while it is written.
    reserve(40)
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    // From the last digit on, two at a time, behind the place where they belong.
    var start = 20
    while rest >= 10 {
      let hundreds = rest / 100
      let pair = UInt32(truncatingIfNeeded: rest &- hundreds &* 100)
      // A tenth of what is less than a hundred.
      let tens = (pair &* 103) &>> 10
      let digits = UInt16(truncatingIfNeeded: tens | (pair &- tens &* 10) &<< 8) | 0x3030
      rest = hundreds
      start &-= 2
      unsafe (next + start).storeBytes(of: digits.littleEndian, as: UInt16.self)
    }
    if rest > 0 || start == 20 {
      start &-= 1
      let digit = UInt8(ascii: "0") | UInt8(truncatingIfNeeded: rest)
      unsafe (next + start).storeBytes(of: digit, as: UInt8.self)
    }
    unsafe ByteWriter.move(next + start, next, SIMD16<UInt8>.self)
    if start < 4 { unsafe ByteWriter.move(next + start + 16, next + 16, UInt32.self) }
    unsafe next += 20 &- start
  }

  /// Appends a text if all of it is printable ASCII, and says whether it is.
  mutating func appendPlain(_ text: Span<UInt8>) -> Bool {
    let count = text.count
    reserve(count + 16)
    return unsafe text.withUnsafeBytes { bytes in
      var position = 0
      while position < count {
        let lanes = unsafe ByteScan.load(bytes, position)
        unsafe (next + position).storeBytes(of: lanes, as: SIMD16<UInt8>.self)
        let strays = ByteScan.nibbles(
          (lanes &- ByteScan.Lanes(repeating: 0x20)) .>= ByteScan.Lanes(repeating: 0x5F))
        guard strays.trailingZeroBitCount &>> 2 >= min(16, count &- position) else { return false }
        position &+= 16
      }
      unsafe next += count
      return true
    }
  }

  package mutating func append(_ bytes: Span<UInt8>) {
    append(bytes, 0..<bytes.count)
  }

  /// Appends a part of a text.
  package mutating func append(_ text: Span<UInt8>, _ part: Range<Int>) {
    reserve(part.count + 16)
    unsafe text.withUnsafeBytes { bytes in
      let lower = max(0, part.lowerBound)
      let upper = min(part.upperBound, bytes.count)
      guard lower < upper, let base = bytes.baseAddress else { return }
      if bytes.count &- upper >= 16 {
        var position = lower
        repeat {
          unsafe ByteWriter.move(base + position, next + (position &- lower), SIMD16<UInt8>.self)
          position &+= 16
        } while position < upper
      } else {
        unsafe ByteWriter.copy(base + lower, next, upper &- lower)
      }
      unsafe next += upper &- lower
    }
  }

  /// Copies so that short pieces need no call.
  private static func copy(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int
  ) {
    if count > 256 { return unsafe target.copyMemory(from: source, byteCount: count) }
    if count >= 16 {
      var offset = 0
      while offset < count - 16 {
        unsafe move(source + offset, target + offset, SIMD16<UInt8>.self)
        offset += 16
      }
      return unsafe move(source + (count - 16), target + (count - 16), SIMD16<UInt8>.self)
    }
    if count >= 8 {
      unsafe move(source, target, UInt64.self)
      return unsafe move(source + (count - 8), target + (count - 8), UInt64.self)
    }
    if count >= 4 {
      unsafe move(source, target, UInt32.self)
      return unsafe move(source + (count - 4), target + (count - 4), UInt32.self)
    }
    for index in 0..<count { unsafe move(source + index, target + index, UInt8.self) }
  }

  private static func move<Word: BitwiseCopyable>(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ type: Word.Type
  ) {
    unsafe target.storeBytes(of: source.loadUnaligned(as: type), as: type)
  }

  /// Appends a text, which is UTF-8, as it stands inside the quotes of JSON.
  package mutating func appendEscaped(_ text: Span<UInt8>) {
    unsafe text.withUnsafeBytes { bytes in
      appendEscaped(bytes.count) { unsafe ByteScan.load(bytes, $0) }
    }
  }

  /// The same of a text of so many bytes, of which sixteen are loaded at a time.
  mutating func appendEscaped(_ count: Int, loading load: (Int) -> ByteScan.Lanes) {
    var position = 0
    while position < count {
      reserve(32)
      let lanes = load(position)
      unsafe next.storeBytes(of: lanes, as: ByteScan.Lanes.self)
      let special = ByteScan.nibbles(
        (lanes .< ByteScan.Lanes(repeating: 0x20))
          .| (lanes .== ByteScan.Lanes(repeating: UInt8(ascii: "\"")))
          .| (lanes .== ByteScan.Lanes(repeating: UInt8(ascii: "\\")))
          .| (lanes .== ByteScan.Lanes(repeating: 0x7F)))
      let run = min(special.trailingZeroBitCount &>> 2, count &- position)
      advance(by: run)
      position &+= run
      guard run < 16, position < count else { continue }
      appendEscape(of: lanes[run])
      position &+= 1
    }
  }

  /// Escapes what was written from `start` on, which is printable, so that it stands inside the quotes of JSON.
  package mutating func escape(from start: Int) {
    let text = text(from: start)
    var count = 0
    for position in stride(from: 0, to: text.count, by: 16) {
      let lanes = text.lanes(at: position)
      let places = ByteScan.nibbles(
        (lanes .== ByteScan.Lanes(repeating: UInt8(ascii: "\"")))
          .| (lanes .== ByteScan.Lanes(repeating: UInt8(ascii: "\\"))))
      // Behind the end there is anything.
      count += (places &<< UInt64(4 * max(0, position + 16 - text.count))).nonzeroBitCount / 4
    }
    reserve(count)
    // Nothing else is escaped in what is printable. From the last byte on, each moves to its place.
    var source = unsafe next
    var target = unsafe next + count
    unsafe next = target
    while unsafe target > source {
      unsafe source -= 1
      unsafe target -= 1
      let byte = unsafe source.load(as: UInt8.self)
      unsafe target.storeBytes(of: byte, as: UInt8.self)
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
      unsafe target -= 1
      unsafe target.storeBytes(of: UInt8(ascii: "\\"), as: UInt8.self)
    }
  }
}

extension [UInt8] {
  /// Appends what `body` writes; most of the time there is room for all of it.
  ///
  /// For other modules: in them, what is generic would be called without being specialized.
  package mutating func write(reserving room: Int = 512, _ body: (inout ByteWriter) -> Void) {
    writeAllOrNothing(reserving: room, body)
  }

  /// The same, and nothing where `body` throws.
  mutating func writeAllOrNothing<Failure: Error>(
    reserving room: Int = 512, _ body: (inout ByteWriter) throws(Failure) -> Void
  ) throws(Failure) {
    if capacity - count < room {
      // Blocks differ a little in length: with an eighth more, the next one fits, too.
      let needed = count + room
      reserveCapacity(Swift.max(needed + needed / 8, 2 * capacity))
    }
    var rest: [UInt8] = []
    try append(addingCapacity: capacity - count) { span throws(Failure) in
      try unsafe span.withUnsafeMutableBufferPointer { buffer, written throws(Failure) in
        guard let start = buffer.baseAddress else { return }
        var writer = unsafe ByteWriter(start, capacity: buffer.count)
        try body(&writer)
        if writer.isOwned {
          unsafe rest.append(
            contentsOf: UnsafeRawBufferPointer(start: writer.start, count: writer.count))
        } else {
          written = writer.count
        }
      }
    }
    if !rest.isEmpty { self += rest }
  }
}

extension String {
  /// The text that `body` writes, which is UTF-8.
  package init(reserving room: Int = 512, _ body: (inout ByteWriter) -> Void) {
    var bytes: [UInt8] = []
    bytes.write(reserving: room, body)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
