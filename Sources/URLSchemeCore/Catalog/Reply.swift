/// What an app reports when it returns control (x-callback-url 1.0).
public enum Reply: Hashable, Sendable {
  /// It was done; the values are what the caller gets.
  case success([QueryItem])
  /// It failed.
  case error(code: String, message: String)
  /// The person did not want it.
  case cancel

  /// The callback that takes the reply.
  public var kind: Callback.Kind {
    switch self {
    case .success: .success
    case .error: .error
    case .cancel: .cancel
    }
  }

  fileprivate var items: [QueryItem] {
    switch self {
    case .success(let items): items
    case .error(let code, let message):
      [
        QueryItem(name: "errorCode", value: code), QueryItem(name: "errorMessage", value: message),
      ]
    case .cancel: []
    }
  }
}

extension Catalog {
  /// The link that answers `link`: its callback of the reply's kind, with what there is to report.
  ///
  /// ```swift
  /// let request = try DeepLink("liteapp://export?x-success=fullapp%3A%2F%2Fimport%3Ffrom%3Dlite")
  /// try Catalog.builtIn.link(replying: .success([QueryItem(name: "items", value: "3")]), to: request)
  /// // fullapp://import?from=lite&items=3
  /// ```
  ///
  /// - Throws: what `route` throws; `missing-parameter` where the link has no such callback;
  ///   `unknown-parameter` for a value that the route's `returns` does not list.
  public func link(replying reply: Reply, to link: DeepLink) throws(Finding) -> DeepLink {
    let match = try route(link)
    let number = try program.route(named: "\(match.link.app)/\(match.link.route)")
    let plan = program.plans[number]
    guard let callback = match.callback(reply.kind) else {
      throw Finding(
        .missingParameter, at: link.bytes.count, reply.kind.parameterName,
        expected: plan.takesCallbacks
          ? "the link does not say where to go back to"
          : "the route \(plan.name) takes no callbacks")
    }
    if case .success(let items) = reply {
      let returns = plan.route.returns
      for item in items
      where !returns.isEmpty && !returns.contains(where: { $0.utf8.elementsEqual(item.name.utf8) })
      {
        throw Finding(.unknownParameter, at: 0, item.name, among: returns)
      }
    }
    return callback.link(reporting: reply.items)
  }
}
