/// Recognizes texts that were seen before but for some values in them: JSON records of one route have
/// the same keys, and differ in numbers and strings.
///
/// A shape is what stands around the values. Shapes that begin alike share their beginning, as in a
/// trie: a text is compared with what must stand before the next value, then the value's end is looked
/// for, which is quicker than to lay out each record by its brackets and quotes. It is done here, since
/// a call into another module for every value would take twice as long.
package struct TextShapes: Sendable {
  /// A value in a text.
  package struct Value: Sendable {
    package var start: Int
    package var end: Int
    /// Whether there is a backslash in it.
    package var hasEscapes: Bool

    package init(_ range: Range<Int>, hasEscapes: Bool) {
      (start, end, self.hasEscapes) = (range.lowerBound, range.upperBound, hasEscapes)
    }
  }

  private struct State {
    /// What stands before the value.
    var text: Range<Int>
    /// Whether the value is a string, up to its quote, or else a number or a word; of the end, the
    /// number of the shape.
    var isString = false
    var shape = -1
    /// The first state after it, and the next one beside it; -1: there is none.
    var child = -1
    var sibling = -1
  }

  /// The first state is the beginning of all.
  private var states = [State(text: 0..<0)]
  /// What the states stand for.
  private var texts: [UInt8] = []

  /// Longer texts, with more values, are not worth remembering.
  private static let mostValues = 256
  private static let longestText = 1 << 14
  /// What all shapes together may take.
  private static let greatestSize = 1 << 18

  package init() {}

  // MARK: Recognizing

  /// Room for the values of a text.
  package static let noValues = Array(repeating: Value(0..<0, hasEscapes: false), count: mostValues)

  /// Finds the values of a text that begins at `start`, and gives its shape, how many values it has, and
  /// its end; nil: it has none of the shapes.
  ///
  /// - Parameter values: Where the values are put; as many as `noValues` has.
  package func recognize(
    _ text: Span<UInt8>, from start: Int, _ values: inout [Value]
  ) -> (shape: Int, count: Int, end: Int)? {
    let (states, texts) = (states.span, texts.span)
    var values = values.mutableSpan
    var position = max(0, start)
    var (number, count) = (states[0].child, 0)
    while number >= 0 {
      let state = states[number]
      let start = position &+ state.text.count
      guard start <= text.count,
        text.equals(texts, from: position, state.text.lowerBound, count: state.text.count)
      else {
        number = state.sibling
        continue
      }
      if state.shape >= 0 { return (state.shape, count, start) }
      var value = Value(start..<start, hasEscapes: false)
      guard state.isString ? findEndOfString(text, &value) : findEndOfScalar(text, &value) else {
        number = state.sibling
        continue
      }
      values[count] = value
      count &+= 1
      position = value.end
      number = state.child
    }
    return nil
  }

  /// Moves the end of a value to the quote that ends a string; false: there is none.
  private func findEndOfString(_ text: Span<UInt8>, _ value: inout Value) -> Bool {
    while value.end < text.count {
      let lanes = ByteScan.load(text, at: value.end)
      let marks = ByteScan.nibbles(
        (lanes .== ByteScan.Lanes(repeating: UInt8(ascii: "\"")))
          .| (lanes .== ByteScan.Lanes(repeating: UInt8(ascii: "\\"))))
      guard marks != 0 else {
        value.end &+= 16
        continue
      }
      value.end &+= marks.trailingZeroBitCount &>> 2
      // Behind the end of the text are zeros.
      if text[value.end] == UInt8(ascii: "\"") { return true }
      value.hasEscapes = true
      value.end &+= 2
    }
    return false
  }

  /// Moves it behind a number, `true` or `false`; false: something else begins there.
  private func findEndOfScalar(_ text: Span<UInt8>, _ value: inout Value) -> Bool {
    guard value.end < text.count else { return false }
    let first = text[value.end]
    // Quotes, brackets and braces begin other values, and `null` is none of these.
    guard
      first &- UInt8(ascii: "-") < 13 && first != UInt8(ascii: "/") || first == UInt8(ascii: "t")
        || first == UInt8(ascii: "f")
    else { return false }
    repeat {
      value.end &+= 1
      guard value.end < text.count else { return false }
      // A closing bracket is a closing brace but for one bit.
    } while text[value.end] != UInt8(ascii: ",") && text[value.end] | 0x20 != UInt8(ascii: "}")
    return true
  }

  // MARK: Remembering

  /// Whether there is no room for more shapes.
  package var isFull: Bool { texts.count + 64 * states.count > Self.greatestSize / 2 }

  /// Remembers the shape of a text; false where it is not worth it, or no more fits.
  ///
  /// - Parameter found: The values in the text's order, and whether each is a string.
  package mutating func insert(
    _ text: [UInt8], _ found: [(range: Range<Int>, isString: Bool)], shape: Int
  ) -> Bool {
    guard found.count <= Self.mostValues, text.count <= Self.longestText, !isFull else {
      return false
    }
    var (state, position) = (0, 0)
    for value in found {
      let text = text[position..<value.range.lowerBound]
      state = insert(text, isString: value.isString, after: state)
      position = value.range.upperBound
    }
    state = insert(text[position...], isString: false, after: state, isEnd: true)
    states[state].shape = shape
    return true
  }

  private mutating func insert(
    _ text: ArraySlice<UInt8>, isString: Bool, after parent: Int, isEnd: Bool = false
  ) -> Int {
    var state = states[parent].child
    while state >= 0 {
      let known = states[state]
      if known.isString == isString, (known.shape >= 0) == isEnd, texts[known.text] == text {
        return state
      }
      state = known.sibling
    }
    states.append(
      State(
        text: texts.count..<texts.count + text.count, isString: isString, shape: isEnd ? 0 : -1,
        sibling: states[parent].child))
    texts += text
    states[parent].child = states.count - 1
    return states.count - 1
  }
}
