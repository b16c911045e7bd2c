import URLSchemeCore

/// A decoded link for people: its parts, one a line, aligned; secrets masked, control characters
/// made visible. An empty line follows.
struct TextFormat: RecordFormat {
  private struct Row {
    var sort = Sort.value
    var isHidden = false
    /// What the name begins with, behind the sort's label.
    var lead = Lead()
    /// What it ends with, a part of the record's text.
    var name = 0..<0
    /// How many columns the name takes.
    var columns = 0
    /// What is shown; nil: nothing.
    var value: Int?
  }

  private enum Sort {
    case value, app, route, fallback, unknown, fragment, screens, confirm, notice, query

    /// What the name of a row begins with.
    var label: StaticString {
      switch self {
      case .value, .fallback, .unknown: ""
      case .app: "app"
      case .route: "route"
      case .fragment: "#"
      case .screens: "screens"
      case .confirm: "confirm"
      case .notice: "notice"
      // The name that --get takes: a link must not pass its own names off as ours.
      case .query: "query."
      }
    }

    /// What stands behind the value.
    var note: StaticString {
      switch self {
      case .fallback: " (default)"
      case .unknown: " (unknown)"
      case .confirm: "ask the person first"
      default: ""
      }
    }
  }

  /// The name of what a value is in, a part of `leads`.
  private struct Lead {
    var part = 0..<0
    var isPlain = true
  }

  /// What records of a route hide.
  private struct Secrets {
    var names: Set<String>
    /// The route, if it declares parameters by patterns of names.
    var patterned: Route?

    func hide(_ name: String) -> Bool {
      if names.contains(name) { return true }
      guard let patterned, !patterned.declares(name) else { return false }
      return patterned.patternSchema(of: name)?.secret == true
    }
  }

  /// What routes hide, by the app's first scheme and the route's name; others hide nothing.
  private var secrets: [String: [String: Secrets]] = [:]
  private let mask: SecretMask
  private let program: LinkProgram
  /// The rows of the record at hand.
  private var rows: [Row] = []
  /// The names of what they are in, one after the other.
  private var leads: [UInt8] = []
  /// How many bytes more the names of rows may repeat.
  private var repetition = 0

  /// Values stand behind the longest name that takes no more columns: a long one would move all of them.
  private static let greatestWidth = 60
  /// A link may give many rows whose names all begin alike; more bytes would not fit into memory, sooner
  /// or later. A value whose rows would have them is shown as JSON.
  private static let greatestRepetition = 16 << 20

  init(_ catalog: Catalog) {
    (mask, program) = (SecretMask(catalog), catalog.program)
    for app in catalog.definitions {
      for route in app.routes {
        let names = Set(route.parameters.filter(\.schema.secret).map(\.name))
        guard !names.isEmpty || !route.patternParameters.isEmpty else { continue }
        secrets[app.schemes.first ?? "", default: [:]][route.name] = Secrets(
          names: names, patterned: route.patternParameters.isEmpty ? nil : route)
      }
    }
  }

  mutating func write(_ record: Record, to writer: inout ByteWriter) {
    if let error = record[.error] {
      writer.append("error: ")
      if let message = record.member("message", of: error) {
        record.write(message, as: .printable, to: &writer)
      }
      writer.append(" [")
      if let rule = record.rule { record.write(rule, as: .printable, to: &writer) }
      return writer.append("]\n")
    }
    rows.removeAll(keepingCapacity: true)
    leads.removeAll(keepingCapacity: true)
    repetition = Self.greatestRepetition
    if record.isRouted { addRouted(record) } else { addGeneric(record) }
    for notice in record.children(of: record[.notices]) {
      add(Row(sort: .notice, value: record.member("message", of: notice)), record)
    }
    let width = rows.lazy.map(\.columns).filter { $0 <= Self.greatestWidth }.max() ?? 0
    for row in rows {
      if row.sort != .value { writer.append(row.sort.label) }
      if !row.lead.part.isEmpty {
        TextStyle.printable.write(
          leads.span, row.lead.part, isPlain: row.lead.isPlain, to: &writer)
      }
      TextStyle.printable.write(
        record.bytes.span, row.name, isPlain: record.isPlain(row.name), to: &writer)
      writer.append(UInt8(ascii: " "), count: max(width - row.columns, 0) + 2)
      if row.isHidden {
        writer.append("••••")
      } else if let value = row.value {
        write(value, of: record, to: &writer)
      }
      if row.sort != .value { writer.append(row.sort.note) }
      writer.append(UInt8(ascii: "\n"))
    }
  }

  private func write(_ value: Int, of record: Record, to writer: inout ByteWriter) {
    guard value == record[.screens] else {
      return record.write(value, as: .printable, to: &writer)
    }
    for (index, screen) in record.children(of: value).enumerated() {
      if index > 0 { writer.append(" › ") }
      record.write(screen, as: .printable, to: &writer)
    }
  }

  // MARK: Rows

  private mutating func addRouted(_ record: Record) {
    add(Row(sort: .app, value: record[.app]), record)
    add(Row(sort: .route, value: record[.route]), record)
    let secrets = secrets(of: record)
    for member in record.children(of: record[.values]) {
      let key = record.key(of: member)
      if secrets?.hide(record.text(key)) == true || isSecretCallback(key, member, record) {
        add(Row(isHidden: true, name: key), record)
      } else {
        addRows(of: member, within: Lead(), record)
      }
    }
    for member in record.children(of: record[.defaults]) {
      let key = record.key(of: member)
      let isHidden = secrets?.names.contains(record.text(key)) == true
      add(Row(sort: .fallback, isHidden: isHidden, name: key, value: member), record)
    }
    for pair in record.pairs(.unknown) { add(pair, .unknown, record) }
    if let fragment = record[.fragment] { add(Row(sort: .fragment, value: fragment), record) }
    // Where the link goes, if the record says so.
    if let screens = record[.screens], !record.isLeaf(screens) {
      add(Row(sort: .screens, value: screens), record)
    }
    if record[.confirm] != nil { add(Row(sort: .confirm), record) }
  }

  private mutating func addGeneric(_ record: Record) {
    for member in record.components {
      add(Row(name: record.key(of: member), value: member), record)
    }
    for pair in record.pairs(.query) { add(pair, .query, record) }
  }

  /// Adds a pair that no route declares. Where the sign behind a name was escaped, the name has the
  /// value in it.
  private mutating func add(_ pair: (name: Int, value: Int), _ sort: Sort, _ record: Record) {
    var row = Row(sort: sort, name: record.characters(of: pair.name), value: pair.value)
    let text = record.bytes.span.extracting(row.name)
    let sign = text.firstIndex(of: UInt8(ascii: "="), from: 0)
    row.isHidden =
      mask.hides(text.extracting(..<sign)) || isSecretCallback(row.name, pair.value, record)
    if row.isHidden { row.name = row.name.prefix(sign + 1) }
    add(row, record)
  }

  /// Adds the row of a value; or those of an object's members, and of an array's values where there is
  /// an object among them.
  ///
  /// - Parameter index: Which value of an array it is; nil: it is a member of an object.
  private mutating func addRows(
    of number: Int, index: Int? = nil, within lead: Lead, _ record: Record
  ) {
    let isObject = record.isObject(number)
    let key = record.key(of: number)
    var hasRows =
      !record.isLeaf(number)
      && (isObject || record.children(of: number).contains { record.isObject($0) })
    if hasRows {
      let repeated = (lead.part.count + key.count) * record.count(in: number)
      hasRows = repeated <= repetition
      if hasRows { repetition -= repeated }
    }
    if !hasRows, index == nil {
      return add(Row(lead: lead, name: key, value: number), record)
    }
    let start = leads.count
    leads += leads[lead.part]
    if let index {
      leads += "[\(index)]".utf8
    } else {
      leads.append(record.bytes.span.extracting(key))
    }
    if hasRows, isObject { leads.append(UInt8(ascii: ".")) }
    let part = start..<leads.count
    let inner = Lead(part: part, isPlain: leads.span.extracting(part).isPlain)
    guard hasRows else { return add(Row(lead: inner, value: number), record) }
    var position = 0
    for child in record.children(of: number) {
      addRows(of: child, index: isObject ? nil : position, within: inner, record)
      position += 1
    }
  }

  private mutating func add(_ row: Row, _ record: Record) {
    var row = row
    let name = record.bytes.span.extracting(row.name)
    row.columns = row.lead.part.count + row.name.count
    if !row.lead.isPlain || !record.isPlain(row.name) && !name.isPlain {
      row.columns = (leads[row.lead.part] + name.array).text.printable.columns
    }
    if row.sort != .value { row.columns += row.sort.label.utf8CodeUnitCount }
    rows.append(row)
  }

  // MARK: Secrets

  private func secrets(of record: Record) -> Secrets? {
    guard !secrets.isEmpty, let app = record[.app], let route = record[.route] else { return nil }
    let name = (app: record.characters(of: app), route: record.characters(of: route))
    return secrets[record.text(name.app)]?[record.text(name.route)]
  }

  private func isSecretCallback(_ name: Range<Int>, _ value: Int, _ record: Record) -> Bool {
    let text = record.bytes.span
    return program.isSecretCallback(
      text.extracting(name), text.extracting(record.characters(of: value)))
  }
}
