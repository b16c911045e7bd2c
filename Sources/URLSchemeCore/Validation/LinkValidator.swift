/// Checks links against a catalog, one after the other: each must parse, have a route and decode,
/// and go where it may; what else is worth a word is a warning or a notice.
///
/// `read` looks at a link and remembers what it found; for a link that nothing is to be said of, it
/// allocates nothing once its buffers are warm. `check` makes a report of what was found.
package struct LinkValidator: Sendable {
  package struct Options: Sendable {
    /// Take what people paste as if it were escaped.
    package var isLenient = false
    /// Make errors of warnings.
    package var isStrict = false
    /// Refuse links that are not in canonical form.
    package var requiresCanonical = false
    /// A longer link is not read.
    package var maximumLength = 1 << 20
    /// Nobody asks for findings that weigh less: what is quicker without them may leave them out.
    package var leastSeverity = Severity.notice

    package init() {}
  }

  package let options: Options
  /// Whether what is said of links that are right counts: it is no error.
  private let wantsRemarks: Bool
  /// What was found about the link that was read last, in its order.
  package internal(set) var findings: [Finding] = []
  /// The rule for which the link is refused, as decoding would refuse it; nil where it is not.
  package private(set) var refusal: Rule?
  /// Whether the link was read to its end; where strictness alone refuses it, it was.
  private(set) var isDecoded = false
  /// What else there is to say of a link that was read, without its secrets; nil where nobody asks.
  package var furtherFindings: (@Sendable (_ link: [UInt8], _ secrets: [Range<Int>]) -> [Finding])?

  /// What was done to the text that was read last; nil where it needed nothing.
  private var repair: LinkRepair?
  /// What is known already of the link that is read next, if anything is.
  private var known = LinkRemarks()
  private var isNextKnown = false
  /// Whether the link that was read last is one of which only that is known, and its secrets.
  private var isOnlyKnown = false
  private var knownSecrets: [Range<Int>]?

  package let secrets: SecretMask
  package private(set) var decoder: LinkDecoder
  /// Says with which fault a link is refused that is faulty in several ways.
  private var strictDecoder: LinkDecoder?
  private var encoder: LinkEncoder
  private var canonical: [UInt8] = []

  package init(_ catalog: Catalog, options: Options = Options()) {
    self.options = options
    wantsRemarks = options.isStrict || options.leastSeverity < .error
    var reading = ReaderOptions()
    reading.isRouting = true
    reading.looksForRemarks = wantsRemarks
    reading.isLenient = options.isLenient
    decoder = LinkDecoder(catalog, options: reading)
    secrets = SecretMask(catalog)
    if options.isStrict {
      reading.isStrict = true
      strictDecoder = LinkDecoder(catalog, options: reading)
    }
    encoder = LinkEncoder(catalog)
  }

  /// How much a finding weighs in this run.
  package func severity(of finding: Finding) -> Severity {
    finding.rule.severity(isStrict: options.isStrict)
  }

  /// Whether the link that was read last has no errors.
  package var passes: Bool { findings.allSatisfy { severity(of: $0) < .error } }

  // MARK: Reading

  /// Reads a link, and says whether nothing at all was found.
  ///
  /// - Parameter isCut: Whether it is only the beginning of a link that is too long.
  @discardableResult
  package mutating func read(_ link: Span<UInt8>, isCut: Bool = false) -> Bool {
    if isNextKnown, !isCut { return takeKnown() }
    examine(link, isCut: isCut)
    return findings.isEmpty
  }

  /// Takes what is known of a link that `passLines` ended at.
  private mutating func takeKnown() -> Bool {
    forget()
    isDecoded = !known.isRefused
    swap(&findings, &known.findings)
    if known.isRefused { refusal = findings.first?.rule }
    refuseUnknownParameters()
    if findings.count > 1 { findings.sort { $0.offset < $1.offset } }
    (isOnlyKnown, knownSecrets) = (true, known.secrets)
    return false
  }

  /// Reads a link.
  ///
  /// - Parameter wantsCanonical: Whether the link must be in canonical form, where that is asked for.
  package mutating func examine(
    _ link: Span<UInt8>, isCut: Bool = false, wantsCanonical: Bool = true
  ) {
    repair = options.isLenient && !isCut ? LinkRepair(link) : nil
    guard let repair else {
      return examineWritten(link, isCut: isCut, wantsCanonical: wantsCanonical)
    }
    examineWritten(repair.bytes.span, isCut: false, wantsCanonical: wantsCanonical)
    findings = repair.with(findings)
  }

  /// What is found in the link that was read last, with what was done to its text before, in their order.
  func withRepairs(_ findings: [Finding]) -> [Finding] { repair?.with(findings) ?? findings }

  /// Reads a link as it is written.
  private mutating func examineWritten(
    _ link: Span<UInt8>, isCut: Bool, wantsCanonical: Bool
  ) {
    forget()
    do throws(Finding) {
      guard !isCut, link.count <= options.maximumLength else {
        throw Finding(.linkTooLong, at: 0, expected: "\(options.maximumLength)")
      }
      try decoder.read(link)
    } catch {
      return refuse(link, error)
    }
    isDecoded = true
    if decoder.reading.reader.hasRemarks {
      _ = decoder.reading.reader.appendRemarks(to: &findings, limit: LinkRemarks.limit)
    }
    if let furtherFindings {
      let hidden = secrets.isNeeded && decoder.isRouted ? decoder.secretRanges : []
      findings += furtherFindings(link.array, hidden)
    }
    refuseUnknownParameters()
    if wantsCanonical, options.requiresCanonical { checkCanonical(link) }
    // Swift's sort is stable: findings at the same place stay in their order.
    if findings.count > 1 { findings.sort { $0.offset < $1.offset } }
  }

  /// Forgets what was found about the link that was read last.
  mutating func forget() {
    // To remove them all at once takes longer for the few that there are.
    while !findings.isEmpty { findings.removeLast() }
    (refusal, isDecoded, isNextKnown, isOnlyKnown) = (nil, false, false, false)
  }

  private mutating func refuse(_ link: Span<UInt8>, _ finding: Finding) {
    var finding = finding
    if finding.rule != .linkTooLong {
      do throws(Finding) { try strictDecoder?.read(link) } catch { finding = error }
    }
    refusal = finding.rule
    findings.append(finding)
  }

  private mutating func refuseUnknownParameters() {
    guard options.isStrict, refusal == nil else { return }
    if findings.contains(where: { $0.rule == .unknownParameter }) { refusal = .unknownParameter }
  }

  /// Passes over lines of a block, from `position` on, which moves behind them, as long as there is
  /// nothing to be said of them that somebody asks for. The line that ends this is to be read next.
  ///
  /// - Returns: How many lines that were, each of which has a link.
  package mutating func passLines(of block: Span<UInt8>, from position: inout Int) -> Int {
    guard !options.requiresCanonical, !options.isLenient, furtherFindings == nil else { return 0 }
    let passed = decoder.passLines(
      of: block, from: &position, longest: options.maximumLength, takesRemarks: !wantsRemarks,
      last: &known)
    // With which of several faults strictness refuses a link, only reading it strictly tells.
    isNextKnown = passed.isLastKnown && !(options.isStrict && known.isRefused)
    return passed.count
  }

  // MARK: Canonical form

  private mutating func checkCanonical(_ link: Span<UInt8>) {
    canonical.removeAll(keepingCapacity: true)
    do throws(Finding) {
      try encoder.writeCanonical(decoder, to: &canonical)
    } catch {
      return findings.append(error)
    }
    guard !link.equals(canonical) else { return }
    var offset = 0
    while offset < min(link.count, canonical.count), link[offset] == canonical[offset] {
      offset += 1
    }
    findings.append(Finding(.notCanonical, at: offset, expected: masked(canonical)))
  }

  /// Appends the canonical form of the link that was read last; false where it has none.
  mutating func writeCanonical(to output: inout [UInt8]) -> Bool {
    (try? encoder.writeCanonical(decoder, to: &output)) != nil
  }

  // MARK: What is shown

  /// How much of the link that was read last is shown: one that is too long is only begun.
  package mutating func shownLength(of link: Span<UInt8>) -> Int {
    LinkDecoder.shownLength(of: link, refusal)
  }

  /// Where the link that was read last has secrets.
  package mutating func secretRanges(in link: Span<UInt8>) -> [Range<Int>] {
    guard secrets.isNeeded else { return [] }
    if isOnlyKnown { return knownSecrets ?? secrets.ranges(in: link.array) }
    if refusal != .linkTooLong, decoder.isRouted {
      let ranges = decoder.secretRanges
      return repair.map { ranges.map($0.placed) } ?? ranges
    }
    return secrets.ranges(in: link.array)
  }

  /// Another link than the one that was read last, with its secrets hidden.
  package func masked(_ link: [UInt8]) -> String {
    guard secrets.isNeeded else { return String(decoding: link, as: UTF8.self) }
    var reader = decoder
    do throws(Finding) {
      try reader.read(link.span)
      return SecretMask.text(link, hiding: reader.secretRanges)
    } catch {
      return SecretMask.text(link, hiding: secrets.ranges(in: link))
    }
  }
}
