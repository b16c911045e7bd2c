/// A place for records that nobody reads: of each line, it keeps what is still to be checked once it
/// is decoded, and that is the escapes of its texts.
///
/// It saves a third of the instructions that validating a link takes.
struct PassingPlace: ~Copyable, RecordPlace {
  private var escapes: CopyPlace

  /// Passes over what `body` would write.
  @inline(__always)
  static func pass(_ body: (inout PassingPlace) -> Void) {
    CopyPlace.scratch { escapes in
      var place = PassingPlace(escapes: escapes)
      body(&place)
    }
  }

  private init(escapes: consuming CopyPlace) {
    self.escapes = escapes
  }

  var isWhole: Bool { escapes.isWhole }
  var part: CopyPlace.Part { escapes.part }

  func part(from start: CopyPlace.Part) -> CopyPlace.Part { escapes.part(from: start) }

  mutating func truncate(to part: CopyPlace.Part) { escapes.truncate(to: part) }

  @inline(__always)
  mutating func spoil() { escapes.spoil() }

  @inline(__always)
  mutating func putLine(of text: Span<UInt8>, longest: Int) -> (length: Int, next: Int)? {
    CopyPlace.line(of: text, longest: longest)
  }

  mutating func endRecord(from start: CopyPlace.Part) { escapes.truncate(to: start) }

  @inline(__always)
  mutating func put(_ literal: StaticString) {}

  @inline(__always)
  mutating func put(_ text: Span<UInt8>, from start: Int, to end: Int) {}

  @inline(__always)
  mutating func separate() { escapes.put(UInt8(ascii: "x")) }

  /// Writes one byte for all of them.
  @inline(__always)
  mutating func put(_ text: Span<UInt8>, from start: Int, to end: Int, plusAsSpace: Bool) {
    if end > start { separate() }
  }

  /// Writes it as it is, so that nothing hides what can deceive.
  @inline(__always)
  mutating func putEscaped(_ byte: UInt8) { escapes.put(byte) }

  func isRight(_ part: CopyPlace.Part, refusesUnsafeCharacters: Bool) -> Bool {
    escapes.isRight(part, refusesUnsafeCharacters: refusesUnsafeCharacters)
  }

  @inline(__always)
  mutating func put(number: Int) {}

  @inline(__always)
  mutating func put(
    _ keys: [ShortText], _ part: Range<Int>, hundredths text: Span<UInt8>, _ start: Int
  ) {}
}
