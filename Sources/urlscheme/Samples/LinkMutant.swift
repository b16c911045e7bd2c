import URLSchemeCore

/// A link that must be refused, and the rule that refuses it.
struct LinkMutant: Sendable {
  var link: String
  var rule: Rule
}

/// Changes links of one route, each by one step, until they must be refused: a value beyond a limit, a
/// parameter that is missing or stands twice, a broken escape, a text that was cut.
///
/// Each is read, and refused by a rule that the step is about: a step that comes to another link of the app is none.
/// A link beyond `--max-length` is none, either: that limit is the reader's, and not the definition's, and the line of
/// its fixture would be beyond it, too.
///
/// It is a class, as a struct with a whole route in it takes much code to be copied.
final class LinkMutator: Sendable {
  /// A step away from a link.
  private struct Step {
    /// What it does, and to which parameter: of one kind, one mutant is enough.
    var kind: String
    /// The rules that may refuse what comes of it.
    var rules: [Rule]
    /// What comes of it: the first that is refused counts.
    var links: () -> [String]
  }

  /// Steps that were taken, and how often others were tried in vain.
  struct Progress {
    /// After so many links from which it led to none that is refused, a step is given up.
    fileprivate static let mostTries = 8

    fileprivate var tries: [String: Int] = [:]
  }

  /// What the text of a value may be refused by; of one in a path, nothing takes the link.
  static let valueRules: [Rule] = [
    .invalidValue, .wrongLength, .valueOutOfRange, .separatorInValue, .checksumMismatch,
    .invalidJSON, .missingKey, .unknownKey, .duplicateKey, .missingParameter, .forbiddenParameter,
    .unknownRoute,
  ]

  private let catalog: Catalog
  private let plan: RoutePlan
  private let texts: RouteTexts?

  /// - Parameter route: The number of the route in the catalog.
  init(_ catalog: Catalog, route: Int) {
    self.catalog = catalog
    plan = catalog.program.plans[route]
    texts = RouteTexts(catalog, route: route)
  }

  /// What comes of a link that the route takes, by the steps that were not taken yet.
  func mutants(of sample: LinkSample, _ progress: inout Progress) -> [LinkMutant] {
    let steps = syntaxSteps(from: sample) + (texts?.parts(of: sample).map(partSteps) ?? [])
    var mutants: [LinkMutant] = []
    for step in steps where progress.tries[step.kind, default: 0] < Progress.mostTries {
      let links = step.links()
      guard !links.isEmpty else { continue }
      if let mutant = links.lazy.compactMap({ self.confirmed($0, step.rules) }).first {
        mutants.append(mutant)
        progress.tries[step.kind] = Progress.mostTries
      } else {
        progress.tries[step.kind, default: 0] += 1
      }
    }
    return mutants
  }

  /// The mutant that a link is, if one of the rules refuses it.
  private func confirmed(_ link: String, _ rules: [Rule]) -> LinkMutant? {
    do throws(Finding) {
      _ = try catalog.route(DeepLink(link))
      return nil
    } catch {
      return rules.contains(error.rule) ? LinkMutant(link: link, rule: error.rule) : nil
    }
  }

  // MARK: The link's own syntax

  private func syntaxSteps(from sample: LinkSample) -> [Step] {
    let link = sample.link.description
    let pieces = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let (start, end) = (pieces[0], pieces.count > 1 ? "#\(pieces[1])" : "")
    let hasValue = start.last != "=" && start.contains("=") && start.contains("?")
    func behindValue(_ texts: String...) -> () -> [String] {
      { hasValue ? texts.map { "\(start)\($0)\(end)" } : [] }
    }
    return [
      Step(kind: "escape", rules: [.invalidPercentEscape], links: behindValue("%G1")),
      Step(kind: "half escape", rules: [.invalidPercentEscape], links: behindValue("%4")),
      // A byte that UTF-8 does not have, an overlong form, and half of a surrogate pair.
      Step(kind: "UTF-8", rules: [.invalidUTF8], links: behindValue("%FF", "%C0%AF", "%ED%A0%80")),
      Step(kind: "control character", rules: [.invalidCharacter]) { [link + "\u{1}"] },
      Step(kind: "space", rules: [.invalidCharacter]) { [link + " x"] },
      Step(kind: "scheme", rules: [.unknownScheme]) { ["x" + link] },
      Step(kind: "path", rules: [.unknownRoute]) { Self.extraSegment(sample) },
      Step(kind: "cut", rules: Self.valueRules + [.invalidPercentEscape, .invalidUTF8]) {
        let rest = link.unicodeScalars.dropFirst(sample.link.scheme.unicodeScalars.count + 1)
        return (1..<max(1, min(24, rest.count))).map { String(link.unicodeScalars.dropLast($0)) }
      },
      Step(kind: "escaped twice", rules: Self.valueRules) {
        link.contains("%") ? [link.parts(separatedBy: "%").joined(separator: "%25")] : []
      },
    ]
  }

  private static func extraSegment(_ sample: LinkSample) -> [String] {
    let link = sample.link.description
    let end = link.firstIndex { "?#".contains($0) } ?? link.endIndex
    return ["/zz/zz", "zz/zz"].map { "\(link[..<end])\($0)\(link[end...])" }
  }

  // MARK: Parts

  private func partSteps(_ parts: RouteTexts.Parts) -> [Step] {
    var steps: [Step] = []
    func add(
      _ kind: String, _ name: String, _ rules: [Rule],
      _ changed: @escaping () -> [RouteTexts.Parts]
    ) {
      steps.append(
        Step(kind: "\(kind) \(name)", rules: rules) { [texts] in
          changed().compactMap { texts?.link(of: $0) }
        })
    }
    for (index, part) in parts.values.enumerated() {
      guard let parameter = plan.parameters.first(where: { $0.name == part.name }) else { continue }
      let values = WrongTexts(parameter.schema, isExploded: part.value.array != nil)
      for (kind, rules, texts) in values.kinds(from: part.text) {
        add(kind, part.name, rules + [.unknownRoute]) {
          texts.map { parts.replacing(index, with: $0) }
        }
      }
      add("missing", part.name, [.missingParameter, .unknownRoute]) { [parts.removing(index)] }
      if !parameter.isExploded, parameter.isInQuery {
        add("twice", part.name, [.duplicateParameter]) {
          [parts.adding(QueryItem(name: part.name, value: part.text))]
        }
      }
    }
    for parameter in plan.parameters where !parts.has(parameter.name) {
      add("forbidden", parameter.name, [.forbiddenParameter]) {
        let texts = SampleValues(parameter.schema).boundaries.prefix(4).compactMap(\.string)
        return (texts + ["1", "true"]).map {
          parts.adding(QueryItem(name: parameter.name, value: $0))
        }
      }
    }
    for pattern in plan.route.patternParameters where pattern.schema == nil {
      guard let name = PatternTexts(pattern.pattern)?.shortest else { continue }
      add("forbidden", name, [.forbiddenParameter]) {
        [parts.adding(QueryItem(name: name, value: "1"))]
      }
    }
    if plan.takesCallbacks {
      let hostile = QueryItem(name: "x-success", value: "javascript:alert(1)")
      add("callback", "x-success", [.callbackNotAllowed]) {
        [parts.removingCallbacks.adding(hostile)]
      }
    }
    return steps
  }
}
