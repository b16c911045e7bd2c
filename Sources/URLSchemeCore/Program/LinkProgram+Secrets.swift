/// Tells which callbacks may hold secrets, as far as their scheme or host says.
extension LinkProgram {
  /// Whether a pair is, or the text of one by its name, a callback that is a link of an app with secrets, and has a
  /// part that may hold one.
  package func isSecretCallback(_ name: Span<UInt8>, _ text: Span<UInt8>) -> Bool {
    hasSecrets && CallbackName.isOne(name) && mayHoldSecrets(text)
  }

  /// The same of the text of a pair that is known to be a callback.
  func mayHoldSecrets(_ text: Span<UInt8>) -> Bool {
    guard hasSecrets else { return false }
    let link = PercentEncoding.decoded(text)
    // What stands around a link that is not right hides its scheme.
    let start = link.firstIndex(where: ByteClass.isLetter) ?? link.count
    return hasSecretParts(link.span.extracting(start...))
  }

  /// Takes the text of a callback that may hold secrets out of what is said of it.
  package func hideCallback(in finding: inout Finding) {
    guard isSecretCallback(finding.subject.bytes.span, finding.found.bytes.span) else { return }
    (finding.found, finding.suggestion) = ("", "")
  }

  private func hasSecretParts(_ link: Span<UInt8>) -> Bool {
    guard let app = app(ofLink: link), appPlans[app].hasSecrets else { return false }
    return appPlans[app].hasSecretPaths || link.contains(UInt8(ascii: "?"))
      || link.contains(UInt8(ascii: "#"))
  }
}
