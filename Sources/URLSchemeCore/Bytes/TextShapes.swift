/// Recognizes texts that were seen before but for some values in them: JSON records of one route have
/// the same keys, and differ in numbers and strings.
///
/// A shape is what stands around the values. Shapes that begin alike share their beginning, as in a
/// trie: a text is compared with what must stand before the next value, then the value's end is looked
/// for, which is quicker than to lay out each record by its brackets and quotes.
package struct TextShapes: Sendable {
  /// A value in a text.
  package struct Value: Sendable {
    package var start: Int
    package var end: Int
    /// What is to be known before it is copied.
    package var traits: Traits

    package var range: Range<Int> { start..<max(start, end) }

    package init(_ range: Range<Int>, _ traits: Traits) {
      (start, end, self.traits) = (range.lowerBound, range.upperBound, traits)
    }
  }

  /// What a value may have in it.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Anything at all.
    package static let any = Traits(rawValue: 1)
    /// A backslash.
    package static let escapes = Traits(rawValue: 2)
    /// An apostrophe, or a byte that is not ASCII; found out where it is asked for.
    package static let apostrophes = Traits(rawValue: 4)
    package static let beyondASCII = Traits(rawValue: 8)
  }

  fileprivate struct State {
    /// What stands before the value.
    var start: Int
    var count: Int
    /// Whether the value is a string, up to its quote, or else a number or a word; of the end, the
    /// number of the shape.
    var isString = false
    var shape = -1
    /// The first state after it, and the next one beside it; -1: there is none.
    var child = -1
    var sibling = -1
  }

  /// The values of the text that was recognized last; those from `count` on are of others.
  package private(set) var values: [Value]
  package private(set) var count = 0
  /// The first state is the beginning of all.
  private var states = [State(start: 0, count: 0)]
  /// What the states stand for.
  private var texts: [UInt8] = []

  /// Longer texts, with more values, are not worth remembering.
  private static let mostValues = 256
  private static let longestText = 1 << 14
  /// What all shapes together may take.
  private static let greatestSize = 1 << 18

  package init() {
    values = Array(
      repeating: Value(0..<0, []), count: TextShapes.mostValues)
  }

  /// Finds the values of a text that begins at `start`, and gives its shape and its end; nil: it has
  /// none of the shapes.
  package mutating func recognize(
    _ text: Span<UInt8>, from start: Int
  ) -> (shape: Int, end: Int)? {
    unsafe text.withUnsafeBytes { text in
      unsafe texts.withUnsafeBytes { texts in
        unsafe states.withUnsafeBufferPointer { states in
          unsafe values.withUnsafeMutableBufferPointer { values in
            var reader = unsafe Reader(
              text: text, texts: texts, states: states, values: values, position: max(0, start))
            let shape = reader.read()
            count = reader.count
            return shape.map { ($0, reader.position) }
          }
        }
      }
    }
  }

  /// Whether there is no room for more shapes.
  package var isFull: Bool { texts.count + 64 * states.count > Self.greatestSize / 2 }

  /// Remembers the shape of a text; false where it is not worth it, or no more fits.
  ///
  /// - Parameter found: The values in the text's order, and whether each is a string.
  package mutating func insert(
    _ text: [UInt8], _ found: [(range: Range<Int>, isString: Bool)], shape: Int
  ) -> Bool {
    guard found.count <= Self.mostValues, text.count <= Self.longestText,
      !isFull
    else { return false }
    var state = 0
    var position = 0
    for value in found {
      let step = text[position..<value.range.lowerBound]
      state = insert(step, isString: value.isString, after: state)
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
      if known.isString == isString, (known.shape >= 0) == isEnd,
        texts[known.start..<known.start + known.count] == text
      {
        return state
      }
      state = known.sibling
    }
    states.append(
      State(
        start: texts.count, count: text.count, isString: isString, shape: isEnd ? 0 : -1,
        sibling: states[parent].child))
    texts += text
    states[parent].child = states.count - 1
    return states.count - 1
  }
}

/// Reads one text.
@safe private struct Reader {
  typealias Lanes = ByteScan.Lanes

  let text: UnsafeRawBufferPointer
  let texts: UnsafeRawBufferPointer
  let states: UnsafeBufferPointer<TextShapes.State>
  let values: UnsafeMutableBufferPointer<TextShapes.Value>
  var position: Int
  var count = 0

  @unsafe
  init(
    text: UnsafeRawBufferPointer, texts: UnsafeRawBufferPointer,
    states: UnsafeBufferPointer<TextShapes.State>,
    values: UnsafeMutableBufferPointer<TextShapes.Value>, position: Int
  ) {
    unsafe (self.text, self.texts, self.states, self.values) = (text, texts, states, values)
    self.position = position
  }

  /// Finds the values, and gives the shape.
  mutating func read() -> Int? {
    var number = unsafe states[0].child
    while number >= 0 {
      let state = unsafe states[number]
      let start = position &+ state.count
      guard unsafe start <= text.count, unsafe count < values.count,
        follows(state.start, state.count)
      else {
        number = state.sibling
        continue
      }
      if state.shape >= 0 {
        position = start
        return state.shape
      }
      var traits: TextShapes.Traits = [.any]
      let end = state.isString ? endOfString(start, &traits) : endOfScalar(start)
      guard end >= 0 else {
        number = state.sibling
        continue
      }
      unsafe values[count].start = start
      unsafe values[count].end = end
      unsafe values[count].traits = traits
      count &+= 1
      position = end
      number = state.child
    }
    return nil
  }

  /// Whether a state's text, which is within what there is, stands at the position. Words that overlap
  /// compare the last bytes.
  @inline(__always)
  private func follows(_ start: Int, _ count: Int) -> Bool {
    guard count >= 8 else { return followsShort(start, count) }
    var offset = 0
    while offset < count &- 8 {
      guard differences(start, offset) == 0 else { return false }
      offset &+= 8
    }
    return differences(start, count &- 8) == 0
  }

  /// The bits of eight bytes that differ.
  @inline(__always)
  private func differences(_ start: Int, _ offset: Int) -> UInt64 {
    unsafe texts.loadUnaligned(fromByteOffset: start &+ offset, as: UInt64.self)
      ^ text.loadUnaligned(fromByteOffset: position &+ offset, as: UInt64.self)
  }

  private func followsShort(_ start: Int, _ count: Int) -> Bool {
    for offset in 0..<count where unsafe texts[start &+ offset] != text[position &+ offset] {
      return false
    }
    return true
  }

  /// The place of the quote that ends a string; -1: there is none.
  @inline(__always)
  private func endOfString(_ start: Int, _ traits: inout TextShapes.Traits) -> Int {
    var place = start
    while unsafe place < text.count {
      let lanes = unsafe ByteScan.load(text, place)
      let marks = ByteScan.nibbles(
        (lanes .== Lanes(repeating: UInt8(ascii: "\"")))
          .| (lanes .== Lanes(repeating: UInt8(ascii: "\\"))))
      guard marks != 0 else {
        place &+= 16
        continue
      }
      place &+= marks.trailingZeroBitCount &>> 2
      // Behind the end of the text are zeros.
      if unsafe text[place] == UInt8(ascii: "\"") { return place }
      traits.insert(.escapes)
      place &+= 2
    }
    return -1
  }

  /// The end of a number, of `true` or `false`; -1: there is something else.
  @inline(__always)
  private func endOfScalar(_ start: Int) -> Int {
    guard unsafe start < text.count else { return -1 }
    let first = unsafe text[start]
    // Quotes, brackets and braces begin other values, and `null` is none of these.
    guard
      first &- UInt8(ascii: "-") < 13 && first != UInt8(ascii: "/") || first == UInt8(ascii: "t")
        || first == UInt8(ascii: "f")
    else { return -1 }
    var place = start &+ 1
    while unsafe place < text.count {
      let byte = unsafe text[place]
      // A closing bracket is a closing brace but for one bit.
      if byte == UInt8(ascii: ",") || byte | 0x20 == UInt8(ascii: "}") { return place }
      place &+= 1
    }
    return -1
  }
}
