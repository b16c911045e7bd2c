import Synchronization
import Testing

@testable import URLSchemeCore

/// Results go to their collector in the order of the input, whoever brings them and when.
struct OrderedResultsTests {
  private typealias Entry = OrderedResults<TextCollector>.Entry

  private func entry(_ text: String) -> Entry {
    var output = LineOutput()
    output.output = Array(text.utf8)
    return .results(output)
  }

  @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [0, 2, 3, 1]])
  func areCollectedInOrder(_ numbers: [Int]) {
    let results = OrderedResults(TextCollector(), workers: 4)
    let collected = Mutex(0)
    for number in numbers {
      let brought =
        number == 2 ? Entry.failure(FilePieces.Failure(file: "f")) : entry("\(number)\n")
      results.add(brought, number: number, from: number) { collected.withLock { $0 += 1 } }
    }
    #expect(results.collector.text == "0\n1\nf?\n3\n")
    #expect(collected.withLock { $0 } == 4)
  }

  @Test
  func goBackToTheWorkerTheyCameFromAndOnlyAFewAreKept() {
    let results = OrderedResults(TextCollector(), workers: 2)
    for number in (0..<8).reversed() { results.add(entry("x"), number: number, from: 1) {} }
    let capacities = (0..<4).map { _ in results.spare(for: 1).output.capacity }
    #expect(capacities.map { $0 > 0 } == [true, true, false, false])
    #expect(results.spare(for: 0).output.capacity == 0)
  }

  @Test
  func nothingIsHandedOnAfterAFailure() {
    for isAlone in [false, true] {
      let results = OrderedResults(TextCollector(limit: 1), workers: 1)
      if isAlone {
        results.collectNext { _ throws(FilePieces.Failure) in throw FilePieces.Failure(file: "f") }
      } else {
        results.add(entry("ab"), number: 0, from: 0) {}
        results.add(entry("cd"), number: 1, from: 0) {}
        #expect(results.collector.text == "ab")
      }
      #expect(results.failure != nil)
    }
  }
}
