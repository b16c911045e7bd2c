import URLSchemeCore

/// How one link differs between two versions of the definitions.
enum LinkDifference: Sendable {
  /// The newer version does not read it.
  case refused(Finding)
  /// Another app answers it, or another route takes it.
  case route(app: Int, name: String)
  /// A value, by its parameter; nil stands for none.
  case value(String, ValueDifference)
  /// What the app assumes for a parameter.
  case defaultValue(String, ValueDifference)
  /// The callbacks, by the parameter; nil where it is refused.
  case callback(String, Finding?)
  /// A value that no longer comes back with `x-success`.
  case returned(String)
  /// Whether the newer version asks the person first.
  case confirm(Bool)
  /// The newer version reports a parameter of other people, which the older one keeps without a word.
  case foreign(Finding)
  /// Nobody knows, as no link could be made that has a parameter; nil: none of the route at all.
  case untried(String?)

  /// The rule that says so of links that were shared.
  var rule: Rule {
    switch self {
    case .refused: .brokenLink
    case .route, .value, .defaultValue: .changedMeaning
    case .callback, .returned: .changedCallback
    case .confirm: .changedConfirm
    case .foreign: .changedForeign
    case .untried: .untriedLinks
    }
  }

  /// The parameter that it is about.
  var parameter: String? {
    switch self {
    case .foreign(let finding): finding.subject
    case .refused(let finding):
      finding.subject.split(whereSeparator: { ".[".contains($0) }).first.map(String.init)
    case .value(let name, _), .defaultValue(let name, _), .callback(let name, _): name
    case .untried(let name): name
    case .route, .returned, .confirm: nil
    }
  }
}
