/// Says where a link that was read goes: the screens it opens, and the links that return control.
extension LinkDecoder {
  /// The stack of screens, root first, cut where a guard stops it.
  package var screens: ArraySlice<String> {
    guard case .routed(_, let route) = outcome else { return [] }
    return router.routes[route].screens.prefix(screenCount)
  }

  /// Whether the app should ask the person first.
  package var confirm: Bool {
    guard case .routed(_, let route) = outcome else { return false }
    return router.routes[route].confirm
  }

  /// Cuts the stack of screens at the first guard that does not hold, and notes why.
  mutating func applyGuards(_ link: Span<UInt8>, _ route: Int) {
    screenCount = router.routes[route].screens.count
    for index in router.routes[route].guards.indices
    where values.isPresent(router.routes[route].guards[index].parameter) {
      guard router.routes[route].guards[index].screenCount < screenCount,
        !holds(index, route)
      else { continue }
      let condition = router.routes[route].guards[index]
      screenCount = condition.screenCount
      let offset = place(of: condition.parameter, route, link)
      notices.append(
        Finding(
          .guardStopped, at: offset, router.routes[route].parameters[condition.parameter].name,
          expected: condition.notice, found: condition.stopAt))
    }
  }

  private mutating func holds(_ index: Int, _ route: Int) -> Bool {
    let parameter = router.routes[route].guards[index].parameter
    let condition = router.routes[route].guards[index].condition
    do throws(Finding) {
      let count = values.itemCount(parameter)
      if count > 0 {
        try values.tape.checkCount(count, condition)
      } else {
        try values.tape.checkTree(values.node(parameter), condition, &scratch)
      }
      return true
    } catch {
      return false
    }
  }

  // MARK: Callbacks

  /// The number of the form that canonical form keeps: that of the alias which the link has, if it
  /// names callbacks; 0: the route's own link.
  var keptForm: Int {
    guard case .routed(let terminal, let route) = outcome, router.terminals[terminal].isAlias,
      router.routes[route].takesCallbacks
    else { return 0 }
    let hasCallbacks = CallbackName.all.contains { name in
      router.routes[route].parameter(named: name).map { values.isPresent($0) } ?? false
    }
    return hasCallbacks ? router.terminals[terminal].form : 0
  }

  /// The number of the link's scheme among those of its app.
  func schemeNumber(_ link: Span<UInt8>, _ route: Int) -> Int {
    router.schemeNumber(link.extracting(components.scheme), of: router.routes[route].app) ?? 0
  }

  /// Checks that every link which returns control has a scheme that the definition vouches for.
  mutating func checkCallbacks(_ link: Span<UInt8>, _ route: Int) throws(Finding) {
    for parameter in router.routes[route].callbackParameters where values.isPresent(parameter) {
      let text = values.tape.bytes.span.extracting(values.tape.range(values.node(parameter)))
      guard let target = try? LinkComponents.parse(text, lenient: false) else { continue }
      let scheme = text.extracting(target.scheme)
      guard router.apps[router.routes[route].app].callbackPolicy.allows(scheme: scheme) else {
        let name = router.routes[route].parameters[parameter].name
        throw Finding(
          .callbackNotAllowed, at: place(of: parameter, route, link), name, found: scheme.text)
      }
    }
  }

  /// The links that return control, in the order of their kinds.
  package var callbacks: [Callback] {
    guard case .routed(_, let route) = outcome else { return [] }
    return zip(Callback.Kind.allCases, router.routes[route].callbackParameters).compactMap {
      kind, parameter in
      guard values.isPresent(parameter) else { return nil }
      return (try? Link(values.tape.text(values.node(parameter)))).map {
        Callback(kind: kind, target: $0)
      }
    }
  }

  /// Where the value of a parameter begins in the link.
  private func place(of parameter: Int, _ route: Int, _ link: Span<UInt8>) -> Int {
    for capture in matcher.captures where capture.parameter == parameter {
      return capture.range.lowerBound
    }
    for (pair, owner) in zip(matcher.query.pairs, matcher.query.parameters)
    where owner == parameter {
      return pair.value?.lowerBound ?? pair.name.lowerBound
    }
    return components.fragment?.lowerBound ?? components.path.upperBound
  }
}
