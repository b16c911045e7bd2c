/// The programs that open a link, and the command that each is given it by, for a POSIX shell.
enum LinkOpener: String, CaseIterable, Sendable {
  /// The iOS simulator that runs.
  case simctl
  /// An Android device or emulator.
  case adb
  /// A desktop of Linux or BSD.
  case xdgOpen = "xdg-open"
  /// macOS.
  case open

  /// The command that opens a link, whatever bytes but NUL the link has.
  func command(_ link: String) -> String {
    switch self {
    case .simctl: "xcrun simctl openurl booted \(ShellWord.quoted(link))"
    // adb joins its arguments with spaces and the device's shell reads them again: quoted for that
    // shell first, and then for the one here. Filters have schemes in lower case, which nothing on the
    // way to them makes of others.
    case .adb:
      "adb shell am start -W -a android.intent.action.VIEW -d "
        + ShellWord.quoted(ShellWord.quoted(link.withLowercasedScheme))
    case .xdgOpen: "xdg-open \(ShellWord.quoted(link))"
    case .open: "open \(ShellWord.quoted(link))"
    }
  }
}

extension String {
  fileprivate var withLowercasedScheme: String {
    guard let end = utf8.firstIndex(of: UInt8(ascii: ":")) else { return self }
    return self[..<end].lowercased() + self[end...]
  }
}
