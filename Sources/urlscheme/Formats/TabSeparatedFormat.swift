import URLSchemeCore

/// Rows of link, app, route, name and value with tabs between them: one for each scalar value.
struct TabSeparatedFormat: RecordFormat {
  let delimiter: UInt8

  /// What all rows of a record begin with: the link, and the texts behind it.
  private struct Lead {
    var link: Int?
    var rest: [UInt8] = []

    init(_ record: Record) {
      link = record["link"]
      for name in ["app", "route"] {
        rest.append(UInt8(ascii: "\t"))
        if let member = record[name] {
          rest += TextStyle.tabSeparated.written(record.text(of: member))
        }
      }
      rest.append(UInt8(ascii: "\t"))
    }
  }

  func compile(_ program: inout RecordProgram) {
    let record = program.record
    let lead = Lead(record)
    guard !record.isFailure else {
      let rule = record.member("rule", of: record["error"])
      return append(rule, named: "error", behind: lead, to: &program)
    }
    guard record.isRouted else {
      for member in record.components {
        append(member, named: record.name(of: member), behind: lead, to: &program)
      }
      for pair in record.pairs("query") {
        let name = record.text(of: pair.name).text
        append(pair.value, named: "query.\(name)", behind: lead, to: &program)
      }
      return
    }
    let values = record.children(of: record["values"])
    if values.isEmpty { append(nil, named: "", behind: lead, to: &program) }
    for member in values {
      appendRows(of: member, named: record.name(of: member), behind: lead, to: &program)
    }
  }

  func linkCount(of record: Record) -> Int {
    guard record.isRouted, let values = record["values"] else {
      return record.components.count + record.pairs("query").count
    }
    let nodes = record.table.nodes
    return (values + 1..<nodes[values].next).count { number in
      !nodes[number].isContainer || nodes[number].next == number + 1
    }
  }

  /// The row of a value, or those of the values in it; an empty array or object stands for itself.
  private func appendRows(
    of number: Int, named name: String, behind lead: Lead, to program: inout RecordProgram
  ) {
    let children = program.record.children(of: number)
    guard program.record.table.nodes[number].isContainer, !children.isEmpty else {
      return append(number, named: name, behind: lead, to: &program)
    }
    let isArray = program.record.table.nodes[number].kind == .array
    for (index, child) in children.enumerated() {
      let step = isArray ? String(index) : program.record.name(of: child)
      appendRows(of: child, named: "\(name).\(step)", behind: lead, to: &program)
    }
  }

  private func append(
    _ value: Int?, named name: String, behind lead: Lead, to program: inout RecordProgram
  ) {
    if let link = lead.link { program.append(value: link, as: .tabSeparated) }
    program.append(lead.rest)
    program.append(name, as: .tabSeparated)
    program.append("\t")
    if let value { program.append(value: value, as: .tabSeparated) }
    program.append(CollectionOfOne(delimiter))
  }
}
