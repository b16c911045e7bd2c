/// What a reader writes the values of a link to: JSON for records, or nothing, where only their being
/// right is asked for.
protocol LinkOutput: ~Copyable {
  /// A place among what was written.
  associatedtype Mark

  /// Whether what is written is kept.
  static var isKept: Bool { get }

  var mark: Mark { get }
  /// Forgets what was written from there on.
  mutating func reset(to mark: Mark)

  /// Whether there is room for so many bytes.
  func hasRoom(_ count: Int) -> Bool

  /// Writes a piece of a program, as it stands there.
  mutating func put(_ piece: Slice, of bytes: PaddedText)
  /// Writes a piece of a program, the first byte of which is another one.
  mutating func put(_ piece: Slice, of bytes: PaddedText, beginningWith byte: UInt8)
  /// Writes a few bytes of JSON.
  mutating func put(_ literal: StaticString)
  /// Writes a byte of JSON.
  mutating func put(_ byte: UInt8)
  /// Writes a text, which is UTF-8, as a string.
  mutating func text(_ text: PaddedText)
  /// Writes a part of a link that holds no escape as a string.
  mutating func plainText(_ text: PaddedText, plusAsSpace: Bool)
  /// Writes a text that is JSON.
  mutating func verbatim(_ text: PaddedText)
  /// Writes the digits of an object's members, each of the same width, as the shortest numbers.
  mutating func fixedPoints(
    _ digits: PaddedText, _ operation: TableEntry<ValueOperation>, of program: LinkProgram)
  /// Writes JSON; false where there is no room for it.
  mutating func json(_ json: Span<UInt8>) -> Bool
}
