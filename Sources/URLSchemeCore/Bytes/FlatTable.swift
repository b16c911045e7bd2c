/// A table of numbers that never changes, read without counting references.
///
/// Its `TableMemory` keeps it alive. A span of an array that an object holds counts a reference
/// for each use; of a compiled definition, dozens of tables are read for every link.
@safe package struct FlatTable<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let start: UnsafeMutablePointer<Element>
  let count: Int

  fileprivate init(copying elements: [Element]) {
    unsafe start = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    count = elements.count
    unsafe elements.withUnsafeBytes { bytes in
      unsafe UnsafeMutableRawPointer(start).copyMemory(
        from: bytes.baseAddress ?? UnsafeRawPointer(start), byteCount: bytes.count)
    }
  }

  /// Where the elements stand.
  @unsafe var base: UnsafePointer<Element> { unsafe UnsafePointer(start) }

  @unsafe
  private init(_ start: UnsafeMutablePointer<Element>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// A part of the table: that it is one is asked once, and not for each of its elements.
  subscript(part: Slice) -> FlatTable {
    assert(part.start >= 0 && part.count >= 0 && part.end <= count)
    return unsafe FlatTable(start + part.start, count: part.count)
  }

  package subscript(index: Int) -> TableEntry<Element> {
    assert(index >= 0 && index < count)
    return unsafe TableEntry(start + index)
  }
}

extension Array {
  /// Appends elements, and gives where they are.
  mutating func add(_ elements: some Collection<Element>) -> Slice {
    let start = count
    self += elements
    return Slice(start..<count)
  }
}

/// The memory of tables, which is freed with it.
@safe final class TableMemory: @unchecked Sendable {
  private var places: [UnsafeMutableRawPointer] = unsafe []

  deinit {
    for index in unsafe places.indices { unsafe places[index].deallocate() }
  }

  /// A table of some numbers.
  func table<Element>(_ elements: [Element]) -> FlatTable<Element> {
    let table = FlatTable(copying: elements)
    unsafe places.append(UnsafeMutableRawPointer(mutating: table.base))
    return table
  }
}

/// An element of a table, where it stands: what is asked of it is read, and nothing else copied.
@dynamicMemberLookup
@safe package struct TableEntry<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let place: UnsafePointer<Element>

  @unsafe
  init(_ place: UnsafePointer<Element>) { unsafe self.place = place }

  package var element: Element {
    unsafeAddress { unsafe place }
  }

  package subscript<Member>(dynamicMember member: KeyPath<Element, Member>) -> Member {
    element[keyPath: member]
  }
}

/// A part of a table, or of a text.
package struct Slice: BitwiseCopyable, Hashable, Sendable {
  private let first: Int32
  private let length: Int32

  package static let none = Slice(0..<0)

  init(_ range: Range<Int>) {
    first = Int32(clamping: range.lowerBound)
    length = Int32(clamping: range.count)
  }

  package var start: Int { Int(first) }
  var count: Int { Int(length) }
  package var end: Int { Int(first) &+ Int(length) }
  var isEmpty: Bool { length == 0 }
  package var range: Range<Int> { start..<max(start, end) }
}
