import Testing
import URLSchemeCore

@testable import urlscheme

/// Patterns of names and paths, case by case; `IgnoreListTests` asks git.
@Suite struct GlobTests {
  private static func matches(_ pattern: String, _ text: String, isPath: Bool) -> Bool {
    Glob(pattern.utf8, isPath: isPath).matches(Array(text.utf8).span)
  }

  @Test(arguments: [
    ("a", "a"), ("a*", "a"), ("a*", "abc"), ("*.txt", "x.txt"), ("*.txt", ".txt"),
    ("a*b*c", "axbxbxc"), ("**", "x"), ("?x", "ax"), ("[ab]", "b"), ("[!ab]", "c"), ("[^ab]", "c"),
    ("[a-c]x", "bx"), ("[]]", "]"), ("[!]]", "a"), ("[a-]", "-"), ("[-a]", "-"), ("[\\]]", "]"),
    ("[[:digit:]]", "7"), ("[[:alpha:][:digit:]]", "7"), ("[[:]", ":"), ("[a[:upper:]]", "Z"),
    ("\\*", "*"), ("\\[a]", "[a]"), ("a\\b", "ab"), ("é*", "éa"), ("[a-\\c]", "b"),
  ])
  func matchesNames(_ pattern: String, _ text: String) {
    #expect(Self.matches(pattern, text, isPath: false))
  }

  @Test(arguments: [
    ("", "a"), ("a", "ab"), ("ab", "a"), ("*.txt", "x.txt~"), ("*.txt", "txt"), ("?", ""),
    ("?", "ab"), ("[ab", "a"), ("[", "["), ("[]", "]"), ("[a-c]", "d"), ("[!a]", "a"), ("a\\", "a"),
    ("a\\", "a\\"), ("[[:none:]]", "a"), ("[[:alpha:", "a"), ("[\\", "a"), ("a*b", "a"),
    ("[c-a]", "b"), ("[[::]]", ":"),
  ])
  func matchesNoOtherNames(_ pattern: String, _ text: String) {
    #expect(!Self.matches(pattern, text, isPath: false))
  }

  @Test(arguments: [
    ("a/b", "a/b"), ("a/*", "a/b"), ("*/b", "a/b"), ("**/b", "b"), ("**/b", "x/y/b"),
    ("a/**/b", "a/b"), ("a/**/b", "a/x/y/b"), ("a/**", "a/x/y"), ("**/a/**/b", "x/a/y/z/b"),
    ("**/*.txt", "x/y/z.txt"), ("**/a*/c", "x/ab/c"), ("**/a/*b/c", "a/x/a/yb/c"), ("***/b", "x/b"),
    ("**/a/**", "x/a/b"), ("a?c/[x]", "abc/x"),
  ])
  func matchesPaths(_ pattern: String, _ text: String) {
    #expect(Self.matches(pattern, text, isPath: true))
  }

  @Test(arguments: [
    ("a/*", "a/b/c"), ("a*b", "a/b"), ("a?b", "a/b"), ("a[/]b", "a/b"), ("a[!x]b", "a/b"),
    ("**/b", "xb"), ("a/**/b", "ab"), ("a/**", "a"), ("a**/b", "a/x/b"), ("a/**b", "a/x/b"),
    ("*/b", "x/y/b"), ("**/a/b", "a/x/b"),
  ])
  func matchesNoOtherPaths(_ pattern: String, _ text: String) {
    #expect(!Self.matches(pattern, text, isPath: true))
  }

  /// What makes engines that try everything hang: this ends, and says no.
  @Test(arguments: [
    (String(repeating: "a*", count: 2_000) + "b", String(repeating: "a", count: 4_000), false),
    (
      String(repeating: "**/a/", count: 500) + "b", String(repeating: "a/", count: 1_000) + "c",
      true
    ),
    ("**/" + String(repeating: "*a", count: 500), String(repeating: "a/b", count: 1_000), true),
  ])
  func takesNoMoreThanBothLengths(_ pattern: String, _ text: String, isPath: Bool) {
    #expect(!Self.matches(pattern, text, isPath: isPath))
  }
}
