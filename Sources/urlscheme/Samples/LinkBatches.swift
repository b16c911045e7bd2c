import URLSchemeCore

/// Tries to make links, in batches by several threads. What they come to goes to a collector in the order of
/// the tries, so that it is the same however many threads there are.
final class LinkBatches: Sendable {
  /// How many tries a batch has.
  private static let size = 256
  /// How many batches a worker has on their way: one in its hands, and one that waits for its turn.
  private static let batchesOfWorker = 2

  private let source: LinkSource
  private let seed: UInt64
  private let format: LinkBatch.Format
  private let next = Lock(0)
  private let results: OrderedResults<LinkCollector>
  /// What a batch needs to be on its way.
  private let permits: Threads.Permits
  /// Given by each thread that ends.
  private let ended = Threads.Permits(0)
  private let jobs: Int

  init(
    _ source: LinkSource, seed: UInt64, _ format: LinkBatch.Format, to collector: LinkCollector,
    jobs: Int
  ) {
    (self.source, self.seed, self.format) = (source, seed, format)
    self.jobs = max(1, min(jobs, collector.tally.rest / Self.size))
    results = OrderedResults(collector, workers: self.jobs)
    permits = Threads.Permits(self.jobs * Self.batchesOfWorker)
  }

  /// Makes links until the collector takes no more, and says why that is. It is called once.
  func run() -> LinkCollector.End? {
    let threads = Threads()
    let count = (1..<jobs).count { number in threads.start { self.work(number) } }
    work(0)
    for _ in 0...count { ended.take() }
    return results.failure
  }

  private func work(_ worker: Int) {
    var (source, format) = (source, format)
    var outcome = OrderedResults<LinkCollector>.Outcome()
    while true {
      permits.take()
      guard !results.hasFailed else { break }
      let number = next.withLock { next in
        defer { next += 1 }
        return next
      }
      for index in 0..<Self.size {
        var generator = SampleGenerator(seed: seed, number: number * Self.size + index)
        outcome.results.add(source.tried(using: &generator), &format)
      }
      results.add(&outcome, number: number, from: worker) { permits.give() }
    }
    // Another may wait for a batch to end that nobody will hand on.
    permits.give()
    ended.give()
  }
}

/// What a batch of tries came to.
struct LinkBatch: LineResults {
  /// How links are written.
  struct Format: Sendable {
    private var writer: LinkWriter

    init(_ options: EncodeOptions, _ catalog: Catalog, isColored: Bool) {
      writer = LinkWriter(options, catalog, isColored: isColored)
    }

    /// Appends a line for a link, unless it is too long to be read.
    mutating func append(_ link: GeneratedLink, _ text: String, to output: inout [UInt8]) {
      let options = writer.options
      guard text.utf8.count <= options.common.maximumLength else { return }
      if options.format == .fixtures {
        output += link.fixture.json.utf8
      } else if options.writesBareLinks {
        output += text.utf8
      } else {
        guard let written = try? writer.written(text) else { return }
        output += written
      }
      output.append(options.common.delimiter)
    }
  }

  /// A link, and where its line ends.
  struct Link {
    var fingerprint: UInt64
    var end: Int
  }

  var size = InputSize()
  private(set) var lines: [UInt8] = []
  private(set) var links: [Link] = []
  /// For each try, where its links end.
  private(set) var tries: [Int] = []

  fileprivate mutating func add(_ made: [GeneratedLink], _ format: inout Format) {
    for link in made {
      let text = link.text
      format.append(link, text, to: &lines)
      links.append(Link(fingerprint: LinkTally.fingerprint(of: text), end: lines.count))
    }
    tries.append(links.count)
  }

  fileprivate mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    tries.removeAll(keepingCapacity: true)
  }
}

/// Writes the links that are new.
struct LinkCollector: LineCollector {
  /// Why no more are taken.
  enum End: Error {
    case enough
    case failed(PlatformError)
  }

  private(set) var tally: LinkTally
  private let session: Session
  private let isJSON: Bool
  private var output: [UInt8] = []

  init(_ tally: LinkTally, _ session: Session, isJSON: Bool) {
    (self.tally, self.session, self.isJSON) = (tally, session, isJSON)
  }

  mutating func collect(_ batch: inout LinkBatch) throws(End) {
    var (link, start) = (0, 0)
    for end in batch.tries where !tally.isOver {
      while link < end {
        if tally.takes(batch.links[link].fingerprint) {
          output += batch.lines[start..<batch.links[link].end]
        }
        start = batch.links[link].end
        link += 1
      }
      tally.endTry()
    }
    batch.removeAll()
    do {
      try session.writeText(output, isJSON: isJSON)
    } catch {
      throw .failed(error)
    }
    output.removeAll(keepingCapacity: true)
    if tally.isOver { throw .enough }
  }

  mutating func collect(_ failure: End) throws(End) { throw failure }
}
