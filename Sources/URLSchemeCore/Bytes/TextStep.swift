/// One piece of what is written for texts of one shape: a constant, or values as they stand.
///
/// Formats that copy records are made of these. They are run here, since a call into another module for
/// every piece would take twice as long as to copy it.
package struct TextStep: Sendable {
  /// Which values are copied; others are left to the caller.
  package enum Copying: Sendable { case all, unescaped, withoutApostrophe, ascii, cell, none }

  /// Nil: it is a constant.
  private var copying: Copying?
  /// The constant's place, or the numbers of the first and the last value.
  private var first: Int32
  private var last: Int32
  /// How far it begins before the first value, and ends behind the last one.
  private var before: Int32 = 0
  private var behind: Int32 = 0
  /// Whether `='` stands before the value and `'` behind it, as a shell assigns.
  private var isAssigned = false

  package init(constant: Range<Int>) {
    (first, last) = (Int32(clamping: constant.lowerBound), Int32(clamping: constant.upperBound))
  }

  package init(value number: Int, _ copying: Copying, isAssigned: Bool = false) {
    (first, last) = (Int32(clamping: number), Int32(clamping: number))
    (self.copying, self.isAssigned) = (copying, isAssigned)
  }

  /// What stands from so many bytes before one value to so many behind another.
  package init(from first: Int, before: Int, to last: Int, behind: Int, _ copying: Copying) {
    (self.first, self.last) = (Int32(clamping: first), Int32(clamping: last))
    (self.before, self.behind) = (Int32(clamping: before), Int32(clamping: behind))
    self.copying = copying
  }

  /// Runs steps up to one whose value is not copied, or to the end; gives how many were run.
  package static func run(
    _ steps: Span<TextStep>, _ constants: Span<UInt8>, _ text: Span<UInt8>,
    _ values: Span<TextShapes.Value>, to writer: inout ByteWriter
  ) -> Int {
    for number in steps.indices {
      let step = steps[number]
      guard let copying = step.copying else {
        writer.append(constants, Int(step.first)..<Int(step.last))
        continue
      }
      let value = values[Int(step.first)]
      let start = value.start &- Int(step.before)
      let end = values[Int(step.last)].end &+ Int(step.behind)
      let range = start..<max(start, end)
      guard
        copying == .all
          || !value.hasEscapes && (copying == .unescaped || copying.takes(text.extracting(range)))
      else { return number }
      if step.isAssigned {
        writer.append(UInt8(ascii: "="))
        writer.append(UInt8(ascii: "'"))
        writer.append(text, range)
        writer.append(UInt8(ascii: "'"))
      } else {
        writer.append(text, range)
      }
    }
    return steps.count
  }
}

extension TextStep.Copying {
  /// Whether a text without escapes is copied.
  fileprivate func takes(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .all, .unescaped: true
    case .withoutApostrophe: !text.contains(UInt8(ascii: "'"))
    case .ascii: ByteScan.endOfASCII(in: text, from: 0) == text.count
    // Nothing at all is in quotes.
    case .cell: !text.isEmpty && !text.contains(UInt8(ascii: ","))
    case .none: false
    }
  }
}
