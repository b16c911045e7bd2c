/// Looks for delimited texts in which a separator stands both as it is and percent-escaped: decoding
/// makes them one, though one of them was probably meant for a value.
extension LinkDecoder {
  /// Appends a finding for each such text, at its first escaped separator.
  func appendMixedSeparators(_ link: Span<UInt8>, to findings: inout [Finding], limit: Int) {
    guard case .routed(_, let route) = outcome, router.routes[route].hasSeparators else { return }
    for capture in matcher.captures where findings.count < limit {
      append(link, capture.range, capture.parameter, route, to: &findings)
    }
    for index in matcher.query.pairs.indices where findings.count < limit {
      let parameter = matcher.query.parameters[index]
      guard let value = matcher.query.pairs[index].value, parameter >= 0 else { continue }
      append(link, value, parameter, route, to: &findings)
    }
  }

  private func append(
    _ link: Span<UInt8>, _ text: Range<Int>, _ parameter: Int, _ route: Int,
    to findings: inout [Finding]
  ) {
    guard let separator = router.routes[route].parameters[parameter].text.bareSeparator,
      link.extracting(text).contains(separator)
    else { return }
    let digits = PercentEncoding.hexDigits(of: separator)
    var position = text.lowerBound
    while position + 2 < text.upperBound {
      if link[position] == UInt8(ascii: "%"), link[position + 1] == digits.0,
        ByteClass.uppercased(link[position + 2]) == digits.1
      {
        let escape = [link[position], link[position + 1], link[position + 2]]
        return findings.append(
          Finding(
            .separatorInValue, at: position, router.routes[route].parameters[parameter].name,
            expected: String(UnicodeScalar(separator)),
            found: String(decoding: escape, as: UTF8.self)))
      }
      position += 1
    }
  }
}

extension RoutePlan {
  /// Whether a value has a separator that nothing can take its meaning from.
  var hasSeparators: Bool { parameters.contains { $0.text.bareSeparator != nil } }
}

extension ValuePlan {
  /// The separator of a delimited text that has no escape.
  fileprivate var bareSeparator: UInt8? {
    switch form {
    case .delimitedArray(let delimiters), .delimitedObject(let delimiters, _, _):
      delimiters.escape == nil ? delimiters.separator : nil
    default: nil
    }
  }
}
