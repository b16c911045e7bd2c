import URLSchemeCore

/// A baseline as a file: JSON, a finding a line, so that a person can review it.
///
/// ```json
/// {
///   "baseline": 1,
///   "findings": [
///     {"file":"links.txt","rule":"unknown-parameter","text":"app://a?x","count":2}
///   ]
/// }
/// ```
enum BaselineFile {
  /// Reads a file; where it is to be written, there need not be one.
  static func read(_ path: String, isUpdated: Bool) throws(FaultyFile) -> Baseline {
    if isUpdated, Platform.kind(of: path) == .nothing {
      return Baseline(path: path, json: [], entries: [], isUpdated: true)
    }
    let json: [UInt8]
    do {
      json = try File.contents(of: path)
    } catch {
      throw FaultyFile(
        path: path, message: error.message,
        help: error.code == Platform.notThere ? "--update-baseline writes it" : error.help)
    }
    return Baseline(
      path: path, json: json, entries: try entries(json, path: path), isUpdated: isUpdated)
  }

  static func entries(_ json: [UInt8], path: String) throws(FaultyFile) -> [Baseline.Entry] {
    do throws(Finding) {
      let root = try JSONNode(parsing: json.span, from: json.byteOrderMarkLength)
      guard case .object(let members) = root.content else { throw fault(root, "an object") }
      if let other = members.first(where: { !["baseline", "findings"].contains($0.name) }) {
        throw Finding(.unknownKey, at: other.nameOffset, other.name)
      }
      guard let format = root["baseline"] else { throw fault(root, "the key baseline") }
      guard format.number == "1" else { throw fault(format, "1, the only format there is") }
      guard let findings = root["findings"] else { throw fault(root, "the key findings") }
      guard case .array(let elements) = findings.content else { throw fault(findings, "a list") }
      return try elements.map(entry)
    } catch {
      throw FaultyFile(
        path: path, text: json,
        faults: [FaultyFile.Fault(offset: error.offset, message: error.message)])
    }
  }

  private static func entry(_ node: JSONNode) throws(Finding) -> Baseline.Entry {
    guard case .object(let members) = node.content else { throw fault(node, "an object") }
    var entry = Baseline.Entry(file: "", rule: "", text: "", offset: node.offset)
    for member in members {
      switch member.name {
      case "file": entry.file = try string(member.value)
      case "rule": entry.rule = try string(member.value)
      case "text": entry.text = try string(member.value)
      case "count":
        guard let count = member.value.number.flatMap({ Int($0) }), 1...1 << 30 ~= count else {
          throw fault(member.value, "a number from 1")
        }
        entry.count = count
      default: throw Finding(.unknownKey, at: member.nameOffset, member.name)
      }
    }
    for name in ["file", "rule", "text"] where node[name] == nil {
      throw fault(node, "the key \(name)")
    }
    return entry
  }

  private static func string(_ node: JSONNode) throws(Finding) -> String {
    guard let text = node.string else { throw fault(node, "a string") }
    return text
  }

  private static func fault(_ node: JSONNode, _ expected: String) -> Finding {
    Finding(.invalidDefinition, at: node.offset, expected: expected, found: node.kindName)
  }

  /// The text of a file with these entries, which are sorted.
  static func text(_ entries: [Baseline.Entry]) -> [UInt8] {
    var text = Array("{\n  \"baseline\": 1,\n  \"findings\": [".utf8)
    var sink = JSONSink()
    for (index, entry) in entries.enumerated() {
      text += (index > 0 ? ",\n    " : "\n    ").utf8
      sink.beginObject()
      sink.member("file", entry.file)
      sink.member("rule", entry.rule)
      sink.member("text", entry.text)
      if entry.count > 1 { sink.member("count", entry.count) }
      sink.endObject()
      sink.moveText(to: &text)
    }
    return text + (entries.isEmpty ? "]\n}\n" : "\n  ]\n}\n").utf8
  }
}
