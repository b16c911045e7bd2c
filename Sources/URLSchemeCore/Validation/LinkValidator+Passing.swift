/// Passes over lines of a block of which there is nothing to say, or only what is told from where they
/// stand: parameters and values that are not declared, and common faults.
///
/// That is told later, for all of them: in turns, the code for telling and the code for passing would
/// drive each other out of the processor's cache.
extension LinkValidator {
  /// Passes over lines of a block, from `position` on, which moves behind them, as long as there is
  /// nothing to be said of them that somebody asks for, or only what `recall` tells. The line that
  /// ends this is to be read next.
  ///
  /// - Returns: How many lines that were, and how many of them have a link of which nothing is to be
  ///   said.
  package mutating func passLines(
    of block: Span<UInt8>, from position: inout Int
  ) -> (lines: Int, links: Int) {
    passed.removeRemarks()
    guard isQuick, coverage == nil else { return (0, 0) }
    decoder.options.tellsFromLink = true
    // What is said of links that are right is no error.
    let wantsRemarks = options.isStrict || options.leastSeverity < .error
    let shapes = decoder.shapes
    var counts = (lines: 0, links: 0)
    while true {
      var copied = LinkDecoder.CopiedLines(position: position)
      if !hasDeprecatedParts || !wantsRemarks,
        let end = decoder.endOfCommon(block, from: position)
      {
        copied = decoder.passLines(
          of: block.extracting(0..<end), from: position, longest: options.maximumLength,
          takesRemarks: !wantsRemarks,
          shapes)
        decoder.tellFaultyHead(&copied, block)
        counts.lines += copied.count
        counts.links += copied.count
        position = copied.position
      }
      guard let line = copied.line(of: block), line.text.count <= options.maximumLength else {
        return counts
      }
      if !line.text.isEmpty {
        let link = block.extracting(line.text)
        guard LinkList.hasLink(link), !options.isLenient || LinkRepair(link) == nil else {
          return counts
        }
        let fault = decoder.fault(copied.remark, shapes)
        // Of the link that was read last, the decoder tells where its secrets are. Read strictly, a
        // link may be refused for another fault.
        let isKnown =
          !secrets.isNeeded && !(options.isStrict && fault != nil)
          && passed.append(
            copied.remark, fault: fault, of: block, line.text, line: counts.lines)
        if !isKnown {
          do throws(Finding) {
            if let fault { throw decoder.finding(fault, in: link) }
            try decoder.read(link, shapes)
          } catch {
            passed.end(with: .refused(error))
            return counts
          }
          guard !wantsRemarks || !decoder.hasRemarks && !needsValues(link) else {
            passed.end(with: .taken)
            return counts
          }
          counts.links += 1
        }
      }
      counts.lines += 1
      position = line.next
    }
  }

  /// How many of the lines that were passed over last there is something to say of.
  ///
  /// It changes nothing, but is `mutating`: otherwise each call would copy the validator.
  package mutating func remarkCount() -> Int { passed.remarks.count }

  /// What there is to say of one of those in full.
  package mutating func finding(_ brief: BriefFinding, in link: Span<UInt8>) -> Finding {
    decoder.finding(brief, in: link)
  }

  /// Finds about one of those, which stand in that block, what reading it would find.
  ///
  /// - Returns: How many lines were passed over before it, and where it stands.
  package mutating func recall(
    _ index: Int, in block: Span<UInt8>
  ) -> (line: Int, link: Range<Int>) {
    forget()
    let remark = passed.remarks[index]
    for index in remark.findings {
      findings.append(finding(passed.findings[index], in: block.extracting(remark.link)))
    }
    let isRefused = findings.contains { $0.rule.severity(isStrict: false) == .error }
    isDecoded = !isRefused
    if options.isStrict || isRefused { refusal = findings.first }
    return (remark.line, remark.link)
  }
}
