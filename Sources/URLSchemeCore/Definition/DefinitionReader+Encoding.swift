/// Reads the key `encoding`: an object with one member that names the text form.
extension DefinitionReader {
  mutating func readEncoding(_ place: Place) -> Schema.Encoding? {
    guard var object = object(place.node, at: place.path) else { return nil }
    let forms = ["fixedWidth", "delimited", "boolean", "json", "base64url"]
    let given = forms.compactMap { key in take(key, in: &object).map { (key: key, place: $0) } }
    finish(object)
    guard let (key, form) = given.first, given.count == 1 else {
      // An unknown key was reported already.
      if given.count == object.members.count { report(place, expected: "one key: \(oneOf(forms))") }
      return nil
    }
    guard var options = self.object(form.node, at: form.path) else { return nil }
    defer { finish(options) }
    switch key {
    case "fixedWidth": return readFixedWidth(&options)
    case "delimited": return readDelimited(&options)
    case "boolean":
      return .boolean(
        true: string("true", in: &options) ?? "true",
        false: string("false", in: &options) ?? "false")
    case "json": return .json
    default: return .base64url
    }
  }

  private mutating func readFixedWidth(_ options: inout Object) -> Schema.Encoding? {
    let fields = requiredStrings("fields", in: &options)
    if !options.has("width") { report(missing: "width", in: options) }
    let width = count("width", in: &options)
    let fractionDigits = count("fractionDigits", in: &options)
    guard let fields, let width else { return nil }
    return .fixedWidth(
      Schema.FixedWidth(fields: fields, width: width, fractionDigits: fractionDigits ?? 0))
  }

  private mutating func readDelimited(_ options: inout Object) -> Schema.Encoding? {
    .delimited(
      Schema.Delimited(
        separator: requiredString("separator", in: &options),
        escape: string("escape", in: &options), fields: strings("fields", in: &options),
        rest: string("rest", in: &options)))
  }
}
