import URLSchemeCore

/// The hosts that Android verifies, so that their links leave the browser (`DomainVerificationCollector`, for apps
/// that target Android 12): those of filters with `android:autoVerify` for web links alone.
extension AndroidManifestFile {
  /// They are the app's, not the filter's: with them verified, any filter gets the links that fit it.
  var verifiedHosts: [IntentFilter.Authority] {
    filters.filter(\.isVerified).flatMap(\.links.authorities).filter(\.isVerifiable)
  }
}

extension AndroidManifestFile.Filter {
  fileprivate var isVerified: Bool {
    let needed = ["DEFAULT", "BROWSABLE"].map { "\(Self.prefix)category.\($0)" }
    return autoVerify && actions.contains(Self.prefix + "action.VIEW")
      && categories.isSuperset(of: needed) && !links.schemes.isEmpty
      && links.schemes.allSatisfy {
        ["http", "https"].contains(String(decoding: $0, as: UTF8.self))
      }
  }
}

extension IntentFilter.Authority {
  /// Whether Android asks the host: it has the form of a domain name, or of an IPv4 address, perhaps with `*.`
  /// before it (`Patterns.DOMAIN_NAME`).
  var isVerifiable: Bool {
    let name = host.hasPrefix("*.") ? host.dropFirst(2) : host[...]
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, labels.allSatisfy(Self.isLabel), let last = labels.last else {
      return false
    }
    let isAddress = labels.count == 4 && labels.allSatisfy { UInt8(Substring($0)) != nil }
    let isTopLevel = last.count > 1 && !last.contains { $0.isDigit || $0 == UInt8(ascii: "-") }
    return isTopLevel || last.starts(with: "xn--".utf8) || isAddress
  }

  /// Letters and digits, also beyond ASCII, and hyphens and underscores between them.
  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    func isLetterOrDigit(_ byte: UInt8?) -> Bool {
      byte.map { $0.isAlphanumeric || $0 >= 0x80 } ?? false
    }
    return isLetterOrDigit(label.first) && isLetterOrDigit(label.last)
      && label.allSatisfy { isLetterOrDigit($0) || "-_".has($0) }
  }
}
