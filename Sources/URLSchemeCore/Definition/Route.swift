/// One thing an app does for a link.
public struct Route: Hashable, Sendable {
  /// Each name that is not declared is compared with all of them.
  static let maximumPatternParameters = 64
  /// A link has at most so many names that patterns declare: each is compared with all before it.
  static let maximumPatternedNames = 1_000

  /// The route's name, unique in its definition.
  public var name: String
  /// The form of the route's links after `scheme:`, a URI Template of the subset that links use
  /// (RFC 6570).
  public var link: String
  /// Other forms that reach the route; they have the same path parameters, and the query of `link`.
  public var aliases: [String] = []
  /// Those of the app's schemes in which the route exists; none stands for all of them.
  public var schemes: [String] = []
  /// What the route does, in a few words.
  public var summary: String?
  /// Whether new links should no longer use it.
  public var deprecated = false
  /// The parameters that are more than an optional text.
  public var parameters: [Parameter]
  /// Query parameters that are declared by a pattern of their names (JSON Schema's patternProperties); of
  /// several that match a name, the first counts.
  public var patternParameters: [PatternParameter] = []
  /// The stack of screens it shows, root first.
  public var screens: [String] = []
  /// Conditions on values that cut the stack of screens.
  public var guards: [Guard] = []
  /// Whether it takes `x-source`, `x-success`, `x-error` and `x-cancel` (x-callback-url 1.0).
  public var callback = false
  /// The form of links that have one of these, which other links may have, too; nil: that of `link`.
  public var callbackLink: String?
  /// Parameters that are added to `x-success`.
  public var returns: [String] = []
  /// Whether the app should ask the person first.
  public var confirm = false
  /// Lists of parameters; of each list at least one must be present.
  public var requireOneOf: [[String]] = []
  /// Parameters that need others to be present.
  public var dependentRequired: [Dependency] = []
  /// Lists of parameters; of each list at most one may be present.
  public var atMostOneOf: [[String]] = []
  /// What some values ask of other parameters.
  public var conditions: [Condition] = []

  /// A route with a name and a link; set the other properties as wanted.
  public init(name: String, link: String, parameters: [Parameter] = []) {
    self.name = name
    self.link = link
    self.parameters = parameters
  }

  /// Query parameters whose names match a pattern, and are declared nowhere else.
  public struct PatternParameter: Hashable, Sendable {
    /// An I-Regexp (RFC 9485) that the whole name matches.
    public var pattern: String
    /// What each of them holds; nil: a link that has one is refused.
    public var schema: Schema?

    /// Parameters whose names match a pattern.
    public init(_ pattern: String, _ schema: Schema?) {
      self.pattern = pattern
      self.schema = schema
    }
  }

  /// A parameter that needs others to be present.
  public struct Dependency: Hashable, Sendable {
    /// The parameter that needs the others.
    public var parameter: String
    /// What must be present where it is: of each list one.
    public var requires: [[String]]

    /// A parameter and what must all be present where it is.
    public init(_ parameter: String, requires: [String]) {
      self.init(parameter, requiresOneOfEach: requires.map { [$0] })
    }

    /// A parameter and lists of parameters, of each of which one must be present where it is.
    public init(_ parameter: String, requiresOneOfEach lists: [[String]]) {
      self.parameter = parameter
      requires = lists
    }
  }

  /// What must be present, and what must not, where parameters are as it asks.
  public struct Condition: Hashable, Sendable {
    /// What is asked; all of it must hold.
    public var tests: [Test]
    /// What must be present then.
    public var required: [String]
    /// What must not be present then.
    public var forbidden: [String]

    /// A condition, and what follows from it.
    public init(if tests: [Test], required: [String] = [], forbidden: [String] = []) {
      self.tests = tests
      self.required = required
      self.forbidden = forbidden
    }

    /// What a condition asks of one parameter. An absent one has its default as its value, or else none,
    /// which is equal to nothing.
    public struct Test: Hashable, Sendable {
      /// The parameter of which it is asked.
      public var parameter: String
      /// The value that it must have.
      public var constant: Value?
      /// The values of which it must have one.
      public var enumeration: [Value]?
      /// Whether a link must have it, or must not.
      public var isPresent: Bool?

      /// A test that asks nothing yet, which is never right.
      public init(_ parameter: String) {
        self.parameter = parameter
      }

      /// Asks for a value.
      public init(_ parameter: String, equals value: Value) {
        self.parameter = parameter
        constant = value
      }

      /// Asks for one of some values.
      public init(_ parameter: String, isOneOf values: [Value]) {
        self.parameter = parameter
        enumeration = values
      }

      /// Asks whether a link has the parameter.
      public init(_ parameter: String, isPresent: Bool) {
        self.parameter = parameter
        self.isPresent = isPresent
      }
    }
  }

  /// A condition on a value that must hold for the screens after `stopAt` to be shown.
  public struct Guard: Hashable, Sendable {
    /// The parameter that is checked.
    public var parameter: String
    /// The constraints its value must satisfy, which are those of the parameter's own type.
    public var schema: Schema
    /// The last screen that is shown where it does not.
    public var stopAt: String
    /// What to tell the person then.
    public var notice: String?

    /// A condition on a parameter.
    public init(parameter: String, schema: Schema, stopAt: String, notice: String? = nil) {
      self.parameter = parameter
      self.schema = schema
      self.stopAt = stopAt
      self.notice = notice
    }
  }
}
