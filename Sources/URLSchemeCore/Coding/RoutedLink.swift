/// A link that was read by the program, as streams are read: what an app gets is taken from the record.
struct RoutedLink {
  var route: Int
  var link: DecodedLink
  /// How many screens are shown, and the links that return control, where links are routed.
  var screenCount: Int
  var callbacks: [Callback] = []

  /// What the reader knows of a link besides its record.
  fileprivate struct Reading {
    var route: Int
    var schemeLength: Int
    /// How long what stands before the values in the record is.
    var openingLength: Int
    var screenCount: Int
    var notices: [Finding]
  }
}

extension LinkDecoder {
  /// Room that a record may need is not reserved beyond this.
  private static let mostRoom = 1 << 20

  /// Reads a link; nil where something is wrong with it, or `read` must find out.
  mutating func readRoutedLink(_ link: Span<UInt8>) -> RoutedLink? {
    guard link.count <= LinkReader<RecordOutput>.longestLine else { return nil }
    let room = program.overhead + program.expansion * link.count + RecordOutput.slack
    guard room <= Self.mostRoom else { return nil }
    var (padded, record): ([UInt8], [UInt8]) = ([], [])
    swap(&padded, &text)
    swap(&record, &self.record)
    defer {
      swap(&padded, &text)
      swap(&record, &self.record)
    }
    padded.removeAll(keepingCapacity: true)
    padded.append(link)
    padded.append(contentsOf: repeatElement(0, count: PaddedText.padding))
    record.removeAll(keepingCapacity: true)
    var reading: RoutedLink.Reading?
    ByteWriter.append(to: &record, reserving: room) { writer in
      var writer = writer
      unsafe writer.write { target, end in
        let output = unsafe RecordOutput(target, upTo: end)
        let written = read(padded.span, refusesRemarks: false, output) { reader, link in
          if reader.read(link) { reading = reader.reading }
        }
        unsafe target = written.place
      }
      return writer
    }
    return reading.flatMap { routedLink(link, $0, &record) }
  }

  /// Takes what the link says out of its record.
  private mutating func routedLink(
    _ link: Span<UInt8>, _ reading: RoutedLink.Reading, _ record: inout [UInt8]
  ) -> RoutedLink? {
    // From its member `values` on, but for the line's end, it is an object, too.
    let start = reading.openingLength - LinkProgram.valuesKey.utf8CodeUnitCount
    record[start] = UInt8(ascii: "{")
    readerMemory.tape.removeAll()
    let json = record.span.extracting(start..<record.count - 1)
    guard (try? readerMemory.tape.appendJSON(json)) != nil else { return nil }
    var routed = RoutedLink(
      route: reading.route,
      link: DecodedLink(
        app: router.apps[router.routes[reading.route].app].scheme,
        scheme: link.extracting(0..<reading.schemeLength).text,
        route: router.routes[reading.route].name, values: [:], defaults: [:], unknown: [],
        fragment: nil, notices: reading.notices),
      screenCount: reading.screenCount)
    var key = 1
    while key < readerMemory.tape.count {
      switch readerMemory.tape.text(key) {
      case "values": routed.link.values = Value(readerMemory.tape, key + 1, router.names)
      case "defaults": routed.link.defaults = Value(readerMemory.tape, key + 1, router.names)
      case "unknown":
        routed.link.unknown = (Value(readerMemory.tape, key + 1, router.names).array ?? [])
          .compactMap { pair in
            pair[0]?.string.map { QueryItem(name: $0, value: pair[1]?.string) }
          }
      case "fragment": routed.link.fragment = readerMemory.tape.text(key + 1)
      case "callbacks":
        let targets = Value(readerMemory.tape, key + 1, router.names)
        routed.callbacks = Callback.Kind.allCases.compactMap { kind in
          targets[kind.rawValue]?.string.flatMap { try? Link($0) }
            .map { Callback(kind: kind, target: $0) }
        }
      default: break
      }
      key = readerMemory.tape.next(after: key + 1)
    }
    return routed
  }
}

extension LinkReader where Output: ~Copyable {
  fileprivate var reading: RoutedLink.Reading {
    mutating get {
      let opening =
        place.isFirst
        ? route.opening.count
        : 1 + route.beforeScheme.count + place.scheme + route.afterScheme.count
      return RoutedLink.Reading(
        route: routeNumber, schemeLength: place.scheme, openingLength: opening,
        screenCount: screenCount, notices: memory.notices)
    }
  }
}
