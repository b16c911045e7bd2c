/// A finding about a link, told from where it stands there: nothing is made of it until somebody asks.
///
/// Of the same rule and number, findings are said in the same words about the same text; wrong
/// lengths, about a text that is as long.
package struct BriefFinding: Sendable {
  package var rule: Rule
  /// The name or the value that it is about.
  package var text: Range<Int>
  /// The number of the parameter among all; of a name that the route does not declare, that of the
  /// route; of an unknown route, that of what the decoder keeps.
  package var number: Int
  package var offset: Int

  package init(rule: Rule, text: Range<Int>, number: Int, offset: Int) {
    (self.rule, self.text, self.number, self.offset) = (rule, text, number, offset)
  }

  /// Whether what follows the fault was not looked at.
  package var leavesRest: Bool { rule == .invalidPercentEscape || rule == .missingScheme }
}

extension RouteShapes {
  /// What is wrong with a value of fixed width that has another number of digits; nil where only the
  /// decoder can tell.
  func wrongLength(_ value: Range<Int>, _ parameter: Int) -> BriefFinding? {
    guard parameters[parameter].fault >= 0 else { return nil }
    return BriefFinding(
      rule: .wrongLength, text: value, number: parameter,
      offset: value.lowerBound + min(value.count, parameters[parameter].digitCount))
  }

  /// The notice that a plain text is none of those declared and is read as the default; nil where
  /// none is.
  func unknownValue(_ value: Range<Int>, _ parameter: Int) -> BriefFinding? {
    guard parameters[parameter].fault >= 0 else { return nil }
    return BriefFinding(
      rule: .unknownValue, text: value, number: parameter, offset: value.lowerBound)
  }

  /// The finding about a value in full.
  func finding(_ brief: BriefFinding, in link: Span<UInt8>) -> Finding {
    var finding = faults[parameters[brief.number].fault]
    finding.found =
      brief.rule == .wrongLength
      ? String(brief.text.count) : "\"" + link.extracting(brief.text).text + "\""
    finding.offset = brief.offset
    return finding
  }
}

extension LinkDecoder {
  /// The finding in full.
  package mutating func finding(_ brief: BriefFinding, in link: Span<UInt8>) -> Finding {
    switch brief.rule {
    case .unknownParameter: unknownParameter(link, brief.text, brief.number)
    case .unknownRoute: unknownRoutes.findings[brief.number]
    case .invalidPercentEscape: Finding(brief.rule, at: brief.offset, "the query")
    case .missingScheme: Finding(brief.rule, at: brief.offset)
    default: shapes.finding(brief, in: link)
    }
  }
}
