import URLSchemeCore

/// Asks two versions of definitions about the same links.
///
/// It is a class, as a struct with four decoders in it takes much code to be copied.
final class LinkComparer {
  let pair: VersionPair
  private var old: LinkDecoder
  private var new: LinkDecoder
  /// The same, where parameters that nobody knows are refused, and those of other people are not.
  private var strict: (old: LinkDecoder, new: LinkDecoder)
  private let secrets: [SecretMask]
  /// What each says of a link.
  private var records: ([UInt8], [UInt8]) = ([], [])

  init(_ pair: VersionPair) {
    self.pair = pair
    var options = ReaderOptions()
    options.isRouting = true
    old = LinkDecoder(pair.old, options: options)
    new = LinkDecoder(pair.new, options: options)
    options.isStrict = true
    strict = (LinkDecoder(pair.old, options: options), LinkDecoder(pair.new, options: options))
    secrets = [pair.old, pair.new].map { SecretMask($0) }
  }

  /// What the older version reads of a link, and how the newer one differs; nil where they read it alike, the
  /// older one refuses it, or it has something that the older one does not know, so that it says nothing.
  func differences(of link: DeepLink) -> (read: Match, differences: [LinkDifference])? {
    if areRecordsEqual(link) { return nil }
    guard let read = try? old.route(link), read.link.unknown.isEmpty,
      read.link.fragment == nil
    else { return nil }
    return (read, differences(of: link, read))
  }

  /// The same of a link with a parameter of other people, which the older version knows to be theirs.
  func differences(
    ofForeign link: DeepLink
  ) -> (read: Match, differences: [LinkDifference])? {
    guard let read = try? strict.old.route(link) else { return nil }
    let found = differences(of: link, read)
    guard found.isEmpty else { return (read, found) }
    do throws(Finding) {
      _ = try strict.new.route(link)
      return nil
    } catch {
      return (read, [.foreign(error)])
    }
  }

  private func differences(of link: DeepLink, _ read: Match) -> [LinkDifference] {
    do throws(Finding) {
      return differences(read, try new.route(link))
    } catch {
      let isCallback = error.rule == .callbackNotAllowed
      return [isCallback ? .callback(error.subject, error) : .refused(error)]
    }
  }

  /// Whether both versions say the same of a link, byte by byte: most links, in a tenth of the time.
  private func areRecordsEqual(_ link: DeepLink) -> Bool {
    records.0.removeAll(keepingCapacity: true)
    records.1.removeAll(keepingCapacity: true)
    _ = old.writeRecord(of: link.bytes.span, to: &records.0)
    _ = new.writeRecord(of: link.bytes.span, to: &records.1)
    return records.0 == records.1
  }

  private func differences(_ read: Match, _ other: Match) -> [LinkDifference] {
    let successor = app(of: read, in: pair.old).flatMap { pair.successors[$0] }
    let otherApp = app(of: other, in: pair.new) ?? 0
    guard successor == otherApp else {
      return [.route(app: otherApp, name: "\(other.link.app)/\(other.link.route)")]
    }
    guard read.link.route == other.link.route else {
      return [.route(app: otherApp, name: other.link.route)]
    }
    var differences: [LinkDifference] = []
    if read.link.values != other.link.values {
      let areCallbacks = [(pair.old, read), (pair.new, other)].map { version, match in
        version.takesCallbacks(match.link)
      }
      // An enum grows into values that were read as the default before.
      let grown = read.link.unknownValues.filter { !other.link.unknownValues.contains($0) }
      let changed = changed(read.link.values, other.link.values).filter { !grown.contains($0.0) }
      differences += changed.map { name, difference in
        areCallbacks[0] != areCallbacks[1] && CallbackName.all.contains(name)
          ? .callback(name, nil) : .value(name, difference)
      }
    }
    if read.link.defaults != other.link.defaults {
      // What the app was never told is no change of what it was told.
      differences += changed(read.link.defaults, other.link.defaults)
        .filter { $1.expected != nil && other.link[$0] == nil }.map { .defaultValue($0, $1) }
    }
    if read.confirm != other.confirm { differences.append(.confirm(other.confirm)) }
    return differences
  }

  /// The parameters whose values are not the same, the first difference of each.
  private func changed(_ values: Value, _ others: Value) -> [(String, ValueDifference)] {
    let names = (values.object ?? []).map(\.name) + (others.object ?? []).map(\.name)
    var seen = NameSet()
    return names.filter { seen.insert($0) }.compactMap { name in
      func isSecret(_ member: Value.Member) -> Bool { secrets.contains { $0.hides(member) } }
      var found = ValueDifferences(hiding: isSecret)
      let both = [values[name], others[name]]
      found.compare(
        both[0], both[1], at: name,
        isSecret: both.contains { isSecret(Value.Member(name, $0 ?? .null)) })
      return found.found.first.map { (name, $0) }
    }
  }

  private func app(of match: Match, in version: Catalog) -> Int? {
    try? version.program.app(named: Array(match.link.app.utf8).span)
  }
}

extension DecodedLink {
  /// The parameters whose values are none of those that are declared, and were read as the default.
  fileprivate var unknownValues: [String] {
    notices.filter { $0.rule == .unknownValue }.map { notice in
      String(notice.subject.prefix { !".[".contains($0) })
    }
  }
}

extension Catalog {
  /// Whether the route of a link takes `x-success` and its kin.
  fileprivate func takesCallbacks(_ link: DecodedLink) -> Bool {
    let route = try? program.route(named: "\(link.app)/\(link.route)")
    return route.map { program.plans[$0].takesCallbacks } ?? false
  }
}
