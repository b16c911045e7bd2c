/// What a reader writes values to, part by part, as it reads them: JSON for records, a tape for apps,
/// or nothing where only their being right is asked for.
///
/// What is written of a value that turns out to be wrong is taken back.
protocol ValueOutput: ~Copyable {
  /// A place among what was written.
  associatedtype Mark

  /// Whether what is written is kept.
  static var isKept: Bool { get }

  var mark: Mark { get }
  /// Forgets what was written from there on.
  mutating func reset(to mark: Mark)

  /// Writes the name of a member, which begins an object where it is the first.
  mutating func key(_ key: KeyProgram, of bytes: PaddedText, isFirst: Bool)
  /// Writes the name of a member that is not declared.
  mutating func key(_ name: PaddedText, isFirst: Bool)
  /// Ends an object, of which nothing was written where it is empty.
  mutating func closeObject(isEmpty: Bool)
  mutating func openArray()
  /// What stands between two values of an array.
  mutating func nextItem()
  mutating func closeArray()

  /// Writes a text, which is UTF-8.
  mutating func string(_ text: PaddedText)
  /// Writes a part of a link without escapes, with a space for each plus.
  mutating func formString(_ text: PaddedText)
  /// Writes a part of a link with escapes; false where one is not whole, or the text is not UTF-8.
  mutating func decodedString(
    _ link: MarkedText, _ start: Int, _ end: Int, plusAsSpace: Bool
  ) -> Bool
  /// Writes true.
  mutating func `true`()
  /// Writes a number as it stands.
  mutating func number(_ digits: PaddedText)
  /// Writes a value that is declared.
  mutating func choice(_ choice: TableEntry<ChoiceProgram>, of bytes: PaddedText)
  /// Writes an object whose members are short numbers (see `ShortNumber`).
  mutating func shortNumbers(
    _ digits: PaddedText, _ operation: TableEntry<ValueOperation>, of program: ValueProgram)
  /// Writes a value of a tape.
  ///
  /// - Parameter text: The value as JSON without white space and escapes, if it was read from that.
  mutating func value(_ tape: ValueTape, _ node: Int, compact text: PaddedText?)
}

/// An output for values of which nobody asks what they are.
struct CheckOutput: ValueOutput {
  static var isKept: Bool { false }

  var mark: Void { () }
  func reset(to mark: Void) {}
  func key(_ key: KeyProgram, of bytes: PaddedText, isFirst: Bool) {}
  func key(_ name: PaddedText, isFirst: Bool) {}
  func closeObject(isEmpty: Bool) {}
  func openArray() {}
  func nextItem() {}
  func closeArray() {}
  func string(_ text: PaddedText) {}
  func formString(_ text: PaddedText) {}
  func decodedString(
    _ link: MarkedText, _ start: Int, _ end: Int, plusAsSpace: Bool
  ) -> Bool { true }
  func `true`() {}
  func number(_ digits: PaddedText) {}
  func choice(_ choice: TableEntry<ChoiceProgram>, of bytes: PaddedText) {}
  func shortNumbers(
    _ digits: PaddedText, _ operation: TableEntry<ValueOperation>, of program: ValueProgram
  ) {}
  func value(_ tape: ValueTape, _ node: Int, compact text: PaddedText?) {}
}
