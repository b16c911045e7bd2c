import URLSchemeCore

/// Which part of a registration hands a link to the app, and what becomes of the others.
struct DeliveryVerdict: Sendable {
  /// Whether the app gets the link.
  var arrives = false
  /// The part that decided; nil: none fits.
  var entry: Int?
  /// How it fits, in a word.
  var fit = ""
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
  private let filters: [AndroidManifestFile.Filter]
  private let caller: LinkCaller

  init(_ manifest: AndroidManifestFile, from caller: LinkCaller) {
    (filters, self.caller) = (manifest.filters, caller)
    entries = manifest.filters.map { DeliveryEntry(owner: $0.activity, offset: $0.offset) }
  }

  func verdict(on link: DeepLink, explains: Bool) -> DeliveryVerdict {
    let scheme = link.bytes.prefix { $0 != UInt8(ascii: ":") }
    let bytes =
      caller == .browser
      ? scheme.map(Self.lowercased) + link.bytes[scheme.endIndex...] : link.bytes
    let uri = AndroidURI(bytes)
    var verdict = DeliveryVerdict()
    for (number, filter) in filters.enumerated() {
      do throws(IntentFilter.Miss) {
        let fit = try filter.fit(uri, from: caller)
        if verdict.entry == nil { (verdict.arrives, verdict.entry) = (true, number) }
        if verdict.entry == number { verdict.fit = fit.rawValue }
        guard explains else { return verdict }
        verdict.reasons.append("fits, by its \(fit.words)")
      } catch {
        if explains { verdict.reasons.append(error.words) }
      }
    }
    return verdict
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension AndroidManifestFile.Filter {
  private static let prefix = "android.intent."

  fileprivate func fit(
    _ link: AndroidURI, from caller: LinkCaller
  ) throws(IntentFilter.Miss) -> IntentFilter.Fit {
    guard actions.contains(Self.prefix + "action.VIEW") else { throw .action }
    for category in caller == .browser ? ["DEFAULT", "BROWSABLE"] : ["DEFAULT"] {
      guard categories.contains("\(Self.prefix)category.\(category)") else {
        throw .category(category)
      }
    }
    guard isExported else { throw .notExported }
    guard !hasType else { throw .type }
    let fit = try links.fit(link)
    let isWeb = ["http", "https"].contains { link.scheme.elementsEqual($0.utf8) }
    guard autoVerify || !isWeb else { throw .notVerified }
    return fit
  }
}

extension IntentFilter.Fit {
  fileprivate var words: String {
    switch self {
    case .empty: "lack of data"
    case .ssp: "scheme-specific part"
    default: rawValue
    }
  }
}

extension IntentFilter.Miss {
  /// Why the filter does not fit: lower case, no full stop.
  fileprivate var words: String {
    switch self {
    case .action: "the filter has no action VIEW"
    case .category(let name): "the filter has no category \(name)"
    case .notExported: "the activity is not exported"
    case .notVerified: "a web link stays in the browser without android:autoVerify"
    case .type: "the filter is for files, by mimeType"
    case .scheme(let schemes) where schemes.isEmpty: "the filter has no scheme"
    case .scheme(let schemes): "its scheme is \(Self.list(schemes))"
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
    var verdict = DeliveryVerdict()
    for (number, rule) in rules.enumerated() {
      do throws(AssociationFile.Rule.Miss) {
        guard isWeb else { throw .scheme }
        guard verdict.entry == nil else {
          if explains { verdict.reasons.append("not asked") }
          continue
        }
        try rule.fit(link)
        (verdict.arrives, verdict.entry) = (!rule.excludes, number)
        verdict.fit = rule.excludes ? "exclude" : "component"
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
