/// One thing an app does for a link.
package struct Route: Hashable, Sendable {
  /// Each name that is not declared is compared with all of them.
  static let maximumPatternParameters = 64
  /// A link has at most so many names that patterns declare: each is compared with all before it.
  static let maximumPatternedNames = 1_000

  /// The route's name, unique in its definition.
  package var name: String
  /// The form of the route's links after `scheme:`, a URI Template of the subset that links use
  /// (RFC 6570).
  package var link: String
  /// Other forms that reach the route; they have the same path parameters, and the query of `link`.
  package var aliases: [String] = []
  /// Those of the app's schemes in which the route exists; none stands for all of them.
  package var schemes: [String] = []
  /// What the route does, in a few words.
  package var summary: String?
  /// Whether new links should no longer use it.
  package var deprecated = false
  /// The parameters that are more than an optional text.
  package var parameters: [Parameter]
  /// Query parameters that are declared by a pattern of their names (JSON Schema's patternProperties); of
  /// several that match a name, the first counts.
  package var patternParameters: [PatternParameter] = []
  /// The stack of screens it shows, root first.
  package var screens: [String] = []
  /// Conditions on values that cut the stack of screens.
  package var guards: [Guard] = []
  /// Whether it takes `x-source`, `x-success`, `x-error` and `x-cancel` (x-callback-url 1.0).
  package var callback = false
  /// The form of links that have one of these, which other links may have, too; nil: that of `link`.
  package var callbackLink: String?
  /// Where it is on the web, if the app is there.
  package var web = WebPath.derived
  /// Parameters that are added to `x-success`.
  package var returns: [String] = []
  /// Whether the app should ask the person first.
  package var confirm = false
  /// Lists of parameters; of each list at least one must be present.
  package var requireOneOf: [[String]] = []
  /// Parameters that need others to be present.
  package var dependentRequired: [Dependency] = []
  /// Lists of parameters; of each list at most one may be present.
  package var atMostOneOf: [[String]] = []
  /// What some values ask of other parameters.
  package var conditions: [Condition] = []

  /// A route with a name and a link; set the other properties as wanted.
  package init(name: String, link: String, parameters: [Parameter] = []) {
    self.name = name
    self.link = link
    self.parameters = parameters
  }

  /// Query parameters whose names match a pattern, and are declared nowhere else.
  package struct PatternParameter: Hashable, Sendable {
    /// An I-Regexp (RFC 9485) that the whole name matches.
    package let pattern: String
    /// The same, compiled; nil where it is wrong.
    let names: IRegexp?
    /// What each of them holds; nil: a link that has one is refused.
    package var schema: Schema?

    init(pattern: String, schema: Schema?) {
      (self.pattern, self.schema) = (pattern, schema)
      names = try? IRegexp(pattern)
    }
  }

  /// A parameter that needs others to be present.
  package struct Dependency: Hashable, Sendable {
    /// The parameter that needs the others.
    package var parameter: String
    /// What must be present where it is: of each list one.
    package var requires: [[String]]
  }

  /// What must be present, and what must not, where parameters are as it asks.
  package struct Condition: Hashable, Sendable {
    /// What is asked; all of it must hold.
    package var tests: [Test] = []
    /// What must be present then.
    package var required: [String] = []
    /// What must not be present then.
    package var forbidden: [String] = []

    /// What a condition asks of one parameter. An absent one has its default as its value, or else none,
    /// which is equal to nothing.
    package struct Test: Hashable, Sendable {
      /// The parameter of which it is asked.
      package var parameter: String
      /// The value that it must have.
      package var constant: Value?
      /// The values of which it must have one.
      package var enumeration: [Value]?
      /// Whether a link must have it, or must not.
      package var isPresent: Bool?
    }
  }

  /// A condition on a value that must hold for the screens after `stopAt` to be shown.
  package struct Guard: Hashable, Sendable {
    /// The parameter that is checked.
    package var parameter: String
    /// The constraints its value must satisfy, which are those of the parameter's own type.
    package var schema: Schema
    /// The last screen that is shown where it does not.
    package var stopAt: String
    /// What to tell the person then.
    package var notice: String?
  }
}
