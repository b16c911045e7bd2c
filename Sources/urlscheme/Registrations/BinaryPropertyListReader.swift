import URLSchemeCore

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

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let topObject: Int
  /// Where the table of offsets begins, and the objects end.
  private let table: Int

  /// Where the arrays and dictionaries begin that are being read.
  private var open: [Int] = []
  private var expandedSize = 0

  // MARK: The trailer and the table

  /// Reads and checks the header, the trailer and the table of offsets.
  init(_ bytes: [UInt8]) throws(Finding) {
    guard bytes.starts(with: "bplist00".utf8) else {
      throw .invalidPropertyList(at: 6, in: bytes, expected: "version 00")
    }
    let trailer = bytes.count - Self.trailerSize
    // One byte of objects and one of table at least.
    guard trailer >= Self.headerSize + 2 else {
      throw .invalidPropertyList(at: bytes.count, in: bytes, expected: "a trailer of 32 bytes")
    }
    self.bytes = bytes
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    try Self.check(1...8 ~= offsetSize, trailer + 6, "a size of 1 to 8 bytes", offsetSize)
    try Self.check(1...8 ~= referenceSize, trailer + 7, "a size of 1 to 8 bytes", referenceSize)
    objectCount = Self.integer(bytes, at: trailer + 8, size: 8)
    topObject = Self.integer(bytes, at: trailer + 16, size: 8)
    table = Self.integer(bytes, at: trailer + 24, size: 8)
    try Self.check(
      table > Self.headerSize && table < trailer, trailer + 24, "a table within the file", table)
    let (tableSize, overflows) = objectCount.multipliedReportingOverflow(by: offsetSize)
    try Self.check(
      objectCount > 0 && !overflows && tableSize == trailer - table, trailer + 8,
      "as many objects as the table has", objectCount)
    try Self.check(
      Self.fits(objectCount, in: referenceSize), trailer + 7, "references that reach every object",
      referenceSize)
    try Self.check(
      Self.fits(table, in: offsetSize), trailer + 6, "offsets that reach every object", offsetSize)
    try Self.check(
      topObject < objectCount, trailer + 16, "a top object below \(objectCount)", topObject)
    for object in 0..<objectCount {
      let place = table + object * offsetSize
      let offset = Self.integer(bytes, at: place, size: offsetSize)
      try Self.check(
        offset >= Self.headerSize && offset < table, place, "an offset within the objects", offset)
    }
  }

  private static func check(
    _ isRight: Bool, _ offset: Int, _ expected: String, _ found: Int
  ) throws(Finding) {
    guard !isRight else { return }
    throw Finding(.invalidPropertyList, at: offset, expected: expected, found: "\(found)")
  }

  private static func fits(_ number: Int, in size: Int) -> Bool {
    size >= 8 || number < 1 << (8 * size)
  }

  /// The big-endian integer of at most eight bytes that stands here; `Int.max` if it is larger.
  private static func integer(_ bytes: [UInt8], at start: Int, size: Int) -> Int {
    var number: UInt64 = 0
    for index in start..<start + size { number = number << 8 | UInt64(bytes[index]) }
    return Int(clamping: number)
  }

  // MARK: The objects

  /// Follows all references from the top object on; throws the first thing that is wrong.
  mutating func read() throws(Finding) -> PropertyListNode {
    try readObject(topObject, at: bytes.count - Self.trailerSize + 16)
  }

  /// Reads the object that the reference at `place` means.
  private mutating func readReference(
    at place: Int, isKey: Bool = false
  ) throws(Finding) -> PropertyListNode {
    let reference = Self.integer(bytes, at: place, size: referenceSize)
    try Self.check(
      reference < objectCount, place, "a reference below \(objectCount)", reference)
    return try readObject(reference, at: place, isKey: isKey)
  }

  private mutating func readObject(
    _ reference: Int, at place: Int, isKey: Bool = false
  ) throws(Finding) -> PropertyListNode {
    let start = Self.integer(bytes, at: table + reference * offsetSize, size: offsetSize)
    guard !open.contains(start) else {
      throw fault(place, "objects without cycles", found: "the object that holds this one")
    }
    guard open.count < PropertyListReader.maximumDepth else {
      throw fault(place, "at most \(PropertyListReader.maximumDepth) levels of nesting")
    }
    let contents = try contents(at: start)
    let kind = bytes[start] >> 4
    let text = try text(contents, kind)
    guard text != nil || !isKey else {
      throw .invalidPropertyList(at: start, in: bytes, expected: "a string as key")
    }
    let isContainer = kind >= 0xA
    // Neither addend comes near a number that could overflow: an object is within the file.
    expandedSize += 16 + (isContainer ? 0 : contents.count)
    guard expandedSize <= Self.maximumExpandedSize else {
      throw fault(place, "objects of at most \(Self.maximumExpandedSize) bytes in all")
    }
    if let text { return PropertyListNode(contents, .string(text)) }
    guard isContainer else { return PropertyListNode(at: start, .scalar) }
    open.append(start)
    defer { open.removeLast() }
    guard kind == 0xD else {
      var items: [PropertyListNode] = []
      for place in stride(from: contents.lowerBound, to: contents.upperBound, by: referenceSize) {
        items.append(try readReference(at: place))
      }
      return PropertyListNode(at: start, .array(items))
    }
    var members: [(key: PropertyListNode, value: PropertyListNode)] = []
    let values = contents.lowerBound + contents.count / 2
    for place in stride(from: contents.lowerBound, to: values, by: referenceSize) {
      let key = try readReference(at: place, isKey: true)
      members.append((key, try readReference(at: place + contents.count / 2)))
    }
    return PropertyListNode(at: start, .dictionary(members))
  }

  /// What an object has behind its first byte and its count, by its kind.
  private func contents(at start: Int) throws(Finding) -> Range<Int> {
    let low = Int(bytes[start] & 0xF)
    let kind = bytes[start] >> 4
    var (contents, size) = (start + 1, 0)
    switch (kind, low) {
    case (0x0, 0), (0x0, 8), (0x0, 9): break
    case (0x1, 0...4), (0x2, 2...3), (0x3, 3): size = 1 << low
    case (0x8, _): size = low + 1
    case (0x4...0x6, _), (0xA, _), (0xC, _), (0xD, _):
      var count = low
      // Below 15 the count is in the first byte; else in an integer behind it.
      if low == 0xF {
        guard contents < table, 0x10...0x13 ~= bytes[contents] else {
          throw .invalidPropertyList(at: contents, in: bytes, expected: "a count")
        }
        let size = 1 << Int(bytes[contents] & 0xF)
        contents += 1
        guard size <= table - contents else { throw cut(start) }
        count = Self.integer(bytes, at: contents, size: size)
        contents += size
      }
      let unit =
        switch kind {
        case 0x4, 0x5: 1
        case 0x6: 2
        case 0xD: 2 * referenceSize
        default: referenceSize
        }
      guard contents <= table, count <= (table - contents) / unit else { throw cut(start) }
      size = count * unit
    default: throw .invalidPropertyList(at: start, in: bytes, expected: "an object")
    }
    guard size <= table - contents else { throw cut(start) }
    return contents..<contents + size
  }

  private func cut(_ start: Int) -> Finding {
    fault(start, "an object that ends before the table of offsets")
  }

  private func fault(_ offset: Int, _ expected: String, found: String = "") -> Finding {
    Finding(.invalidPropertyList, at: offset, expected: expected, found: found)
  }

  /// A string: ASCII, or big-endian UTF-16 whose surrogates stand in pairs; nil: it is none.
  private func text(_ contents: Range<Int>, _ kind: UInt8) throws(Finding) -> String? {
    switch kind {
    case 0x5:
      if let offset = contents.first(where: { bytes[$0] >= 0x80 }) {
        throw .invalidPropertyList(at: offset, in: bytes, expected: "ASCII")
      }
      return String(decoding: bytes[contents], as: UTF8.self)
    case 0x6:
      let places = stride(from: contents.lowerBound, to: contents.upperBound, by: 2)
      let units = places.map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
      var isOpen = false
      for (index, unit) in units.enumerated() {
        guard isOpen == UTF16.isTrailSurrogate(unit) else {
          throw fault(contents.lowerBound + 2 * index, "UTF-16", found: "half a pair")
        }
        isOpen = UTF16.isLeadSurrogate(unit)
      }
      guard !isOpen else { throw fault(contents.upperBound, "UTF-16", found: "half a pair") }
      return String(decoding: units, as: UTF16.self)
    default: return nil
    }
  }
}
