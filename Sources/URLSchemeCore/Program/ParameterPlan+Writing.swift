/// What writers of links elsewhere ask about a parameter: those of pages, registrations and comparisons.
extension ParameterPlan {
  /// The reserved characters that its text keeps; nil: none.
  package var keptCharacters: String? {
    (kept ?? (location == .fragment ? .fragment : nil))?.reservedMembers
  }

  /// A text of it as it stands in a link.
  package func escaped(_ text: String) -> String {
    PercentEncoding.escaped(text, keeping: kept)
  }

  package var isRest: Bool { location == .rest }
}

extension ByteSet {
  /// Those of its members that a link would have to escape otherwise.
  fileprivate var reservedMembers: String {
    String(
      String.UnicodeScalarView(
        (0x21..<0x7F as Range<UInt8>).filter { contains($0) && !ByteSet.unreserved.contains($0) }
          .map { Unicode.Scalar($0) }))
  }
}

extension RoutePlan {
  /// The number of the parameter that the fragment is.
  package var fragmentNumber: Int? { parameters.firstIndex { $0.location == .fragment } }
  /// What names of parameters match that no other declares, and how these are written; nil: they are refused.
  package var namePatterns: [(names: String, parameter: ParameterPlan?)] {
    zip(route.patternParameters, patternParameters).map { ($0.pattern, $1.plan) }
  }
}
