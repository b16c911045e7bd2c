@testable import URLSchemeCore
@testable import urlscheme

/// What holds of every fixture.
enum FixtureLaws {
  /// What is recorded of a link passes, and refreshing it changes nothing.
  ///
  /// - Returns: The fixture.
  @discardableResult
  static func whatIsRecordedPasses(
    _ link: [UInt8], _ catalog: Catalog, _ options: LinkValidator.Options
  ) throws(Breach) -> [UInt8] {
    var recorder = FixtureRecorder(catalog, options: options, allowsBroken: true)
    var validator = FixtureValidator(catalog, options: options)
    var recorded: [UInt8] = []
    guard recorder.record(link.span, to: &recorded) == .written else { return [] }
    let text = String(decoding: recorded, as: UTF8.self)
    let isClean = validator.read(recorded.span)
    try Breach.unless(isClean, "what is recorded passes", of: link, text)
    var refreshed: [UInt8] = []
    let outcome = recorder.update(recorded.span, to: &refreshed)
    try Breach.unless(
      outcome == .unchanged && refreshed == recorded, "what passes is not refreshed", of: link, text
    )
    return recorded
  }
}
