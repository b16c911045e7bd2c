/// What texts of one shape become: constant texts and values, one after the other.
///
/// The steps of all programs stand in one place, as do their constants, and are run over texts whose
/// values `TextShapes` found.
package struct TextPrograms: Sendable {
  /// One piece of output.
  package struct Step: Sendable {
    fileprivate enum Kind: UInt8 { case constant, value, span }

    fileprivate var kind: Kind
    /// With any of these, a value is not copied but left to the caller.
    fileprivate var care: TextShapes.Traits
    /// What the caller makes of it.
    package var style: UInt8
    /// The constant's place, or the numbers of the first and the last value.
    fileprivate var first: Int32
    fileprivate var last: Int32
    /// How far the span begins before the first one, and ends behind the last one.
    fileprivate var before: Int32 = 0
    fileprivate var behind: Int32 = 0

    /// Whether `='` stands before it and `'` behind it, as a shell assigns.
    package var isAssigned = false

    /// A value.
    package static func value(
      _ number: Int, style: UInt8, care: TextShapes.Traits
    ) -> Step {
      let number = Int32(clamping: number)
      return Step(kind: .value, care: care, style: style, first: number, last: number)
    }

    /// What stands from before one value to behind another.
    package static func span(
      from first: Int, before: Int, to last: Int, behind: Int, style: UInt8,
      care: TextShapes.Traits
    ) -> Step {
      Step(
        kind: .span, care: care, style: style, first: Int32(clamping: first),
        last: Int32(clamping: last), before: Int32(clamping: before),
        behind: Int32(clamping: behind))
    }

    /// Whether it is one value, not a span of several.
    package var isValue: Bool { kind == .value }

    /// The number of the value.
    package var number: Int { Int(first) }

    /// The part of a text.
    package func range(_ values: [TextShapes.Value]) -> Range<Int> {
      let start = values[Int(first)].start - Int(before)
      return start..<max(start, values[Int(last)].end + Int(behind))
    }
  }

  package private(set) var steps: [Step] = []
  private var constants: [UInt8] = []

  package init() {}

  /// Forgets all programs.
  package mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    constants.removeAll(keepingCapacity: true)
  }

  package mutating func append(_ step: Step) {
    steps.append(step)
  }

  /// Appends a constant, to the one before it if there is one in the program that begins at `start`.
  package mutating func append(constant: [UInt8], programStart start: Int) {
    guard !constant.isEmpty else { return }
    if steps.count > start, steps[steps.count - 1].kind == .constant {
      steps[steps.count - 1].last = Int32(clamping: constants.count + constant.count)
    } else {
      steps.append(
        Step(
          kind: .constant, care: [], style: 0, first: Int32(clamping: constants.count),
          last: Int32(clamping: constants.count + constant.count)))
    }
    constants += constant
  }

  /// The constant that stands before a step.
  package func constant(before number: Int) -> ArraySlice<UInt8> {
    guard number > 0, steps[number - 1].kind == .constant else { return [] }
    return constants[Int(steps[number - 1].first)..<Int(steps[number - 1].last)]
  }

  /// Runs steps up to one that needs care, whose number it gives, or to the end.
  package func run(
    _ part: Range<Int>, _ text: Span<UInt8>, _ values: [TextShapes.Value],
    to writer: inout ByteWriter
  ) -> Int {
    let (steps, constants, values) = (steps.span, constants.span, values.span)
    for number in part {
      let step = steps[number]
      switch step.kind {
      case .constant: writer.append(constants, Int(step.first)..<Int(step.last))
      case .value:
        let value = values[Int(step.first)]
        guard step.care.isDisjoint(with: value.traits),
          step.care.rawValue < TextShapes.Traits.apostrophes.rawValue
            || !text.has(step.care, value.start..<value.end)
        else { return number }
        if step.isAssigned {
          writer.append(UInt8(ascii: "="))
          writer.append(UInt8(ascii: "'"))
          writer.append(text, value.start..<value.end)
          writer.append(UInt8(ascii: "'"))
        } else {
          writer.append(text, value.start..<value.end)
        }
      case .span:
        guard step.care.isEmpty else { return number }
        let start = values[Int(step.first)].start &- Int(step.before)
        writer.append(text, start..<max(start, values[Int(step.last)].end &+ Int(step.behind)))
      }
    }
    return part.upperBound
  }
}

extension Span<UInt8> {
  /// Whether there is an apostrophe in a part, or a byte that is not ASCII, as far as these are asked
  /// for.
  fileprivate func has(_ traits: TextShapes.Traits, _ part: Range<Int>) -> Bool {
    let text = extracting(part)
    return traits.contains(.apostrophes) && text.contains(UInt8(ascii: "'"))
      || traits.contains(.beyondASCII) && ByteScan.endOfASCII(in: text, from: 0) < text.count
  }
}
