import Testing

@testable import URLSchemeCore

struct ArraySpanTests {
  @Test(arguments: [[], [1], [1, 2, 3]] as [[UInt8]])
  func appendsAllBytesInOrder(bytes: [UInt8]) {
    var output: [UInt8] = [9, 8]
    output.append(bytes.span)
    #expect(output == [9, 8] + bytes)
  }
}
