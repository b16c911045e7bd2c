/// Writes what stands before the query: scheme, authority and path.
extension LinkEncoder {
  mutating func writePath(to link: inout ByteWriter) throws(Finding) {
    let app = program.apps[Int(route.app)]
    if form.isWeb {
      link.append(bytes, program.schemes[program.webScheme].spelling)
      link.append("://")
      link.append(bytes, program.hosts[request.host ?? app.hosts.start].name)
    } else {
      link.append(bytes, program.pieces[app.schemes.start + scheme].element)
    }
    leftForQuery = ParameterSet()
    let path = form.path
    let pathStart = link.count
    var hasGap = false
    for index in path.start..<path.end {
      let piece = program.pathPieces[index]
      let number = Int(piece.parameter)
      if number >= 0 { written[number] = 0..<0 }
      if piece.isOptional, nodes[number] < 0 || hasGap && piece.isMoved {
        if nodes[number] < 0 { try refuseGap(after: index) } else { leftForQuery.insert(number) }
        hasGap = true
        continue
      }
      let start = link.count
      link.append(bytes, piece.before)
      if number >= 0, nodes[number] >= 0, try !writeVariable(piece, pathStart, to: &link) {
        link.truncate(to: start)
        leftForQuery.insert(number)
        hasGap = true
        continue
      }
      link.append(bytes, piece.after)
    }
    // RFC 3986 §6.2.3: behind a host, an empty path is a slash.
    if form.isWeb, link.count == pathStart { link.append(UInt8(ascii: "/")) }
  }

  /// Optional segments are filled from the left: one that is left out can't be followed by one that
  /// is not. What the query may have goes there.
  private func refuseGap(after index: Int) throws(Finding) {
    guard index + 1 < form.path.end, program.pathPieces[index + 1].isOptional,
      !program.pathPieces[index + 1].isMoved
    else { return }
    let following = Int(program.pathPieces[index + 1].parameter)
    guard nodes[following] >= 0 else { return }
    throw Finding(
      .missingParameter, at: 0,
      plan.parameters[Int(program.pathPieces[index].parameter)].name,
      expected: "\(plan.parameters[following].name) stands after it")
  }

  /// Writes what a variable holds; false where that is empty, and may be in the query.
  private mutating func writeVariable(
    _ piece: TableEntry<PathPieceProgram>, _ pathStart: Int, to link: inout ByteWriter
  ) throws(Finding) -> Bool {
    let number = Int(piece.parameter)
    let start = link.count
    do throws(Finding) {
      if piece.isRest, parameter(number).kept == nil {
        try writeRest(piece, to: &link)
      } else {
        try writeText(nodes[number], number, to: &link)
        guard piece.isRest || link.count > start else {
          if piece.isOptional, piece.isMoved { return false }
          throw Finding(.invalidValue, at: 0, expected: "a text that is not empty, in the path")
        }
        if piece.isHost { Self.unescapeAddress(from: start, in: &link) }
        if piece.isRest, Self.escapeSlash(at: start, pathStart, in: &link) {
          let operation = program.values.operations[Int(parameter(number).operation)]
          guard operation.separator != UInt8(ascii: "/") else {
            throw Finding(.invalidValue, at: 0, expected: "no two slashes at the beginning")
          }
        }
      }
    } catch {
      throw error.inside(plan.parameters[number])
    }
    written[number] = start..<link.count
    return true
  }

  /// An IP address keeps its brackets and colons: escaped, it would be the name of a host.
  private static func unescapeAddress(from start: Int, in link: inout ByteWriter) {
    let text = link.text(from: start)
    guard text.count > 0, text[0] == UInt8(ascii: "%") else { return }
    let address = text.withSpan { PercentEncoding.decoded($0) }
    guard address.first == UInt8(ascii: "["),
      (try? IPLiteral.end(in: address.span, from: 0)) == address.count
    else { return }
    link.truncate(to: start)
    link.append(address.span)
  }

  /// Two slashes behind the scheme would begin an authority: the one of the text is escaped; false where there
  /// are none.
  private static func escapeSlash(
    at start: Int, _ pathStart: Int, in link: inout ByteWriter
  ) -> Bool {
    // The first may be the pattern's.
    let path = link.text(from: pathStart)
    guard start < pathStart + 3, path.count > 2, path[0] == UInt8(ascii: ":"),
      path[1] == UInt8(ascii: "/"), path[2] == UInt8(ascii: "/")
    else { return false }
    let rest = link.text(from: start + 1).withSpan { $0.array }
    link.truncate(to: start)
    link.append("%2F")
    link.append(rest.span)
    return true
  }

  /// Writes what `{+x}` holds, as it stands.
  private mutating func writeRest(
    _ piece: TableEntry<PathPieceProgram>, to link: inout ByteWriter
  ) throws(Finding) {
    let number = Int(piece.parameter)
    let operation = program.values.operations[Int(parameter(number).operation)]
    let start = link.count
    try values.write(nodes[number], operation, plain: options.isPlain, to: &link)
    // Brackets may stand around an IP address, and a fragment has no number sign; reading the link back tells.
    let path = piece.isAuthority ? ByteSet.rest : .path
    let allowed = route.restIncludesQuery ? path.union(.link) : path
    try link.text(from: start).withSpan { text throws(Finding) in
      guard PercentEncoding.endOfRun(in: text, from: 0, of: allowed) == text.count else {
        throw Finding(
          .invalidValue, at: 0,
          expected:
            "raw text of a \(route.restIncludesQuery ? "link" : "path"), escaped where it must be",
          found: text.quoted)
      }
    }
  }
}

extension ByteWriter {
  /// Appends a piece of a program's bytes.
  mutating func append(_ bytes: PaddedText, _ piece: Slice) {
    append(bytes, from: piece.start, piece.count)
  }
}
