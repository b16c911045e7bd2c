import URLSchemeCore

/// Whether one component of an association file leaves anything to a later one.
extension AssociationComponent {
  /// Whether it fits every link that another one fits; where that is hard to tell, no.
  ///
  /// - Parameter steps: How many steps there may yet be; without any the answer is no.
  func covers(_ other: AssociationComponent, steps: inout Int) -> Bool {
    guard steps > 0, isPercentEncoded == other.isPercentEncoded,
      !isCaseSensitive || other.isCaseSensitive
    else { return false }
    return coversPath(of: other, &steps) && coversQuery(of: other, &steps)
      && covers(fragment, other.fragment, &steps)
  }

  /// A pattern that is not there is as good as `*`.
  private func covers(
    _ pattern: AssociationPattern?, _ other: AssociationPattern?, _ steps: inout Int
  ) -> Bool {
    guard let pattern else { return true }
    let other = other ?? AssociationPattern("*")
    return pattern.covers(other, ignoringCase: !isCaseSensitive, steps: &steps)
  }

  private func coversPath(of other: AssociationComponent, _ steps: inout Int) -> Bool {
    guard let path else { return true }
    // All paths begin with a slash.
    let all = AssociationPattern("/*")
    if path == all { return true }
    guard let own = other.path, covers(path, own, &steps) else { return false }
    guard let folder = other.folder else { return true }
    return covers(path, folder, &steps) || self.folder.map { covers($0, folder, &steps) } == true
  }

  private func coversQuery(of other: AssociationComponent, _ steps: inout Int) -> Bool {
    switch (query, other.query) {
    case (.any, _): true
    case (.whole(let pattern), .whole(let inner)): covers(pattern, inner, &steps)
    case (.whole(let pattern), _): covers(pattern, nil, &steps)
    case (.items(let patterns), .items(let inner)):
      patterns.allSatisfy { name, pattern in
        steps -= inner.reduce(0) { $0 + $1.name.count }
        return covers(pattern, inner.first { $0.name == name }?.pattern, &steps)
      }
    case (.items(let patterns), _): patterns.allSatisfy { covers($0.pattern, nil, &steps) }
    }
  }
}

extension AssociationPattern {
  /// Whether it matches every text that another pattern matches; where that is hard to tell, no.
  ///
  /// The other's tokens are read as if they were a text: a run is taken by a run only, one character by one
  /// that may be any, a variable by itself.
  func covers(
    _ other: AssociationPattern, ignoringCase: Bool, steps: inout Int
  ) -> Bool {
    let (own, text) = (tokens, other.tokens)
    var (place, position) = (0, 0)
    var run: (place: Int, end: Int)?
    while position < text.count {
      guard steps > 0 else { return false }
      steps -= 1
      if place < own.count, own[place] == .run {
        run = (place, position)
        place += 1
      } else if place < own.count,
        Self.takes(own[place], text[position], ignoringCase, &steps)
      {
        place += 1
        position += 1
      } else if let last = run {
        run = (last.place, last.end + 1)
        (place, position) = (last.place + 1, last.end + 1)
      } else {
        return false
      }
    }
    return own[place...].allSatisfy { $0 == .run }
  }

  private static func takes(
    _ token: Token, _ other: Token, _ ignoringCase: Bool, _ steps: inout Int
  ) -> Bool {
    switch (token, other) {
    case (.one, .scalar), (.one, .one): return true
    case (.scalar(let left), .scalar(let right)):
      return left == right || ignoringCase && lowercased(left) == lowercased(right)
    case (.variable(.texts(let left)), .variable(.texts(let right))):
      steps -= left.count
      return left == right
    default: return token == other
    }
  }
}
