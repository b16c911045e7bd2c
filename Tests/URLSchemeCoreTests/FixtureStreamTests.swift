import Testing

@testable import URLSchemeCore

/// Fixtures in a stream: any number of lines in bounded memory, findings in order.
struct FixtureStreamTests {
  /// Writes one line for each finding.
  private struct Stream: LineProcessor {
    var output: [UInt8] = []
    var diagnostics: [UInt8] = []
    var fixtures = FixtureValidator(.builtIn)
    var passed = 0

    mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
      if fixtures.read(line, isCut: isCut) { return passed += 1 }
      for finding in fixtures.check(ofLast: line, file: "f", line: number).findings {
        output += "\(finding.inShort)\n".utf8
      }
    }
  }

  /// Makes lines as they are asked for; every hundredth is wrong in one way or another.
  private struct Lines: ByteSource {
    var number = 0
    let count: Int
    /// What was made and did not fit.
    var rest: [UInt8] = []

    struct Failure: Error {}

    static func line(_ number: Int) -> String {
      switch number % 300 {
      case 100: #"{"link":"ukdailyoffers://search?term=offer+\#(number)","route":"drinks"}"#
      case 200: #"{"link":"ukdailyoffers://serch"}"#
      case 0: #"{"link":"ukdailyoffers://search?term=abc","#
      default:
        #"{"link":"ukdailyoffers://search?term=offer+\#(number)","route":"search","#
          + #""values":{"term":"offer \#(number)"}}"#
      }
    }

    static func finding(_ number: Int) -> String? {
      switch number % 300 {
      case 100: "error fixture-mismatch \(number):\(54 + String(number).utf8.count)\n"
      case 200: "error unknown-route \(number):24 Daily Offers (//search?)\n"
      case 0: "error invalid-json \(number):43 end of text\n"
      default: nil
      }
    }

    mutating func read(atMost count: Int, into buffer: inout [UInt8]) throws(Failure) {
      while rest.count < count, number < self.count {
        number += 1
        rest += "\(Lines.line(number))\n".utf8
      }
      buffer += rest.prefix(count)
      rest.removeFirst(min(count, rest.count))
    }
  }

  private struct Collector: ByteTarget {
    var bytes: [UInt8] = []
    var longest = 0

    mutating func write(_ text: Span<UInt8>) throws(Lines.Failure) {
      bytes.append(text)
      longest = max(longest, text.count)
    }
  }

  @Test
  func aHundredThousandLinesAreCheckedInOrderBlockByBlock() throws {
    var options = LineStream<Stream>.Options()
    options.blockSize = 1 << 14
    var stream = LineStream(Stream(), options: options)
    var source = Lines(count: 100_000)
    var (target, errors) = (Collector(), Collector())
    try stream.run(from: &source, to: &target, diagnosticsTo: &errors)
    let expected = (1...100_000).compactMap(Lines.finding).joined()
    #expect(String(decoding: target.bytes, as: UTF8.self) == expected)
    #expect(stream.processor.passed == 99_000)
    // Nothing is kept from block to block.
    #expect(target.longest < 1_000)
  }
}
