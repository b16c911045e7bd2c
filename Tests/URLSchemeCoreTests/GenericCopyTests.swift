import Testing

@testable import URLSchemeCore

/// What is copied is what the decoder writes, and the rest is left to it.
struct GenericCopyTests {
  /// The records of lines, by the decoder; nil for a line that is refused.
  private static func record(_ line: [UInt8]) -> [UInt8]? {
    var options = LinkDecoder.Options()
    options.isGeneric = true
    var decoder = LinkDecoder(Catalog.builtIn, options: options)
    var sink = JSONSink()
    guard (try? decoder.read(line.span)) != nil else { return nil }
    sink.writeRecord(of: line.span, &decoder)
    return sink.output
  }

  /// Copies what can be copied of a block; the rest is passed over, line by line.
  ///
  /// - Returns: The record of each line that was copied, by the line's number.
  private static func copies(of lines: [[UInt8]], longestLink: Int = 1 << 20) -> [Int: [UInt8]] {
    let block = lines.flatMap { $0 + [UInt8(ascii: "\n")] }
    var copy = GenericCopy(longestLink: longestLink)
    var copies: [Int: [UInt8]] = [:]
    var position = 0
    var number = 0
    while number < lines.count {
      var output: [UInt8] = []
      let count = copy.copy(block.span, from: &position, to: &output)
      let records = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      #expect(records.count == count + 1 && records.last?.isEmpty == true)
      for record in records.dropLast() {
        copies[number] = Array(record)
        number += 1
      }
      guard number < lines.count else { break }
      position += lines[number].count + 1
      number += 1
    }
    return copies
  }

  @Test(arguments: [
    "app:", "app://", "app:?", "app://?", "app://?&", "app://?a", "app://?a&", "app://?&&a=&&=b&=&",
    "app://?a=b=c&d=%22%5C%0A%01%7F+%26", "app://host/path:@!$&'()*+,;=~/x?a/b?c:d@e!$;~=f",
    "app:path/of?x", "App+1.2-3://Host?x=%C3%A9%F0%9F%8C%BB&y=%e2%82%ac", "a:b", "app:/x",
    "an.unusually+long-scheme://host/?name=value", "app:////x",
  ])
  func copiesAsTheDecoderWrites(text: String) throws {
    let line = Array(text.utf8)
    let end = Array("app:last?long=enough".utf8)
    let copies = Self.copies(of: [line, line, end, end])
    let record = try #require(Self.record(line))
    #expect(copies[0] == record || text.count > 40)
    #expect(copies[1] == copies[0])
  }

  @Test(arguments: [
    "", "app", "1app:x", "app_:x", "app:x\r", "app:%", "app:%4", "app:%4x", "app:?%", "app:?a=%4",
    "app:?x=%FF", "app:?x=%C3&y=%A9", "app:#f", "app:?x#f", "app://user@host", "app://host:1",
    "app://[::1]", "app://%41", "app:a b", "app:?a b", "app:\"", "app:?é", "app:\u{1}", "app:?\\",
  ])
  func leavesWhatIsUncommonToTheDecoder(text: String) {
    let end = Array("app:last?long=enough&to=stay-away-from-the-end-of-the-block".utf8)
    let copies = Self.copies(of: [Array(text.utf8), end])
    #expect(copies[0] == nil)
  }

  @Test
  func copiesNoLongerLinkThanItMay() {
    let end = [UInt8](repeating: UInt8(ascii: "x"), count: 64)
    for length in [5, 15, 16, 17, 31, 32, 33, 100, 2_000, 2_030, 2_048, 2_049, 5_000] {
      let line = Array("app:".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: length - 4)
      #expect(Self.copies(of: [line, end], longestLink: length - 1)[0] == nil)
      let copied = Self.copies(of: [line, end], longestLink: length + 32)[0]
      #expect((copied != nil) == (length < 2_048))
    }
  }

  @Test
  func copiesWhatGrowsMost() throws {
    for piece in ["&a", "&=", "%01", "%22", "a&", "&"] {
      let count = 2_000 / piece.utf8.count
      let line = Array("a:?".utf8) + [[UInt8]](repeating: Array(piece.utf8), count: count).joined()
      let copies = Self.copies(of: [line, [UInt8](repeating: 0x61, count: 64)])
      let record = try #require(Self.record(line))
      let isTheSame = copies[0] == record
      #expect(isTheSame, "\(piece)")
    }
  }

  @Test(arguments: UInt64(0)..<8)
  func agreesWithTheDecoderOnAnyLine(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "app", "://", "?", "&", "=", "%", "%41", "%C3%A9", "%FF", "%00", "%22", "+", "/", ":", "@",
      "#", "[", "\"", "\\", " ", "é", "\r", "_", "~", "!", "name", "value", "0123456789abcdef",
    ].map { Array($0.utf8) }
    let lines = (0..<1_500).map { number in
      var line = Array("app://host\(number % 7)/a?name=value&other=%20x&z".utf8)
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        let place = Int.random(in: 0...line.count, using: &random)
        let end = min(line.count, place + Int.random(in: 0..<4, using: &random))
        line.replaceSubrange(
          place..<end, with: pieces[Int.random(in: pieces.indices, using: &random)])
      }
      return line
    }
    let copies = Self.copies(of: lines)
    for (number, copied) in copies { #expect(copied == Self.record(lines[number])) }
    #expect(copies.count > 400)
  }
}
