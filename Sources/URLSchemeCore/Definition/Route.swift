/// One thing an app does for a link.
public struct Route: Hashable, Sendable {
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
  /// The stack of screens it shows, root first.
  public var screens: [String] = []
  /// Conditions on values that cut the stack of screens.
  public var guards: [Guard] = []
  /// Whether it takes `x-source`, `x-success`, `x-error` and `x-cancel` (x-callback-url 1.0).
  public var callback = false
  /// Parameters that are added to `x-success`.
  public var returns: [String] = []
  /// Whether the app should ask the person first.
  public var confirm = false
  /// Lists of parameters; of each list at least one must be present.
  public var requireOneOf: [[String]] = []
  /// Parameters that need others to be present.
  public var dependentRequired: [Dependency] = []

  /// A route with a name and a link; set the other properties as wanted.
  public init(name: String, link: String, parameters: [Parameter] = []) {
    self.name = name
    self.link = link
    self.parameters = parameters
  }

  /// A parameter that needs others to be present.
  public struct Dependency: Hashable, Sendable {
    /// The parameter that needs the others.
    public var parameter: String
    /// What must be present where it is.
    public var requires: [String]

    /// A parameter and what must be present where it is.
    public init(_ parameter: String, requires: [String]) {
      self.parameter = parameter
      self.requires = requires
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
