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
  /// Writes a byte of JSON.
  mutating func put(_ byte: UInt8)
  /// Writes a text, which is UTF-8, as a string.
  mutating func text(_ text: PaddedText)
  /// Writes a part of a link that holds no escape as a string.
  mutating func plainText(_ text: PaddedText, plusAsSpace: Bool)
  /// Writes a number as it stands.
  mutating func number(_ text: PaddedText)
  /// Writes digits, of which so many stand after the point, as the shortest number.
  mutating func fixedPoint(_ text: PaddedText, fractionDigits: Int)
  /// Writes JSON; false where there is no room for it.
  mutating func json(_ json: Span<UInt8>) -> Bool
}
