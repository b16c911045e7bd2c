import Testing

@testable import URLSchemeCore

struct DefinitionPathTests {
  @Test(
    arguments: [
      ([], ""),
      ([.key("name")], "name"),
      ([.key("routes"), .index(2), .key("link")], "routes[2].link"),
      ([.key("types"), .key("a.b"), .key("enum"), .index(0)], #"types["a.b"].enum[0]"#),
      ([.key("types"), .key("x-y_1")], "types.x-y_1"),
      ([.key("types"), .key("")], #"types[""]"#),
      ([.key("größe")], #"["größe"]"#),
    ] as [([DefinitionPath.Step], String)])
  func printsTheWayToAValue(steps: [DefinitionPath.Step], description: String) {
    let path = steps.reduce(DefinitionPath()) { path, step in
      switch step {
      case .key(let key): path[key]
      case .index(let index): path[index]
      }
    }
    #expect(path.description == description)
    #expect(path == DefinitionPath(steps))
  }

  @Test(
    arguments: [
      // From `{"a": [1, {"é": 2}], "b": 3}`: the offsets of value and key, and whether it is exact.
      ([], 0, nil, true),
      ([.key("a")], 6, 1, true),
      ([.key("a"), .index(1)], 10, nil, true),
      ([.key("a"), .index(1), .key("\u{E9}")], 17, 11, true),
      ([.key("a"), .index(1), .key("e\u{301}")], 10, nil, false),
      ([.key("a"), .index(2)], 6, 1, false),
      ([.key("b"), .key("c"), .key("d")], 27, 22, false),
      ([.index(0)], 0, nil, false),
    ] as [([DefinitionPath.Step], Int, Int?, Bool)])
  func findsAValueOrTheLastOnTheWay(
    steps: [DefinitionPath.Step], offset: Int, keyOffset: Int?, isExact: Bool
  ) throws {
    let text = Array(#"{"a": [1, {"é": 2}], "b": 3}"#.utf8)
    let root = try JSONNode(parsing: text.span)
    let target = root.target(of: DefinitionPath(steps))
    #expect(target.node.offset == offset)
    #expect(target.keyOffset == keyOffset)
    #expect(target.isExact == isExact)
  }

  /// Every byte of the string is sought; escapes have the place of their backslash.
  @Test(arguments: [
    (#" "abc" "#, [2, 3, 4, 5]),
    (#" "\/\"a" "#, [2, 4, 6, 7]),
    (#" "\u0041\u00e9b" "#, [2, 8, 8, 14, 15]),
    (#" "\u20ac" "#, [2, 2, 2, 8]),
    (#" "\ud83d\ude00!" "#, [2, 2, 2, 2, 14, 15]),
    (#" "é\n" "#, [2, 3, 4, 6]),
    (#" "" "#, [2]),
  ])
  func findsTheBytesOfAString(text: String, offsets: [Int]) throws {
    let bytes = Array(text.utf8)
    let node = try JSONNode(parsing: bytes.span)
    guard case .string(let string) = node.content else {
      Issue.record("no string")
      return
    }
    let found = (0...string.utf8.count).map {
      JSONString.offset(ofByte: $0, from: node.offset + 1, in: bytes.span)
    }
    #expect(found == offsets)
    let beyond = JSONString.offset(ofByte: 1_000, from: node.offset + 1, in: bytes.span)
    #expect(beyond == offsets.last)
  }
}
