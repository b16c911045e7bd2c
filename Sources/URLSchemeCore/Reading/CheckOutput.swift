/// An output for links of which nobody reads the values.
struct CheckOutput: LinkOutput {
  static var isKept: Bool { false }

  var mark: Void { () }
  func reset(to mark: Void) {}
  func hasRoom(_ count: Int) -> Bool { true }
  func put(_ piece: Slice, of bytes: PaddedText) {}
  func put(_ piece: Slice, of bytes: PaddedText, beginningWith byte: UInt8) {}
  func put(_ literal: StaticString) {}
  func put(_ byte: UInt8) {}
  func text(_ text: PaddedText) {}
  func plainText(_ text: PaddedText, plusAsSpace: Bool) {}
  func verbatim(_ text: PaddedText) {}
  func fixedPoints(
    _ digits: PaddedText, _ operation: TableEntry<ValueOperation>, of program: LinkProgram
  ) {}
  func json(_ json: Span<UInt8>) -> Bool { true }
}
