import URLSchemeCore

/// Writes a desktop entry (Desktop Entry Specification 1.5) that hands an app its links.
///
/// Put it into `applications/` of the user's data folder, and tell the system about it:
/// `update-desktop-database`, then `xdg-mime default NAME.desktop x-scheme-handler/SCHEME`.
/// <https://specifications.freedesktop.org/desktop-entry/latest/>
enum DesktopEntry {
  /// The entry of a definition that was checked; `program` is what is run, with the link as its one
  /// argument.
  static func text(for definition: AppDefinition, program: String) throws(Finding) -> [UInt8] {
    // §7: "may not contain the equal sign".
    if let equals = program.utf8.firstIndex(of: UInt8(ascii: "=")) {
      throw Finding(
        .invalidValue, at: program.utf8.distance(from: program.startIndex, to: equals), "handler",
        expected: "a program without an equal sign", found: program)
    }
    // A scheme has nothing that would be escaped in a list.
    let types = definition.schemes.map { "x-scheme-handler/\(Registration.lowercased($0));" }
    let text = """
      [Desktop Entry]
      Type=Application
      Name=\(try name(definition.name))
      Exec=\(string(argument(program))) %u
      NoDisplay=true
      MimeType=\(types.joined())

      """
    return Array(text.utf8)
  }

  private static func name(_ name: String) throws(Finding) -> String {
    for scalar in name.unicodeScalars
    where scalar.value == 0x7F || scalar.value < 0x20 && !"\n\t\r".unicodeScalars.contains(scalar) {
      throw Finding(.invalidDefinition, at: 0, "name", expected: "no control characters")
    }
    return string(name)
  }

  /// A value of type string (§4): lines and backslashes are escaped, and a space that would be
  /// dropped at the beginning.
  static func string(_ text: String) -> String {
    var string = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case " " where string.isEmpty: string += "\\s"
      case "\n": string += "\\n"
      case "\t": string += "\\t"
      case "\r": string += "\\r"
      case "\\": string += "\\\\"
      default: string.unicodeScalars.append(scalar)
      }
    }
    return string
  }

  /// An argument of the Exec key (§7), not yet escaped as a string: in quotes where it has a
  /// reserved character, and only there, since some launchers know no quotes.
  static func argument(_ text: String) -> String {
    let reserved = " \t\n\"'\\><~|&;$*?#()`"
    let needsQuotes = text.unicodeScalars.contains { reserved.unicodeScalars.contains($0) }
    let argument = text.unicodeScalars.reduce(into: "") { argument, scalar in
      switch scalar {
      case "\"", "`", "$", "\\": argument += "\\"
      // Else it would begin a field code, like the %u that stands for the link.
      case "%": argument += "%"
      default: break
      }
      argument.unicodeScalars.append(scalar)
    }
    return needsQuotes ? "\"\(argument)\"" : argument
  }
}
