import URLSchemeCore

/// `urlscheme help`: what there is to say about a topic, in lines that fit the terminal.
struct HelpCommand {
  let topic: HelpTopic

  func run() -> ExitStatus {
    let width = Platform.width(of: .standardOutput)
    let layout = HelpLayout(width: width ?? HelpLayout.usual)
    if let text = HelpText.text(topic, layout) { return URLSchemeCommand.show(text) }
    guard case .named(let name, let common) = topic else { return .success }
    return Session.run(common) { (session: inout Session) throws(PlatformError) in
      let help = RouteHelp(
        catalog: session.catalog, layout: layout, options: common.definitionWords)
      let text: String
      do throws(UsageError) {
        text = try HelpCommand.text(name, help)
      } catch {
        return URLSchemeCommand.fail(error)
      }
      try session.write(Array(text.utf8))
      return .success
    }
  }

  private static func text(_ name: String, _ help: RouteHelp) throws(UsageError) -> String {
    let apps = help.catalog.definitions
    let app = apps.first { $0.schemes.contains { $0.lowercased() == name.lowercased() } }
    if let app { return help.text(of: app) }
    do throws(Finding) {
      return help.text(of: try RouteDescription(of: name, in: help.catalog))
    } catch {
      let full = apps.flatMap { app in
        app.routes.map { ("\(app.schemes.first ?? "")/\($0.name)", $0) }
      }
      if error.rule == .ambiguousLink {
        let routes = full.filter { $0.1.name == name }.map(\.0)
        throw UsageError(.ambiguousTopic(name, routes: routes))
      }
      let others = full.map(\.1.name) + apps.flatMap(\.schemes) + full.map(\.0)
      throw UsageError(.unknownTopic(name, others: others))
    }
  }
}
