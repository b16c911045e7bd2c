import URLSchemeCore

/// What parsers make of one link, a row each: ours first.
struct ParserTable {
  private var rows: [(id: String, name: String, reading: LinkReading)] = []

  /// - Parameter parsers: The others.
  init(_ link: [UInt8], _ parsers: [OtherParser], beside own: OwnParser) {
    rows.append((OwnParser.name, OwnParser.name, own.reading(of: link)))
    for parser in parsers {
      rows.append((parser.rawValue, parser.name, parser.reading(of: link)))
    }
  }

  // MARK: For people

  private static let titles = ["", "scheme", "host", "port", "path", "query", "fragment"]

  /// One line a parser, aligned; a dash stands for a part that it does not give.
  var lines: String {
    let cells = [Self.titles] + rows.map { [$0.name] + Self.cells($0.reading) }
    let widths = Self.titles.indices.map { column in
      cells.filter { $0.count == Self.titles.count }.map { $0[column].columns }.max() ?? 0
    }
    let nameWidth = cells.map { $0[0].columns }.max() ?? 0
    return cells.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let width = column == 0 ? nameWidth : row.count == widths.count ? widths[column] : 0
        line += cell
        guard column < row.count - 1 else { continue }
        line += String(repeating: " ", count: max(0, width - cell.columns) + 2)
      }
      return line + "\n"
    }.joined()
  }

  private static func cells(_ reading: LinkReading) -> [String] {
    switch reading {
    case .refused(let why): return ["refuses it: \(why.printable(limit: 200))"]
    case .unknown(let why): return [why.printable(limit: 200)]
    case .parts(let parts):
      let pairs = parts.pairs.map { pairs in
        pairs.isEmpty ? "-" : pairs.map(Self.text).joined(separator: " ")
      }
      return [
        cell(parts.scheme), cell(parts.host), cell(parts.port), cell(parts.path),
        pairs ?? cell(parts.query), cell(parts.fragment),
      ]
    }
  }

  private static func cell(_ text: String?) -> String {
    guard let text else { return "-" }
    return text.isEmpty ? "\"\"" : text.printable(limit: 60)
  }

  /// A pair as people read it: the value in quotation marks, where there is one.
  static func text(_ pair: QueryItem) -> String {
    let name = pair.name.printable(limit: 60)
    return pair.value.map { "\(name)=\"\($0.printable(limit: 60))\"" } ?? name
  }

  // MARK: For programs

  /// An object for each parser; null stands for a part that it does not give.
  var json: Value {
    .array(
      rows.map { row in
        switch row.reading {
        case .refused(let why): ["parser": .string(row.id), "refused": .string(why)]
        case .unknown(let why): ["parser": .string(row.id), "unknown": .string(why)]
        case .parts(let parts):
          [
            "parser": .string(row.id), "scheme": Self.json(parts.scheme),
            "host": Self.json(parts.host), "port": Self.json(parts.port),
            "path": Self.json(parts.path), "query": Self.json(parts.query),
            "pairs": parts.pairs.map { pairs in
              .array(pairs.map { .array([.string($0.name), Self.json($0.value)]) })
            } ?? .null,
            "fragment": Self.json(parts.fragment),
          ]
        }
      })
  }

  private static func json(_ text: String?) -> Value { text.map(Value.string) ?? .null }
}
