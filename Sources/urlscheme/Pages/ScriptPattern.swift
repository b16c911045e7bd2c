/// An I-Regexp (RFC 9485) as JavaScript writes it, for its flag `u`: §5.3, and what that flag does not allow.
extension String {
  var asScriptPattern: String {
    var pattern = ""
    var isInClass = false
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        let escaped = rest.popFirst() ?? "\\"
        pattern += escaped == "-" && !isInClass ? "-" : "\\\(escaped)"
      case "[" where !isInClass:
        isInClass = true
        pattern += "["
      case "]":
        isInClass = false
        pattern += "]"
      case "." where !isInClass: pattern += "[^\\n\\r]"
      // Both stand for themselves.
      case "^" where !isInClass, "$" where !isInClass: pattern += "\\\(scalar)"
      default: pattern.unicodeScalars.append(scalar)
      }
    }
    return pattern
  }
}
