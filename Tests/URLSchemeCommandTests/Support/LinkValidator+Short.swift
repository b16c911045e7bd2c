@testable import URLSchemeCore

extension LinkValidator.Options {
  static let strict = {
    var options = LinkValidator.Options()
    options.isStrict = true
    return options
  }()

  static let lenient = {
    var options = LinkValidator.Options()
    options.isLenient = true
    return options
  }()

  static let canonical = {
    var options = LinkValidator.Options()
    options.requiresCanonical = true
    return options
  }()
}

// What is expected of a call can't be said of one that takes a span.

extension LinkValidator {
  @discardableResult
  mutating func read(_ link: String) -> Bool { read(Array(link.utf8).span) }
  mutating func read(bytes: [UInt8]) -> Bool { read(bytes.span) }
}
