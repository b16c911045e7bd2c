import URLSchemeCore

/// The sentences that explain.
extension RouteExplanation.Candidate {
  /// Why the link takes the route or does not: lower case, no full stop.
  var message: String {
    switch verdict {
    case .taken: "takes the link"
    case .fault(let finding): finding.message
    case .tied: "fits as well as another route"
    case .outranked(let comparison): comparison.message
    case .lessExact(let winner):
      "its path fits, but that of \(winner.printable(limit: 60)) is more exact"
    case .scheme: "no route of the scheme \(quoted(text)), but of \(expected.printable(limit: 200))"
    case .missingPair: "the query has no \(quoted(expected))"
    case .literal where expected.isEmpty: "segment \(quoted(text)) is not empty"
    case .literal: "segment \(quoted(text)) is not \(quoted(expected))"
    case .variable(let name, let finding):
      Finding.sentence(text, isNoValueOf: name, finding)
    case .authority: "authority \(quoted(text)): expected \(expected)"
    case .pathEnds: "the path ends before \(quoted(expected))"
    case .pathGoesOn: "the path goes on with \(quoted(text))"
    case .beginning: "the link begins with \(slashes(text)), not with \(slashes(expected))"
    }
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.printable(limit: 60))\""
  }

  private func slashes(_ text: String) -> String {
    text.isEmpty ? "no slash" : text
  }
}

extension RouteExplanation.Comparison {
  fileprivate var message: String {
    let winner = winner.printable(limit: 60)
    return switch measure {
    case .declaredNames: "\(count) of the link's parameters declared, \(winner) \(winnersCount)"
    case .missingParameters:
      "\(Finding.counted(count, "required parameter")) missing, \(winner) \(winnersCount)"
    case .declaredValues where count < 0: "a value is none of those declared"
    case .declaredValues:
      "\(count) of the link's values among those declared, \(winner) \(winnersCount)"
    case .parameters: "\(Finding.counted(count, "parameter")) in all, \(winner) \(winnersCount)"
    case .order: "fits too, after the route's other link"
    }
  }
}
