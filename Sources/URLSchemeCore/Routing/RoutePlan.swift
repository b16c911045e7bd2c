/// A route made ready for use: its pattern, and a plan for each of its parameters.
struct RoutePlan: Sendable {
  /// The app's number in the router.
  var app: Int
  var name: String
  /// The name as JSON writes it, in quotes.
  var jsonName: [UInt8]
  var pattern: Pattern
  /// The other forms of its links.
  var aliases: [Pattern] = []
  /// The parameters in the order of the pattern, then the callbacks.
  var parameters: [ParameterPlan]
  /// The parameters that stand in the query.
  var queryNames: [QueryName]
  /// The parameter of each kind of callback; none where the route takes no callbacks.
  var callbackParameters: [Int] = []
  /// What the app assumes for parameters that a link leaves out.
  var defaults: ValueTape
  /// Lists of parameters, by number, of which one must be present.
  var requireOneOf: [[Int]]
  var dependentRequired: [(parameter: Int, requires: [Int])]
  /// The stack of screens, root first.
  var screens: [String] = []
  var guards: [GuardPlan] = []
  /// Whether the app should ask the person first.
  var confirm = false
  /// Whether it takes `x-success` and its kin.
  var takesCallbacks: Bool { !callbackParameters.isEmpty }
  /// The names that a reply may report, where the definition lists them.
  var returns: [String] = []

  /// The form of that number: 0 is the route's link, the others are its aliases.
  func pattern(_ form: Int) -> Pattern {
    aliases.indices.contains(form - 1) ? aliases[form - 1] : pattern
  }

  /// The patterns of its link and of its aliases.
  var patterns: [Pattern] { [pattern] + aliases }

  /// The number of the form that is written so; nil where there is none.
  func form(written source: Span<UInt8>) -> Int? {
    for form in 0...aliases.count where source.equals(Array(pattern(form).source.utf8)) {
      return form
    }
    return nil
  }

  /// Whether the value of some query parameter takes part in choosing among routes of one path.
  var hasQueryChoices: Bool { parameters.contains(where: \.choosesRoute) }

  /// The number of the parameter of that name.
  func parameter(named name: String) -> Int? {
    parameters.firstIndex { $0.nameBytes.elementsEqual(name.utf8) }
  }

  /// Whether it matters which parameters are present together.
  var hasRules: Bool { !requireOneOf.isEmpty || !dependentRequired.isEmpty }

  /// What `requireOneOf` and `dependentRequired` miss among the parameters that are present.
  func missingTogether(at offset: Int, isPresent: (Int) -> Bool) -> Finding? {
    for list in requireOneOf {
      var isMissing = true
      for parameter in list where isPresent(parameter) { isMissing = false }
      guard isMissing else { continue }
      let names = list.map { parameters[$0].name }.joined(separator: ", ")
      return Finding(.missingParameter, at: offset, "one of \(names)")
    }
    for (parameter, requires) in dependentRequired where isPresent(parameter) {
      for other in requires where !isPresent(other) {
        return Finding(
          .missingParameter, at: offset, parameters[other].name,
          expected: "\(parameters[parameter].name) needs it")
      }
    }
    return nil
  }
}

/// The name of a parameter in the query.
struct QueryName: Sendable {
  /// `none` where it is long, or may be written with an escape or as something else.
  var text: ShortText
  var parameter: Int

  init(_ name: [UInt8], _ parameter: Int) {
    let isPlain = !name.contains(UInt8(ascii: "%")) && !name.contains(UInt8(ascii: "+"))
    text = isPlain ? ShortText(name.span, name.indices) : .none
    self.parameter = parameter
  }
}

/// One parameter of a route, compiled.
struct ParameterPlan: Sendable {
  enum Location: Hashable, Sendable {
    /// A segment, or a part of one.
    case segment
    /// `{+x}`
    case rest
    case query
    case fragment
  }

  var name: String
  var nameBytes: [UInt8]
  /// The name as it stands in a query.
  var escapedName: [UInt8]
  /// The name's number in the table of names.
  var number: Int
  var location: Location
  var isExploded: Bool
  var isRequired: Bool
  var isSecret: Bool
  /// The value; for an exploded array, the array.
  var value: ValuePlan
  /// What one text of the link is read as: the value, or one value of an exploded array.
  var text: ValuePlan
  var isInPath: Bool { location == .segment || location == .rest }

  /// Whether it is one of a query whose values are declared: then they take part in choosing among
  /// routes of one path, as those of a path do.
  var choosesRoute: Bool {
    location == .query && text.constraints.otherwise == nil
      && (text.constraints.enumeration != nil || text.constraints.constant != nil)
  }
  /// The node of its default among the route's, or -1.
  var defaultNode = -1

  init(
    name: String, location: Location, isExploded: Bool, isOptionalSegment: Bool, schema: Schema,
    names: inout NameTable
  ) {
    self.name = name
    let bytes = Array(name.utf8)
    var escaped: [UInt8] = []
    PercentEncoding.encode(bytes.span, to: &escaped)
    nameBytes = bytes
    escapedName = escaped
    number = names.number(of: name)
    self.location = location
    self.isExploded = isExploded
    isRequired = schema.required ?? (location == .segment && !isOptionalSegment)
    isSecret = schema.secret
    value = ValuePlan(schema, names: &names)
    text = isExploded ? value.items ?? value : value
  }

  /// Makes its values equal to others in another case, as those of an authority are.
  mutating func ignoreCase() {
    value = value.ignoringCase()
    text = text.ignoringCase()
  }
}

/// A condition on a value that must hold for the screens after one of them to be shown, compiled.
struct GuardPlan: Sendable {
  var parameter: Int
  var condition: ValuePlan
  /// How many screens are shown where it does not hold.
  var screenCount: Int
  /// The last of them.
  var stopAt: String
  /// What to tell the person then.
  var notice: String
}
