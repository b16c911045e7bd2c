import URLSchemeCore

/// Compares what a registration lets through with what definitions describe: every route's links must reach
/// the app, and every part of the registration must lead to a route. What is found is shown with a link.
///
/// Links of routes are samples, which the routes take; links of the registration's parts are those samples
/// that fit one, or else texts made from its patterns, which its system was seen to hand over.
///
/// It is a class, as a struct with a catalog and all links in it takes much code to be copied.
final class RegistrationCheck {
  /// So many findings tell what is wrong.
  private static let maximumFindings = 100
  /// More samples of a route are not tried.
  private static let maximumSamples = 200

  /// What a part of a registration takes.
  struct Part {
    /// Where it begins, in bytes.
    var offset: Int
    /// What it is, in a few words.
    var name: String
    /// Links that may fit it, made from its patterns.
    var links: [DeepLink]
    var takes: (DeepLink) -> Bool
  }

  /// Links of one route that a system should hand to the app.
  private struct Links {
    /// The name of the app, and its first scheme.
    var app: String
    var scheme: String
    var route: String
    /// What they have in common: a scheme, or a host.
    var beginning: String
    var samples: [DeepLink]

    /// The app with that.
    var name: String { "\(scheme) \(beginning)" }
  }

  private let catalog: Catalog
  private let delivery: any LinkDelivery
  private let secrets: SecretMask
  private var groups: [Links] = []
  /// The numbers of the groups, by the app's first scheme, the route and the beginning.
  private var groupNumbers: [[String]: Int] = [:]
  /// What samples of any scheme are on the web.
  private var webLinks: [DeepLink] = []
  /// The names of those of which some link arrives.
  private var arriving: Set<String> = []
  /// The queries that patterns write out, from the question mark on.
  private var writtenQueries: [String] = []
  private(set) var findings: [Finding] = []

  private init(_ catalog: Catalog, _ delivery: any LinkDelivery) {
    (self.catalog, self.delivery, secrets) = (catalog, delivery, SecretMask(catalog))
  }

  // MARK: Systems

  /// Compares a manifest with the definitions of the apps that it may be of.
  ///
  /// Links on the web must arrive where a definition names Android's app, or the manifest takes web links.
  static func findings(
    in manifest: AndroidManifestFile, beside apps: ComparedApps
  ) -> [Finding] {
    let hasWeb = manifest.linkSchemes.contains(WebAddress.scheme)
    // Where nothing must arrive, what does is to lead somewhere all the same.
    let shown = apps.own.isEmpty ? apps.all : apps.own
    guard !shown.isEmpty, let catalog = try? Catalog(definitions: shown) else { return [] }
    let delivery = AndroidDelivery(manifest, from: .browser)
    let check = RegistrationCheck(catalog, delivery)
    var open: (text: String, offset: Int)?
    check.addSamples { app, link in
      guard !apps.own.isEmpty else { return false }
      if let part = manifest.openPart(for: link),
        !delivery.verdict(on: link, explains: false).arrives
      {
        open = open ?? part
        return false
      }
      return link.isOnWeb
        ? hasWeb || app.web?.android != nil : SystemSchemes.owner(of: link.scheme) == nil
    }
    if let open {
      check.report(
        Finding(.unresolvedPlaceholder, at: open.offset, found: open.text.excerpt))
    }
    check.checkRoutes()
    check.checkParts(manifest.parts)
    return check.findings
  }

  /// Compares an association file with the definitions of the apps that it may be of.
  static func findings(
    in file: AssociationFile, beside apps: ComparedApps
  ) -> [Finding] {
    let own = apps.own
    guard !own.isEmpty, let catalog = try? Catalog(definitions: own) else { return [] }
    // What is said of other apps is no business of theirs.
    let ids = Set(own.flatMap { $0.web?.apple ?? [] })
    return findings(
      in: ids.isEmpty ? file : file.rules(ofApps: ids), beside: catalog,
      onHosts: own.compactMap { $0.web?.hosts.first })
  }

  /// Compares rules with the links on the web of the apps of a catalog.
  private static func findings(
    in file: AssociationFile, beside catalog: Catalog, onHosts hosts: [String]
  ) -> [Finding] {
    let check = RegistrationCheck(catalog, AppleDelivery(file))
    check.addSamples { _, link in link.isOnWeb }
    check.checkRoutes()
    check.checkParts(file.parts(onHosts: hosts))
    return check.findings
  }

  /// Compares the statements of an `assetlinks.json` with the definitions of the apps that they may be of.
  static func findings(
    inStatements statements: [JSONNode], beside apps: ComparedApps
  ) -> [Finding] {
    // What another file says is not known.
    guard !statements.contains(where: { $0["include"] != nil }) else { return [] }
    return apps.own.flatMap { app -> [Finding] in
      guard let web = app.web, let android = web.android else { return [] }
      let own = AssociationLint.statements(statements, handlingLinksIn: android.package)
      let known = own.flatMap { $0["target"]?["sha256_cert_fingerprints"]?.elements ?? [] }
        .compactMap { $0.string?.uppercased() }
      let unknown = android.fingerprints.first { !known.contains($0.uppercased()) }
      let lacks =
        own.isEmpty
        ? "no statement is for the package \(android.package)"
        : unknown.map { "no statement has the certificate \($0)" }
      if let lacks {
        return [
          Finding(
            .routeNotRegistered, at: (own.first ?? statements.first)?.offset ?? 0, app.name,
            expected: lacks, found: "\(WebAddress.scheme)://\(web.hosts.first ?? "")")
        ]
      }
      return own.flatMap { findings(inComponentsOf: $0, beside: app, web) }
    }
  }

  /// Since Android 15 the components of a statement narrow what the manifest takes.
  private static func findings(
    inComponentsOf statement: JSONNode, beside app: AppDefinition, _ web: WebAddress
  ) -> [Finding] {
    let extensions = statement["relation_extensions"]?[AssociationLint.handleAll]
    let components = extensions?["dynamic_app_link_components"]?.elements ?? []
    guard !components.isEmpty, let catalog = try? Catalog(definitions: [app]) else { return [] }
    // The samples are compared without the slash at their end, so the rules are, too.
    let file = AssociationFile(dynamicComponents: components, ignoringSlashes: true)
    return findings(in: file, beside: catalog, onHosts: Array(web.hosts.prefix(1)))
  }

  // MARK: Samples

  private func addSamples(_ isAsked: (AppDefinition, DeepLink) -> Bool) {
    for plan in catalog.program.appPlans {
      let app = plan.definition
      for route in app.routes {
        guard let number = try? catalog.program.route(named: "\(plan.scheme)/\(route.name)") else {
          continue
        }
        addWrittenQueries(of: catalog.program.plans[number], app)
        var sampler = LinkSampler(catalog, route: number)
        let samples = sampler.covering().prefix(Self.maximumSamples)
        if samples.isEmpty { reportUntried(route, of: app, sampler.untried) }
        var asked: Set<String> = []
        for sample in samples {
          // Values that meet in no sample on the web may meet there all the same.
          let onWeb = onWeb(sample.link, app)
          webLinks += onWeb
          for link in [sample.link] + onWeb.prefix(1)
          where asked.insert(link.description).inserted && isAsked(app, link) {
            add(link, app, route.name)
          }
        }
      }
    }
  }

  private func addWrittenQueries(of route: RoutePlan, _ app: AppDefinition) {
    let separator = app.querySeparator.rawValue
    for query in route.readPatterns.map({ $0.pattern.query(separator: separator) })
    where !query.isEmpty && !writtenQueries.contains(query) { writtenQueries.append(query) }
  }

  private func reportUntried(
    _ route: Route, of app: AppDefinition, _ parameters: [String]
  ) {
    // Apple's file is about the web alone.
    guard !(delivery is AppleDelivery) || !app.webPatterns(of: route).isEmpty else { return }
    let scheme = app.schemes.first ?? ""
    report(
      Finding(
        .untriedLinks, at: delivery.entries.first?.offset ?? 0, "\(scheme)/\(route.name)",
        expected: parameters.first.map { "no value of \($0) is known" } ?? "",
        found: "\(app.schemes(of: route).first ?? scheme):\(route.link)"))
  }

  private func add(_ link: DeepLink, _ app: AppDefinition, _ route: String) {
    let beginning = link.isOnWeb ? "//\(link.host ?? "")" : link.scheme.lowercased()
    let scheme = app.schemes.first ?? ""
    let key = [scheme, route, beginning]
    if let known = groupNumbers[key] {
      groups[known].samples.append(link)
    } else {
      groupNumbers[key] = groups.count
      groups.append(
        Links(app: app.name, scheme: scheme, route: route, beginning: beginning, samples: [link]))
    }
  }

  // MARK: Routes

  /// Says which routes have links that do not arrive; once for all routes where no link of a scheme or a host
  /// does.
  private func checkRoutes() {
    var told: Set<String> = []
    arriving = Set(groups.filter { $0.samples.contains(where: arrives) }.map(\.name))
    for group in groups {
      guard let lost = group.samples.first(where: { !arrives($0) }) else { continue }
      let isWhole = !arriving.contains(group.name)
      guard !isWhole || told.insert(group.name).inserted else { continue }
      report(
        Finding(
          .routeNotRegistered, at: delivery.entries.first?.offset ?? 0,
          isWhole ? group.app : "\(group.scheme)/\(group.route)",
          expected: reason(lost), found: shown(lost)))
    }
  }

  /// A link as it is reported.
  private func shown(_ link: DeepLink) -> String {
    SecretMask.text(link.bytes, hiding: secrets.ranges(in: link.bytes))
  }

  private func arrives(_ link: DeepLink) -> Bool {
    delivery.verdict(on: link, explains: false).arrives
  }

  /// Why the part that comes nearest does not take a link.
  private func reason(_ link: DeepLink) -> String {
    let reasons = delivery.verdict(on: link, explains: true).reasons
    let scheme = reasons.first { !$0.hasPrefix("its scheme") && !$0.hasPrefix("not asked") }
    return scheme ?? reasons.first ?? ""
  }

  // MARK: Parts

  /// Says which parts lead to no route: no sample fits them, and the links that do are none of a route.
  private func checkParts(_ parts: [Part]) {
    let arrived = groups.filter { arriving.contains($0.name) }.flatMap(\.samples)
    let samples = arrived + (arrived.contains(where: \.isOnWeb) ? webLinks : [])
    var next = 0
    for part in parts {
      // Parts and samples have the order of routes, nearly.
      let fitting =
        samples[next...].firstIndex(where: part.takes)
        ?? samples[..<next].firstIndex(where: part.takes)
      if let fitting {
        next = fitting
        continue
      }
      let links = part.links.filter { part.takes($0) && arrives($0) }
      guard let witness = links.first, !links.contains(where: leadsToRoute) else { continue }
      report(
        Finding(
          .registeredNotRouted, at: part.offset, part.name, found: shown(witness)))
    }
  }

  /// The link on the web, and the same with a slash at its end, or without one, where that is one of the route,
  /// too.
  private func onWeb(_ link: DeepLink, _ app: AppDefinition) -> [DeepLink] {
    guard let text = link.isOnWeb ? link.description : app.web?.link(for: link) else { return [] }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let other = path.hasSuffix("/") ? path.dropLast() : path + "/"
    return [path, other].compactMap { try? DeepLink("\($0)\(text.dropFirst(path.count))") }
      .filter(isRouted)
  }

  /// Whether a route takes a link, or would with other parameters, of which systems know nothing.
  private func leadsToRoute(_ link: DeepLink) -> Bool {
    isRouted(link)
      || link.query == nil
        && writtenQueries.contains { query in
          (try? DeepLink(link.description + query)).map(isRouted) ?? false
        }
  }

  private func isRouted(_ link: DeepLink) -> Bool {
    do throws(Finding) {
      _ = try catalog.route(link)
      return true
    } catch {
      return ![.unknownRoute, .unknownScheme, .unknownHost].contains(error.rule)
    }
  }

  private func report(_ finding: Finding) {
    if findings.count < Self.maximumFindings { findings.append(finding) }
  }
}

extension DeepLink {
  var isOnWeb: Bool { scheme.lowercased() == WebAddress.scheme }
}
