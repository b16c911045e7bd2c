/// Asks the reader itself what becomes of a link, so that what a definition is blamed for is true.
struct LinkProbe: Sendable {
  enum Outcome: Equatable {
    /// No route takes it, or it is no link.
    case none
    /// The number of the route that takes it.
    case route(Int)
    /// The names of the routes that take it with equal right.
    case tie([String])
  }

  private let check: ReaderBox<CheckOutput>

  init(_ program: LinkProgram) {
    check = ReaderBox(program, ReaderOptions(), CheckOutput())
  }

  /// What becomes of a link.
  func outcome(of link: [UInt8]) -> Outcome {
    if check.reader.find(check.reader.memory.lines.marked(link.span)) {
      return .route(check.reader.memory.parts.route)
    }
    guard check.reader.isTied else { return .none }
    // No name of a route has a space.
    return .tie(check.reader.fault().found.parts(separatedBy: ", "))
  }
}
