/// Decodes many lines at once, each into its record.
///
/// One by one, a line takes 400 instructions more; and workers that share a catalog wait for each
/// other to count their references to it.
extension LinkDecoder {
  /// What is wrong with a line.
  package struct Refusal {
    /// How many lines stand before it of those that were written at once.
    package var line: Int
    /// Where its text stands in the block.
    package var link: Range<Int>
    package var fault: Fault

    package enum Fault {
      case finding(Finding)
      case brief(BriefFinding)
    }

    package init(line: Int, link: Range<Int>, fault: Fault) {
      (self.line, self.link, self.fault) = (line, link, fault)
    }
  }

  /// How many lines are refused at once: each is kept until all of them are done.
  static let refusalLimit = 256

  /// Writes the records of lines of a block, from `position` on, which moves behind them, until one
  /// is longer than `longest` or does not end in a line feed, or very many were refused.
  ///
  /// - Parameter refusals: What is wrong with those that were refused is added to it.
  /// - Returns: How many lines that were, empty ones included.
  package mutating func writeRecords(
    ofLinesIn block: Span<UInt8>, from position: inout Int, longest: Int,
    to output: inout [UInt8], refusals: inout [Refusal]
  ) -> Int {
    let room = min(12 * max(0, block.count - position), 1 << 20) + 1_024
    var lines = 0
    ByteWriter.append(to: &output, reserving: room) { writer in
      var cursor = JSONCursor(writer, needsComma: false)
      lines = writeRecords(ofLinesIn: block, from: &position, longest, &refusals, &cursor)
      return cursor.finish()
    }
    return lines
  }

  private mutating func writeRecords(
    ofLinesIn block: Span<UInt8>, from position: inout Int, _ longest: Int,
    _ refusals: inout [Refusal], _ cursor: inout JSONCursor
  ) -> Int {
    let shapes = shapes
    let mostRefusals = refusals.count + Self.refusalLimit
    var lines = 0
    while true {
      var copied = CopiedLines(position: position)
      if let end = endOfCommon(block, from: position) {
        copied = copyLines(
          of: block.extracting(0..<end), from: position, longest: longest, shapes,
          to: &cursor.bytes)
        tellFaultyHead(&copied, block)
      }
      lines += copied.count
      position = copied.position
      guard let line = copied.line(of: block), line.text.count <= longest,
        refusals.count < mostRefusals
      else { return lines }
      let link = block.extracting(line.text)
      if !link.isBlank {
        if let fault = fault(copied.remark, shapes) {
          if fault.leavesRest {
            cursor.writeFailure(of: link, finding(fault, in: link))
          } else {
            cursor.writeFailure(of: link, fault, shapes, unknownRoutes)
          }
          refusals.append(
            Refusal(line: lines, link: line.text, fault: .brief(fault)))
        } else {
          do throws(Finding) {
            if options.isLenient { try readText(link) } else { try read(link, shapes) }
            cursor.writeRecord(of: link, &self)
          } catch {
            cursor.writeFailure(of: link, error)
            refusals.append(
              Refusal(line: lines, link: line.text, fault: .finding(error)))
          }
        }
        cursor.bytes.append(UInt8(ascii: "\n"))
      }
      lines += 1
      position = line.next
    }
  }

  /// Up to where lines of a block may be common; nil where the next one must be read: copied, `&amp;`
  /// would be part of a name.
  func endOfCommon(_ block: Span<UInt8>, from position: Int) -> Int? {
    options.isLenient ? LinkRepair.endWithoutEntities(block, from: position) : block.count
  }
}

extension LinkDecoder.CopiedLines {
  /// The line that was not copied, without its end, and where the next one begins; nil where no line
  /// feed ends it.
  func line(of block: Span<UInt8>) -> (text: Range<Int>, next: Int)? {
    guard let length else { return block.line(from: position) }
    return (position..<position &+ max(0, length.text), position &+ length.line)
  }
}

extension LinkDecoder {
  /// Why a line is refused that was not copied; nil where that is still to be found out.
  mutating func fault(_ remark: CopiedLines.Remark, _ shapes: RouteShapes) -> BriefFinding? {
    switch remark {
    case .wrongLength(let value, let parameter): shapes.wrongLength(value, parameter)
    case .unknownRoute(let number): unknownRoutes.brief(number)
    case .faultyEscape(let place) where !options.isLenient && !shapes.hasSecrets:
      BriefFinding(rule: .invalidPercentEscape, text: place..<place, number: 0, offset: place)
    case .missingScheme where !options.isLenient && !shapes.hasSecrets:
      BriefFinding(rule: .missingScheme, text: 0..<0, number: 0, offset: 0)
    case .undeclared, .faultyEscape, .missingScheme, .none: nil
    }
  }
}
