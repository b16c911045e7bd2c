import URLSchemeCore

/// How a part of a registration fits a link.
enum DeliveryFit: String, CaseIterable, Sendable {
  /// The intent filter is for no links, and takes what has no scheme or one of the system's.
  case empty
  case scheme, ssp, host, port, path
  /// The component takes the link, or keeps it away.
  case component, exclude

  /// As a sentence has it.
  fileprivate var words: String {
    switch self {
    case .empty: "lack of data"
    case .ssp: "scheme-specific part"
    default: rawValue
    }
  }
}

/// Which part of a registration hands a link to the app, and what becomes of the others.
struct DeliveryVerdict: Sendable {
  /// Whether the app gets the link.
  var arrives = false
  /// The part that decided; nil: none fits.
  var entry: Int?
  var fit = DeliveryFit.empty
  /// What is to be said of each part, where that was asked for.
  var reasons: [String] = []
}

/// One part of a registration: a filter or a rule.
struct DeliveryEntry: Sendable {
  /// The activity that has the filter, or the apps of the rule.
  var owner: String
  /// Where it begins, in bytes.
  var offset: Int
}

/// A registration that decides, as its system does, whether links reach the app.
protocol LinkDelivery: Sendable {
  var entries: [DeliveryEntry] { get }

  /// - Parameter explains: Whether something is said of every part.
  func verdict(on link: DeepLink, explains: Bool) -> DeliveryVerdict
}

/// Who asks Android to open a link.
enum LinkCaller: String, CaseIterable, Sendable {
  /// It writes schemes in lower case, and only starts what is BROWSABLE.
  case browser
  case adb
}

/// An Android manifest; since Android 12 a web link only leaves the browser for hosts that were verified.
struct AndroidDelivery: LinkDelivery {
  private final class Filter: Sendable {
    let links: IntentFilter
    /// What keeps all links from it.
    let obstacle: IntentFilter.Miss?

    init(_ filter: AndroidManifestFile.Filter, from caller: LinkCaller) {
      (links, obstacle) = (filter.links, filter.obstacle(from: caller))
    }
  }

  let entries: [DeliveryEntry]
  private let filters: [Filter]
  private let verifiedHosts: [IntentFilter.Authority]
  private let caller: LinkCaller

  init(_ manifest: AndroidManifestFile, from caller: LinkCaller) {
    (self.caller, verifiedHosts) = (caller, manifest.verifiedHosts)
    filters = manifest.filters.map { Filter($0, from: caller) }
    entries = manifest.filters.map { DeliveryEntry(owner: $0.activity, offset: $0.offset) }
  }

  func verdict(on link: DeepLink, explains: Bool) -> DeliveryVerdict {
    let uri = uri(of: link)
    var verdict = DeliveryVerdict()
    for (number, filter) in filters.enumerated() {
      do throws(IntentFilter.Miss) {
        guard let uri else { throw .intent }
        if let obstacle = filter.obstacle { throw obstacle }
        let fit = try filter.links.fit(uri)
        guard !Self.isOnWeb(uri) || isVerified(uri.host) else { throw .notVerified }
        if verdict.entry == nil { (verdict.arrives, verdict.entry) = (true, number) }
        if verdict.entry == number { verdict.fit = fit }
        guard explains else { return verdict }
        verdict.reasons.append("fits, by its \(fit.words)")
      } catch {
        if explains { verdict.reasons.append(error.words) }
      }
    }
    return verdict
  }

  /// Any of the app's filters may have a host verified for all of them.
  private func isVerified(_ host: AndroidText?) -> Bool {
    guard let host else { return false }
    return verifiedHosts.contains { $0.fits(host) }
  }

  /// The link as it comes to Android; nil of an `intent:` URL that is none.
  private func uri(of link: DeepLink) -> AndroidURI? {
    guard caller == .browser else { return AndroidURI(link.bytes) }
    let uri = AndroidURI(link.bytes, foldsScheme: true)
    if Self.isOnWeb(uri) {
      return WHATWGParser.rewritten(webLink: link).map { AndroidURI($0, foldsScheme: true) } ?? uri
    }
    guard uri.hasScheme(Self.intent) else { return uri }
    return IntentURL("intent" + link.description.dropFirst("intent".count)).map {
      AndroidURI(Array($0.link.utf8))
    }
  }

  private static func isOnWeb(_ uri: AndroidURI) -> Bool { web.contains { uri.hasScheme($0) } }

  private static let intent = Array("intent".utf8)
  private static let web = ["http", "https"].map { Array($0.utf8) }
}

extension AndroidManifestFile.Filter {
  static let prefix = "android.intent."

  /// What keeps all links from it.
  func obstacle(from caller: LinkCaller) -> IntentFilter.Miss? {
    if !actions.contains(Self.prefix + "action.VIEW") { return .action }
    let needed = caller == .browser ? ["DEFAULT", "BROWSABLE"] : ["DEFAULT"]
    if let name = needed.first(where: { !categories.contains("\(Self.prefix)category.\($0)") }) {
      return .category(name)
    }
    return !isExported ? .notExported : !isEnabled ? .notEnabled : hasType ? .type : nil
  }
}

extension IntentFilter.Miss {
  /// Why the filter does not fit: lower case, no full stop.
  var words: String {
    switch self {
    case .intent: "the intent: URL has no ;end"
    case .action: "the filter has no action VIEW"
    case .category(let name): "the filter has no category \(name)"
    case .notExported: "the activity is not exported"
    case .notEnabled: "the activity is not enabled"
    case .notVerified:
      "a web link stays in the browser: no filter with android:autoVerify verifies its host"
    case .type: "the filter is for files, by mimeType"
    case .scheme(let schemes) where schemes.isEmpty: "the filter has no scheme"
    case .scheme(let schemes):
      "its scheme is \(Self.list(schemes.map { String(decoding: $0, as: UTF8.self) }))"
    case .noHost: "the link has no host"
    case .host(let authorities): "its host is \(Self.list(authorities.map(\.host)))"
    case .port(let authorities):
      "its port is \(Self.list(authorities.compactMap { $0.port.map(String.init) }))"
    case .path: "none of its paths fits"
    case .blocked: "a group of filters keeps the link away"
    }
  }

  private static func list(_ texts: [String]) -> String {
    texts.map { $0.printable(limit: 60) }.joined(separator: " or ")
  }
}

/// An association file, for the universal links of Apple's systems.
struct AppleDelivery: LinkDelivery {
  /// Rules of the same apps, by their numbers.
  private struct Detail {
    var rules: Range<Int>
    var apps: [Int]
  }

  private(set) var entries: [DeliveryEntry]
  private let components: [AssociationComponent]
  /// Whether each keeps away the links that fit.
  private let excludes: [Bool]
  private var details: [Detail]
  private let appCount: Int

  init(_ file: AssociationFile) {
    components = file.rules.map(\.component)
    excludes = file.rules.map(\.excludes)
    var numbers: [String: Int] = [:]
    (details, entries) = ([], [])
    for (apps, rules) in file.details {
      // Rules without an app are of the one that has the file.
      let names = apps.isEmpty ? [""] : apps
      for name in names where numbers[name] == nil { numbers[name] = numbers.count }
      details.append(Detail(rules: rules, apps: names.compactMap { numbers[$0] }))
      let owner = apps.joined(separator: ", ")
      entries += rules.map { DeliveryEntry(owner: owner, offset: file.rules[$0].offset) }
    }
    appCount = numbers.count
  }

  /// For each app the first rule that fits decides, and one app that gets the link is enough.
  func verdict(on link: DeepLink, explains: Bool) -> DeliveryVerdict {
    var verdict = DeliveryVerdict()
    guard Self.isOnWeb(link) else {
      if explains { verdict.reasons = entries.map { _ in "universal links are https" } }
      return verdict
    }
    let path = AssociationComponent.path(of: link)
    if explains { verdict.reasons = entries.map { _ in "not asked" } }
    var isDecided = Array(repeating: false, count: appCount)
    for detail in details where detail.apps.contains(where: { !isDecided[$0] }) {
      for number in detail.rules {
        do throws(AssociationComponent.Miss) {
          try components[number].fit(link, path: path)
        } catch {
          if explains { verdict.reasons[number] = "the \(error.rawValue) does not fit" }
          continue
        }
        let arrives = !excludes[number]
        if verdict.entry == nil || arrives && !verdict.arrives {
          (verdict.arrives, verdict.entry) = (arrives, number)
          verdict.fit = arrives ? .component : .exclude
        }
        guard explains || !arrives else { return verdict }
        if explains { verdict.reasons[number] = arrives ? "fits" : "fits, and keeps the link away" }
        for app in detail.apps { isDecided[app] = true }
        break
      }
    }
    return verdict
  }

  /// Whether the scheme is `http` or `https`, in any case.
  private static func isOnWeb(_ link: DeepLink) -> Bool {
    web.contains { scheme in
      link.bytes.count >= scheme.count
        && scheme.indices.allSatisfy { link.bytes[$0].lowercased == scheme[$0] }
    }
  }

  private static let web = ["http:", "https:"].map { Array($0.utf8) }
}
