import URLSchemeCore

/// Reads files in blocks of whole lines, which can be processed apart from each other.
///
/// A block ends with a line's end, with its file, or in a line that is longer than the limit; the
/// rest of such a line is passed over. Memory is bounded by the block and the longest line that is
/// allowed.
struct BlockReader<Source: FileSequence>: Sendable {
  /// A block's place in the input.
  struct Block: Sendable {
    var file: String
    /// The number of the file, from 1.
    var fileNumber: Int
    /// How many lines of the file stand before the block.
    var linesBefore: Int
    /// Whether so much was read at once that more will follow.
    var isLarge: Bool
  }

  enum Piece: Sendable {
    case block(Block)
    case failure(Source.Failure)
    case end
  }

  private var source: Source
  private let options: ReadingOptions
  private var file: String?
  private var fileNumber = 0
  private var lineCount = 0
  /// What follows the last block, and whether a whole line is known to be in it.
  private var rest: [UInt8] = []
  private var restHasLines = false
  /// Whether the beginning of the file is still to be looked at for a byte order mark.
  private var isAtStart = true
  /// Whether the rest of a line that was too long is being passed over.
  private var isSkipping = false

  init(_ source: Source, options: ReadingOptions) {
    self.source = source
    self.options = options
  }

  /// Puts the next block in place of `bytes`.
  mutating func next(into bytes: inout [UInt8]) -> Piece {
    do throws(Source.Failure) {
      while true {
        guard let file else {
          guard try openNext() else { return .end }
          continue
        }
        if let block = try nextBlock(of: file, into: &bytes) { return .block(block) }
      }
    } catch {
      // A line of which the rest can't be read is none.
      file = nil
      return .failure(error)
    }
  }

  private mutating func openNext() throws(Source.Failure) -> Bool {
    file = try source.next()
    fileNumber += 1
    lineCount = 0
    rest.removeAll(keepingCapacity: true)
    (restHasLines, isAtStart, isSkipping) = (false, true, false)
    return file != nil
  }

  /// nil: the file has no further block.
  private mutating func nextBlock(
    of file: String, into bytes: inout [UInt8]
  ) throws(Source.Failure) -> Block? {
    // A worker keeps its own memory, which is in its processor's cache; what follows the last line is
    // little most of the time.
    if restHasLines {
      swap(&bytes, &rest)
    } else {
      bytes.removeAll(keepingCapacity: true)
      bytes += rest
    }
    rest.removeAll(keepingCapacity: true)
    var block = Block(
      file: file, fileNumber: fileNumber, linesBefore: lineCount, isLarge: restHasLines)
    var end = restHasLines ? lastLineEnd(in: bytes, from: 0) : nil
    while end == nil {
      let known = bytes.count
      try source.read(atMost: options.blockSize, into: &bytes)
      let read = bytes.count - known
      let isAtEnd = read == 0
      if isAtEnd { self.file = nil }
      if read >= options.blockSize / 4 { block.isLarge = true }
      if isAtStart, !dropByteOrderMark(of: &bytes), !isAtEnd { continue }
      isAtStart = false
      if isSkipping { skip(&bytes) }
      if isAtEnd { return bytes.isEmpty ? nil : block }
      // Where something was dropped, what is left was all read just now.
      end = lastLineEnd(in: bytes, from: bytes.count - known < read ? 0 : known)
      // A line of the greatest length may still be followed by a carriage return.
      if end == nil, bytes.count - 1 > options.lengthKept {
        isSkipping = true
        lineCount += 1
        return block
      }
    }
    cut(&bytes, at: end ?? bytes.count)
    return block
  }

  /// A byte order mark says only that the text is UTF-8. False: too little was read to know whether
  /// there is one.
  private func dropByteOrderMark(of bytes: inout [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.count < mark.count, mark.starts(with: bytes) { return false }
    if bytes.starts(with: mark) { bytes.removeFirst(mark.count) }
    return true
  }

  /// Drops the rest of a line that was too long.
  private mutating func skip(_ bytes: inout [UInt8]) {
    guard let end = bytes.firstIndex(of: options.delimiter) else {
      return bytes.removeAll(keepingCapacity: true)
    }
    bytes.removeSubrange(...end)
    isSkipping = false
  }

  private func lastLineEnd(in bytes: [UInt8], from start: Int) -> Int? {
    bytes[start...].lastIndex(of: options.delimiter).map { $0 + 1 }
  }

  /// Cuts what was read after its last line, or earlier where it has too many lines.
  private mutating func cut(_ bytes: inout [UInt8], at end: Int) {
    var end = end
    var count = bytes.span.extracting(..<end).count(of: options.delimiter)
    restHasLines = count > options.maximumLines
    if restHasLines {
      count = 0
      end = 0
      while count < options.maximumLines {
        end = bytes.span.firstIndex(of: options.delimiter, from: end) + 1
        count += 1
      }
    }
    lineCount += count
    rest += bytes[end...]
    bytes.removeSubrange(end...)
  }
}
