/// Which records are written: those that `--where`, `--errors-only` and `--no-errors` leave.
///
/// The others are read all the same: what is wrong with their links is reported and counted.
struct RecordSelection: Equatable, Sendable {
  /// A value that records must have.
  struct Condition: Equatable, Sendable {
    var name: String
    var text: String
  }

  /// All of them must hold.
  var conditions: [Condition] = []
  /// Whether links that were refused are wanted, the only ones then or not at all; nil: all are.
  var isFailure: Bool?

  var isEmpty: Bool { conditions.isEmpty && isFailure == nil }
}
