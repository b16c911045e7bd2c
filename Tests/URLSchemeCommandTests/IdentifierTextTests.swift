import Testing

@testable import urlscheme

@Suite struct IdentifierTextTests {
  @Test(arguments: [
    "42", "-1.5", "2025-12-31", "123e4567-e89b-42d3-a456-426614174000", "deadbeef01",
    "4uLU6hMCjMI75M1A2tKUQC", "mXBUhIF6qem", "175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W", "me@b.example",
    "13.4,103.8", "a b", "T:WPA", "c:", "AA1234567B", "A1B2C3", "AB12",
    String(repeating: "x", count: 201),
  ])
  func identifiersVary(_ text: String) {
    #expect(IdentifierText.isIdentifier(Array(text.utf8)))
  }

  @Test(arguments: [
    "", "search", "x-callback-url", "open_note", "v1", "mp3", "MP3", "SHA1", "wgs84",
    "tarte-tatin", "vscode.git", "trystan4861.create-file", "MyShortcut", "my-app2.beta", "café",
    "deadbeef",
  ])
  func wordsStay(_ text: String) {
    #expect(!IdentifierText.isIdentifier(Array(text.utf8)))
  }

  @Test(arguments: [
    ("track:x", 6), ("T:WPA;S:x", 2), ("a-b_1:x", 6), ("track:", nil), (":x", nil), ("x", nil),
    ("a b:c", nil), ("é:x", nil),
  ])
  func aWordAndAColonAreAPrefix(_ text: String, _ length: Int?) {
    #expect(IdentifierText.prefixLength(of: Array(text.utf8)) == length)
  }
}
