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
    guard router.routes[route].takesCallbacks else { return }
    let policy = router.apps[router.routes[route].app].callbackPolicy
    for kind in Callback.Kind.allCases {
      guard let parameter = callback(kind, route),
        let target = try? Link(values.tape.text(values.node(parameter)))
      else { continue }
      guard policy.allows(scheme: target.scheme) else {
        throw Finding(
          .callbackNotAllowed, at: place(of: parameter, route, link), kind.parameterName,
          found: target.scheme)
      }
    }
  }

  /// The links that return control, in the order of their kinds.
  package var callbacks: [Callback] {
    guard case .routed(_, let route) = outcome else { return [] }
    return Callback.Kind.allCases.compactMap { kind in
      callback(kind, route).flatMap { parameter in
        (try? Link(values.tape.text(values.node(parameter)))).map {
          Callback(kind: kind, target: $0)
        }
      }
    }
  }

  /// The parameter that holds a callback of that kind, where the route takes callbacks and the link
  /// has one.
  private func callback(_ kind: Callback.Kind, _ route: Int) -> Int? {
    guard router.routes[route].takesCallbacks,
      let parameter = router.routes[route].parameter(named: kind.parameterName),
      values.node(parameter) >= 0
    else { return nil }
    return parameter
  }

  /// Where the value of a parameter begins in the link.
  private func place(of parameter: Int, _ route: Int, _ link: Span<UInt8>) -> Int {
    for capture in matcher.captures where capture.parameter == parameter {
      return capture.range.lowerBound
    }
    let name = router.routes[route].parameters[parameter].nameBytes
    for (index, pair) in matcher.query.pairs.enumerated()
    where matcher.query.isNamed(name, index, link) {
      return pair.value?.lowerBound ?? pair.name.lowerBound
    }
    return components.fragment?.lowerBound ?? components.path.upperBound
  }
}
