/// The key `encoding`: an object with one member that names the text form.
extension DefinitionReader {
  mutating func readEncoding(_ place: Place) -> Schema.Encoding? {
    guard var object = object(place.node, at: place.path) else { return nil }
    let forms = ["fixedWidth", "delimited", "boolean", "json", "base64url"]
    let given = forms.compactMap { take($0, in: &object) }
    finish(object)
    guard given.count == 1, let form = given.first, object.members.count == 1 else {
      if object.members.allSatisfy({ forms.contains($0.name) }) {
        report(place, expected: "an object with one of \(forms.joined(separator: ", "))")
      }
      return nil
    }
    guard var options = self.object(form.node, at: form.path) else { return nil }
    defer { finish(options) }
    switch object.members.first?.name {
    case "fixedWidth": return readFixedWidth(&options, form)
    case "delimited": return readDelimited(&options)
    case "boolean":
      return .boolean(
        true: string("true", in: &options) ?? "true",
        false: string("false", in: &options) ?? "false")
    case "json": return .json
    default: return .base64url
    }
  }

  private mutating func readFixedWidth(
    _ options: inout Object, _ place: Place
  ) -> Schema.Encoding? {
    for key in ["fields", "width"] where !options.has(key) { report(missing: key, in: options) }
    let fields = strings("fields", in: &options)
    let width = count("width", in: &options)
    let fractionDigits = count("fractionDigits", in: &options)
    guard let fields, let width else { return nil }
    return .fixedWidth(
      Schema.FixedWidth(fields: fields, width: width, fractionDigits: fractionDigits ?? 0))
  }

  private mutating func readDelimited(_ options: inout Object) -> Schema.Encoding? {
    let separator = requiredString("separator", in: &options)
    return .delimited(
      Schema.Delimited(
        separator: separator, escape: string("escape", in: &options),
        fields: strings("fields", in: &options), rest: string("rest", in: &options)))
  }
}
