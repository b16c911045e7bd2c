import Testing

@testable import URLSchemeCore

/// What must be escaped in a string of JSON, RFC 8259 says; and U+007F is, too.
struct JSONEscapeTests {
  @Test(arguments: UInt8.min...UInt8.max)
  func isNeededForWhatCannotStandInAString(byte: UInt8) {
    let scalar = Unicode.Scalar(byte)
    let isControl = byte < 0x80 && scalar.properties.generalCategory == .control
    #expect(JSONEscape.isNeeded(byte) == (isControl || scalar == "\"" || scalar == "\\"))
  }
}
