import URLSchemeCore

/// What was meant by a route and operands that `encode` does not take.
extension Correction {
  /// The line with the first route of the words before the rest.
  func encode(routeAmong words: [[UInt8]]) -> String? {
    let route = words.firstIndex { isRoute($0.text) }
    guard let route else { return nil }
    let operands = words[..<route] + words[(route + 1)...]
    return encode(words[route].text, Array(operands))
  }

  /// What to do about a route that there is none of: an app and a route with a space between them,
  /// an app alone, or a name that is near.
  func encode(near name: String, _ suggestion: String, _ operands: [[UInt8]]) -> String? {
    if let first = operands.first, !first.contains(UInt8(ascii: "=")),
      let line = encode("\(name)/\(first.text)", Array(operands[1...]))
    {
      return line
    }
    if (try? catalog.definition(answering: name)) != nil {
      return line(.help, [name]).map { "\($0) lists its routes" }
    }
    guard !suggestion.isEmpty else { return nil }
    return encode(name.folderPrefix + suggestion, operands)
  }

  /// The line for a route and its operands that were given as links; nil where they are none.
  func encode(insteadOf links: [[UInt8]]) -> String? {
    guard links.count > 1, links[1...].allSatisfy({ $0.contains(UInt8(ascii: "=")) }),
      !links.contains(where: DeepLink.hasScheme)
    else { return nil }
    return encode(links[0].text, Array(links[1...]))
  }

  /// The line with the route whose name is nearest.
  func encode(near name: String, _ operands: [[UInt8]]) -> String? {
    do throws(Finding) {
      _ = try catalog.program.route(named: name)
      return nil
    } catch {
      return error.rule == .unknownRoute ? encode(near: name, error.suggestion, operands) : nil
    }
  }

  /// The line with an operand, and those after it up to the next assignment, as the text of the first
  /// parameter that takes it.
  func encode(
    _ route: String, _ operands: [[UInt8]], naming number: Int, _ binder: OperandBinder
  ) -> String? {
    let isText = { (operand: [UInt8]) in !operand.contains(UInt8(ascii: "=")) }
    let words = operands[number...].prefix(while: isText)
    let text = Array(words.joined(separator: " ".utf8))
    let isSecret = !binder.secretRanges(in: operands[number]).isEmpty
    for name in binder.parameterNames where binder.values[name] == nil {
      let operand = Array("\(name)=".utf8) + text
      // What is secret is not shown as the value of another parameter.
      if isSecret, binder.secretRanges(in: operand).isEmpty { continue }
      let all = operands[..<number] + [operand] + operands[(number + words.count)...]
      if let line = encode(route, Array(all)) { return line }
    }
    return nil
  }

  /// The line with the members of an object in the place of the operand that it is.
  func encode(
    _ route: String, _ operands: [[UInt8]], withMembersOf number: Int
  ) -> String? {
    guard case .object(let members)? = try? Value(json: operands[number]) else { return nil }
    let assignments = members.map { member in
      if case .string(let text) = member.value { return Array("\(member.name)=\(text)".utf8) }
      return Array("\(member.name):=\(member.value.json)".utf8)
    }
    return encode(
      route, Array(operands[..<number] + assignments + operands[(number + 1)...]))
  }
}
