import Testing
import URLSchemeCore

@testable import urlscheme

struct CountsCase: CustomTestStringConvertible {
  let id: String
  var kinds: [Check.Kind] = [.link]
  var files = 1
  var checks = 2
  var skipped = 0
  var errors = 0
  var warnings = 0
  var notices = 0
  let line: String

  var testDescription: String { id }
}

@Suite struct ValidationSummaryTests {
  @Test(arguments: [
    CountsCase(id: "all is well", line: "1 file, 2 links checked: all is well"),
    CountsCase(id: "one", checks: 1, line: "1 file, 1 link checked: all is well"),
    CountsCase(
      id: "faults", files: 3, checks: 120, errors: 2, warnings: 1,
      line: "3 files, 120 links checked: 2 errors, 1 warning"),
    CountsCase(id: "a warning", warnings: 1, line: "1 file, 2 links checked: 1 warning"),
    CountsCase(
      id: "notices only", notices: 2, line: "1 file, 2 links checked: all is well, 2 notices"),
    CountsCase(
      id: "all three", errors: 1, warnings: 2, notices: 3,
      line: "1 file, 2 links checked: 1 error, 2 warnings, 3 notices"),
    CountsCase(id: "skipped", skipped: 1, line: "1 file, 2 links checked, 1 skipped: all is well"),
    CountsCase(id: "nothing", kinds: [], checks: 0, line: "1 file, 0 checks: nothing was checked"),
    CountsCase(id: "fixtures", kinds: [.fixture], line: "1 file, 2 fixtures checked: all is well"),
    CountsCase(
      id: "definitions", kinds: [.definition], line: "1 file, 2 definitions checked: all is well"),
    CountsCase(
      id: "property lists", kinds: [.propertyList],
      line: "1 file, 2 property lists checked: all is well"),
    CountsCase(
      id: "manifests", kinds: [.manifest], line: "1 file, 2 manifests checked: all is well"),
    CountsCase(
      id: "association files", kinds: [.association],
      line: "1 file, 2 association files checked: all is well"),
    CountsCase(
      id: "asset links", kinds: [.assetLinks],
      line: "1 file, 2 files of asset links checked: all is well"),
    CountsCase(
      id: "entitlements", kinds: [.entitlements],
      line: "1 file, 2 files of entitlements checked: all is well"),
    CountsCase(
      id: "several kinds", kinds: [.link, .fixture], line: "1 file, 2 checks: all is well"),
  ])
  func oneLineSaysWhatCameOfIt(_ testCase: CountsCase) {
    var summary = ValidationSummary()
    for kind in testCase.kinds { summary.add(kind) }
    summary.files = testCase.files
    summary.checks = testCase.checks
    summary.skipped = testCase.skipped
    summary.errors = testCase.errors
    summary.warnings = testCase.warnings
    summary.notices = testCase.notices
    #expect(summary.line == testCase.line)
  }
}
