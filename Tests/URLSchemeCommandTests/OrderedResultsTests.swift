import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Results go to their collector in the order of the input, whoever brings them and when.
struct OrderedResultsTests {
  private typealias Outcome = OrderedResults<TextCollector>.Outcome

  private func outcome(_ text: String) -> Outcome {
    var outcome = Outcome()
    outcome.results.output = Array(text.utf8)
    return outcome
  }

  @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [0, 2, 3, 1]])
  func areCollectedInOrder(_ numbers: [Int]) {
    let results = OrderedResults(TextCollector(), workers: 4)
    let collected = Lock(0)
    for number in numbers {
      var brought = outcome(number == 2 ? "" : "\(number)\n")
      if number == 2 { brought.failure = FilePieces.Failure(file: "f") }
      results.add(&brought, number: number, from: number) { collected.withLock { $0 += 1 } }
      #expect(brought.results.output.isEmpty)
      #expect(brought.failure == nil)
    }
    #expect(results.collector.text == "0\n1\nf?\n3\n")
    #expect(collected.withLock { $0 } == 4)
    #expect(!results.hasFailed)
  }

  @Test
  func whatIsNextInOrderKeepsItsMemory() {
    let results = OrderedResults(TextCollector(), workers: 1)
    var own = outcome("some text")
    let capacity = own.results.output.capacity
    results.add(&own, number: 0, from: 0) {}
    #expect(own.results.output.capacity == capacity)
  }

  @Test
  func memoryGoesBackToTheWorkerItCameFromAndOnlyALittleIsKept() {
    let results = OrderedResults(TextCollector(), workers: 2)
    for number in (0..<8).reversed() {
      var brought = outcome("x")
      results.add(&brought, number: number, from: 1) {}
    }
    let capacities = [(1, 10), (1, 9), (0, 8)].map { worker, number in
      var brought = Outcome()
      results.add(&brought, number: 1 + number, from: worker) {}
      return brought.results.output.capacity
    }
    #expect(capacities.map { $0 > 0 } == [true, false, false])
  }

  @Test
  func nothingIsHandedOnAfterAFailure() {
    let results = OrderedResults(TextCollector(limit: 1), workers: 1)
    for (number, text) in ["ab", "cd"].enumerated() {
      var brought = outcome(text)
      results.add(&brought, number: number, from: 0) {}
    }
    #expect(results.collector.text == "ab")
    #expect(results.hasFailed)
    #expect(results.failure == FilePieces.Failure(file: "full"))
  }
}
