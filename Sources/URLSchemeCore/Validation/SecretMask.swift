/// Finds values of secret parameters in a link that can't be decoded, by the looks of it: what is
/// wrong may stand before the link's route is known, and the error shows the link.
package struct SecretMask: Sendable {
  /// What is secret in the links of one app.
  private struct Secrets: Sendable {
    /// The names of secret parameters, also as texts, and those of others.
    var names: [[UInt8]] = []
    var words: [String] = []
    var others = NameSet()
    /// What the names of other secret parameters match.
    var patterns: [IRegexp] = []
    /// Whether there are some in a path or fragment.
    var areElsewhere = false
    /// Whether one of them goes on to the end of the link.
    var includeQuery = false
    /// What ends the value of a pair.
    var delimiters: ByteSet

    var areNone: Bool { names.isEmpty && patterns.isEmpty }

    /// Of a name in the wrong case, one that is misspelt, or behind what is left of `&amp;`, the value is the secret
    /// all the same.
    func hide(_ name: Span<UInt8>) -> Bool {
      if name.count > 4, name.extracting(0..<4).equals(Array("amp;".utf8)) {
        return hide(name.extracting(4..<name.count))
      }
      for secret in names where name.equalsIgnoringCase(secret) { return true }
      let text = name.text
      // To look a name up is quicker than to compare it with others.
      guard !others.contains(text) else { return false }
      return patterns.contains { $0.matches(text) }
        || NearestWord.nearest(to: text, in: words) != nil
    }
  }

  /// For each scheme, in lower case, what is secret in its links.
  private var secrets: [String: Secrets] = [:]
  /// The same for each host on the web.
  private var secretsOfHosts: [String: Secrets] = [:]
  /// What is secret by its name, whatever its app.
  private var secretsOfOthers = Secrets(delimiters: ByteSet("#&"))
  private let program: LinkProgram

  package init(_ catalog: Catalog) {
    program = catalog.program
    for app in program.appPlans {
      let definition = app.definition
      var own = Secrets(
        delimiters: ByteSet(definition.querySeparator == .semicolon ? "#&;" : "#&"))
      let plans = program.plans[app.routes]
      for plan in plans {
        let route = plan.route
        own.patterns += route.patternParameters.filter { $0.schema?.secret == true }
          .compactMap(\.names)
        let names = route.parameters.filter(\.schema.secret).map(\.name)
        own.names += names.map { Array($0.utf8) }
        own.words += names
        let isElsewhere = plan.parameters.enumerated().contains { number, parameter in
          parameter.isSecret && (!parameter.isInQuery || plan.inPath.contains(number))
        }
        if isElsewhere { own.areElsewhere = true }
        if plan.parameters.contains(where: { $0.isSecret && $0.includesQuery }) {
          own.includeQuery = true
        }
      }
      if !own.areNone { own.others = NameSet(plans.flatMap(\.openNames)) }
      secretsOfOthers.names += own.names
      secretsOfOthers.words += own.words
      secretsOfOthers.others.formUnion(own.others)
      secretsOfOthers.patterns += own.patterns
      for scheme in definition.schemes { secrets[scheme.lowercased()] = own }
      for host in definition.web?.hosts ?? [] { secretsOfHosts[host] = own }
    }
  }

  /// Whether the catalog has any secret parameter.
  package var isNeeded: Bool { !secretsOfOthers.areNone }

  /// Whether a parameter of that name, or of one that is meant, is secret in some app.
  package func hides(_ name: Span<UInt8>) -> Bool {
    isNeeded && secretsOfOthers.hide(name)
  }

  /// The same of a value by its name; and whether it is a callback that leads to where secrets are.
  package func hides(_ member: Value.Member) -> Bool {
    let name = Array(member.name.utf8)
    return hides(name.span)
      || program.isSecretCallback(name.span, Array((member.value.string ?? "").utf8).span)
  }

  /// Where the link may have secrets.
  package func ranges(in link: [UInt8]) -> [Range<Int>] {
    // What stands around a link hides its scheme.
    if isNeeded, let repair = LinkRepair(link.span) {
      return ranges(inLink: repair.bytes).map(repair.placed)
    }
    return ranges(inLink: link)
  }

  private func ranges(inLink link: [UInt8]) -> [Range<Int>] {
    guard isNeeded, let (secrets, path) = secrets(of: link) else { return [] }
    let text = link.span
    // What is no scheme may have either before its colon.
    let fragment = text.firstIndex(of: UInt8(ascii: "#"), from: path)
    let query = min(text.firstIndex(of: UInt8(ascii: "?"), from: path), fragment)
    var ranges: [Range<Int>] = []
    let delimitersOfNames = secrets.delimiters.adding("?")
    func end(of delimiters: ByteSet, from start: Int) -> Int {
      link[start...].firstIndex(where: delimiters.contains) ?? link.count
    }
    // A question mark may be missing, or be one too many.
    var start = path
    while start < link.count {
      let pair = text.extracting(start..<end(of: delimitersOfNames, from: start))
      let (length, equals) = pair.lengthsOfName
      guard length < pair.count else {
        start += pair.count + 1
        continue
      }
      // What begins the query may have been escaped, too.
      let name = pair.extracting((start < query ? pair.endOfPath(before: length) : 0)..<length)
      let valueStart = start + length + equals
      let isCallback = CallbackName.isOne(name)
      // In a query, a name with escapes may be any name.
      let isSecret =
        secrets.hide(name)
        || !secrets.areNone && start > query && name.contains(UInt8(ascii: "%"))
      guard isSecret || isCallback else {
        start += pair.count + 1
        continue
      }
      // A value may have question marks.
      let valueEnd = end(of: secrets.delimiters, from: valueStart)
      if isSecret || program.mayHoldSecrets(text.extracting(valueStart..<valueEnd)) {
        ranges.append(valueStart..<valueEnd)
      }
      start = valueEnd + 1
    }
    if secrets.areElsewhere {
      // The slash that ends a host is none.
      let isSlash = link[path...].starts(with: "/".utf8) && !link[path...].starts(with: "//".utf8)
      let start = isSlash ? path + 1 : path
      if secrets.includeQuery { return [start..<link.count] }
      ranges += [start..<query, min(fragment + 1, link.count)..<link.count]
    }
    return ranges
  }

  /// What is secret in links of this one's app, or by its name where it has none, and where the link's path
  /// begins: behind the scheme or, on the web, behind the host.
  private func secrets(of link: [UInt8]) -> (secrets: Secrets, path: Int)? {
    guard let colon = link.firstIndex(of: UInt8(ascii: ":")) else {
      // All of it may have been escaped.
      let isEscaped = String(decoding: link, as: UTF8.self).lowercased().includes("%3a")
      return isEscaped ? (secretsOfOthers, 0) : nil
    }
    let scheme = String(decoding: link[..<colon], as: UTF8.self).lowercased()
    if let own = secrets[scheme] { return (own, colon + 1) }
    let rest = link[(colon + 1)...]
    guard scheme == WebAddress.scheme, rest.starts(with: "//".utf8) else {
      // A scheme that is misspelt is that of an app all the same.
      let meant = NearestWord.nearest(to: scheme, in: secrets.keys.sorted())
      return (meant.flatMap { secrets[$0] } ?? secretsOfOthers, colon + 1)
    }
    let end = rest.dropFirst(2).firstIndex { "/?#:".utf8.contains($0) } ?? link.count
    let host = String(decoding: rest.dropFirst(2).prefix(upTo: end), as: UTF8.self).lowercased()
    return (secretsOfHosts[host] ?? secretsOfOthers, end)
  }

  /// A text with its secrets hidden, and how long they are; it is cut where it is long, and what is
  /// not UTF-8 is replaced.
  package static func text(_ bytes: [UInt8], hiding secrets: [Range<Int>]) -> String {
    var shown: [UInt8] = []
    var position = 0
    for secret in secrets.sorted(by: { $0.lowerBound < $1.lowerBound }) where !secret.isEmpty {
      // They may overlap, where they were found by the looks of the link.
      if secret.lowerBound >= position {
        shown += bytes[position..<min(secret.lowerBound, bytes.count)]
        shown += "•••".utf8
      }
      position = min(max(position, secret.upperBound), bytes.count)
    }
    shown += bytes[position...]
    return shown.span.excerpt(limit: longestText)
  }

  private static let longestText = 1_024
}

extension Span<UInt8> {
  /// Where a path ends, before a name that ends at `end`: behind a slash, a semicolon or the escape of what begins
  /// a query or a pair.
  fileprivate func endOfPath(before end: Int) -> Int {
    var start = end
    while start > 0 {
      if "/;".utf8.contains(self[start - 1]) { break }
      if start >= 3, self[start - 3] == UInt8(ascii: "%") {
        let escape = extracting((start - 3)..<start)
        if ["%3f", "%26", "%2f", "%3b"].contains(where: {
          escape.equalsIgnoringCase(Array($0.utf8))
        }) {
          break
        }
      }
      start -= 1
    }
    return start
  }
}

extension RoutePlan {
  /// The names in its links that are no secrets: of parameters, and of members of their values.
  fileprivate var openNames: [String] {
    let secrets = NameSet(route.parameters.filter(\.schema.secret).map(\.name))
    return pattern.variables.filter { !secrets.contains($0) }
      + route.parameters.flatMap(\.schema.openNames)
  }
}

extension Schema {
  fileprivate var openNames: [String] {
    if secret { return [] }
    let members = properties.flatMap { ($0.schema.secret ? [] : [$0.name]) + $0.schema.openNames }
    return members + (items?.openNames ?? [])
  }
}
