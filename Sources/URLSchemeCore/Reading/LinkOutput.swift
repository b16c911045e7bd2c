/// What a reader writes links to: their values, and what stands around these in a record.
protocol LinkOutput: ValueOutput, ~Copyable {
  /// Whether it writes records; else only values are asked for.
  static var writesRecords: Bool { get }

  /// How many bytes of records were written.
  var length: Int { get }

  /// The values of the link, where they are kept to be asked.
  var values: ValueTape? { get }

  /// Writes a piece of a program, as it stands there.
  mutating func piece(_ piece: Slice, of bytes: PaddedText)
  /// Writes a few bytes of JSON.
  mutating func json(_ json: StaticString)
  /// Writes a text, or `{"bytes": BASE64}` where it is not UTF-8.
  mutating func textOrBytes(_ text: PaddedText)
  /// Writes a finding: its rule, its sentence, and its place.
  mutating func finding(_ finding: Finding)
  /// Writes a part of the records once more.
  mutating func again(_ part: Range<Int>)
  /// Removes a part of the records; what follows it moves to its place.
  mutating func remove(_ part: Range<Int>)
  /// Writes the pairs of a query, decoded, which begins at `start`; gives where it ends, or nil where one
  /// is not right, or not UTF-8, or they are very long.
  mutating func pairs(of link: MarkedText, from start: Int) -> Int?
}

extension LinkOutput where Self: ~Copyable {
  static var writesRecords: Bool { false }
  var length: Int { 0 }
  var values: ValueTape? { nil }
  mutating func piece(_ piece: Slice, of bytes: PaddedText) {}
  mutating func json(_ json: StaticString) {}
  mutating func textOrBytes(_ text: PaddedText) {}
  mutating func finding(_ finding: Finding) {}
  mutating func again(_ part: Range<Int>) {}
  mutating func remove(_ part: Range<Int>) {}
  mutating func pairs(of link: MarkedText, from start: Int) -> Int? { nil }
}

extension CheckOutput: LinkOutput {}
