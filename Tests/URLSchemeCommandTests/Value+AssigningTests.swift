import Testing
import URLSchemeCore

@testable import urlscheme

/// Values are added to objects, and none takes the place of another.
struct ValueAssigningTests {
  @Test
  func assignsWithoutReplacing() throws {
    var value = Value.object([])
    try value.set(1, at: ["a", "b"])
    try value.append([2], at: ["a", "c"])
    try value.append([3, 4], at: ["a", "c"])
    #expect(value == ["a": ["b": 1, "c": [2, 3, 4]]])
    for path in [["a"], ["a", "b"], ["a", "b", "c"]] {
      #expect(throws: Finding.self) { try value.set(5, at: path[...]) }
      #expect(throws: Finding.self) { try value.append([5], at: path[...]) }
    }
    #expect(value == ["a": ["b": 1, "c": [2, 3, 4]]])
  }
}
