import Testing

@testable import urlscheme

/// How files are cut into blocks of whole lines.
@Suite struct BlockReaderTests {
  private struct Read: Equatable {
    var text: String
    var file: String
    var linesBefore: Int
    var isLarge = false
  }

  private func reader(
    _ files: [(name: String, text: [UInt8]?)], lengths: [Int] = [.max],
    maximumLength: Int = 1_000, blockSize: Int = 1_000, maximumLines: Int = 1_000
  ) -> BlockReader<FilePieces> {
    var options = ReadingOptions()
    options.maximumLength = maximumLength
    options.blockSize = blockSize
    options.maximumLines = maximumLines
    return BlockReader(FilePieces(files, lengths: lengths), options: options)
  }

  /// All blocks; what can't be read is a block with a `?`.
  private func blocks(_ reader: BlockReader<FilePieces>) -> [Read] {
    var reader = reader
    var blocks: [Read] = []
    var bytes: [UInt8] = []
    while true {
      switch reader.next(into: &bytes) {
      case .end: return blocks
      case .failure(let failure):
        blocks.append(Read(text: "?", file: failure.file, linesBefore: 0))
      case .block(let block):
        blocks.append(
          Read(
            text: String(decoding: bytes, as: UTF8.self), file: block.file,
            linesBefore: block.linesBefore, isLarge: block.isLarge))
      }
    }
  }

  @Test func aBlockEndsWithALine() {
    let reader = reader([("f", Array("a\nbb\nccc".utf8))], lengths: [4])
    #expect(
      blocks(reader) == [
        Read(text: "a\n", file: "f", linesBefore: 0),
        Read(text: "bb\n", file: "f", linesBefore: 1),
        Read(text: "ccc", file: "f", linesBefore: 2),
      ])
  }

  @Test func linesAreCountedFileByFile() {
    let reader = reader([("f", Array("a\n\n".utf8)), ("g", []), ("h", Array("b".utf8))])
    #expect(
      blocks(reader) == [
        Read(text: "a\n\n", file: "f", linesBefore: 0), Read(text: "b", file: "h", linesBefore: 0),
      ])
  }

  @Test func whatCannotBeOpenedIsPassedOver() {
    let reader = reader([("f", Array("a".utf8)), ("g", nil), ("h", Array("b\n".utf8))])
    #expect(blocks(reader).map(\.text) == ["a", "?", "b\n"])
    #expect(blocks(reader).map(\.file) == ["f", "g", "h"])
  }

  @Test func aBlockHasNoMoreLinesThanAreAllowed() {
    let reader = reader([("f", Array("a\nb\n\n\nc\nd".utf8))], maximumLines: 2)
    #expect(blocks(reader).map(\.text) == ["a\nb\n", "\n\n", "c\n", "d"])
    #expect(blocks(reader).map(\.linesBefore) == [0, 2, 4, 5])
  }

  @Test func theRestOfALineThatIsTooLongIsPassedOver() {
    let text = Array("aaaaaaaaaaaa\nb\n".utf8)
    let reader = reader([("f", text)], lengths: [5], maximumLength: 3)
    #expect(
      blocks(reader) == [
        Read(text: "aaaaa", file: "f", linesBefore: 0),
        Read(text: "b\n", file: "f", linesBefore: 1),
      ])
  }

  @Test func aFileThatEndsInALineThatIsTooLongHasNoMore() {
    let reader = reader(
      [("f", Array("aaaaaaaaa".utf8)), ("g", Array("b".utf8))], lengths: [5], maximumLength: 3)
    #expect(blocks(reader).map(\.text) == ["aaaaa", "b"])
  }

  @Test(arguments: 1...5)
  func aByteOrderMarkIsDroppedFromEveryFile(_ length: Int) {
    let text: [UInt8] = [0xEF, 0xBB, 0xBF, 0x0A, 0x61]
    let reader = reader([("f", text), ("g", text)], lengths: [length])
    #expect(blocks(reader).map(\.text).joined() == "\na\na")
    #expect(blocks(reader).last?.linesBefore == 1)
  }

  @Test func aBlockIsLargeWhereMuchIsReadAtOnce() {
    let text = Array(repeating: UInt8(ascii: "\n"), count: 100)
    let reader = reader([("f", text)], lengths: [24, 25], blockSize: 100)
    #expect(blocks(reader).map(\.isLarge) == [false, true, false, true, false])
  }
}
