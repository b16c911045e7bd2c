/// What a link does, as fixtures speak of it.
extension LinkDecoder {
  /// Tells what a fixture's key is about, for the routed link that was read last; false where there
  /// is no such thing. The canonical form is not the decoder's to tell.
  func emit(_ key: Fixture.Key, of link: Span<UInt8>, to sink: inout some ValueSink) -> Bool {
    guard case .routed(_, let route) = outcome else { return false }
    switch key {
    case .app: sink.string(router.apps[router.routes[route].app].scheme)
    case .scheme: sink.string(link.extracting(components.scheme))
    case .route: sink.string(router.routes[route].name)
    case .values: emitValues(to: &sink)
    case .defaults: emitDefaults(to: &sink)
    case .unknown: emitUnknown(to: &sink)
    case .fragment:
      guard hasUnknownFragment, let range = components.fragment else { return false }
      var text: [UInt8] = []
      appendFragment(of: link, range, to: &text)
      sink.string(text.span)
    case .screens: emitScreens(to: &sink)
    case .callbacks: emit(callbacks, to: &sink)
    case .confirm: sink.boolean(confirm)
    case .notices:
      sink.beginArray()
      for notice in notices { sink.string(notice.rule.rawValue) }
      sink.endArray()
    case .link, .name, .skip, .error, .canonical: return false
    }
    return true
  }

  /// Whether a route's name, with or without an app's scheme before it, means the route of the link
  /// that was read last.
  func isRouted(to name: String) -> Bool {
    guard case .routed(_, let route) = outcome else { return false }
    let name = Array(name.utf8)
    guard let slash = name.firstIndex(of: UInt8(ascii: "/")) else {
      return name.elementsEqual(router.routes[route].name.utf8)
    }
    return router.app(scheme: name.span.extracting(0..<slash)) == router.routes[route].app
      && name[(slash + 1)...].elementsEqual(router.routes[route].name.utf8)
  }
}
