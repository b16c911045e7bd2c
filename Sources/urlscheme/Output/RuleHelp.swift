import URLSchemeCore

/// What `urlscheme help rules` and `urlscheme help RULE` print.
enum RuleHelp {
  // MARK: All rules

  /// The names of all rules, each with its severity and what it is about.
  static func list(_ layout: HelpLayout = HelpLayout()) -> String {
    let introduction = """
      The rules that findings name. urlscheme help RULE explains one, with examples. --strict makes
      errors of warnings.
      """
    let groups = Rule.Group.allCases.map { group in
      "\(group.rawValue):\n" + layout.rows(group.rules.map { row($0, layout) })
    }
    return ([layout.paragraph(introduction)] + groups).joined(separator: "\n")
  }

  private static func row(_ rule: Rule, _ layout: HelpLayout) -> (name: String, text: String) {
    let column = layout.width < HelpLayout.usual ? 0 : width
    let name = "\(padded(rule.rawValue, to: column))  \(rule.severity.rawValue)"
    return (name, rule.explanation.summary)
  }

  private static let width = Rule.allCases.map(\.rawValue.count).max() ?? 0

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  // MARK: One rule

  /// What one rule asks, why, and how wrong becomes right.
  static func text(_ rule: Rule, _ layout: HelpLayout = HelpLayout()) -> String {
    let explanation = rule.explanation
    let finding = explanation.wrong.findings.first { $0.rule == rule }
    let message = finding.map { finding in
      layout.paragraph(
        "\(label(rule, explanation.wrong)): \(finding.message)", indent: "  ", hanging: "    ")
    }
    let title = "\(rule.rawValue) (\(rule.severity.rawValue)): \(explanation.summary)"
    return """
      \(layout.paragraph(title))
      \(layout.paragraph(explanation.advice))
      \(example("Wrong", explanation.wrong))\(message ?? "")
      \(example("Right", explanation.right))
      """
  }

  /// What can't be written is an error, whatever is said of it where it stands in a link.
  private static func label(_ rule: Rule, _ example: RuleExample) -> String {
    if case .encode = example { Severity.error.rawValue } else { rule.severity.rawValue }
  }

  private static func example(_ title: String, _ example: RuleExample) -> String {
    let heading = place(of: example).map { "\(title), \($0):" } ?? "\(title):"
    return "\(heading)\n" + lines(of: example).map { "  \($0)\n" }.joined()
  }

  // MARK: Examples

  /// Where such text stands.
  private static func place(of example: RuleExample) -> String? {
    switch example {
    case .link(_, nil), .encode: nil
    case .link: "where these are the app's routes"
    case .lenientLink: "with --lenient"
    case .canonicalLink: "with --canonical"
    case .definition: "as a definition"
    case .routes: "among the routes of a definition"
    case .propertyList(_, nil): "in an Info.plist"
    case .propertyList(_, let scheme?): "in an Info.plist, beside the definition of \(scheme)"
    case .record: "as a record"
    case .list: "as a list of links"
    case .fixture: "as a fixture"
    case .coverage(_, let scheme, let minimum):
      "as the links of \(scheme) with --fail-under \(minimum)"
    }
  }

  /// The example's own lines; of one that goes on alike, the first few.
  private static func lines(of example: RuleExample) -> [String] {
    switch example {
    case .link(let link, let routes): (routes.map(lines) ?? []) + [link]
    case .encode(let route, let operands, let length):
      [
        (["urlscheme encode"] + (length.map { ["--max-length \($0)"] } ?? []) + [route]
          + operands.map(quoted)).joined(separator: " ")
      ]
    case .lenientLink(let text), .canonicalLink(let text), .definition(let text), .routes(let text),
      .propertyList(let text, _), .record(let text), .list(let text), .fixture(let text),
      .coverage(let text, _, _):
      lines(text)
    }
  }

  private static let maximumLines = 20

  private static func lines(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > maximumLines else { return lines }
    return lines.prefix(4) + ["… and so on, \(lines.count) lines in all"]
  }

  /// An operand `NAME=TEXT` as a shell takes it.
  private static func quoted(_ operand: String) -> String {
    let parts = operand.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[1].contains(where: { " |&;<>()$'\"\\*?#~".contains($0) }) else {
      return operand
    }
    return "\(parts[0])='\(parts[1])'"
  }
}
