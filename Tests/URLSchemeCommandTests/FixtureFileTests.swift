import Foundation
import Testing

@testable import urlscheme

/// Files of fixtures that are written while others write them, or are not quite plain files.
@Suite struct FixtureFileTests {
  private static let fixture = #"{"link":"emergent://","route":"launch","values":{}}"# + "\n"

  @Test func nothingIsLostWhereManyAppendAtOnce() async throws {
    let folder = try Folder(["f.jsonl": Self.fixture])
    let result = try await Program.script(
      """
      for number in 1 2 3 4 5 6 7 8 9 10 11 12; do
        urlscheme validate -q --record f.jsonl --append emergent:// &
      done | cat
      """, in: folder)
    #expect(result.errors == "")
    #expect(try folder.text("f.jsonl") == String(repeating: Self.fixture, count: 13))
    #expect(try folder.files().count == 1)
  }

  @Test func oneOfManyThatRecordANewFileWritesIt() async throws {
    let folder = try Folder()
    let result = try await Program.script(
      """
      for number in 1 2 3 4 5 6; do
        urlscheme validate --record f.jsonl emergent:// 2>>errors &
      done | cat
      """, in: folder)
    #expect(result.output == "f.jsonl: 1 recorded\n")
    #expect(try folder.text("f.jsonl") == Self.fixture)
    let errors = try folder.text("errors").split(separator: "\n")
    #expect(errors.count { $0.hasPrefix("error: ") } == 5)
  }

  @Test(arguments: ["--record link.jsonl --append emergent://", "--update link.jsonl"])
  func aSymbolicLinkStaysOneAndTheModeIsKept(_ arguments: String) async throws {
    let folder = try Folder(["real/f.jsonl": #"{"link":"emergent://","values":{"x":1}}"# + "\n"])
    let result = try await Program.script(
      """
      chmod 640 real/f.jsonl; ln -s real/f.jsonl link.jsonl
      urlscheme validate -q \(arguments)
      ls -l link.jsonl | cut -c1; ls -l real/f.jsonl | cut -c1-10; ls real
      """, in: folder)
    #expect(result.output == "l\n-rw-r-----\nf.jsonl\n")
    #expect(try folder.text("real/f.jsonl").contains(#""values":{}"#))
  }

  @Test func symbolicLinksToNothingLeadToTheNewFile() async throws {
    let folder = try Folder(["real/x": ""])
    let result = try await Program.script(
      """
      ln -s real/f.jsonl other.jsonl; ln -s other.jsonl link.jsonl
      urlscheme validate -q --record link.jsonl emergent://
      ls -l link.jsonl other.jsonl | cut -c1
      """, in: folder)
    #expect(result.output == "l\nl\n")
    #expect(try folder.text("real/f.jsonl") == Self.fixture)
  }

  private static let hasPatch = ["/usr/bin/patch", "/bin/patch"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    .enabled(if: hasPatch),
    arguments: [
      "--update --allow-broken f.jsonl", "--record f.jsonl --force emergent:",
      "--record f.jsonl --append emergent:", "--record new.jsonl emergent: fullapp://import",
    ])
  func theDifferenceOfADryRunIsAPatch(_ arguments: String) async throws {
    let lines =
      Self.fixture + #"{"link":"emergent://","route":"x"}"# + "\n" + Self.fixture
      + #"{"link":"emergent:","route":"x"}"#
    let (real, patched) = (try Folder(["f.jsonl": lines]), try Folder(["f.jsonl": lines]))
    _ = try await Program.script("urlscheme validate -q \(arguments)", in: real)
    let result = try await Program.script(
      "urlscheme validate -q \(arguments) --dry-run | patch -s", in: patched)
    #expect(result.output == "")
    #expect(try real.files() != ["f.jsonl": lines])
    #expect(try patched.files() == real.files())
  }
}
