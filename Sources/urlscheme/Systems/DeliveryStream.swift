import URLSchemeCore

/// Says of links, one after the other, whether a system hands them to the app.
struct DeliveryStream: LinkProcessor {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  var status = ExitStatus.success
  var file = ""

  let common: CommonOptions
  let words: Diagnostics
  let correction: Correction
  private let delivery: any LinkDelivery
  private let path: String
  private let places: [TextPosition]
  private let explains: Bool
  private let isText: Bool
  /// What JSON says of each part, but for how it fits.
  private let parts: [[UInt8]]
  /// What JSON says of a link that each part decides, for each way to fit.
  private let outcomes: [[UInt8]]
  /// The link that is read; it keeps its room.
  private var bytes: [UInt8] = []
  private var failures: RecordPrinter

  init(
    _ delivery: any LinkDelivery, _ request: DeliveryRequest, in text: [UInt8], isText: Bool,
    _ session: Session
  ) {
    common = session.common
    words = session.diagnostics
    correction = session.correction
    failures = RecordPrinter(
      isText ? .text : .json, RecordSelection(), session.catalog, delimiter: common.delimiter,
      forTerminal: session.writesToTerminal)
    (self.delivery, path, explains) = (delivery, request.file, request.explains)
    self.isText = isText
    var cursor = LineCursor()
    places = delivery.entries.map { cursor.position(of: $0.offset, in: text) }
    let key = request.system == .android ? "activity" : "app"
    parts = zip(delivery.entries, places).map { entry, place in
      let json = Value.string(entry.owner).json
      let owner =
        session.writesToTerminal
        ? json.harmless(isJSON: true, delimiter: session.common.delimiter) : json
      return Array("\"\(key)\":\(owner),\"line\":\(place.line),\"column\":\(place.column)".utf8)
    }
    outcomes = parts.flatMap { part in
      DeliveryFit.allCases.map { fit in
        let head = "\",\"arrives\":\(fit != .exclude),\"by\":{"
        return Array(head.utf8) + part + ",\"fit\":\"\(fit.rawValue)\"}".utf8
      }
    }
  }

  mutating func read(_ text: Span<UInt8>, isCut: Bool) -> Finding? {
    do throws(Finding) {
      if isCut { throw Finding(.linkTooLong, at: 0, expected: "\(common.maximumLength)") }
      bytes.removeAll(keepingCapacity: true)
      bytes.append(text)
      let link = try DeepLink(bytes: bytes)
      let verdict = delivery.verdict(on: link, explains: explains)
      if !verdict.arrives { status = .inputFault }
      // A link has nothing that a terminal would obey, nor JSON escape.
      if isText { writeText(link, verdict) } else { writeJSON(verdict) }
      output.append(common.delimiter)
      return nil
    } catch {
      failures.printFailure(text, error, to: &output)
      status = .inputFault
      return error
    }
  }

  func secretRanges(in link: [UInt8], isCut: Bool) -> [Range<Int>] { [] }

  private static let head = Array("{\"link\":\"".utf8)
  private static let loss = Array("\",\"arrives\":false".utf8)

  private mutating func writeJSON(_ verdict: DeliveryVerdict) {
    output += Self.head
    output += bytes
    if let entry = verdict.entry {
      let number = DeliveryFit.allCases.firstIndex(of: verdict.fit) ?? 0
      output += outcomes[entry * DeliveryFit.allCases.count + number]
    } else {
      output += Self.loss
    }
    if explains {
      for (number, reason) in verdict.reasons.enumerated() {
        output += number == 0 ? ",\"tried\":[{".utf8 : ",{".utf8
        output += parts[number]
        output += ",\"reason\":\(Value.string(reason).json)}".utf8
      }
      output += verdict.reasons.isEmpty ? ",\"tried\":[]".utf8 : "]".utf8
    }
    output.append(UInt8(ascii: "}"))
  }

  private mutating func writeText(_ link: DeepLink, _ verdict: DeliveryVerdict) {
    func part(_ number: Int) -> String {
      let owner = delivery.entries[number].owner.printable
      return "\(path.printable):\(places[number].line):\(places[number].column): \(owner)"
    }
    output += "\(link): \(verdict.arrives ? "arrives" : "does not arrive")".utf8
    if !explains, let entry = verdict.entry { output += ", \(part(entry))".utf8 }
    for (number, reason) in verdict.reasons.enumerated() {
      output += "\n  \(part(number)): \(reason)".utf8
    }
  }
}

/// What `route --on` is asked.
struct DeliveryRequest: Equatable, Sendable {
  enum System: String, CaseIterable, Sendable {
    case android, ios
  }

  var system: System
  /// The manifest or the association file.
  var file: String
  var caller: LinkCaller
  var explains: Bool
}
