import Foundation
import Testing

@testable import URLSchemeCore

struct Base64Tests {
  /// RFC 4648 §10.
  static let vectors = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ]

  @Test(arguments: vectors)
  func standardFormIsPadded(plain: String, encoded: String) {
    var output: [UInt8] = [1]
    Base64.encode(Array(plain.utf8).span, to: &output)
    #expect(output == [1] + encoded.utf8)
    var back: [UInt8] = [2]
    let isTaken = Base64.decode(Array(encoded.utf8).span, to: &back)
    #expect(isTaken)
    #expect(back == [2] + plain.utf8)
  }

  @Test(arguments: vectors)
  func urlFormIsNotPadded(plain: String, encoded: String) {
    let unpadded = Array(encoded.utf8).filter { digit in digit != UInt8(ascii: "=") }
    var output: [UInt8] = [1]
    Base64.encodeURL(Array(plain.utf8).span, to: &output)
    #expect(output == [1] + unpadded)
    #expect(decodedURL(unpadded) == Array(plain.utf8))
  }

  private func decodedURL(_ text: [UInt8]) -> [UInt8]? {
    var output: [UInt8] = []
    var isTaken = false
    output.append(addingCapacity: text.count + Base64.step) {
      isTaken = Base64.decodeURL(text.span, to: &$0)
    }
    return isTaken ? output : nil
  }

  @Test
  func agreesWithFoundation() {
    var generator = SeededGenerator(seed: 64)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var encoded: [UInt8] = []
      Base64.encode(bytes.span, to: &encoded)
      #expect(encoded == Array(Data(bytes).base64EncodedData()))
      var url: [UInt8] = []
      Base64.encodeURL(bytes.span, to: &url)
      #expect(decodedURL(url) == bytes)
    }
  }

  @Test(arguments: [
    "A", "AAAAA", "Zg==", "Zg=", "Zm9v=", "Zh", "Zm9", "Zm+v", "Zm/v", "Zm v", "Zm9v\n", "\u{E9}A",
  ])
  func urlFormRefusesWhatWeWouldNotWrite(text: String) {
    #expect(decodedURL(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    "Zg", "Zg=", "Zg===", "Zg==Zg==", "Z===", "====", "==", "Zh==", "Zm9=", "Zm-v", "Zm_v", "=Zm9",
    "Zm9v\n",
  ])
  func standardFormRefusesWhatWeWouldNotWrite(text: String) {
    var output: [UInt8] = [3]
    let isTaken = Base64.decode(Array(text.utf8).span, to: &output)
    #expect(!isTaken)
    #expect(output == [3], "nothing is left behind")
  }

  @Test
  func theAlphabetsDifferInTwoDigits() {
    let bytes: [UInt8] = [0xFB, 0xFF]
    var standard: [UInt8] = []
    Base64.encode(bytes.span, to: &standard)
    #expect(String(decoding: standard, as: UTF8.self) == "+/8=")
    var url: [UInt8] = []
    Base64.encodeURL(bytes.span, to: &url)
    #expect(String(decoding: url, as: UTF8.self) == "-_8")
  }
}
