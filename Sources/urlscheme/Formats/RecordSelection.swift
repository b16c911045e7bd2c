import URLSchemeCore

/// Which records are written: those that `--where`, `--errors-only` and `--no-errors` leave.
///
/// The others are read all the same: what is wrong with their links is reported and counted.
struct RecordSelection: Equatable, Sendable {
  /// A value that records must have.
  struct Condition: Equatable, Sendable {
    let name: RecordName
    let text: [UInt8]

    init(name: String, text: String) {
      (self.name, self.text) = (RecordName(name), Array(text.utf8))
    }
  }

  /// All of them must hold.
  var conditions: [Condition] = []
  /// Whether links that were refused are wanted, the only ones then or not at all; nil: all are.
  var isFailure: Bool?

  var isEmpty: Bool { conditions.isEmpty && isFailure == nil }

  func takes(_ record: Record) -> Bool {
    if let isFailure, isFailure != record.isFailure { return false }
    for condition in conditions {
      guard let value = condition.name.value(in: record),
        record.bytes.span.extracting(record.characters(of: value)).equals(condition.text)
      else { return false }
    }
    return true
  }
}
