import URLSchemeCore

/// The rules of an association file: what they fit, and whether anything is left to them.
extension AssociationLint {
  static let componentKeys = [
    "/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded",
  ]
  private static let patternKeys = ["/", "?", "#"]

  // MARK: Components

  mutating func check(
    components: JSONNode, _ path: String, _ defaults: [JSONMember],
    _ keys: [String] = Self.componentKeys
  ) {
    guard components.isArray else { return report(components, path, "an array of objects") }
    for (number, component) in components.elements.enumerated() {
      let path = "\(path)[\(number)]"
      names[component.offset] = path
      guard checkKeys(of: component, path, keys) else { continue }
      checkSwitches(of: component, path)
      let members = defaults + component.members
      let isPercentEncoded =
        members.last { $0.name == "percentEncoded" }?.value.boolean ?? true
      checkPatterns(of: component, path, isPercentEncoded: isPercentEncoded)
      if !members.contains(where: { Self.patternKeys.contains($0.name) }) {
        reportWidened(component, path, "without \"/\", \"?\" and \"#\" it fits every link")
      }
    }
  }

  mutating func checkSwitches(of component: JSONNode, _ path: String) {
    for key in ["exclude", "caseSensitive", "percentEncoded"] {
      guard let value = component[key], value.boolean == nil else { continue }
      report(value, "\(path).\(key)", "true or false")
    }
  }

  mutating func checkPatterns(of component: JSONNode, _ path: String, isPercentEncoded: Bool) {
    for key in Self.patternKeys {
      guard let value = component[key] else { continue }
      switch value.content {
      case .string(let text):
        check(pattern: text, key, path, at: value.offset, isPercentEncoded: isPercentEncoded)
      case .object(let items) where key == "?":
        for item in items {
          guard let text = item.value.string else {
            reportWidened(
              item.value, path, "a value that is no string makes nothing of all of \"?\"")
            continue
          }
          check(
            pattern: text, key, path, at: item.value.offset, isPercentEncoded: isPercentEncoded)
        }
      default: reportWidened(value, path, "\"\(key)\" is ignored: it is no string")
      }
    }
  }

  private mutating func reportWidened(_ node: JSONNode, _ path: String, _ reason: String) {
    findings.report(Finding(.widenedRule, at: node.offset, path, expected: reason))
  }

  // MARK: Old files

  mutating func checkPaths(of detail: JSONNode, _ path: String) {
    guard let paths = detail["paths"] else {
      return reportMissing("components", in: detail, path)
    }
    for (text, path, offset) in strings(of: paths, "\(path).paths") {
      names[offset] = path
      let isNot = text.hasPrefix("NOT ")
      let pattern = isNot ? String(text.dropFirst("NOT ".count)) : text
      if text.hasPrefix("NOT/") {
        reportPattern(text, path, at: offset, "NOT is followed by a space")
      }
      check(pattern: pattern, "/", path, at: offset, isPercentEncoded: true)
    }
  }

  // MARK: Patterns

  private mutating func check(
    pattern: String, _ key: String, _ path: String, at offset: Int, isPercentEncoded: Bool
  ) {
    for name in Self.variables(in: pattern) where !variables.contains(name) {
      if AssociationPattern.Variable(name) == nil { reportVariable(name, path, at: offset) }
    }
    if key == "/", pattern.includes("://") {
      return reportPattern(pattern, path, at: offset, "a path has no scheme and no host")
    }
    if Self.readsAsQuery(pattern, key) {
      reportPattern(
        pattern, path, at: offset, "? is one character; the key ? has the query without it",
        severity: .warning)
    }
    guard isPercentEncoded else { return }
    let other = pattern.unicodeScalars.first { scalar in
      !scalar.isASCII || scalar.value <= 0x20
        || "\"#<>\\^`{|}\u{7F}".unicodeScalars.contains(scalar)
    }
    if let other {
      reportPattern(
        pattern, path, at: offset, "links have it as \(PercentEncoding.escaped(String(other)))")
    }
  }

  private mutating func reportPattern(
    _ pattern: String, _ path: String, at offset: Int, _ reason: String, severity: Severity? = nil
  ) {
    findings.report(
      Finding(.neverMatches, at: offset, path, expected: reason, found: pattern.quotedExcerpt),
      severity: severity)
  }

  /// Whether a question mark stands where a link has one, with a name and an equals sign behind it.
  private static func readsAsQuery(_ pattern: String, _ key: String) -> Bool {
    let rest = key == "/" ? pattern.drop { $0 != "?" } : pattern[...]
    guard rest.first == "?", key == "/" || key == "?" else { return false }
    let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    return !name.isEmpty && rest.dropFirst(1 + name.count).first == "="
  }

  mutating func reportVariable(_ name: String, _ path: String, at offset: Int) {
    let nearest = nearest(to: name, in: knownVariables)
    findings.report(
      Finding(
        .undefinedVariable, at: offset, path, found: "$(\(name.cut(to: 50)))",
        suggestion: nearest.isEmpty ? "" : "$(\(nearest))"))
  }

  /// The names of the variables that a pattern has.
  static func variables(in pattern: String) -> [String] {
    var names: [String] = []
    var rest = Array(pattern.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      guard scalar == "$", rest.first == "(" else { continue }
      guard let end = rest.firstIndex(of: ")") else { break }
      names.append(String(String.UnicodeScalarView(rest[(rest.startIndex + 1)..<end])))
      rest = rest[(end + 1)...]
    }
    return names
  }

  // MARK: Order

  /// Looks for rules to which an earlier one of the same apps leaves no link.
  mutating func checkOrder(of file: AssociationFile) {
    let details = file.details
    let apps = details.map { Set($0.apps) }
    // The details that have an app, of those before.
    var places: [String: [Int]] = [:]
    for (number, detail) in details.enumerated() {
      let others = detail.apps.first.flatMap { places[$0] } ?? []
      let before = others.filter { other in
        remainingSteps -= apps[number].count
        return remainingSteps > 0 && apps[number].isSubset(of: apps[other])
      }
      for index in detail.rules {
        let rule = file.rules[index]
        for rules in before.map({ details[$0].rules }) + [detail.rules.lowerBound..<index] {
          guard let earlier = first(in: rules, of: file, covering: rule) else { continue }
          report(rule, behind: earlier)
          break
        }
      }
      for app in apps[number] { places[app, default: []].append(number) }
    }
  }

  private mutating func first(
    in rules: Range<Int>, of file: AssociationFile, covering rule: AssociationFile.Rule
  ) -> AssociationFile.Rule? {
    for index in rules where remainingSteps > 0 {
      remainingSteps -= 1
      if file.rules[index].component.covers(rule.component, steps: &remainingSteps) {
        return file.rules[index]
      }
    }
    return nil
  }

  private mutating func report(_ rule: AssociationFile.Rule, behind earlier: AssociationFile.Rule) {
    // Where both say the same, one of them is only too much.
    let severity: Severity? =
      earlier.excludes == rule.excludes ? .notice : rule.excludes ? .warning : .error
    findings.report(
      Finding(
        .unreachableRule, at: rule.offset, names[rule.offset] ?? "this rule",
        expected: names[earlier.offset] ?? "another rule"), severity: severity)
  }
}
