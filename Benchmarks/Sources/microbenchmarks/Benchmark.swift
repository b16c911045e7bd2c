/// One thing that is timed.
struct Benchmark {
  var name: String
  /// How many operations one call of `run` performs; the figures are for one of them.
  var operations: Int
  /// What is timed. It returns a checksum of the results, so that none of them is optimised away.
  var run: () throws -> Int

  /// Times an operation on each of the inputs.
  init<Input>(
    _ name: String, over inputs: [Input], _ operation: @escaping (Input) throws -> Int
  ) {
    self.name = name
    operations = inputs.count
    run = { try inputs.reduce(0) { try $0 &+ operation($1) } }
  }
}

/// Benchmarks whose rounds alternate, so that what else the machine does hits all of them alike.
struct BenchmarkGroup {
  var name: String
  var benchmarks: [Benchmark]
  /// How often each is timed; the figures are medians. Fewer where one round takes seconds.
  var rounds = 9
  var ratios: [Ratio] = []

  /// The time of one benchmark in those of another of the same group.
  struct Ratio {
    var name: String
    var of: String
    var to: String
    /// The most that is all right; nil: it is only told.
    var bound: Double?
  }
}
