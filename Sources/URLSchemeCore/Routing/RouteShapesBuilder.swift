/// Lays routes flat, for `RouteShapes`.
struct RouteShapesBuilder {
  private(set) var parameters: [ParameterShape] = []
  private(set) var names: [ShortText] = []
  private(set) var choices: [RouteShapes.Choice] = []
  private(set) var quoted: [String] = []
  private(set) var parts: [Range<Int>] = []
  private(set) var keys: [ShortText] = []
  private(set) var json: [UInt8] = []
  private(set) var wrongLengths: [Finding] = []

  private let router: Router
  private let hasSecrets: Bool

  init(_ router: Router, hasSecrets: Bool) {
    (self.router, self.hasSecrets) = (router, hasSecrets)
  }

  mutating func shape(of route: RoutePlan) -> RouteShape {
    let app = router.apps[route.app]
    let isForm = app.dialect == .form
    let first = parameters.count
    let guarded = Set(route.guards.map(\.parameter))
    var watched = Set(route.guards.filter { !$0.asksForLengthAlone }.map(\.parameter))
    if route.takesCallbacks { watched.formUnion(route.parameters.indices) }
    let firstName = names.count
    for (index, plan) in route.parameters.enumerated() {
      names.append(name(of: plan, isForm: isForm))
      var shape = shape(of: plan, isForm: isForm, isWatched: watched.contains(index))
      // Of a text as it stands in the link, the length can be told.
      if guarded.contains(index), shape.form != .text { shape.isWatched = true }
      for condition in route.guards where condition.parameter == index {
        shape.guardedLength = max(shape.guardedLength, condition.leastLength)
      }
      if plan.defaultNode >= 0 {
        var json = [UInt8(ascii: ",")] + key(plan.name)
        route.defaults.writeJSON(plan.defaultNode, to: &json)
        shape.assumed = add(json)
      }
      parameters.append(shape)
    }
    let firstScreen = parts.count
    for screen in route.screens { parts.append(add(string(screen))) }
    let start = add([UInt8(ascii: "\"")])
    let head = add(Array(",\"app\":".utf8) + app.jsonScheme + Array(",\"scheme\":\"".utf8))
    _ = add(app.jsonScheme.dropFirst().dropLast())
    let middle = add(
      Array("\",\"route\":".utf8) + route.jsonName + Array(",\"values\":{".utf8))
    return RouteShape(
      parameters: first..<parameters.count, names: firstName..<names.count,
      opening: start.lowerBound..<middle.upperBound, head: head, middle: middle,
      screens: firstScreen..<parts.count, destination: add(destination(of: route)),
      hasRules: route.hasRules, hasCallbacks: route.takesCallbacks,
      hasGuards: !route.guards.isEmpty, isForm: isForm,
      hasPlainNames: zip(names[firstName...], parameters[first...]).allSatisfy { name, parameter in
        name != .none || !parameter.isQuery
      },
      required: bits(route.parameters) { $0.isRequired },
      assumed: bits(route.parameters) { $0.defaultNode >= 0 })
  }

  private func destination(of route: RoutePlan) -> [UInt8] {
    var json = Array(#","screens":["#.utf8)
    for (index, screen) in route.screens.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      json += string(screen)
    }
    return json + Array((route.confirm ? #"],"confirm":true"# : "]").utf8)
  }

  private func bits(
    _ parameters: [ParameterPlan], where isMeant: (ParameterPlan) -> Bool
  ) -> UInt64 {
    var bits: UInt64 = 0
    for (index, parameter) in parameters.enumerated() where isMeant(parameter) {
      bits |= FoundValues.bit(index)
    }
    return bits
  }

  /// The name as it stands in a query unescaped; `none` where it can't.
  private func name(of plan: ParameterPlan, isForm: Bool) -> ShortText {
    let isPlain = plan.nameBytes.allSatisfy {
      $0 != UInt8(ascii: "%") && !(isForm && $0 == UInt8(ascii: "+"))
    }
    guard plan.location == .query, isPlain else { return .none }
    return ShortText(plan.nameBytes.span, plan.nameBytes.indices)
  }

  private mutating func shape(
    of plan: ParameterPlan, isForm: Bool, isWatched: Bool
  ) -> ParameterShape {
    var shape = ParameterShape(
      form: .general, isQuery: plan.location == .query, isRequired: plan.isRequired,
      hasDefault: plan.defaultNode >= 0, isWatched: isWatched,
      key: add([UInt8(ascii: ",")] + key(plan.name)))
    guard shape.isQuery, !plan.isExploded, !plan.isSecret else { return shape }
    describe(plan.text, plan.name, isForm, &shape)
    return shape
  }

  private mutating func describe(
    _ plan: ValuePlan, _ name: String, _ isForm: Bool, _ shape: inout ParameterShape
  ) {
    switch plan.form {
    case .text where isPlain(plan): shape.form = .text
    case .text: describeChoices(plan, name, &shape)
    case .fixedWidth(let width, let fractionDigits):
      guard !plan.isEnveloped, plan.constraints.isBare,
        plan.properties.allSatisfy({
          $0.plan.type == .number && $0.plan.form == .number && $0.plan.constraints.isBare
            && width <= DecimalParts.maximumDigits
        })
      else { return }
      shape.form = .fixedWidth
      (shape.width, shape.fractionDigits) = (width, fractionDigits)
      shape.digitCount = width * plan.properties.count
      shape.fields = addKeys(plan.properties, after: "", quote: "")
      if width == 2, fractionDigits == 2 { shape.shortKeys = shortKeys(shape.fields) }
      guard !hasSecrets else { return }
      shape.wrongLength = wrongLengths.count
      wrongLengths.append(.wrongLength(shape.digitCount, found: 0).inside(name))
    case .delimitedObject(let delimiters, let count, let hasRest):
      let isSpace = delimiters.separator == UInt8(ascii: " ") || delimiters.separator >= 0x80
      guard plan.constraints.isBare, hasRest, count > 0, delimiters.escape == nil, !isSpace,
        delimiters.separator != UInt8(ascii: "+"), delimiters.separator != UInt8(ascii: "%"),
        let rest = plan.properties.last, rest.plan.constraints.isBare,
        let items = rest.plan.items, isPlain(items),
        plan.properties.dropLast().allSatisfy({ isPlain($0.plan) })
      else { return }
      shape.form = .delimited
      shape.separator = delimiters.separator
      shape.escapedSeparator = escaped(delimiters.separator)
      shape.separatorIsPlain = ByteScan.marks(.init(repeating: delimiters.separator)) == 0
      shape.fields = addKeys(plan.properties, after: "\"", quote: "\"")
    default: break
    }
  }

  private func escaped(_ byte: UInt8) -> UInt64 {
    let digits = PercentEncoding.hexDigits(of: byte)
    return UInt64(UInt8(ascii: "%")) | UInt64(digits.0) << 8 | UInt64(digits.1) << 16
  }

  /// Whether any text is a value, and stays as it is.
  private func isPlain(_ plan: ValuePlan) -> Bool {
    plan.form == .text && plan.type == .string && !plan.isEnveloped && plan.constraints.isBare
  }

  private mutating func describeChoices(
    _ plan: ValuePlan, _ name: String, _ shape: inout ParameterShape
  ) {
    var others = plan.constraints
    guard !plan.isEnveloped, plan.type == .string, let declared = others.enumeration,
      declared.allSatisfy({ $0.kind == .string && $0.bytes.count <= 16 && isASCII($0.bytes) }),
      others.otherwise.map({ $0.kind == .string }) ?? true
    else { return }
    let otherwise = others.otherwise
    (others.enumeration, others.otherwise) = (nil, nil)
    guard others.isBare else { return }
    shape.form = .declared
    shape.ignoresCase = others.ignoresCase
    let first = choices.count
    for value in declared {
      let text = ShortText(value.bytes.span, 0..<value.bytes.count)
      choices.append(
        RouteShapes.Choice(
          text: others.ignoresCase ? text.lowercased : text, json: add(string(value.text))))
      quoted.append(value.quoted)
    }
    shape.choices = first..<choices.count
    if let otherwise {
      shape.otherwise = choices.count
      choices.append(RouteShapes.Choice(text: .none, json: add(string(otherwise.text))))
      quoted.append(otherwise.quoted)
      addNotice(otherwise.quoted, name, &shape)
    }
  }

  /// Adds what stands around the text in a notice: it is where the notices of two texts differ.
  private mutating func addNotice(
    _ expected: String, _ name: String, _ shape: inout ParameterShape
  ) {
    let messages = ["\"0\"", "\"1\""].map { text in
      var message: [UInt8] = []
      ByteWriter.append(to: &message, reserving: 256) { writer in
        var writer = writer
        writer.appendMessage(
          of: Finding(.unknownValue, at: 0, name, expected: expected, found: text), asJSON: true)
        return writer
      }
      return message
    }
    let place = zip(messages[0], messages[1]).prefix { $0 == $1 }.count
    guard messages[0].count == messages[1].count, place < messages[0].count else { return }
    let start = #"{"rule":"\#(Rule.unknownValue.rawValue)","message":""#
    shape.notice = add(Array(start.utf8) + messages[0][..<place])
    shape.noticeEnd = add(messages[0][(place + 1)...] + Array(#"","offset":"#.utf8))
  }

  private func isASCII(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "+") }
  }

  /// Adds the keys of an object's fields, whose values end in `end` and begin with `quote`.
  private mutating func addKeys(
    _ properties: [ValuePlan.Property], after end: String, quote: String
  ) -> Range<Int> {
    let first = parts.count
    for property in properties {
      let start = parts.count == first ? "{" : end + ","
      let isArray = property.plan.type == .array
      parts.append(
        add(Array(start.utf8) + key(property.nameText) + Array((isArray ? "[" : quote).utf8)))
    }
    return first..<parts.count
  }

  /// Adds the keys once more as short texts, if all are such.
  private mutating func shortKeys(_ fields: Range<Int>) -> Range<Int> {
    let keys = parts[fields].map { ShortText(json.span, $0) }
    guard !keys.contains(.none) else { return 0..<0 }
    self.keys += keys
    return self.keys.count - keys.count..<self.keys.count
  }

  private func string(_ text: String) -> [UInt8] {
    var json: [UInt8] = []
    JSONWriter.appendString(text, to: &json)
    return json
  }

  private func key(_ name: String) -> [UInt8] { string(name) + [UInt8(ascii: ":")] }

  private mutating func add(_ piece: some Collection<UInt8>) -> Range<Int> {
    let start = json.count
    json += piece
    return start..<json.count
  }
}

extension ValueConstraints {
  /// Whether there are none, nor a default that other texts become.
  fileprivate var isBare: Bool { isEmpty && otherwise == nil }
}
