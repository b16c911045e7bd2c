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
      let severity = explanation.wrong.kind.severity ?? rule.severity
      return layout.paragraph(
        "\(severity.rawValue): \(finding.message)", indent: "  ", hanging: "    ")
    }
    let title = "\(rule.rawValue) (\(rule.severity.rawValue)): \(explanation.summary)"
    return """
      \(layout.paragraph(title))
      \(layout.paragraph(explanation.advice))
      \(example("Wrong", explanation.wrong))\(message ?? "")
      \(example("Right", explanation.right))
      """
  }

  private static let maximumLines = 20

  /// An example under its heading; of one that goes on alike, the first few lines.
  private static func example(_ title: String, _ example: RuleExample) -> String {
    let heading = example.kind.place.map { "\(title), \($0):" } ?? "\(title):"
    var lines = example.lines
    if lines.count > maximumLines {
      lines = lines.prefix(4) + ["… and so on, \(lines.count) lines in all"]
    }
    return "\(heading)\n" + lines.map { "  \($0)\n" }.joined()
  }
}
