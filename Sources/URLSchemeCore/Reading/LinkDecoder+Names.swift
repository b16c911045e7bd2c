/// What printing and counting need to know of the link that was read last.
extension LinkDecoder {
  /// Whether the link's route is known, be its values right or not.
  package var isRouted: Bool { reading.parts.isRouted }

  /// The numbers of its route and of the route's form that it has; nil where the route is not known.
  package var routeAndForm: (route: Int, form: Int)? {
    guard isRouted else { return nil }
    return (reading.parts.route, Int(program.ends[reading.parts.end].form))
  }

  /// Whether the link gives a parameter of its route a value.
  package func gives(_ parameter: Int) -> Bool { reading.parts.given.contains(parameter) }

  /// Whether it has a parameter whose name matches one of its route's patterns of names.
  package func givesPatternParameter(_ number: Int) -> Bool {
    reading.parts.all.array.contains { $0.pattern == number }
  }

  /// Its values, an object.
  package var values: ValueTape { reading.tape }

  // MARK: Secrets

  /// Where the text that was read last has values of secret parameters, as far as its route is known.
  package var secretRanges: [Range<Int>] {
    guard isRouted else { return [] }
    let ranges = reading.reader.secretRanges
    return reading.reader.repair.map { ranges.map($0.placed) } ?? ranges
  }
}

extension LinkReader where Output: ~Copyable {
  /// Where the link that was read last, whose route is known, has values of secret parameters.
  var secretRanges: [Range<Int>] {
    mutating get {
      var ranges: [Range<Int>] = []
      guard program.hasSecrets else { return ranges }
      for index in memory.parts.all.indices {
        let part = memory.parts.all[index]
        guard !part.isBare else {
          let name = part.name
          let (length, equals) = link.part(name.lowerBound, name.upperBound)
            .withSpan { $0.lengthsOfName }
          guard part.parameter == LinkPart.unknown, length < name.count, isMeantForSecret(part)
          else { continue }
          ranges.append(name.lowerBound + length + equals..<name.upperBound)
          continue
        }
        let isSecret =
          part.pattern >= 0
          ? plan(of: part)?.isSecret == true
          : part.parameter >= 0 ? parameter(part.parameter).isSecret : isMeantForSecret(part)
        if isSecret || isSecretCallback(part) { ranges.append(part.value) }
      }
      return ranges
    }
  }

  /// Whether a part is a callback that leads to where secrets are.
  private mutating func isSecretCallback(_ part: LinkPart) -> Bool {
    guard part.isPair, let name = name(of: part), name.withSpan({ CallbackName.isOne($0) }) else {
      return false
    }
    return link.part(part.value.lowerBound, part.value.upperBound).withSpan {
      program.mayHoldSecrets($0)
    }
  }

  /// Whether a part that gives no parameter a value has the name of a secret one, or nearly, or of one of another
  /// route: its value is the secret all the same.
  private mutating func isMeantForSecret(_ part: LinkPart) -> Bool {
    guard part.isPair else { return false }
    let name = self.name(of: part)
    for secret in program.appPlans[Int(route.app)].secretNames
    where name?.withSpan({ $0.equalsIgnoringCase(secret) }) == true {
      return true
    }
    let parameters = program.plans[memory.parts.route].parameters
    guard parameters.contains(where: \.isSecret) else { return false }
    // Of a name that stands twice, one value may not count; another may be the name of what is in the path.
    var meant = [name?.withSpan { $0.text } ?? ""]
    if part.parameter == LinkPart.unknown { meant.append(unknownParameter(part).suggestion) }
    return parameters.contains { $0.isSecret && meant.contains($0.name) }
  }
}

extension Span<UInt8> {
  /// How long the name is of a pair, and the sign behind it, which may have been escaped with all the rest, or be a
  /// colon by mistake.
  var lengthsOfName: (name: Int, equals: Int) {
    let equals = firstIndex(of: UInt8(ascii: "="), from: 0)
    guard equals == count else { return (equals, 1) }
    let escaped = Array("%3d".utf8)
    let place = indices.first { start in
      start + 3 <= count && extracting(start..<start + 3).equalsIgnoringCase(escaped)
    }
    return place.map { ($0, escaped.count) } ?? (firstIndex(of: UInt8(ascii: ":"), from: 0), 1)
  }
}
