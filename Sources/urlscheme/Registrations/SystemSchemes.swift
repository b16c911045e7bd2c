import URLSchemeCore

/// The schemes that a standard or a system owns. Their links may be described; an app that registers
/// one gets links that mean something else, or none at all.
///
/// Standards: the permanent entries of the IANA registry
/// (<https://www.iana.org/assignments/uri-schemes/>), and what browsers keep for themselves
/// (<https://developer.mozilla.org/docs/Web/URI/Reference/Schemes>). Apple:
/// <https://developer.apple.com/documentation/xcode/defining-a-custom-url-scheme-for-your-app>, the
/// Apple URL Scheme Reference, and the settings URL of `UIApplication`. Android:
/// <https://developer.android.com/guide/components/intents-common>. Windows:
/// <https://learn.microsoft.com/windows/apps/develop/launch/reserved-uri-scheme-names>.
enum SystemSchemes {
  /// Who owns a scheme, in any case; nil: nobody whom we know.
  static func owner(of scheme: String) -> String? {
    let scheme = scheme.lowercased()
    // System apps of Apple have many, like x-apple.systempreferences.
    guard !scheme.utf8.starts(with: "x-apple".utf8) else { return "Apple" }
    return groups.first { $0.schemes.split(separator: " ").contains(scheme[...]) }?.owner
  }

  /// Whether the scheme is a standard's, which any app of its kind registers: Apple asks mail apps for `mailto`
  /// (<https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.mail-client>).
  static func isStandard(_ scheme: String) -> Bool {
    ["e-mail", "the telephone", "an Internet standard"].contains(owner(of: scheme))
  }

  /// What is wrong with registering a scheme; nil: nothing.
  static func finding(_ scheme: String) -> Finding? {
    owner(of: scheme).map { Finding(.systemScheme, at: 0, scheme, found: $0) }
  }

  private static let groups: [(owner: String, schemes: String)] = [
    ("the web", "http https ws wss"),
    ("e-mail", "mailto mid cid imap pop sieve"),
    ("the telephone", "tel sms smsto mms mmsto callto sip sips"),
    ("the file system", "file"),
    (
      "the browser",
      """
      about blob brave chrome chrome-extension chrome-search chrome-untrusted data devtools edge \
      filesystem jar javascript jscript livescript mhtml mocha moz-extension opera resource \
      safari-extension safari-web-extension vbs vbscript view-source vivaldi
      """
    ),
    (
      "Apple",
      """
      app-prefs app-settings facetime facetime-audio facetime-audio-prompt facetime-prompt \
      imessage itms itms-apps itms-appss itms-books itms-bookss itms-services itmss maps message \
      prefs shortcuts tel-prompt telprompt webcal
      """
    ),
    ("Android", "android android-app android.resource content intent market package"),
    (
      "Windows",
      """
      its mk ms-appdata ms-appx ms-appx-web ms-autoplay ms-its ms-msdt ms-officecmd ms-settings \
      ms-windows-store res search-ms shell
      """
    ),
    (
      "an Internet standard",
      """
      aaa aaas acap acct cap coap coap+tcp coap+ws coaps coaps+tcp coaps+ws crid dav dict dns dtn \
      example ftp geo go gopher h323 iax icap im info ipn ipp ipps iris iris.beep iris.lwz \
      iris.xpc iris.xpcs jabber ldap leaptofrogans msrp msrps mt mtqp mupdate news nfs ni nih \
      nntp opaquelocktoken pkcs11 pres reload rtsp rtsps rtspu service session shttp snmp \
      soap.beep soap.beeps stun stuns tag telnet tftp thismessage tip tn3270 turn turns tv urn \
      vemmi vnc xcon xcon-userid xmlrpc.beep xmlrpc.beeps xmpp z39.50r z39.50s
      """
    ),
  ]
}
