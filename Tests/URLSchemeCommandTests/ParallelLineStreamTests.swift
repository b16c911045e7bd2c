import Dispatch
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What comes of lines that several workers share.
@Suite struct ParallelLineStreamTests {
  private func options(jobs: Int, maximumLength: Int = 8, blockSize: Int = 64) -> ReadingOptions {
    var options = ReadingOptions()
    options.jobs = jobs
    options.maximumLength = maximumLength
    options.blockSize = blockSize
    return options
  }

  private func file(_ text: String) -> [(name: String, text: [UInt8]?)] {
    [("f", Array(text.utf8))]
  }

  /// Lines of all lengths, some of them too long, with every kind of end.
  private static let text: String = {
    var generator = SystemRandomNumberGenerator()
    return (0..<3_000).map { number in
      let line = String(repeating: "x", count: Int.random(in: 0...12, using: &generator))
      return line + (["\n", "\r\n", "\n\n", "\r\r\n"].randomElement(using: &generator) ?? "\n")
    }.joined() + "end"
  }()

  @Test(arguments: [1, 2, 3, 8], [[64], [1], [3, 60, 7], [17, 1, 64]])
  func givesWhatOneBlockGives(_ jobs: Int, _ lengths: [Int]) {
    var recorder = LineRecorder()
    recorder.begin(file: "f")
    var lines = LineCutter(recorder, options(jobs: 1))
    var whole = Array(Self.text.utf8)
    _ = lines.process(&whole, after: 0)
    let text = Array("\u{FEFF}\(Self.text)".utf8)
    let ended = LineRecorder().run(
      linesOf: FilePieces([("f", text)], lengths: lengths), to: TextCollector(),
      options(jobs: jobs), CountedThreads())
    #expect(ended.collector.output == lines.worker.output)
    #expect(ended.collector.diagnostics == lines.worker.diagnostics)
    #expect(ended.worker.count == lines.worker.count)
    #expect(ended.failure == nil)
  }

  @Test(arguments: [1, 3])
  func filesFollowEachOtherAndAreNumberedApart(_ jobs: Int) {
    let files: [(name: String, text: [UInt8]?)] = [
      ("a", Array("1\n2".utf8)), ("b", nil), ("c", Array("3\n".utf8)), ("d", nil),
    ]
    let ended = LineRecorder().run(
      linesOf: FilePieces(files), to: TextCollector(), options(jobs: jobs, blockSize: 4),
      CountedThreads())
    #expect(ended.collector.text == "a:1:1\na:2:2\nb?\nc:1:3\nd?\n")
  }

  // MARK: Threads

  @Test(arguments: [(1, [64], 0), (4, [15], 0), (4, [64], 4), (3, [15, 64], 3)])
  func startsThreadsForLargeBlocksOnly(_ jobs: Int, _ lengths: [Int], _ expected: Int) {
    let threads = CountedThreads()
    let ended = LineRecorder().run(
      linesOf: FilePieces(file(Self.text), lengths: lengths), to: TextCollector(),
      options(jobs: jobs), threads)
    #expect(threads.count == expected)
    #expect(ended.collector.text.hasSuffix(":end\n"))
  }

  @Test(arguments: 0...2)
  func makesDoWithTheThreadsThatThereAre(_ limit: Int) {
    let source = FilePieces(file(Self.text))
    let alone = LineRecorder().run(
      linesOf: source, to: TextCollector(), options(jobs: 1), CountedThreads())
    let threads = CountedThreads(limit: limit)
    let ended = LineRecorder().run(
      linesOf: source, to: TextCollector(), options(jobs: 4), threads)
    #expect(threads.count == limit)
    #expect(ended.collector.output == alone.collector.output)
  }

  @Test func moreJobsThanBlocksChangeNothing() {
    let ended = LineRecorder().run(
      linesOf: FilePieces(file("a\nb\n")), to: TextCollector(),
      options(jobs: 100, blockSize: 2), CountedThreads())
    #expect(ended.collector.text == "f:1:a\nf:2:b\n")
  }

  @Test(arguments: [1, 2, 4])
  func onlyAFewBlocksAreOnTheirWay(_ jobs: Int) {
    let meter = Meter()
    _ = LineRecorder().run(
      linesOf: MeteredFile(source: FilePieces(file(Self.text)), meter: meter),
      to: MeteredCollector(meter: meter), options(jobs: jobs), CountedThreads())
    let most = meter.counts.withLock { $0.most }
    // One more may be read before the block that it fills is begun.
    #expect(most <= 2 * jobs + 1)
    #expect(most >= 1)
  }

  /// How many pieces were read and not collected.
  private final class Meter: Sendable {
    let counts = Lock((now: 0, most: 0))
  }

  private struct MeteredFile: FileSequence {
    typealias Failure = FilePieces.Failure

    var source: FilePieces
    let meter: Meter

    mutating func next() throws(FilePieces.Failure) -> String? { try source.next() }

    mutating func read(atMost count: Int, into buffer: inout [UInt8]) {
      source.read(atMost: count, into: &buffer)
      meter.counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      }
    }
  }

  private struct MeteredCollector: LineCollector {
    let meter: Meter

    func collect(_ results: inout LineOutput) throws(FilePieces.Failure) {
      meter.counts.withLock { $0.now -= 1 }
      results.removeAll()
    }

    func collect(_ failure: FilePieces.Failure) {}
  }

  // MARK: Failures

  @Test(arguments: [1, 2, 4])
  func aCollectorThatFailsEndsTheStream(_ jobs: Int) {
    var collector = TextCollector()
    collector.limit = 1_000
    let ended = LineRecorder().run(
      linesOf: FilePieces(file(Self.text)), to: collector, options(jobs: jobs), CountedThreads())
    #expect(ended.failure == FilePieces.Failure(file: "full"))
    #expect(ended.collector.output.count < 3_000)
  }

  @Test func nobodyWaitsForInputThatNobodyTakes() {
    let gate = DispatchSemaphore(value: 0)
    defer { gate.signal() }
    var collector = TextCollector()
    collector.limit = 0
    let ended = LineRecorder().run(
      linesOf: SlowFile(gate: gate), to: collector, options(jobs: 2), CountedThreads())
    #expect(ended.failure != nil)
  }

  /// A file that gives one block, and the next when its gate opens.
  private struct SlowFile: FileSequence {
    let gate: DispatchSemaphore
    private var blocks = 0
    private var isOpen = false

    init(gate: DispatchSemaphore) {
      self.gate = gate
    }

    mutating func next() throws(FilePieces.Failure) -> String? {
      defer { isOpen = true }
      return isOpen ? nil : "slow"
    }

    mutating func read(
      atMost count: Int, into buffer: inout [UInt8]
    ) throws(FilePieces.Failure) {
      blocks += 1
      if blocks > 1 {
        gate.wait()
        gate.signal()
      } else {
        buffer += Array(repeating: UInt8(ascii: "\n"), count: count - 2) + Array("a\n".utf8)
      }
    }
  }
}
