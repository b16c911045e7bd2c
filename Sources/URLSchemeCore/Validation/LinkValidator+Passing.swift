/// Passes over lines of a block of which there is nothing to say, and remembers those whose routes do
/// not declare some parameters.
///
/// That is told later, for all of them: in turns, the code for telling and the code for passing would
/// drive each other out of the processor's cache.
extension LinkValidator {
  /// What passing over lines came to.
  package struct PassedLines {
    /// Whether the decoder has read the line that ended it, and why it refused that.
    fileprivate(set) var reading = Reading.none
    fileprivate(set) var remarks: [Remark] = []

    enum Reading {
      case none
      case taken
      case refused(Finding)
    }

    /// A link that is right, and of which there is nothing to say but that its route does not
    /// declare the parameters whose names begin there.
    package struct Remark {
      /// How many lines were passed over before it.
      package var line: Int
      /// Where it stands in the block.
      package var link: Range<Int>
      package var route: Int
      fileprivate var unknown: FewNumbers

      /// How many parameters those are.
      package var count: Int { unknown.count }

      /// Where the name of one of them stands in the link.
      package func name(_ index: Int, in link: Span<UInt8>) -> Range<Int> {
        let start = unknown[index]
        let end = ByteScan.firstIndex(of: UInt8(ascii: "="), in: link, from: start)
        return start..<max(start, end)
      }
    }

    /// Tells what is known of the line that is read next, once.
    mutating func takeReading() -> Reading {
      var known = Reading.none
      swap(&known, &reading)
      return known
    }
  }

  /// Passes over lines of a block, from `position` on, which moves behind them, as long as there is
  /// nothing to be said of them that somebody asks for, or only what `recall` tells. The line that
  /// ends this is to be read next.
  ///
  /// - Returns: How many lines that were, and how many of them have a link of which nothing is to be
  ///   said.
  package mutating func passLines(
    of block: Span<UInt8>, from position: inout Int
  ) -> (lines: Int, links: Int) {
    if !passed.remarks.isEmpty { passed.remarks.removeAll(keepingCapacity: true) }
    guard isQuick, coverage == nil else { return (0, 0) }
    decoder.options.tellsFromLink = true
    // What is said of links that are right is no error.
    let wantsRemarks = options.isStrict || options.leastSeverity < .error
    let shapes = decoder.shapes
    var counts = (lines: 0, links: 0)
    while true {
      var copied = LinkDecoder.CopiedLines(position: position)
      if !hasDeprecatedParts || !wantsRemarks {
        copied = decoder.passLines(
          of: block, from: position, longest: options.maximumLength, takesRemarks: !wantsRemarks,
          shapes)
        counts.lines += copied.count
        counts.links += copied.count
        position = copied.position
      }
      guard let line = block.line(from: position), line.text.count <= options.maximumLength else {
        return counts
      }
      if !line.text.isEmpty {
        let link = block.extracting(line.text)
        guard LinkList.hasLink(link) else { return counts }
        // Of the link that was read last, the decoder tells where its secrets are.
        if case .unknown(let starts, let route) = copied.remark, !secrets.isNeeded {
          passed.remarks.append(
            PassedLines.Remark(
              line: counts.lines, link: line.text, route: route, unknown: starts))
        } else {
          do throws(Finding) {
            if let refusal = copied.refusal(shapes, isLenient: options.isLenient) { throw refusal }
            try decoder.read(link, shapes)
          } catch {
            passed.reading = .refused(error)
            return counts
          }
          guard !wantsRemarks || !decoder.hasRemarks && !needsValues(link) else {
            passed.reading = .taken
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
  package var remarkCount: Int { passed.remarks.count }

  /// One of those.
  ///
  /// It changes nothing, but is `mutating`: otherwise each call would copy the validator.
  package mutating func remark(_ index: Int) -> PassedLines.Remark { passed.remarks[index] }

  /// What there is to say of a parameter that a route does not declare.
  package mutating func unknownParameter(
    _ name: Range<Int>, of link: Span<UInt8>, _ route: Int
  ) -> Finding {
    decoder.unknownParameter(link, name, route)
  }

  /// Finds about one of those, which stand in that block, what reading it would find.
  ///
  /// - Returns: How many lines were passed over before it, and where it stands.
  package mutating func recall(
    _ index: Int, in block: Span<UInt8>
  ) -> (line: Int, link: Range<Int>) {
    forget()
    isDecoded = true
    let remark = passed.remarks[index]
    let link = block.extracting(remark.link)
    for index in 0..<remark.count {
      findings.append(unknownParameter(remark.name(index, in: link), of: link, remark.route))
    }
    if options.isStrict { refusal = findings.first }
    return (remark.line, remark.link)
  }
}
