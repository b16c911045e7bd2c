/// Reads a binary property list whose objects form a tree, once those that are shared are written out:
/// no cycle, no more than 64 levels, no more than 16 MiB.
///
/// The file is a header, objects, a table of their offsets, and a trailer that says how to read the
/// table. Arrays and dictionaries hold references, which are indices into the table. Objects that the
/// top one does not reach are not looked at.
struct BinaryPropertyListReader {
  /// What the objects may come to when each is written out wherever it is referred to: 16 bytes
  /// and its contents. Every step of the walk counts, so this bounds the time, too.
  static let maximumExpandedSize = 16 << 20

  private static let headerSize = 8
  private static let trailerSize = 32

  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let topObject: Int
  /// Where the table of offsets begins, and the objects end.
  private let table: Int

  // MARK: The trailer and the table

  /// Reads and checks the header, the trailer and the table of offsets.
  init(_ text: Span<UInt8>) throws(Finding) {
    guard PropertyListReader.has("bplist00", at: 0, in: text) else {
      throw .invalidPropertyList(at: 6, in: text, expected: "version 00")
    }
    let trailer = text.count - Self.trailerSize
    // One byte of objects and one of table at least.
    guard trailer >= Self.headerSize + 2 else {
      throw .invalidPropertyList(at: text.count, in: text, expected: "a trailer of 32 bytes")
    }
    offsetSize = Int(text[trailer + 6])
    referenceSize = Int(text[trailer + 7])
    for (size, place) in [(offsetSize, trailer + 6), (referenceSize, trailer + 7)] {
      guard 1...8 ~= size else {
        throw Self.fault(place, expected: "a size of 1 to 8 bytes", found: "\(size)")
      }
    }
    objectCount = Self.integer(text, at: trailer + 8, size: 8)
    topObject = Self.integer(text, at: trailer + 16, size: 8)
    table = Self.integer(text, at: trailer + 24, size: 8)
    guard table > Self.headerSize, table < trailer else {
      throw Self.fault(trailer + 24, expected: "a table within the file", found: "\(table)")
    }
    let (tableSize, overflows) = objectCount.multipliedReportingOverflow(by: offsetSize)
    guard objectCount > 0, !overflows, tableSize == trailer - table else {
      throw Self.fault(
        trailer + 8, expected: "as many objects as the table has", found: "\(objectCount)")
    }
    guard Self.fits(objectCount, in: referenceSize) else {
      throw Self.fault(
        trailer + 7, expected: "references that reach every object", found: "\(referenceSize)")
    }
    guard Self.fits(table, in: offsetSize) else {
      throw Self.fault(
        trailer + 6, expected: "offsets that reach every object", found: "\(offsetSize)")
    }
    guard topObject < objectCount else {
      throw Self.fault(
        trailer + 16, expected: "a top object below \(objectCount)", found: "\(topObject)")
    }
    for object in 0..<objectCount {
      let place = table + object * offsetSize
      let offset = Self.integer(text, at: place, size: offsetSize)
      guard offset >= Self.headerSize, offset < table else {
        throw Self.fault(place, expected: "an offset within the objects", found: "\(offset)")
      }
    }
  }

  private static func fits(_ number: Int, in size: Int) -> Bool {
    size >= 8 || number < 1 << (8 * size)
  }

  /// The big-endian integer of at most eight bytes that stands here; `Int.max` if it is larger.
  private static func integer(_ text: Span<UInt8>, at start: Int, size: Int) -> Int {
    var number: UInt64 = 0
    for index in start..<start + size { number = number << 8 | UInt64(text[index]) }
    return Int(clamping: number)
  }

  private static func fault(_ offset: Int, expected: String, found: String) -> Finding {
    Finding(.invalidPropertyList, at: offset, expected: expected, found: found)
  }

  // MARK: The objects

  /// An array or dictionary whose references are being followed: those of a dictionary alternate
  /// between keys and values.
  private struct Container {
    let start: Int
    /// Where the references begin.
    let contents: Int
    let count: Int
    let isDictionary: Bool
    /// How many references were followed.
    var followed = 0

    var isDone: Bool { followed == (isDictionary ? 2 * count : count) }
    var isAtKey: Bool { isDictionary && followed % 2 == 0 }

    /// Which of its references comes next.
    var next: Int {
      isDictionary ? followed / 2 + (isAtKey ? 0 : count) : followed
    }
  }

  /// What one object is made of: what belongs to it alone, and references.
  private struct Object {
    var size: Int
    var text: PropertyListText?
    var container: Container?
  }

  /// Walks from the top object through all references; throws the first thing that is wrong, and emits
  /// the objects before it.
  func read(
    _ text: Span<UInt8>, emitting emit: (PropertyListElement) -> Void = { _ in }
  ) throws(Finding) {
    var open: [Container] = []
    var expandedSize = 0
    var place = text.count - Self.trailerSize + 16
    var reference = topObject
    while true {
      let start = Self.integer(text, at: table + reference * offsetSize, size: offsetSize)
      if open.contains(where: { $0.start == start }) {
        throw Self.fault(
          place, expected: "objects without cycles", found: "the object that holds this one")
      }
      guard open.count < PropertyListReader.maximumDepth else {
        throw Finding(
          .invalidPropertyList, at: place,
          expected: "at most \(PropertyListReader.maximumDepth) levels of nesting")
      }
      let object = try readObject(text, at: start)
      let isKey = open.last?.isAtKey == true
      guard object.text != nil || !isKey else {
        throw .invalidPropertyList(at: start, in: text, expected: "a string as key")
      }
      // Neither addend comes near a number that could overflow: an object is within the file.
      expandedSize += 16 + object.size
      guard expandedSize <= Self.maximumExpandedSize else {
        throw Finding(
          .invalidPropertyList, at: place,
          expected: "objects of at most \(Self.maximumExpandedSize) bytes in all")
      }
      emit(element(object, at: start, isKey: isKey))
      if !open.isEmpty { open[open.count - 1].followed += 1 }
      if let container = object.container { open.append(container) }
      while let last = open.last, last.isDone {
        open.removeLast()
        emit(.end)
      }
      guard let last = open.last else { return }
      place = last.contents + last.next * referenceSize
      reference = Self.integer(text, at: place, size: referenceSize)
      guard reference < objectCount else {
        throw Self.fault(
          place, expected: "a reference below \(objectCount)", found: "\(reference)")
      }
    }
  }

  private func element(
    _ object: Object, at start: Int, isKey: Bool
  ) -> PropertyListElement {
    if let text = object.text { return isKey ? .key(text) : .string(text) }
    guard let container = object.container else { return .scalar(start) }
    return container.isDictionary ? .dictionaryStart(start) : .arrayStart(start)
  }

  private func readObject(_ text: Span<UInt8>, at start: Int) throws(Finding) -> Object {
    let low = Int(text[start] & 0xF)
    let size: Int
    switch (text[start] >> 4, low) {
    case (0x0, 0), (0x0, 8), (0x0, 9): size = 0
    case (0x1, 0...4), (0x2, 2...3), (0x3, 3): size = 1 << low
    case (0x8, _): size = low + 1
    case (0x4...0x6, _), (0xA, _), (0xC, _), (0xD, _):
      return try readCounted(text, at: start)
    default: throw .invalidPropertyList(at: start, in: text, expected: "an object")
    }
    guard size < table - start else { throw Self.fault(start, expected: Self.whole, found: "") }
    return Object(size: size)
  }

  private static let whole = "an object that ends before the table of offsets"

  /// Reads an object that has a count: in its first byte if it is below 15, else in an integer after
  /// that.
  private func readCounted(_ text: Span<UInt8>, at start: Int) throws(Finding) -> Object {
    var count = Int(text[start] & 0xF)
    var contents = start + 1
    if count == 0xF {
      guard contents < table, 0x10...0x13 ~= text[contents] else {
        throw .invalidPropertyList(at: contents, in: text, expected: "a count")
      }
      let size = 1 << Int(text[contents] & 0xF)
      contents += 1
      guard size <= table - contents else {
        throw Self.fault(start, expected: Self.whole, found: "")
      }
      count = Self.integer(text, at: contents, size: size)
      contents += size
    }
    let kind = text[start] >> 4
    let unit =
      switch kind {
      case 0x4, 0x5: 1
      case 0x6: 2
      case 0xD: 2 * referenceSize
      default: referenceSize
      }
    guard contents <= table, count <= (table - contents) / unit else {
      throw Self.fault(start, expected: Self.whole, found: "")
    }
    if kind == 0x5 || kind == 0x6 {
      try checkText(text, contents..<contents + count * unit, unit: unit)
    }
    let range = contents..<contents + count * unit
    switch kind {
    case 0x4: return Object(size: range.count)
    case 0x5: return Object(size: range.count, text: PropertyListText(range: range, form: .ascii))
    case 0x6: return Object(size: range.count, text: PropertyListText(range: range, form: .utf16))
    default:
      return Object(
        size: 0,
        container: Container(
          start: start, contents: contents, count: count, isDictionary: kind == 0xD))
    }
  }

  /// Checks a string: ASCII, or big-endian UTF-16 whose surrogates stand in pairs.
  private func checkText(
    _ text: Span<UInt8>, _ range: Range<Int>, unit: Int
  ) throws(Finding) {
    if unit == 1 {
      for offset in range where text[offset] >= 0x80 {
        throw .invalidPropertyList(at: offset, in: text, expected: "ASCII")
      }
      return
    }
    var offset = range.lowerBound
    while offset < range.upperBound {
      var isWhole = text[offset] & 0xFC != 0xDC
      if text[offset] & 0xFC == 0xD8 {
        offset += 2
        isWhole = offset < range.upperBound && text[offset] & 0xFC == 0xDC
      }
      guard isWhole else { throw Self.fault(offset, expected: "UTF-16", found: "half a pair") }
      offset += 2
    }
  }
}
