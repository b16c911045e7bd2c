import Foundation
import Testing

@testable import urlscheme

@Suite struct OutputFileTests {
  @Test func appearsOnlyOnceItIsWhole() async throws {
    let folder = try Folder(["out": "old"])
    let result = try await Program.script(
      """
      { echo emergent:; sleep 0.3; cat out >seen; echo; } | urlscheme decode -o out
      """, in: folder)
    #expect(result.status == 0)
    let seen = try folder.text("seen")
    #expect(seen == "old")
    #expect(result.errors == "")
    #expect(try folder.text("out").hasPrefix("{\"link\":\"emergent:\","))
    #expect(try folder.files().count == 2)
  }

  @Test func mayBeTheFileThatIsRead() async throws {
    let folder = try Folder(["links": "emergent:\n"])
    let result = try await Program.script(
      "urlscheme decode <links -o links && urlscheme encode - <links -o links", in: folder)
    #expect(result.status == 0)
    #expect(try folder.files() == ["links": "emergent://\n"])
  }

  @Test func keepsThePermissionsOfTheFileItReplaces() async throws {
    let folder = try Folder(["out": "old"])
    let result = try await Program.script(
      "chmod 600 out; urlscheme encode emergent/launch -o out; ls -l out | cut -c 1-10", in: folder)
    #expect(result.output == "-rw-------\n")
    #expect(try folder.text("out") == "emergent://\n")
  }

  @Test func aSymbolicLinkStaysOne() async throws {
    let folder = try Folder(["deep/real": "old"])
    let result = try await Program.script(
      "ln -s deep/real out; urlscheme encode emergent/launch -o out; readlink out", in: folder)
    #expect(result.output == "deep/real\n")
    #expect(try folder.files()["deep/real"] == "emergent://\n")
  }

  @Test func aDeviceAndAPipeAreWrittenToAsTheyAre() async throws {
    let folder = try Folder()
    let result = try await Program.script(
      """
      urlscheme encode emergent/launch -o /dev/null && test -c /dev/null && mkfifo pipe || exit 9
      urlscheme encode emergent/launch -o pipe & cat pipe; wait; test -p pipe
      """, in: folder)
    #expect(result == Program.Result(output: "emergent://\n", errors: "", status: 0))
    #expect(try folder.files().isEmpty)
  }

  @Test func otherFilesWithTheNameOfATemporaryOneAreSafe() async throws {
    let folder = try Folder(["out.part": "mine"])
    let result = try await Program.run(["encode", "emergent/launch", "-o", "out"], in: folder)
    #expect(result.status == 0)
    #expect(try folder.files() == ["out.part": "mine", "out": "emergent://\n"])
  }

  @Test func aDefinitionThatNeverEndsIsRefused() async throws {
    try #require(FileManager.default.fileExists(atPath: "/dev/zero"))
    let result = try await Program.run(["decode", "-d", "/dev/zero", "foo:"])
    #expect(result.errors == "error: cannot read /dev/zero: File too large\n")
    #expect(result.status == 2)
  }
}
