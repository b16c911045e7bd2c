import Testing

@testable import URLSchemeCore

/// A text that a schema reads as a value, and the value's text.
struct FormCase: CustomTestStringConvertible {
  let id: String
  let schema: String
  let text: String
  /// JSON, or a finding's summary.
  let value: String
  /// The text that the value is written as; nil: it is the text that was read.
  let written: String?

  init(_ id: String, _ schema: String, _ text: String, _ value: String, written: String? = nil) {
    self.id = id
    self.schema = schema
    self.text = text
    self.value = value
    self.written = written
  }

  var testDescription: String { id }
}
