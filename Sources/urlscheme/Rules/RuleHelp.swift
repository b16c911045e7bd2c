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
      "\(group.rawValue):\n" + layout.rows(group.explanations.map { row($0, layout) })
    }
    return ([layout.paragraph(introduction)] + groups).joined(separator: "\n")
  }

  private static func row(
    _ explanation: RuleExplanation, _ layout: HelpLayout
  ) -> (name: String, text: String) {
    let name = explanation.rule.rawValue
    let column = layout.width < HelpLayout.usual ? 0 : width
    let padding = String(repeating: " ", count: max(0, column - name.count))
    return ("\(name)\(padding)  \(explanation.rule.severity.rawValue)", explanation.summary)
  }

  private static let width = Rule.allCases.map(\.rawValue.count).max() ?? 0

  // MARK: One rule

  /// What one rule asks, why, and how wrong becomes right.
  static func text(_ rule: Rule, _ layout: HelpLayout = HelpLayout()) -> String {
    let explanation = rule.explanation
    let finding = explanation.wrong.findings.first { $0.rule == rule }
    let message = finding.map { finding in
      layout.paragraph(
        "\(label(explanation)): \(finding.message)", indent: "  ", hanging: "    ")
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
  private static func label(_ explanation: RuleExplanation) -> String {
    if case .encode = explanation.wrong.kind { return Severity.error.rawValue }
    return explanation.rule.severity.rawValue
  }

  private static func example(_ title: String, _ example: RuleExample) -> String {
    let heading = place(of: example).map { "\(title), \($0):" } ?? "\(title):"
    return "\(heading)\n" + shownLines(of: example).map { "  \($0)\n" }.joined()
  }

  // MARK: Examples

  /// Where such text stands.
  private static func place(of example: RuleExample) -> String? {
    switch example.kind {
    case .link(nil), .encode: nil
    case .link: "where these are the app's routes"
    case .lenientLink: "with --lenient"
    case .canonicalLink: "with --canonical"
    case .definition: "as a definition"
    case .routes: "among the routes of a definition"
    case .propertyList(nil): "in an Info.plist"
    case .propertyList(let scheme?): "in an Info.plist, beside the definition of \(scheme)"
    case .record: "as a record"
    case .list: "as a list of links"
    case .fixture: "as a fixture"
    case .coverage(let scheme, let minimum):
      "as the links of \(scheme) with --fail-under \(minimum)"
    }
  }

  private static let maximumLines = 20

  /// The example's own lines; of one that goes on alike, the first few.
  private static func shownLines(of example: RuleExample) -> [String] {
    let lines = example.lines
    switch example.kind {
    case .link(let routes?): return routes.split(separator: "\n").map(String.init) + lines
    case .encode(let length):
      let limit = length.map { ["--max-length \($0)"] } ?? []
      return [(["urlscheme encode"] + limit + lines.map(quoted)).joined(separator: " ")]
    default:
      guard lines.count > maximumLines else { return lines }
      return lines.prefix(4) + ["… and so on, \(lines.count) lines in all"]
    }
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
