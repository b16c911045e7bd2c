#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file, or an end of a pipe. Programs that are started do not inherit it.
struct FileDescriptor {
  let number: CInt

  static let standardOutput = FileDescriptor(number: 1)

  private init(number: CInt) {
    self.number = number
  }

  init(reading path: String) throws {
    number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError(path) }
  }

  init(writing path: String) throws {
    number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw SystemError(path) }
  }

  private init(_ number: CInt) {
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  static func pipe() throws -> (reading: FileDescriptor, writing: FileDescriptor) {
    var ends: [CInt] = [0, 0]
    #if canImport(Darwin)
      let failed = Darwin.pipe(&ends) < 0
    #else
      let failed = Glibc.pipe(&ends) < 0
    #endif
    if failed { throw SystemError("pipe") }
    return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
  }

  func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        #if canImport(Darwin)
          let count = Darwin.write(number, part.baseAddress, part.count)
        #else
          let count = Glibc.write(number, part.baseAddress, part.count)
        #endif
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw SystemError("write") }
        rest = rest.dropFirst(count)
      }
    }
  }

  func close() {
    #if canImport(Darwin)
      _ = Darwin.close(number)
    #else
      _ = Glibc.close(number)
    #endif
  }
}

extension FileDescriptor {
  static func contents(of path: String) throws -> [UInt8] {
    let file = try FileDescriptor(reading: path)
    defer { file.close() }
    var content: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file.number, &block, block.count)
      guard count >= 0 else { throw SystemError(path) }
      if count == 0 { return content }
      content += block[..<count]
    }
  }

  static func save(_ bytes: [UInt8], to path: String) throws {
    let file = try FileDescriptor(writing: path)
    defer { file.close() }
    try file.write(bytes)
  }
}

/// A call of the system failed.
struct SystemError: Error, CustomStringConvertible {
  let description: String

  init(_ subject: String, number: CInt = errno) {
    description = "\(subject): \(String(cString: strerror(number)))"
  }
}
