/// Memory for texts that are made while a link is read. They stay where they are until all are
/// forgotten.
@safe struct ScratchSpace: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity = 4_096
  private var used = 0
  /// What was too small, and still holds texts.
  private var outgrown: [UnsafeMutablePointer<UInt8>] = unsafe []

  init() {
    unsafe start = .allocate(capacity: capacity)
  }

  deinit {
    unsafe start.deallocate()
    freeOutgrown()
  }

  /// Forgets all texts.
  mutating func removeAll() {
    used = 0
    if unsafe !outgrown.isEmpty { removeOutgrown() }
  }

  /// How much there is, to forget later what is made from here on.
  var mark: Int { used }

  /// Forgets the texts that were made since; what was too small meanwhile stays until all are forgotten.
  mutating func reset(to mark: Int) {
    used = min(used, mark)
  }

  private mutating func removeOutgrown() {
    freeOutgrown()
    unsafe outgrown = []
  }

  private func freeOutgrown() {
    for index in unsafe outgrown.indices { unsafe outgrown[index].deallocate() }
  }

  /// Room for a text of at most so many bytes and its padding.
  @unsafe
  private mutating func reserve(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    if capacity &- used < count &+ PaddedText.padding { grow(count) }
    return unsafe start + used
  }

  @inline(never)
  private mutating func grow(_ count: Int) {
    unsafe outgrown.append(start)
    capacity = 2 * capacity + count + PaddedText.padding
    unsafe start = .allocate(capacity: capacity)
    used = 0
  }

  /// Makes a text of at most so many bytes; nil where `body` fails.
  mutating func text(
    ofAtMost count: Int, _ body: (inout OutputSpan<UInt8>) -> Bool
  ) -> PaddedText? {
    let place = unsafe reserve(count)
    let target = unsafe UnsafeMutableBufferPointer(start: place, count: count)
    var output = unsafe OutputSpan(buffer: target, initializedCount: 0)
    guard body(&output) else { return nil }
    let length = unsafe output.finalize(for: target)
    used &+= length &+ PaddedText.padding
    return unsafe PaddedText(place, count: length)
  }

  /// Makes a text of some bytes.
  mutating func copy(_ bytes: Span<UInt8>) -> PaddedText {
    let place = unsafe reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      if let start = buffer.baseAddress { unsafe place.update(from: start, count: buffer.count) }
    }
    used &+= bytes.count &+ PaddedText.padding
    return unsafe PaddedText(place, count: bytes.count)
  }

  /// Makes the text that a part of a link with escapes stands for; nil where an escape is not whole.
  ///
  /// - Parameter isLenient: Whether the link may have what should have been escaped.
  mutating func decoded(
    _ link: MarkedText, _ start: Int, _ end: Int, plusAsSpace: Bool, isLenient: Bool
  ) -> PaddedText? {
    let place = unsafe reserve(end &- start &+ 16)
    var target = UnsafeMutableRawPointer(place)
    var position = start
    // Only what an escape stands for may need one in JSON.
    var kinds: UInt8 = isLenient ? JSONEscape.escaped : 0
    var percents = link.percents(from: start, to: end)
    while true {
      let mark = percents.next()
      // What is copied too far is written over, or is padding.
      unsafe link.text.put(position, mark, at: &target, plusAsSpace)
      guard mark < end else { break }
      guard end &- mark > 2,
        let byte = ByteClass.byte(hexDigits: link[mark &+ 1], link[mark &+ 2])
      else { return nil }
      kinds |= JSONEscape.kind(of: byte)
      unsafe target.storeBytes(of: byte, as: UInt8.self)
      unsafe target += 1
      position = mark &+ 3
    }
    let length = unsafe UnsafeRawPointer(target) - UnsafeRawPointer(place)
    used &+= length &+ PaddedText.padding
    return unsafe PaddedText(place, count: length, isPlain: kinds == 0)
  }
}

extension PaddedText {
  /// Copies a part of the text in whole lanes, up to fifteen bytes too many.
  @unsafe @inline(__always)
  func copy(
    from start: Int, to target: UnsafeMutableRawPointer, _ count: Int, _ plusAsSpace: Bool = false
  ) {
    // Most parts have at most sixteen bytes; of a loop alone the compiler would make a call.
    unsafe target.storeBytes(of: lanes(at: start, plusAsSpace), as: Lanes.self)
    var offset = 16
    while offset < count {
      let lanes = self.lanes(at: start &+ offset, plusAsSpace)
      unsafe target.storeBytes(of: lanes, toByteOffset: offset, as: Lanes.self)
      offset &+= 16
    }
  }

  /// The same, and moves the place behind it; inlined with the copy, so that the place stays in a register.
  @unsafe @inline(__always)
  func put(
    _ start: Int, _ end: Int, at place: inout UnsafeMutableRawPointer, _ plusAsSpace: Bool = false
  ) {
    unsafe copy(from: start, to: place, end &- start, plusAsSpace)
    unsafe place += end &- start
  }

  @inline(__always)
  private func lanes(at offset: Int, _ plusAsSpace: Bool) -> Lanes {
    let lanes = self.lanes(at: offset)
    guard plusAsSpace else { return lanes }
    let (plus, space) = (UInt8(ascii: "+"), UInt8(ascii: " "))
    let pluses = ByteScan.bits(lanes .== Lanes(repeating: plus))
    return lanes &- pluses & Lanes(repeating: plus - space)
  }
}
