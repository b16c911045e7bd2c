/// Writes records as JSON, to memory that is reserved ahead for a whole record.
///
/// Pieces are copied in whole lanes, up to fifteen bytes too many, and nothing asks for room but what
/// may be longer than what was reserved.
@safe struct RecordOutput: LinkOutput {
  typealias Lanes = ByteScan.Lanes

  /// A place among what was written.
  @safe struct Mark {
    fileprivate let place: UnsafeMutableRawPointer
  }

  private var next: UnsafeMutableRawPointer
  private let end: UnsafeMutableRawPointer

  /// What is written too far.
  static let slack = 64

  static var isKept: Bool { true }

  @unsafe
  init(_ start: UnsafeMutableRawPointer, upTo end: UnsafeMutableRawPointer) {
    unsafe (next, self.end) = (start, end)
  }

  /// Whether there is room for so many bytes.
  func hasRoom(_ count: Int) -> Bool { unsafe end - next >= count + RecordOutput.slack }

  /// Where the next byte goes.
  @unsafe var place: UnsafeMutableRawPointer { unsafe next }

  var mark: Mark { unsafe Mark(place: next) }

  mutating func reset(to mark: Mark) { unsafe next = mark.place }

  mutating func put(_ byte: UInt8) {
    unsafe next.storeBytes(of: byte, as: UInt8.self)
    unsafe next += 1
  }

  /// Writes a text of at most sixteen bytes.
  @inline(__always)
  mutating func put(_ literal: StaticString) {
    unsafe next.copyMemory(from: literal.utf8Start, byteCount: literal.utf8CodeUnitCount)
    unsafe next += literal.utf8CodeUnitCount
  }

  mutating func put(_ piece: Slice, of bytes: PaddedText) {
    copy(bytes, from: piece.start, piece.count)
  }

  @inline(__always)
  mutating func put(_ piece: Slice, of bytes: PaddedText, beginningWith byte: UInt8) {
    let start = unsafe next
    put(piece, of: bytes)
    unsafe start.storeBytes(of: byte, as: UInt8.self)
  }

  /// Writes a text as it stands.
  mutating func put(_ text: PaddedText) { copy(text, from: 0, text.count) }

  @inline(__always)
  private mutating func copy(_ text: PaddedText, from start: Int, _ count: Int) {
    var offset = 0
    repeat {
      unsafe (next + offset).storeBytes(of: text.lanes(at: start &+ offset), as: Lanes.self)
      offset &+= 16
    } while offset < count
    unsafe next += count
  }

  mutating func verbatim(_ text: PaddedText) { put(text) }

  mutating func plainText(_ text: PaddedText, plusAsSpace: Bool) {
    put(UInt8(ascii: "\""))
    if plusAsSpace {
      var offset = 0
      repeat {
        var lanes = text.lanes(at: offset)
        lanes.replace(
          with: Lanes(repeating: UInt8(ascii: " ")),
          where: lanes .== Lanes(repeating: UInt8(ascii: "+")))
        unsafe (next + offset).storeBytes(of: lanes, as: Lanes.self)
        offset &+= 16
      } while offset < text.count
      unsafe next += text.count
    } else {
      put(text)
    }
    put(UInt8(ascii: "\""))
  }

  mutating func text(_ text: PaddedText) {
    put(UInt8(ascii: "\""))
    var position = 0
    while position < text.count {
      let lanes = text.lanes(at: position)
      unsafe next.storeBytes(of: lanes, as: Lanes.self)
      let special = ByteScan.nibbles(
        (lanes .< Lanes(repeating: 0x20)) .| (lanes .== Lanes(repeating: UInt8(ascii: "\"")))
          .| (lanes .== Lanes(repeating: UInt8(ascii: "\\"))) .| (lanes .== Lanes(repeating: 0x7F)))
      let run = min(special.trailingZeroBitCount &>> 2, text.count &- position)
      unsafe next += run
      position &+= run
      guard run < 16, position < text.count else { continue }
      unsafe next = ByteWriter.writeEscape(of: text[position], at: next)
      position &+= 1
    }
    put(UInt8(ascii: "\""))
  }

  mutating func fixedPoints(
    _ digits: PaddedText, _ operation: TableEntry<ValueOperation>, of program: LinkProgram
  ) {
    let (members, bytes) = (operation.members, program.text)
    let (width, fractionDigits) = (Int(operation.width), Int(operation.fractionDigits))
    // In a copy, the place to write to stays in a register.
    var output = self
    for index in 0..<members.count {
      let key = program.members[members.start &+ index].key
      output.put(key, of: bytes, beginningWith: index == 0 ? UInt8(ascii: "{") : UInt8(ascii: ","))
      output.fixedPoint(digits.word(at: index &* width), width, fractionDigits)
    }
    output.put(UInt8(ascii: "}"))
    self = output
  }

  /// Writes the first digits of a word, at most eight, of which so many stand after the point.
  @inline(__always)
  private mutating func fixedPoint(_ word: UInt64, _ width: Int, _ fractionDigits: Int) {
    let integerDigits = width &- fractionDigits
    let integerBits = UInt64(truncatingIfNeeded: 8 &* integerDigits)
    let values = word ^ 0x3030_3030_3030_3030
    if integerDigits > 0 {
      // The last digit counts, even if it is zero.
      let integer = integerDigits == 8 ? values : values & ((1 &<< integerBits) &- 1)
      let zeros = min(integer.trailingZeroBitCount &>> 3, integerDigits &- 1)
      let digits = word &>> UInt64(truncatingIfNeeded: 8 &* zeros)
      unsafe next.storeBytes(of: digits.littleEndian, as: UInt64.self)
      unsafe next += integerDigits &- zeros
    } else {
      put(UInt8(ascii: "0"))
    }
    guard fractionDigits > 0 else { return }
    let fractionMask: UInt64 =
      fractionDigits == 8 ? .max : (1 &<< UInt64(truncatingIfNeeded: 8 &* fractionDigits)) &- 1
    let fraction = (values &>> integerBits) & fractionMask
    // Where it is zero, neither point nor digits stay.
    let count = (71 &- fraction.leadingZeroBitCount) &>> 3
    unsafe next.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
    unsafe (next + 1).storeBytes(of: (word &>> integerBits).littleEndian, as: UInt64.self)
    unsafe next += count == 0 ? 0 : count &+ 1
  }

  mutating func json(_ json: Span<UInt8>) -> Bool {
    guard hasRoom(json.count) else { return false }
    unsafe json.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe next.copyMemory(from: base, byteCount: bytes.count)
      unsafe next += bytes.count
    }
    return true
  }
}
