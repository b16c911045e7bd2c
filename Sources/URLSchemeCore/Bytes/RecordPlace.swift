/// A place where a record is put together, piece by piece: `CopyPlace`, or `PassingPlace` for records
/// that nobody reads.
///
/// What there is no room for spoils it, and then nothing is written any more.
protocol RecordPlace: ~Copyable {
  /// Whether there was room for all that was to be written, and nobody spoilt it.
  var isWhole: Bool { get }

  /// The part that what is written next begins; it is empty.
  var part: CopyPlace.Part { get }

  /// The part that began there and ends here.
  func part(from start: CopyPlace.Part) -> CopyPlace.Part

  /// Forgets what was written from the beginning of a part on.
  mutating func truncate(to part: CopyPlace.Part)

  /// Lets nothing be written any more: what was written is not to be kept.
  mutating func spoil()

  /// Writes the line that a text begins with, without its end.
  ///
  /// - Returns: How long it is, without its end and with it; nil, and nothing of it is to be kept,
  ///   where it is longer than `longest`, or where the text goes on for less than 32 bytes.
  mutating func putLine(of text: Span<UInt8>, longest: Int) -> (length: Int, next: Int)?

  /// Ends a record that began there.
  mutating func endRecord(from start: CopyPlace.Part)

  /// Writes a text of at most 32 bytes.
  mutating func put(_ literal: StaticString)

  /// Writes a part of a text that goes on for 32 bytes more: a piece of JSON, or of a link where
  /// nothing is escaped.
  mutating func put(_ text: Span<UInt8>, from start: Int, to end: Int)

  /// Writes what is between two escapes of a text that goes on for 32 bytes more.
  mutating func put(_ text: Span<UInt8>, from start: Int, to end: Int, plusAsSpace: Bool)

  /// Keeps two texts apart, where JSON comes between them: bytes of both make no character.
  mutating func separate()

  /// Writes a byte of a text that was escaped there, as it stands in a string of JSON.
  mutating func putEscaped(_ byte: UInt8)

  /// Whether a part of what was written is UTF-8 and, where those are refused, has no characters that
  /// can deceive (see `UnsafeCharacters`); escaped in JSON, they do not.
  func isRight(_ part: CopyPlace.Part, refusesUnsafeCharacters: Bool) -> Bool

  /// Writes a number in decimal digits.
  mutating func put(number: Int)

  /// Writes some keys, and after each of them the next two digits of a text as a number of
  /// hundredths, the shortest: `0.45`, `0.7`, `0`.
  mutating func put(
    _ keys: [ShortText], _ part: Range<Int>, hundredths text: Span<UInt8>, _ start: Int)
}

extension RecordPlace where Self: ~Copyable {
  @inline(__always)
  mutating func put(_ text: Span<UInt8>, _ part: Range<Int>) {
    put(text, from: part.lowerBound, to: part.upperBound)
  }
}
