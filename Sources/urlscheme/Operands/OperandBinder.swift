import URLSchemeCore

/// Makes a route's values from operands as a shell gives them: `name=text`, `name.field=text`,
/// `name:=json`.
///
/// `name=text` gives a text form, as it would stand in a link before escaping; for arrays it is
/// appended. Where the route has a single object parameter, its fields may be named directly.
/// Parameter names beat field names.
struct OperandBinder {
  /// What one operand gave.
  private struct Assignment {
    /// The parameter, then the fields on the way.
    var path: [String]
    /// Which values of the array at the end of the way; nil: the whole value.
    var items: Range<Int>?
    /// Where the value begins in the operand.
    var offset: Int
  }

  /// In names with more equals signs the first one counts, so that long texts are soon cut.
  private static let mostSigns = 8

  private let catalog: Catalog
  let routeNumber: Int
  private var program: LinkProgram { catalog.program }
  private var route: RoutePlan { program.plans[routeNumber] }
  /// For each operand, what it gave.
  private var assignments: [Assignment] = []
  /// What was assigned so far: an object.
  private(set) var values = Value.object([])
  /// What was given for other people's parameters.
  private var foreign: [QueryItem] = []

  /// - Throws: `unknown-scheme`, `unknown-route` or `ambiguous-link`, with an offset in `name`.
  init(_ catalog: Catalog, route name: String) throws(Finding) {
    self.catalog = catalog
    routeNumber = try catalog.program.route(named: name)
  }

  /// Assigns one operand; a name of other people's takes any text.
  ///
  /// - Throws: the first fault, with its byte offset in the operand.
  mutating func assign(_ operand: [UInt8]) throws(Finding) {
    let (name, equals) = split(operand)
    if let invalid = UTF8Check.firstInvalid(in: operand.span) {
      throw Finding(.invalidUTF8, at: invalid, name.text)
    }
    guard equals < operand.count, !name.isEmpty else {
      throw Finding(
        .invalidValue, at: equals < operand.count ? 0 : equals,
        expected: "NAME=TEXT or NAME:=JSON",
        found: SecretMask.text(operand, hiding: secretRanges(in: operand)))
    }
    let isJSON = name.count < equals
    let offset = equals + 1
    let text = name.text
    let isForeign = program.isForeign(text, ofRoute: routeNumber)
    var target: OperandTarget?
    do throws(Finding) {
      target = try OperandTarget(name, of: route, program)
    } catch {
      guard error.rule == .unknownParameter, isForeign else { throw error }
    }
    // Other people's names are no members of an object that takes any.
    guard let target, !isForeign || target.operation != nil else {
      guard !isJSON else {
        throw Finding(
          .invalidValue, at: offset, text, expected: "a text, as in NAME=TEXT", found: "JSON")
      }
      let value = operand[offset...].text
      foreign.append(QueryItem(name: text, value: value))
      return assignments.append(Assignment(path: [text], offset: offset))
    }
    do throws(Finding) {
      let text = Array(operand[offset...])
      var assignment = Assignment(path: target.path, offset: offset)
      if isJSON {
        try values.set(try Value(json: text), at: target.path[...], isJSON: true)
      } else {
        try store(try read(text, target), target, &assignment)
      }
      assignments.append(assignment)
    } catch {
      var finding = target.named(error)
      program.hideCallback(in: &finding)
      finding.offset += finding.rule == .duplicateParameter ? 0 : offset
      throw finding
    }
  }

  /// The link of the values.
  ///
  /// - Throws: the first fault; `place` says which operand it speaks of.
  func link(
    _ options: LinkEncoder.Options, maximumLength: Int
  ) throws(Finding) -> String {
    var encoder = LinkEncoder(catalog, options: options)
    let link = try encoder.link(routeNumber, values, foreign).description
    guard link.utf8.count <= maximumLength else {
      throw Finding(.linkTooLong, at: 0, expected: "\(maximumLength)")
    }
    return link
  }

  /// Whether the route has a parameter, or a field, of that name.
  func takes(_ name: String) -> Bool {
    takes(Array(name.utf8)[...])
  }

  private func takes(_ name: ArraySlice<UInt8>) -> Bool {
    (try? OperandTarget(name, of: route, program)) != nil
  }

  /// The names of the route's parameters, the required ones first.
  var parameterNames: [String] {
    let required = route.parameters.filter(\.isRequired)
    return (required + route.parameters.filter { !$0.isRequired }).map(\.name)
  }

  /// Where an operand has the value of a secret parameter; for masking what is shown of it.
  func secretRanges(in operand: [UInt8]) -> [Range<Int>] {
    var (name, equals) = split(operand)
    if equals == operand.count {
      // A colon may stand for the sign that is missing.
      guard let colon = operand.firstIndex(of: UInt8(ascii: ":")) else { return [] }
      (name, equals) = (operand[..<colon], colon)
    }
    let text = name.text
    // A name that the route does not have may be meant for a secret.
    let isSecret = (try? OperandTarget(name, of: route, program))?.parameter.isSecret ?? hasSecrets
    let value = equals + 1..<operand.count
    let isHidden =
      isSecret || program.isSecretCallback(text.bytes.span, operand.span.extracting(value))
    return isHidden ? [value] : []
  }

  private var hasSecrets: Bool {
    route.parameters.contains(where: \.isSecret)
      || route.route.patternParameters.contains { $0.schema?.secret == true }
  }

  /// The name in an operand, and where the equals sign behind it stands.
  ///
  /// Names may have equals signs themselves, and a colon at their end; where the route has none such, the first
  /// sign counts, and a colon before it announces JSON.
  private func split(_ operand: [UInt8]) -> (name: ArraySlice<UInt8>, equals: Int) {
    let signs = operand.indices.lazy.filter { operand[$0] == UInt8(ascii: "=") }
    for sign in signs.prefix(Self.mostSigns) {
      let text = operand[..<sign]
      let names = text.last == UInt8(ascii: ":") ? [text.dropLast(), text] : [text]
      if let name = names.first(where: takes) { return (name, sign) }
    }
    let first = signs.first ?? operand.count
    let text = operand[..<first]
    return (text.last == UInt8(ascii: ":") ? text.dropLast() : text, first)
  }

  /// The operand, by number, that a finding about the values speaks of, and the offset in it; nil
  /// for what no operand gave.
  func place(of finding: Finding) -> (operand: Int, offset: Int)? {
    let subject = Array(finding.subject.utf8)
    let number = assignments.lastIndex { assignment in
      guard let rest = subject.rest(after: assignment.path) else { return false }
      guard let items = assignment.items, rest.first == UInt8(ascii: "[") else { return true }
      let step = rest.dropFirst().prefix { $0 != UInt8(ascii: "]") }
      return Int(step.text).map(items.contains) ?? true
    }
    return number.map { ($0, assignments[$0].offset) }
  }

  // MARK: Values

  private func read(_ text: [UInt8], _ target: OperandTarget) throws(Finding) -> Value {
    guard var operation = target.operation else {
      return .string(text.text)
    }
    let isOneItem = operation.form == .separate
    if isOneItem {
      // Of the items in any JSON nothing is known.
      guard operation.items >= 0 else {
        return .array([.string(text.text)])
      }
      operation = program.values.operations[Int(operation.items)]
    }
    // A text is given as it is to be read, in Base64 or not.
    let value =
      operation.form == .base64url
      ? .string(text.text)
      : try program.values.value(of: text, operation, fieldOf: target.fixedWidth)
    return isOneItem ? .array([value]) : value
  }

  private mutating func store(
    _ value: Value, _ target: OperandTarget, _ assignment: inout Assignment
  ) throws(Finding) {
    guard target.operation?.type == .array, let new = value.array else {
      return try values.set(value, at: target.path[...])
    }
    let old = target.path.reduce(Optional(values)) { $0?[$1] }?.array ?? []
    assignment.items = old.count..<old.count + new.count
    try values.append(new, at: target.path[...])
  }
}

extension [UInt8] {
  /// What follows a way such as `outfit.garments`, from its dot or bracket on; nil where it is
  /// another way.
  fileprivate func rest(after path: [String]) -> ArraySlice<UInt8>? {
    let prefix = Array(path.joined(separator: ".").utf8)
    guard starts(with: prefix) else { return nil }
    let rest = dropFirst(prefix.count)
    guard let next = rest.first else { return rest }
    return next == UInt8(ascii: ".") || next == UInt8(ascii: "[") ? rest : nil
  }
}
