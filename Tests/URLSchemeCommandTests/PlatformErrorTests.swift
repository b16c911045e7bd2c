import Foundation
import Testing

@testable import urlscheme

@Suite struct PlatformErrorTests {
  private func help(
    _ code: Int32, _ path: String, _ action: PlatformError.Action = .read
  ) -> String? {
    PlatformError(action: action, path: path, code: code).help
  }

  @Test func aNameIsLookedForBesideTheOneThatIsNotThere() throws {
    let folder = try Folder(["fixtures.jsonl": "", "two words.txt": "", ".hidden": ""])
    let path = folder.url.path
    #expect(
      help(Platform.notThere, "\(path)/fixture.jsonl") == "did you mean \(path)/fixtures.jsonl?")
    #expect(
      help(Platform.notThere, "\(path)/two word.txt") == "did you mean '\(path)/two words.txt'?")
    for name in ["zzz", "hidden", "", "no/such/folder"] {
      #expect(help(Platform.notThere, "\(path)/\(name)") == nil)
    }
    #expect(help(Platform.notThere, "\(path)/fixture.jsonl", .write) == nil)
    #expect(help(Platform.notThere, "") == nil)
  }

  @Test func aFolderHasFiles() {
    #expect(help(Platform.isAFolder, "links") == "name a file in it: links/NAME")
    #expect(help(Platform.isAFolder, "a\nb/", .write) == "name a file in it: a\\u{A}b/NAME")
  }

  @Test func permissionsCanBeSeen() {
    #expect(help(Platform.notPermitted, "my links") == "ls -ld 'my links' shows who may read it")
    #expect(help(Platform.notPermitted, "x", .write) == "ls -ld x shows who may write it")
  }

  @Test func moreIsNotKnown() {
    #expect(help(Platform.fileTooLarge, "x") == nil)
  }
}
