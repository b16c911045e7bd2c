import URLSchemeCore

/// An open file, by its descriptor.
struct File: Sendable {
  static let standardInput = File(descriptor: 0, path: "<stdin>")
  static let standardOutput = File(descriptor: 1, path: "<stdout>")
  static let standardError = File(descriptor: 2, path: "<stderr>")

  let descriptor: Int32
  let path: String

  /// Files that hold more than this are not read whole: of a definition, a hundred thousand routes
  /// take a third of it.
  static let greatestSize = 16 << 20

  /// Opens a file to read it.
  static func open(_ path: String) throws(PlatformError) -> File {
    File(descriptor: try Platform.open(path), path: path)
  }

  /// All bytes of a file.
  static func contents(
    of path: String, atMost limit: Int = greatestSize
  ) throws(PlatformError) -> [UInt8] {
    let file = try open(path)
    defer { try? file.close() }
    return try file.contents(atMost: limit)
  }

  /// All bytes that are left to read.
  func contents(atMost limit: Int = greatestSize) throws(PlatformError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let known = bytes.count
      try read(atMost: 1 << 16, into: &bytes)
      guard bytes.count > known else { return bytes }
      guard bytes.count <= limit else { throw .tooLarge(path) }
    }
  }

  /// The first bytes of a file, no more than `count`.
  static func beginning(of path: String, count: Int) throws(PlatformError) -> [UInt8] {
    let file = try open(path)
    defer { try? file.close() }
    var bytes: [UInt8] = []
    try file.read(atMost: count, into: &bytes)
    return bytes
  }

  func read(atMost count: Int, into buffer: inout [UInt8]) throws(PlatformError) {
    try Platform.read(descriptor, path, atMost: count, into: &buffer)
  }

  func write(_ bytes: Span<UInt8>) throws(PlatformError) {
    do {
      try Platform.write(bytes, to: descriptor, path)
    } catch {
      // Where standard error is gone there is nobody to tell; the results matter still.
      if descriptor != File.standardError.descriptor { throw error }
    }
  }

  func close() throws(PlatformError) {
    try Platform.close(descriptor, path)
  }
}
