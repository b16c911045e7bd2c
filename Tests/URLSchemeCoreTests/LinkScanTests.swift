import Testing

@testable import URLSchemeCore

/// The quick way through a common link finds what the parser finds, and leaves the rest to it.
struct LinkScanTests {
  @Test
  func findsWhatTheParserFinds() throws {
    var random = SeededGenerator(seed: 11)
    let alphabet = Array(
      "::///??##&&==%%%4a%C3%A9+@[] \"<>^`{|}~\\\u{1}\u{7F}é!$'()*,;-._azAZ09".utf8)
    var readCount = 0
    var scanner = LinkScan()
    for index in 0..<20_000 {
      var text = Array("app-\(index)://host\(index % 7)/a/b?name=value&other=%20x&flag#end".utf8)
      for _ in 0..<Int(random.next() % 4) {
        let place = Int(random.next() % UInt64(text.count))
        text[place] = alphabet[Int(random.next() % UInt64(alphabet.count))]
      }
      var components = LinkComponents()
      var pairs = QueryPairs()
      guard scanner.read(text.span, &components, &pairs) else { continue }
      readCount += 1
      let parsed = try LinkComponents.parse(text.span, lenient: false)
      #expect(components == parsed)
      var split = QueryPairs()
      if let query = parsed.query { QueryPair.split(text.span, query, into: &split) }
      #expect(pairs.map(\.name) == split.map(\.name))
      #expect(pairs.map(\.value) == split.map(\.value))
      let escapes = text.indices.dropLast(2).filter { text[$0] == UInt8(ascii: "%") }
      let escaped = escapes.compactMap { ByteClass.byte(hexDigits: text[$0 + 1], text[$0 + 2]) }
      #expect(pairs.hasOddEscapes == escaped.contains { $0 < 0x20 || $0 >= 0x7F })
      for pair in pairs {
        #expect(!pair.hasPlainName || !text[pair.name].contains(UInt8(ascii: "%")))
        let value = pair.value ?? 0..<0
        #expect(!pair.hasPlainValue || !text[value].contains(UInt8(ascii: "%")))
        var decoded: [UInt8] = []
        try PercentEncoding.decode(text.span.extracting(pair.name), to: &decoded)
        try PercentEncoding.decode(text.span.extracting(value), to: &decoded)
        #expect(!pair.isASCII || decoded.allSatisfy { $0 < 0x80 })
      }
    }
    // Most links are common ones.
    #expect(readCount > 4_000)
  }
}
