/// A list of numbers and ranges that is filled again for every link.
///
/// An array asks for each element whether it is shared.
@safe struct GrowingTable<Element: BitwiseCopyable>: ~Copyable {
  private var start: UnsafeMutablePointer<Element>
  private var capacity = 16
  private(set) var count = 0

  init() {
    unsafe start = .allocate(capacity: capacity)
  }

  deinit { unsafe start.deallocate() }

  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }

  mutating func removeAll() { count = 0 }

  mutating func removeLast(_ number: Int) {
    precondition(number >= 0 && number <= count)
    count &-= number
  }

  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    unsafe start[count] = element
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    unsafe larger.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = larger
    capacity *= 2
  }

  subscript(index: Int) -> Element {
    unsafeAddress {
      precondition(index >= 0 && index < count)
      return unsafe UnsafePointer(start + index)
    }
    unsafeMutableAddress {
      precondition(index >= 0 && index < count)
      return unsafe start + index
    }
  }

  /// The elements, for whoever is in no hurry.
  var array: [Element] { indices.map { self[$0] } }
}
