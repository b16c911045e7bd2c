import URLSchemeCore

/// A file of fixtures that is written. It gets its name only once it is whole and on the disk; until
/// then no other run replaces the file that had it, so that no fixture is lost between two of them.
struct FixtureFile: Sendable {
  /// The file as it is, while it is held; nil: there is none.
  let former: File?

  private let path: String
  private var target: OutputFile?
  /// What would be written.
  private var draft: [UInt8] = []
  /// Whether a carriage return stands before the line feed of each line.
  private var endsInReturns = false

  /// - Parameters:
  ///   - isNew: Whether it must not replace a file, even one that another run wrote a moment ago.
  ///   - isDry: Whether nothing is to be written.
  init(_ path: String, isNew: Bool = false, isDry: Bool) throws(PlatformError) {
    self.path = path
    let exists = !isNew && Platform.kind(of: path) == .regularFile
    former = exists ? File(descriptor: try Platform.openLocked(path), path: path) : nil
    if !isDry { target = try OutputFile(path, replaces: exists, isDurable: true) }
  }

  mutating func write(_ bytes: Span<UInt8>) throws(PlatformError) {
    if let target {
      try target.file.write(bytes)
    } else {
      draft += bytes.array
    }
  }

  /// Writes lines, which end as those of the file that is kept.
  mutating func writeLines(_ lines: Span<UInt8>) throws(PlatformError) {
    guard endsInReturns else { return try write(lines) }
    var text: [UInt8] = []
    for index in lines.indices {
      if lines[index] == UInt8(ascii: "\n") { text.append(UInt8(ascii: "\r")) }
      text.append(lines[index])
    }
    try write(text.span)
  }

  /// Writes the byte order mark of the file that is there, if it has one.
  mutating func keepByteOrderMark() throws(PlatformError) {
    let beginning = try beginning { $0.endIndex >= 3 }
    try write(beginning.span.extracting(0..<beginning.byteOrderMarkLength))
  }

  /// The beginning of the file that is there, up to a piece that is the last one wanted.
  private func beginning(
    _ isLast: (ArraySlice<UInt8>) -> Bool
  ) throws(PlatformError) -> [UInt8] {
    let file = try File.open(path)
    defer { try? file.close() }
    var beginning: [UInt8] = []
    var known = 0
    repeat {
      known = beginning.count
      try file.read(atMost: 1 << 16, into: &beginning)
    } while beginning.count > known && !isLast(beginning[known...])
    return beginning
  }

  /// Writes what the file had, with an end of its last line.
  mutating func keepFormer() throws(PlatformError) {
    if former != nil {
      let beginning = try beginning { $0.contains(UInt8(ascii: "\n")) }
      endsInReturns = beginning.span.line(from: 0).map { $1 - $0.upperBound == 2 } ?? false
    }
    var block: [UInt8] = []
    var last = UInt8(ascii: "\n")
    while true {
      try former?.read(atMost: 1 << 16, into: &block)
      guard let byte = block.last else { break }
      last = byte
      try write(block.span)
      block.removeAll(keepingCapacity: true)
    }
    if last != UInt8(ascii: "\n") { try writeLines([UInt8(ascii: "\n")].span) }
  }

  /// Puts the file in its place; in a dry run, gives what would change, as `patch` reads it.
  mutating func finish() throws(PlatformError) -> [UInt8]? {
    defer { try? former?.close() }
    guard target == nil else {
      try target?.finish()
      return nil
    }
    let old = former == nil ? [] : try File.contents(of: path, atMost: .max)
    return LineDifference(old, draft).text(from: former == nil ? nil : path, to: path)
  }

  /// Leaves nothing behind, and what was there as it was.
  mutating func discard() {
    target?.discard()
    try? former?.close()
  }
}
