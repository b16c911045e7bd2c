import URLSchemeCore

/// An Info.plist as Xcode writes it, and as it stands in an app's bundle. It holds nothing but what the
/// value says, so it merges into an app's own.
extension InfoPropertyList {
  /// The property list in XML, indented by tabs, its keys sorted.
  ///
  /// - Throws: `invalid-property-list` where a text has a character that XML cannot hold.
  func xml() throws(Finding) -> [UInt8] {
    try tree.xml()
  }

  /// The property list in the binary format.
  func binary() -> [UInt8] {
    var writer = BinaryPropertyListWriter()
    writer.append(tree)
    return writer.file
  }

  private var tree: PropertyListTree {
    let types = urlTypes.map { type -> PropertyListTree in
      .dictionary([
        (Key.role, type.role.map { .string($0) }), (Key.name, type.name.map { .string($0) }),
        (Key.schemes, .array(type.schemes.map { .string($0) })),
      ])
    }
    let queries = queriesSchemes.map { PropertyListTree.string($0) }
    return .dictionary([
      (Key.types, types.isEmpty ? nil : .array(types)),
      (Key.queries, queries.isEmpty ? nil : .array(queries)),
    ])
  }
}

/// A property list that is written: as much of one as an `InfoPropertyList` needs.
indirect enum PropertyListTree {
  case string(String)
  case array([PropertyListTree])
  /// Keys without a value are left out.
  case dictionary([(key: String, value: PropertyListTree?)])

  /// A property list in XML.
  func xml() throws(Finding) -> [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    try appendXML(to: &text, indent: "", subject: "")
    return Array("\(text)</plist>\n".utf8)
  }

  private func appendXML(to text: inout String, indent: String, subject: String) throws(Finding) {
    switch self {
    case .string(let string):
      guard string.unicodeScalars.allSatisfy(\.isAllowedInXML) else {
        throw Finding(
          .invalidPropertyList, at: 0, subject, expected: "no character that XML cannot hold")
      }
      text += "\(indent)<string>\(XMLReference.escaped(string))</string>\n"
    case .array(let items) where items.isEmpty: text += "\(indent)<array/>\n"
    case .array(let items):
      text += "\(indent)<array>\n"
      for (index, item) in items.enumerated() {
        try item.appendXML(to: &text, indent: "\(indent)\t", subject: "\(subject)[\(index)]")
      }
      text += "\(indent)</array>\n"
    case .dictionary(let members) where members.allSatisfy({ $0.value == nil }):
      text += "\(indent)<dict/>\n"
    case .dictionary(let members):
      text += "\(indent)<dict>\n"
      for (key, value) in members {
        guard let value else { continue }
        text += "\(indent)\t<key>\(key)</key>\n"
        try value.appendXML(
          to: &text, indent: "\(indent)\t", subject: subject.isEmpty ? key : "\(subject).\(key)")
      }
      text += "\(indent)</dict>\n"
    }
  }
}

/// Writes the objects of a binary property list, each behind those that it refers to.
private struct BinaryPropertyListWriter {
  private var bytes = Array("bplist00".utf8)
  private var offsets: [Int] = []

  /// Appends an object, and gives its number.
  @discardableResult
  mutating func append(_ tree: PropertyListTree) -> Int {
    switch tree {
    case .string(let text):
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      let units = isASCII ? Array(text.utf8) : text.utf16.flatMap { Self.bytes($0) }
      return append(isASCII ? 0x50 : 0x60, count: isASCII ? units.count : units.count / 2, units)
    case .array(let items):
      let numbers = items.map { append($0) }
      return append(0xA0, count: numbers.count, numbers.flatMap(Self.reference))
    case .dictionary(let members):
      let members = members.filter { $0.value != nil }
      let keys = members.map { append(.string($0.key)) }
      let values = members.compactMap(\.value).map { append($0) }
      return append(0xD0, count: keys.count, (keys + values).flatMap(Self.reference))
    }
  }

  private mutating func append(_ kind: UInt8, count: Int, _ contents: [UInt8]) -> Int {
    offsets.append(bytes.count)
    if count < 15 {
      bytes.append(kind | UInt8(count))
    } else {
      bytes += [kind | 0xF, 0x13] + Self.bytes(UInt64(count))
    }
    bytes += contents
    return offsets.count - 1
  }

  /// The whole file, of which the last object is the top one.
  var file: [UInt8] {
    let table = offsets.flatMap { Self.bytes(UInt64($0)) }
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 8, 4]
    let numbers = [offsets.count, offsets.count - 1, bytes.count]
    return bytes + table + trailer + numbers.flatMap { Self.bytes(UInt64($0)) }
  }

  private static func reference(_ number: Int) -> [UInt8] {
    bytes(UInt32(clamping: number))
  }

  /// A number, big-endian.
  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    stride(from: number.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: number >> $0)
    }
  }
}
