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
  private let forTerminal: Bool
  /// What JSON says of each part, but for how it fits.
  private let parts: [String]
  private var failures: RecordPrinter

  init(
    _ delivery: any LinkDelivery, _ request: DeliveryRequest, in text: [UInt8], isText: Bool,
    _ session: Session
  ) {
    common = session.common
    words = session.diagnostics
    correction = session.correction
    forTerminal = session.writesToTerminal
    failures = RecordPrinter(
      isText ? .text : .json, RecordSelection(), session.catalog, delimiter: common.delimiter,
      forTerminal: forTerminal)
    (self.delivery, path, explains) = (delivery, request.file, request.explains)
    self.isText = isText
    var cursor = LineCursor()
    places = delivery.entries.map { cursor.position(of: $0.offset, in: text) }
    let key = request.system == .android ? "activity" : "app"
    parts = zip(delivery.entries, places).map { entry, place in
      "\"\(key)\":\(Value.string(entry.owner).json),\"line\":\(place.line),\"column\":\(place.column)"
    }
  }

  mutating func read(_ link: Span<UInt8>, isCut: Bool) -> Finding? {
    do throws(Finding) {
      if isCut { throw Finding(.linkTooLong, at: 0, expected: "\(common.maximumLength)") }
      let link = try DeepLink(bytes: link.array)
      let verdict = delivery.verdict(on: link, explains: explains)
      if !verdict.arrives { status = .inputFault }
      var piece = isText ? text(link, verdict) : json(link, verdict)
      if forTerminal { piece = piece.harmless(isJSON: !isText, delimiter: common.delimiter) }
      output += piece.utf8
      output.append(common.delimiter)
      return nil
    } catch {
      failures.printFailure(link, error, to: &output)
      status = .inputFault
      return error
    }
  }

  func secretRanges(in link: [UInt8], isCut: Bool) -> [Range<Int>] { [] }

  private func json(_ link: DeepLink, _ verdict: DeliveryVerdict) -> String {
    var json = "{\"link\":\(Value.string(link.description).json),\"arrives\":\(verdict.arrives)"
    if let entry = verdict.entry { json += ",\"by\":{\(parts[entry]),\"fit\":\"\(verdict.fit)\"}" }
    if explains {
      let tried = zip(parts, verdict.reasons).map { part, reason in
        "{\(part),\"reason\":\(Value.string(reason).json)}"
      }
      json += ",\"tried\":[\(tried.joined(separator: ","))]"
    }
    return json + "}"
  }

  private func text(_ link: DeepLink, _ verdict: DeliveryVerdict) -> String {
    func part(_ number: Int) -> String {
      let owner = delivery.entries[number].owner
      return "\(path):\(places[number].line):\(places[number].column): \(owner)"
    }
    let outcome = verdict.arrives ? "arrives" : "does not arrive"
    guard explains else {
      return "\(link): \(outcome)\(verdict.entry.map { ", \(part($0))" } ?? "")"
    }
    let lines = verdict.reasons.enumerated().map { "  \(part($0)): \($1)" }
    return (["\(link): \(outcome)"] + lines).joined(separator: "\n")
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
