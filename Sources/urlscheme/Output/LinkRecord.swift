import URLSchemeCore

/// The record of one link, as a value: what text, TSV, shell variables and `--get` are made from.
struct LinkRecord {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  /// The record that `write` writes.
  init(_ write: (inout JSONSink) -> Void) {
    var sink = JSONSink()
    write(&sink)
    // The sink writes JSON only.
    value = (try? Value(json: sink.output)) ?? .null
  }

  /// Whether a definition describes the link.
  var isRouted: Bool { value["route"] != nil }

  /// A value by its name, or by the names on the way to it with dots between them: of a routed link
  /// a parameter, else what the app assumes for it; of a generic link a component, or `query.NAME`.
  func value(named name: String) -> Value? {
    guard !name.isEmpty else { return nil }
    guard isRouted else { return component(named: name) }
    return value["values"]?.descendant(name[...]) ?? value["defaults"]?.descendant(name[...])
  }

  /// Of a generic link the parts, but for the query.
  var components: [Value.Member] {
    (value.object ?? []).filter { !["link", "query", "notices"].contains($0.name) }
  }

  private func component(named name: String) -> Value? {
    guard name.hasPrefix("query.") else {
      return names.contains(name) ? value[name] : nil
    }
    let wanted = name.dropFirst("query.".count)
    return value["query"]?.array?.first { $0[0]?.string.map { $0 == wanted } ?? false }?[1]
  }

  /// The names that `value(named:)` takes, but for those of fields.
  var names: [String] {
    guard isRouted else { return components.map(\.name) + ["query"] }
    return ["values", "defaults"].flatMap { value[$0]?.object ?? [] }.map(\.name)
  }

  /// The scalars of the record's values with the names on the way to them, in order; those that
  /// `whole` names stay in one piece, as JSON.
  func rows(whole: [String] = []) -> [(path: [String], value: Value)] {
    var rows: [(path: [String], value: Value)] = []
    guard isRouted else {
      for member in components { rows.append(([member.name], member.value)) }
      for pair in value["query"]?.array ?? [] {
        rows.append((["query", pair[0]?.plainText ?? ""], pair[1] ?? .null))
      }
      return rows
    }
    for member in value["values"]?.object ?? [] {
      if whole.contains(member.name) {
        rows.append(([member.name], member.value))
      } else {
        member.value.appendRows([member.name], to: &rows)
      }
    }
    return rows
  }
}

extension Value {
  /// The value as text, without quotes where it is a string.
  var plainText: String {
    switch self {
    case .string(let text): text
    case .null: ""
    default: json
    }
  }

  /// The value at the end of a way, `outfit.garments.0` or `outfit.garments[0]`; names may have dots
  /// and brackets themselves.
  func descendant(_ path: Substring) -> Value? {
    guard !path.isEmpty else { return self }
    if let array {
      guard let (index, rest) = path.takingIndex, array.indices.contains(index) else { return nil }
      return array[index].descendant(rest)
    }
    for member in object ?? [] where path.hasPrefix(member.name) {
      let rest = path.dropFirst(member.name.count)
      if rest.isEmpty { return member.value }
      let step = rest.hasPrefix(".") ? rest.dropFirst() : rest
      let isBracketed = rest.hasPrefix("[") && member.value.array != nil
      let isStep = !step.isEmpty && (rest.hasPrefix(".") || isBracketed)
      if isStep, let found = member.value.descendant(step) { return found }
    }
    return nil
  }

  /// Appends the scalars in the value; an empty array or object stands for itself.
  fileprivate func appendRows(
    _ path: [String], to rows: inout [(path: [String], value: Value)]
  ) {
    switch self {
    case .array(let values) where !values.isEmpty:
      for (index, value) in values.enumerated() {
        value.appendRows(path + [String(index)], to: &rows)
      }
    case .object(let members) where !members.isEmpty:
      for member in members { member.value.appendRows(path + [member.name], to: &rows) }
    default: rows.append((path, self))
    }
  }
}

extension Substring {
  /// The number at the beginning of a way through an array, `0` or `[0]`, and what follows it,
  /// without its dot.
  fileprivate var takingIndex: (index: Int, rest: Substring)? {
    let isBracketed = hasPrefix("[")
    let digits = dropFirst(isBracketed ? 1 : 0).prefix { ("0"..."9").contains($0) }
    guard let index = Int(digits) else { return nil }
    var rest = self[digits.endIndex...]
    if isBracketed {
      guard rest.popFirst() == "]" else { return nil }
    }
    guard !rest.isEmpty, rest.first != "[" else { return (index, rest) }
    // A dot is followed by a name.
    guard rest.popFirst() == ".", !rest.isEmpty else { return nil }
    return (index, rest)
  }
}
