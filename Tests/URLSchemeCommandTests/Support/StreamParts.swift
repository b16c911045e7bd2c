import Foundation

@testable import URLSchemeCore
@testable import urlscheme

/// Writes each line as `file:number:text`, with a `!` where it was cut, and counts.
struct LineRecorder: TextWorker {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  private(set) var count = 0
  private var file = ""

  mutating func begin(file: String) {
    self.file = file
  }

  mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
    count += 1
    output += "\(file):\(number):".utf8
    output.append(line)
    output += (isCut ? "!\n" : "\n").utf8
    if isCut { diagnostics += "\(number)\n".utf8 }
  }

  mutating func merge(_ other: LineRecorder) {
    count += other.count
  }
}

/// Files in memory, which come in pieces of any length.
struct FilePieces: FileSequence {
  struct Failure: Error, Equatable {
    var file: String
  }

  /// Names and contents; nil: the file can't be opened.
  var files: ArraySlice<(name: String, text: [UInt8]?)>
  /// The length of each piece, over and over.
  var lengths: [Int]
  private var number = 0
  private var text: ArraySlice<UInt8> = []

  init(_ files: [(name: String, text: [UInt8]?)], lengths: [Int] = [.max]) {
    self.files = files[...]
    self.lengths = lengths
  }

  mutating func next() throws(Failure) -> String? {
    guard let (name, text) = files.popFirst() else { return nil }
    guard let text else { throw Failure(file: name) }
    self.text = text[...]
    return name
  }

  mutating func read(atMost count: Int, into buffer: inout [UInt8]) {
    let piece = text.prefix(min(count, lengths[number % lengths.count]))
    number += 1
    buffer += piece
    text = text.dropFirst(piece.count)
  }
}

/// Keeps what a stream comes to; failures stand in it as `FILE?`.
struct TextCollector: LineCollector {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  /// The most bytes that are taken before this fails.
  var limit = Int.max
  /// The longest text that was taken at once.
  var longest = 0

  mutating func collect(_ results: inout LineOutput) throws(FilePieces.Failure) {
    longest = max(longest, results.output.count)
    output += results.output
    diagnostics += results.diagnostics
    results.removeAll()
    if output.count > limit { throw FilePieces.Failure(file: "full") }
  }

  mutating func collect(_ failure: FilePieces.Failure) {
    output += "\(failure.file)?\n".utf8
  }

  var text: String { String(decoding: output, as: UTF8.self) }
}

/// Threads, counted.
final class CountedThreads: ThreadStarter {
  private let limit: Int
  private let started = Lock(0)

  /// - Parameter limit: How many may be started.
  init(limit: Int = .max) {
    self.limit = limit
  }

  var count: Int { started.withLock { $0 } }

  func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let mayStart = started.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
    if mayStart { Thread.detachNewThread(body) }
    return mayStart
  }

  final class Permits: ThreadPermits {
    private let semaphore = DispatchSemaphore(value: 0)

    init(_ count: Int) {
      for _ in 0..<count { semaphore.signal() }
    }

    func take() { semaphore.wait() }
    func give() { semaphore.signal() }
  }
}
