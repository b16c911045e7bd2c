import Testing

@testable import URLSchemeCore

/// The questions about bytes are answered as the standard library answers them of characters.
struct ByteClassTests {
  @Test
  func twoHexadecimalDigitsWriteAByte() {
    var wrong: [(UInt8, UInt8)] = []
    for high in UInt8.min...UInt8.max {
      for low in UInt8.min...UInt8.max {
        let characters = [high, low].map { Character(Unicode.Scalar($0)) }
        let isHexadecimal = characters.allSatisfy { $0.isASCII && $0.isHexDigit }
        let byte = isHexadecimal ? UInt8(String(characters), radix: 16) : nil
        if ByteClass.byte(hexDigits: high, low) != byte { wrong.append((high, low)) }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: UInt8.min...UInt8.max)
  func knowsDigitsAndLetters(byte: UInt8) {
    let character = Character(Unicode.Scalar(byte))
    #expect(ByteClass.isDigit(byte) == (character.isASCII && character.isWholeNumber))
    #expect(ByteClass.isLetter(byte) == (character.isASCII && character.isLetter))
    let isUpper = character.isASCII && character.isUppercase
    #expect(ByteClass.lowercased(byte) == (isUpper ? byte + 32 : byte))
  }
}
