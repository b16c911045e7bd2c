import Testing

@testable import URLSchemeCore

struct RotateEnvelopeTests {
  static let plain = "beach|Maya|hat_3|dress_12"
  static let sealed = "~1xJULNg0fpsLlC8cNWDq-zONGTlm55n2JI_8r"

  private func seal(_ text: String) -> String {
    var bytes = Array(text.utf8)
    var output: [UInt8] = []
    RotateEnvelope.seal(&bytes, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func open(_ text: [UInt8]) -> String? {
    var output: [UInt8] = []
    var isRight = false
    output.append(addingCapacity: text.count + Base64.step) {
      isRight = RotateEnvelope.open(text.span, to: &$0)
    }
    return isRight ? String(decoding: output, as: UTF8.self) : nil
  }

  private func isRefused(_ text: [UInt8]) -> Bool { open(text) == nil }

  @Test
  func isThePublishedExample() {
    #expect(seal(Self.plain) == Self.sealed)
    #expect(open(Array(Self.sealed.utf8)) == Self.plain)
  }

  @Test
  func isAppended() {
    var bytes = Array(Self.plain.utf8)
    var output = Array("outfit=".utf8)
    RotateEnvelope.seal(&bytes, to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "outfit=" + Self.sealed)
  }

  @Test
  func everyTruncationIsRefused() {
    let text = Array(Self.sealed.utf8)
    for count in 2..<text.count {
      #expect(isRefused(Array(text[..<count])), "\(count) bytes")
    }
  }

  @Test
  func everyChangeOfACharacterIsRefused() {
    let text = Array(Self.sealed.utf8)
    for index in 2..<text.count {
      for byte in UInt8.min...UInt8.max where byte != text[index] {
        var changed = text
        changed[index] = byte
        #expect(isRefused(changed), "\(byte) at \(index)")
      }
    }
  }

  @Test
  func everySwapOfNeighboursIsRefused() {
    let text = Array(Self.sealed.utf8)
    for index in 3..<text.count where text[index] != text[index - 1] {
      var changed = text
      changed.swapAt(index, index - 1)
      #expect(isRefused(changed), "at \(index)")
    }
  }

  @Test(arguments: [
    "~1", "~1A", "~1AA", "~1AAA", "~1====", "~1 ", "~1~1", "~1é", "~1//8", "~1_-8=",
  ])
  func garbageIsRefused(text: String) {
    #expect(isRefused(Array(text.utf8)))
  }

  @Test
  func bytesThatAreNoTextAreRefused() {
    for bytes in [[0xFF], [0xC3], [0x61, 0xED, 0xA0, 0x80]] as [[UInt8]] {
      var text = bytes
      var sealed: [UInt8] = []
      RotateEnvelope.seal(&text, to: &sealed)
      #expect(isRefused(sealed), "\(bytes)")
    }
  }

  @Test(arguments: [
    ("~1", true), ("~1x", true), ("~", false), ("", false), ("~2", false), ("1~", false),
  ])
  func isKnownByItsMark(text: String, isMarked: Bool) {
    let found = RotateEnvelope.isMarked(Array(text.utf8).span)
    #expect(found == isMarked)
  }

  @Test
  func anyTextComesBack() throws {
    var generator = SeededGenerator(seed: 71)
    for round in 0..<2_000 {
      let text = generator.text(atMost: round % 40)
      let sealed = seal(text)
      #expect(sealed.hasPrefix("~1"))
      #expect(sealed.utf8.allSatisfy { ByteSet.unreserved.contains($0) })
      let opened = try #require(open(Array(sealed.utf8)))
      #expect(opened.utf8.elementsEqual(text.utf8), "round \(round)")
    }
  }

  @Test
  func whatIsOpenedIsWhatIsSealed() {
    var generator = SeededGenerator(seed: 72)
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    for _ in 0..<20_000 {
      let body = (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in
        digits.randomElement(using: &generator)
      }
      let text = Array("~1".utf8) + body
      guard let opened = open(text) else { continue }
      #expect(Array(seal(opened).utf8) == text)
    }
  }
}
