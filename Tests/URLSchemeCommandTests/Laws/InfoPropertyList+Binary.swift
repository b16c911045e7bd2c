import URLSchemeCore

@testable import urlscheme

extension InfoPropertyList {
  /// The property list in the binary format.
  func binary() -> [UInt8] {
    var writer = BinaryPropertyListWriter()
    writer.append(tree)
    return writer.file
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
