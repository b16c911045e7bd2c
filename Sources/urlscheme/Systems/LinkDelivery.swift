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
  let entries: [DeliveryEntry]
  private let filters: [IntentFilter]
  /// Whether each filter takes web links.
  private let takesWeb: [Bool]
  /// For each filter what keeps all links from it.
  private let obstacles: [IntentFilter.Miss?]
  private let caller: LinkCaller

  init(_ manifest: AndroidManifestFile, from caller: LinkCaller) {
    self.caller = caller
    filters = manifest.filters.map(\.links)
    takesWeb = manifest.filters.map(\.autoVerify)
    obstacles = manifest.filters.map { $0.obstacle(from: caller) }
    entries = manifest.filters.map { DeliveryEntry(owner: $0.activity, offset: $0.offset) }
  }

  func verdict(on link: DeepLink, explains: Bool) -> DeliveryVerdict {
    let uri = uri(of: link)
    var verdict = DeliveryVerdict()
    for number in filters.indices {
      do throws(IntentFilter.Miss) {
        guard let uri else { throw .intent }
        if let obstacle = obstacles[number] { throw obstacle }
        let fit = try filters[number].fit(uri)
        guard takesWeb[number] || !Self.web.contains(where: uri.hasScheme) else {
          throw .notVerified
        }
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

  /// The link as it comes to Android; nil of an `intent:` URL that is none.
  private func uri(of link: DeepLink) -> AndroidURI? {
    guard caller == .browser else { return AndroidURI(link.bytes) }
    let uri = AndroidURI(link.bytes, foldsScheme: true)
    guard uri.hasScheme(Self.intent) else { return uri }
    return IntentURL("intent" + link.description.dropFirst("intent".count)).map {
      AndroidURI(Array($0.link.utf8))
    }
  }

  private static let intent = Array("intent".utf8)
  private static let web = ["http", "https"].map { Array($0.utf8) }
}

extension AndroidManifestFile.Filter {
  private static let prefix = "android.intent."

  /// What keeps all links from it.
  func obstacle(from caller: LinkCaller) -> IntentFilter.Miss? {
    if !actions.contains(Self.prefix + "action.VIEW") { return .action }
    let needed = caller == .browser ? ["DEFAULT", "BROWSABLE"] : ["DEFAULT"]
    if let name = needed.first(where: { !categories.contains("\(Self.prefix)category.\($0)") }) {
      return .category(name)
    }
    return !isExported ? .notExported : hasType ? .type : nil
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
    case .notVerified: "a web link stays in the browser without android:autoVerify"
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
  let entries: [DeliveryEntry]
  private let rules: [AssociationFile.Rule]

  init(_ file: AssociationFile) {
    rules = file.rules
    entries = file.rules.map {
      DeliveryEntry(owner: $0.apps.joined(separator: ", "), offset: $0.offset)
    }
  }

  func verdict(on link: DeepLink, explains: Bool) -> DeliveryVerdict {
    let isWeb = ["http", "https"].contains(link.scheme.lowercased())
    let path = AssociationFile.normalized(link.bytes[link.pathRange])
    var verdict = DeliveryVerdict()
    for (number, rule) in rules.enumerated() {
      do throws(AssociationFile.Rule.Miss) {
        guard isWeb else { throw .scheme }
        guard verdict.entry == nil else {
          if explains { verdict.reasons.append("not asked") }
          continue
        }
        try rule.fit(link, path: path)
        (verdict.arrives, verdict.entry) = (!rule.excludes, number)
        verdict.fit = rule.excludes ? .exclude : .component
        guard explains else { return verdict }
        verdict.reasons.append(rule.excludes ? "fits, and keeps the link away" : "fits")
      } catch {
        if explains { verdict.reasons.append(error.words) }
      }
    }
    return verdict
  }
}

extension AssociationFile.Rule.Miss {
  fileprivate var words: String {
    switch self {
    case .scheme: "universal links are https"
    case .path: "the path does not fit"
    case .query: "the query does not fit"
    case .fragment: "the fragment does not fit"
    }
  }
}
