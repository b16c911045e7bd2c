import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Binary property lists that no encoder writes, each with one thing wrong.
@Suite struct BinaryPropertyListReaderTests {
  private static func string(_ text: String) -> [UInt8] { BinaryPropertyListBuilder.string(text) }

  private func finding(in bytes: [UInt8]) -> Finding? {
    do throws(Finding) {
      try PropertyListReader.read(bytes)
      return nil
    } catch {
      return error
    }
  }

  // MARK: The trailer

  /// A sound file: a header, one byte of objects, a table of one offset of four bytes, a trailer.
  private static let smallest = BinaryPropertyListBuilder(objects: [[0x09]]).bytes

  struct TrailerCase: CustomTestStringConvertible {
    let id: String
    /// A byte of the trailer, and what it becomes.
    let place: Int
    let byte: UInt8
    let message: String
    var offset: Int?
    var testDescription: String { id }
  }

  @Test func takesTheSmallestFile() {
    #expect(finding(in: Self.smallest) == nil)
  }

  @Test(arguments: [
    TrailerCase(
      id: "offsets of no bytes", place: 6, byte: 0,
      message: "expected a size of 1 to 8 bytes, found 0"),
    TrailerCase(
      id: "references of many bytes", place: 7, byte: 9,
      message: "expected a size of 1 to 8 bytes, found 9"),
    TrailerCase(
      id: "offsets of another size", place: 6, byte: 2,
      message: "expected as many objects as the table has, found 1", offset: 8),
    TrailerCase(
      id: "no objects", place: 15, byte: 0,
      message: "expected as many objects as the table has, found 0", offset: 8),
    TrailerCase(
      id: "too many objects", place: 15, byte: 2,
      message: "expected as many objects as the table has, found 2", offset: 8),
    TrailerCase(
      id: "objects beyond counting", place: 8, byte: 0xFF,
      message: "expected as many objects as the table has, found 9223372036854775807", offset: 8),
    TrailerCase(
      id: "a top object that there is not", place: 23, byte: 1,
      message: "expected a top object below 1, found 1", offset: 16),
    TrailerCase(
      id: "a table in the header", place: 31, byte: 8,
      message: "expected a table within the file, found 8", offset: 24),
    TrailerCase(
      id: "a table in the trailer", place: 31, byte: 13,
      message: "expected a table within the file, found 13", offset: 24),
    TrailerCase(
      id: "a table beyond counting", place: 24, byte: 0x80,
      message: "expected a table within the file, found 9223372036854775807", offset: 24),
  ])
  func refusesTheTrailer(_ testCase: TrailerCase) {
    var bytes = Self.smallest
    let trailer = bytes.count - 32
    bytes[trailer + testCase.place] = testCase.byte
    let finding = finding(in: bytes)
    #expect(finding?.message == testCase.message)
    #expect(finding?.offset == trailer + (testCase.offset ?? testCase.place))
  }

  @Test(arguments: [7, 9, 0xFF])
  func refusesOffsetsOutsideTheObjects(_ offset: UInt8) {
    var bytes = Self.smallest
    bytes[bytes.count - 33] = offset
    #expect(finding(in: bytes)?.message == "expected an offset within the objects, found \(offset)")
    #expect(finding(in: bytes)?.offset == 9)
  }

  @Test func refusesReferencesTooSmallForTheTable() {
    let builder = BinaryPropertyListBuilder(objects: Array(repeating: [0x09], count: 256))
    #expect(
      finding(in: builder.bytes)?.message == "expected references that reach every object, found 1")
  }

  // MARK: Objects

  struct ObjectCase: CustomTestStringConvertible {
    let id: String
    let object: [UInt8]
    let message: String
    /// Which byte of the object is at fault.
    var byte = 0
    var testDescription: String { id }
  }

  private static let whole = "expected an object that ends before the table of offsets"

  @Test(arguments: [
    ObjectCase(
      id: "a fill byte", object: [0x0F],
      message: "expected an object, found control character U+000F"),
    ObjectCase(
      id: "an unknown kind", object: [0xF0], message: "expected an object, found byte 0xF0"),
    ObjectCase(
      id: "an integer of 32 bytes", object: [0x15] + Array(repeating: 0, count: 32),
      message: "expected an object, found control character U+0015"),
    ObjectCase(id: "a cut integer", object: [0x13, 0], message: whole),
    ObjectCase(
      id: "a real of two bytes", object: [0x21, 0, 0], message: "expected an object, found !"),
    ObjectCase(id: "a cut date", object: [0x33, 0, 0, 0], message: whole),
    ObjectCase(id: "a cut UID", object: [0x81, 0], message: whole),
    ObjectCase(id: "cut data", object: [0x42, 0], message: whole),
    ObjectCase(id: "a cut string", object: [0x52, 0x61], message: whole),
    ObjectCase(
      id: "a UTF-16 string that has half its bytes", object: [0x62, 0, 0x61], message: whole),
    ObjectCase(id: "a cut array", object: [0xA1], message: whole),
    ObjectCase(id: "a cut dictionary", object: [0xD1, 0], message: whole),
    ObjectCase(
      id: "no count", object: [0x5F], message: "expected a count, found control character U+0000",
      byte: 1),
    ObjectCase(
      id: "a count of another kind", object: [0x5F, 0x50],
      message: "expected a count, found P", byte: 1),
    ObjectCase(id: "a cut count", object: [0x5F, 0x11, 0], message: whole),
    ObjectCase(
      id: "a count beyond counting", object: [0xDF, 0x13] + Array(repeating: 0xFF, count: 8),
      message: whole),
    ObjectCase(
      id: "a count whose bytes overflow",
      object: [0x6F, 0x13, 0x80] + Array(repeating: 0, count: 7),
      message: whole),
    ObjectCase(
      id: "a string that is not ASCII", object: [0x52, 0x61, 0xC3],
      message: "expected ASCII, found byte 0xC3", byte: 2),
    ObjectCase(
      id: "the first half of a pair", object: [0x62, 0xD8, 0, 0, 0x61],
      message: "expected UTF-16, found half a pair", byte: 3),
    ObjectCase(
      id: "the first half of a pair, last", object: [0x61, 0xD8, 0],
      message: "expected UTF-16, found half a pair", byte: 3),
    ObjectCase(
      id: "the second half of a pair", object: [0x61, 0xDC, 0],
      message: "expected UTF-16, found half a pair", byte: 1),
    ObjectCase(
      id: "a reference that there is not", object: [0xA1, 1],
      message: "expected a reference below 1, found 1", byte: 1),
    ObjectCase(
      id: "an array of itself", object: [0xA1, 0],
      message: "expected objects without cycles, found the object that holds this one", byte: 1),
    ObjectCase(
      id: "a dictionary that is its own key", object: [0xD1, 0, 0],
      message: "expected objects without cycles, found the object that holds this one", byte: 1),
  ])
  func refusesTheObject(_ testCase: ObjectCase) {
    let builder = BinaryPropertyListBuilder(objects: [testCase.object])
    let finding = finding(in: builder.bytes)
    #expect(finding?.rule == .invalidPropertyList)
    #expect(finding?.message == testCase.message)
    #expect(finding?.offset == 8 + testCase.byte)
  }

  @Test(
    arguments: [
      [0x00], [0x08], [0x10, 1], [0x14] + Array(repeating: 0, count: 16), [0x22, 0, 0, 0, 0],
      [0x33, 0, 0, 0, 0, 0, 0, 0, 0], [0x41, 0xFF], [0x50], [0x62, 0xD8, 0x3D, 0xDE, 0], [0x80, 1],
      [0xA0], [0xC0], [0xD0],
    ] as [[UInt8]])
  func takesEveryKindOfObject(_ object: [UInt8]) {
    #expect(finding(in: BinaryPropertyListBuilder(objects: [object]).bytes) == nil)
  }

  @Test func keysAreStrings() {
    var builder = BinaryPropertyListBuilder()
    builder.objects = [builder.dictionary([1], [2]), [0x10, 1], Self.string("a")]
    #expect(
      finding(in: builder.bytes)?.message
        == "expected a string as key, found control character U+0010")
    builder.objects.swapAt(1, 2)
    #expect(finding(in: builder.bytes) == nil)
  }

  // MARK: The graph

  @Test func findsALongCycle() {
    var builder = BinaryPropertyListBuilder()
    builder.objects = (1...20).map { builder.array([21, $0 % 20, 21]) } + [Self.string("leaf")]
    builder.objects.insert([0x09], at: 20)
    #expect(
      finding(in: builder.bytes)?.message
        == "expected objects without cycles, found the object that holds this one")
    #expect(finding(in: builder.bytes)?.offset == builder.offset(ofByte: 2, inObject: 19))
  }

  @Test func findsACycleOfTwoObjectsInOnePlace() {
    // Two entries of the table share one array, which refers to the second entry.
    var bytes = Array("bplist00".utf8) + [0xA1, 1] + [8, 8]
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [2, 0, 10] { bytes += BinaryPropertyListBuilder.bytes(of: number, size: 8) }
    #expect(
      finding(in: bytes)?.message
        == "expected objects without cycles, found the object that holds this one")
  }

  @Test func nestsSixtyFourLevelsDeep() {
    var builder = BinaryPropertyListBuilder()
    builder.objects = (1...63).map { builder.array([$0]) } + [[0x09]]
    #expect(finding(in: builder.bytes) == nil)
    builder.objects = (1...64).map { builder.array([$0]) } + [[0x09]]
    #expect(finding(in: builder.bytes)?.message == "expected at most 64 levels of nesting")
  }

  @Test func sharedObjectsMayNotExpandWithoutBound() {
    // Sixty arrays, each of the next one twice: 2^60 objects in 400 bytes.
    var builder = BinaryPropertyListBuilder()
    builder.objects = (1...60).map { builder.array([$0, $0]) } + [[0x09]]
    #expect(
      finding(in: builder.bytes)?.message == "expected objects of at most 16777216 bytes in all")
  }

  @Test func sharedTextMayNotExpandWithoutBound() {
    // A thousand references to one string of 100,000 bytes.
    var builder = BinaryPropertyListBuilder()
    builder.objects = [
      builder.array(Array(repeating: 1, count: 1000)),
      Self.string(String(repeating: "a", count: 100_000)),
    ]
    #expect(
      finding(in: builder.bytes)?.message == "expected objects of at most 16777216 bytes in all")
  }

  @Test func wideObjectsMayNotExpandWithoutBound() {
    // Twenty thousand references to an array of a thousand references.
    var builder = BinaryPropertyListBuilder()
    builder.objects = [
      builder.array(Array(repeating: 1, count: 20_000)),
      builder.array(Array(repeating: 2, count: 1000)), [0x09],
    ]
    #expect(
      finding(in: builder.bytes)?.message == "expected objects of at most 16777216 bytes in all")
  }

  @Test func objectsThatNothingReachesDoNotMatter() {
    let builder = BinaryPropertyListBuilder(objects: [[0xA1, 2], [0xFF], [0x09]])
    #expect(finding(in: builder.bytes) == nil)
  }
}
