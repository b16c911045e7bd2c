extension DefinitionFile {
  /// All that is wrong with the file by itself, or probably a mistake; the definition, where it reads;
  /// and whether its routes go together.
  package var review: (problems: [DefinitionProblem], definition: AppDefinition?, isUsable: Bool) {
    let fatal = checker.problems.fatal
    guard fatal.isEmpty, let definition else { return (fatal, nil, false) }
    let conflicts = RouteConflicts.findings(in: definition)
    let advice = checker.problems.others + DeclaredValueCheck.problems(in: checker)
    return (conflicts + advice, definition, conflicts.isEmpty)
  }
}
