import URLSchemeCore

/// A page for people who may not have an app: buttons that open a link in it, and that lead to where it comes from.
///
/// No script opens anything, and nothing happens before somebody presses a button: a browser shows an error for a
/// scheme that no app has, and a page cannot find out which it is.
///
/// It is a class, as a struct with a whole definition in it takes much code to be copied.
final class LandingPage {
  /// What its buttons open.
  indirect enum Target {
    /// A link, what Safari's banner hands to the app, and what a QR code says: its text, and the picture.
    case link(DeepLink, argument: String?, code: (text: String, svg: String)?)
    /// What a script makes of the page's address.
    case address(Model)
  }

  /// What the script knows.
  struct Model {
    /// For the script, as JSON.
    let json: String
    /// Whether an `intent:` URL has somewhere to go without the app.
    let leadsOn: Bool
  }

  let app: AppDefinition
  let route: Route
  let target: Target

  init(app: AppDefinition, route: Route, target: Target) {
    (self.app, self.route, self.target) = (app, route, target)
  }

  var text: String { page.text }

  private var page: HTMLPage {
    var page = HTMLPage(
      title: "Open in \(app.name)", body: body, style: (LandingStyle.text, LandingStyle.digest))
    if case .address(let model) = target {
      page.script = (LandingScript.page, LandingScript.digest)
      page.data = model.json
    }
    page.head = head(headers(policy: page.policy))
    return page
  }

  // MARK: Its head

  /// What a server has to say, since a page cannot.
  private func headers(policy: String) -> [String] {
    [
      "Content-Security-Policy: \(policy); frame-ancestors 'none'", "X-Frame-Options: DENY",
      "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "X-Robots-Tag: noindex",
    ]
  }

  /// The headers in a file that Netlify and Cloudflare Pages read.
  var headersFile: String {
    let lines = headers(policy: page.policy).map { "  \($0)\n" }.joined()
    return """
      # Headers that a page cannot set itself. Netlify and Cloudflare Pages read this file at the top of a site; where
      # the page stands elsewhere in it, write its paths.
      /
      \(lines)/index.html
      \(lines)
      """
  }

  private func head(_ headers: [String]) -> String {
    let summary = route.summary.map {
      "<meta name=\"description\" content=\"\($0.onOneLine.markup)\"/>\n"
    }
    return """
      <meta name="robots" content="noindex"/>
      \(summary ?? "")\(banner)\
      <!-- Let the server send these headers: a page cannot set all of them itself.
      \(headers.joined(separator: "\n"))
      -->

      """
  }

  /// Safari's own banner. Its arguments are split at commas.
  private var banner: String {
    guard let page = app.fallback.ios, let number = AppStorePage.number(page) else { return "" }
    var content = "app-id=\(number)"
    if case .link(_, let argument?, _) = target { content += ", app-argument=\(argument)" }
    return "<meta name=\"apple-itunes-app\" content=\"\(content.markup)\"/>\n"
  }

  // MARK: Its body

  private var name: String { "<bdi>\(app.name.markup)</bdi>" }

  private var body: String {
    let summary = route.summary.map { "<p><bdi>\($0.onOneLine.markup)</bdi></p>\n" } ?? ""
    let code = code
    return """
      <main\(code.isEmpty ? "" : " class=\"wide\"")>
      <div>
      <h1>\(name)</h1>
      \(summary)\(buttons)\(others)</div>
      \(code)</main>

      """
  }

  private var buttons: String {
    switch target {
    case .link(let link, _, _):
      let intent = IntentURL(to: link, fallback: app.fallback)
      return button("Open in \(name)", href: link.description, isFirst: true)
        + (intent.leadsOn ? button(Self.chrome, href: intent.text) : "") + hint(intent.leadsOn)
    case .address(let model):
      return """
        <noscript><p class="bad">This page makes a link of its own address, and needs JavaScript for that. Allow it, \
        and load the page again.</p></noscript>
        <div id="problem" role="alert" hidden="">
        <p class="bad">This address has no link that \(name) opens. Ask for a new one where you got it.</p>
        <p class="soft"><bdi id="message"></bdi></p>
        </div>
        <div id="buttons" hidden="">
        <a class="button first" id="open">Open in \(name)</a>
        \(model.leadsOn ? "<a class=\"button\" id=\"chrome\">\(Self.chrome)</a>\n" : "")\
        \(hint(model.leadsOn))</div>

        """
    }
  }

  private static let chrome = "Open on Android, in Chrome"

  private func hint(_ leadsOn: Bool) -> String {
    let second =
      leadsOn
      ? "Chrome’s button goes to a store or a page where the app is missing; Firefox and other browsers need the first one. "
      : ""
    return "<p class=\"soft\">\(second)If nothing opens, the app is not on this device.</p>\n"
  }

  /// Where the app comes from, and what there is without it.
  private var others: String {
    let fallback = app.fallback
    let isPlay = fallback.android.map(IntentURL.isPlayStore) == true
    let isApple = fallback.ios.map(AppStorePage.isOne) == true
    let choices = [
      (isApple ? "App Store (iPhone, iPad)" : "For iPhone and iPad", fallback.ios),
      (isPlay ? "Google Play (Android)" : "For Android", fallback.android),
      ("Continue on the web", fallback.web),
    ].compactMap { label, url in
      url.flatMap { LandingPage.opensSafely($0) ? button(label, href: $0) : nil }
    }
    guard !choices.isEmpty else { return "" }
    return """
      <section aria-labelledby="get">
      <h2 id="get">You don’t have \(name)?</h2>
      \(choices.joined())</section>

      """
  }

  /// - Parameter label: Markup.
  private func button(_ label: String, href: String, isFirst: Bool = false) -> String {
    "<a class=\"button\(isFirst ? " first" : "")\" href=\"\(href.markup)\">\(label)</a>\n"
  }

  private var code: String {
    guard case .link(let link, _, let code?) = target else { return "" }
    let isAddress = code.text != link.description
    let hint =
      isAddress
      ? "It says where this is on the web."
      : "Many cameras on Android only search for such a code: open this page there instead."
    return """
      <section class="code" aria-labelledby="scan">
      <h2 id="scan">\(name) is on your phone?</h2>
      \(code.svg)
      <p>Scan the code with its camera.</p>
      <p class="soft">\(hint)</p>
      </section>

      """
  }
}

extension LandingPage {
  /// Whether a browser does no more with a link than to open it elsewhere: it runs nothing, and reads no file.
  static func opensSafely(_ link: String) -> Bool {
    guard let link = try? DeepLink(link) else { return false }
    return !CallbackPolicy.neverAllowed.contains(link.scheme.lowercased())
  }
}

/// A page of Apple's App Store.
enum AppStorePage {
  static func isOne(_ page: String) -> Bool {
    guard let link = try? DeepLink(page) else { return false }
    return isOne(link)
  }

  private static func isOne(_ link: DeepLink) -> Bool {
    let host = link.host?.lowercased() ?? ""
    return host == "apps.apple.com" || host == "itunes.apple.com"
      || host.hasSuffix(".itunes.apple.com")
  }

  /// The number that the store has for the app that the page is about; nil: it is no page of the store, or has none.
  ///
  /// It stands at the end of the path, `id` before it; in old pages, in a query item of that name.
  static func number(_ page: String) -> String? {
    guard let link = try? DeepLink(page), isOne(link) else { return nil }
    let items = (try? link.queryItems(dialect: .form)) ?? []
    let segments = link.path.split(separator: "/")
    // Others are about developers and stories.
    guard segments.contains(where: { $0 == "app" || $0 == "viewSoftware" }) else { return nil }
    let candidates = segments.filter { $0.hasPrefix("id") }.reversed().map {
      String($0.dropFirst(2))
    }
    return (candidates + items.filter { $0.name == "id" }.compactMap(\.value)).first { text in
      !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
  }
}
