/// What passing over lines came to.
package struct PassedLines: Sendable {
  /// Whether the decoder has read the line that ended it, and why it refused that.
  private(set) var reading = Reading.none
  package private(set) var remarks: [Remark] = []
  package private(set) var findings: [BriefFinding] = []

  enum Reading: Sendable {
    case none
    case taken
    case refused(Finding)
  }

  /// A link of which there is something to say that could be told from where it stands.
  package struct Remark: Sendable {
    /// How many lines were passed over before it.
    package var line: Int
    /// Where it stands in the block.
    package var link: Range<Int>
    /// What there is to say of it, among all findings.
    package var findings: Range<Int>
  }

  /// Tells what is known of the line that is read next, once.
  mutating func takeReading() -> Reading {
    var known = Reading.none
    swap(&known, &reading)
    return known
  }

  mutating func end(with reading: Reading) { self.reading = reading }

  mutating func removeRemarks() {
    guard !remarks.isEmpty else { return }
    remarks.removeAll(keepingCapacity: true)
    findings.removeAll(keepingCapacity: true)
  }

  /// Remembers what copying a link has found out; false where there is nothing to be told from that.
  ///
  /// - Parameter fault: Why the link is refused, where it is.
  mutating func append(
    _ cause: LinkDecoder.CopiedLines.Remark, fault: BriefFinding?, of block: Span<UInt8>,
    _ link: Range<Int>, line: Int
  ) -> Bool {
    let first = findings.count
    switch cause {
    case .undeclared(let names, let values, let parameters, let route):
      let link = block.extracting(link)
      var (name, value) = (0, 0)
      while name < names.count || value < values.count {
        if value == values.count || name < names.count && names[name] < values[value] {
          append(.unknownParameter, link, from: names[name], upTo: UInt8(ascii: "="), route)
          name += 1
        } else {
          append(
            .unknownValue, link, from: values[value], upTo: UInt8(ascii: "&"), parameters[value])
          value += 1
        }
      }
    case .wrongLength, .unknownRoute, .faultyEscape, .missingScheme, .none:
      guard let fault else { return false }
      findings.append(fault)
    }
    remarks.append(Remark(line: line, link: link, findings: first..<findings.count))
    return true
  }

  private mutating func append(
    _ rule: Rule, _ link: Span<UInt8>, from start: Int, upTo mark: UInt8, _ number: Int
  ) {
    let end = ByteScan.firstIndex(of: mark, in: link, from: start)
    findings.append(
      BriefFinding(rule: rule, text: start..<max(start, end), number: number, offset: start))
  }
}
