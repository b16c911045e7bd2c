/// Tells which links within links may hold secrets, as far as their scheme or host says.
extension LinkProgram {
  /// Whether a callback's text is a link of an app that has secrets, and has a part that may hold one.
  package func mayHoldSecrets(_ text: Span<UInt8>) -> Bool {
    guard let app = app(ofLink: text), appPlans[app].hasSecrets else { return false }
    return appPlans[app].hasSecretPaths || text.contains(UInt8(ascii: "?"))
      || text.contains(UInt8(ascii: "#"))
  }

  private func app(ofLink text: Span<UInt8>) -> Int? {
    let colon = text.firstIndex(of: UInt8(ascii: ":"), from: 0)
    let scheme = text.extracting(0..<colon)
    guard scheme.equalsIgnoringCase(Array(WebAddress.scheme.utf8)) else {
      return app(scheme: scheme)
    }
    let parts = text.text.dropFirst(colon + 1).split(separator: "/", maxSplits: 2)
    let host = parts.first?.prefix { !"?#:".contains($0) }.lowercased() ?? ""
    return appPlans.firstIndex { $0.definition.web?.hosts.contains(host) == true }
  }
}
