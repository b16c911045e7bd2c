/// Reads the texts of values, and puts what is wrong with them in its place in the link.
extension LinkDecoder {
  /// Reads the value of a parameter, or one value of an exploded array, and gives its node.
  mutating func readText(
    _ link: Span<UInt8>, _ range: Range<Int>, _ route: Int, _ parameter: Int, plusAsSpace: Bool
  ) throws(Finding) -> Int {
    var text: [UInt8] = []
    swap(&text, &self.text)
    defer { swap(&text, &self.text) }
    text.removeAll(keepingCapacity: true)
    try PercentEncoding.decode(link.extracting(range), plusAsSpace: plusAsSpace, to: &text)
    let node = values.tape.count
    do throws(Finding) {
      if let invalid = UTF8Check.firstInvalid(in: text.span) {
        throw Finding(.invalidUTF8, at: invalid)
      }
      try values.tape.read(
        text.span, as: router.routes[route].parameters[parameter].text, &scratch)
    } catch {
      throw placed(error, route, parameter, link, range)
    }
    takeNotices(route, parameter, link, range)
    return node
  }

  /// Reads `{+x}`, whose text is neither decoded nor escaped.
  mutating func readRaw(
    _ link: Span<UInt8>, _ range: Range<Int>, _ route: Int, _ parameter: Int
  ) throws(Finding) -> Int {
    var text: [UInt8] = []
    swap(&text, &self.text)
    defer { swap(&text, &self.text) }
    text.removeAll(keepingCapacity: true)
    RawText.append(link, range, components, isLenient: options.isLenient, to: &text)
    let node = values.tape.count
    // The constraints on a raw text speak of all of it, so its beginning is their place.
    let place = range.lowerBound..<range.lowerBound
    do throws(Finding) {
      try values.tape.read(
        text.span, as: router.routes[route].parameters[parameter].text, &scratch)
    } catch {
      throw placed(error, route, parameter, link, place)
    }
    takeNotices(route, parameter, link, place)
    return node
  }

  /// Takes over the notices about the text that was read last.
  mutating func takeNotices(
    _ route: Int, _ parameter: Int, _ link: Span<UInt8>, _ range: Range<Int>
  ) {
    guard !scratch.notices.isEmpty else { return }
    for notice in scratch.notices {
      notices.append(placed(notice, route, parameter, link, range))
    }
    scratch.notices.removeAll(keepingCapacity: true)
  }

  /// A finding about a decoded text, seen from the link: its place there, the parameter's name
  /// before the field's, no secrets.
  mutating func placed(
    _ finding: Finding, _ route: Int, _ parameter: Int, _ link: Span<UInt8>, _ range: Range<Int>
  ) -> Finding {
    let parameters = router.routes[route].parameters
    var placed = finding.inside(
      parameters[parameter].name, isSecret: parameters[parameter].isSecret)
    placed.offset =
      range.lowerBound
      + PercentEncoding.offset(in: link.extracting(range), ofDecoded: finding.offset)
    return placed
  }
}

extension Finding {
  /// The finding about a value, seen from its parameter: the parameter's name before the field's,
  /// and no secrets.
  func inside(_ parameter: ParameterPlan) -> Finding {
    inside(parameter.name, isSecret: parameter.isSecret)
  }

  fileprivate func inside(_ parameter: String, isSecret: Bool) -> Finding {
    var finding = inside(parameter)
    if isSecret {
      finding.found = ""
      finding.suggestion = ""
    }
    return finding
  }
}
