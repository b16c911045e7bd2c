/// Writes binary property lists object by object, so that tests can make ones that no encoder
/// would.
struct BinaryPropertyListBuilder {
  var objects: [[UInt8]] = []
  var top = 0
  /// How many bytes a reference has; offsets have four.
  var referenceSize = 1

  /// The bytes of an object with references: an array (0xA0) or a dictionary (0xD0).
  func container(_ kind: UInt8, count: Int, _ references: [Int]) -> [UInt8] {
    let head: [UInt8] =
      count < 15
      ? [kind | UInt8(count)] : [kind | 0xF, 0x12] + Self.bytes(of: count, size: 4)
    return head + references.flatMap { Self.bytes(of: $0, size: referenceSize) }
  }

  func array(_ references: [Int]) -> [UInt8] {
    container(0xA0, count: references.count, references)
  }

  /// A dictionary of these keys and values, all of them references.
  func dictionary(_ keys: [Int], _ values: [Int]) -> [UInt8] {
    container(0xD0, count: keys.count, keys + values)
  }

  /// An ASCII string.
  static func string(_ text: String) -> [UInt8] {
    let count = text.utf8.count
    let head: [UInt8] =
      count < 15 ? [0x50 | UInt8(count)] : [0x5F, 0x12] + bytes(of: count, size: 4)
    return head + Array(text.utf8)
  }

  /// The whole file.
  var bytes: [UInt8] {
    var file = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += Self.bytes(of: file.count, size: 4)
      file += object
    }
    let table = file.count
    file += offsets
    file += [0, 0, 0, 0, 0, 0, 4, UInt8(referenceSize)]
    for number in [objects.count, top, table] { file += Self.bytes(of: number, size: 8) }
    return file
  }

  /// The place in the file of a byte of an object.
  func offset(ofByte index: Int, inObject object: Int) -> Int {
    8 + objects[..<object].reduce(0) { $0 + $1.count } + index
  }

  static func bytes(of number: Int, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
