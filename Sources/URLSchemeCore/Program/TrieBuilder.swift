/// The trie while it is built: what may follow each node, and what ends there.
struct TrieBuilder {
  struct Edge {
    var program: EdgeProgram
    /// What its variable is constrained by, so that equal ones are shared; nil: nothing.
    var schema: Schema?
    var prefix: [UInt8]
    var suffix: [UInt8] = []
    var lead: [UInt8] = []
  }

  struct Node {
    var edges: [Edge] = []
    /// The numbers of the ends here.
    var ends: [Int] = []
  }

  private(set) var nodes: [Node] = []
  /// From node and literal segment to node.
  private(set) var literals = ByteTable()

  /// Adds nodes, and gives the number of the first.
  mutating func addNodes(_ count: Int) -> Int32 {
    let first = nodes.count
    nodes += [Node](repeating: Node(), count: count)
    return Int32(first)
  }

  mutating func addEnd(_ end: Int, at node: Int) { nodes[node].ends.append(end) }

  mutating func child(of parent: Int, literal: [UInt8]) -> Int {
    if let child = literals.value(parent, literal.span) { return child }
    let child = Int(addNodes(1))
    literals.insert(parent, literal.span, child)
    return child
  }

  mutating func child(of parent: Int, _ edge: Edge) -> Int {
    if let same = nodes[parent].edges.first(where: { $0.isSame(as: edge) }) {
      return Int(same.program.target)
    }
    var edge = edge
    edge.program.target = addNodes(1)
    nodes[parent].edges.append(edge)
    return Int(edge.program.target)
  }

  /// Lets an edge to a node begin at another parent, too.
  mutating func share(_ edge: Edge, from parent: Int) {
    if !nodes[parent].edges.contains(where: { $0.isSame(as: edge) }) {
      nodes[parent].edges.append(edge)
    }
  }
}

extension TrieBuilder.Edge {
  fileprivate func isSame(as other: TrieBuilder.Edge) -> Bool {
    prefix == other.prefix && suffix == other.suffix
      && program.isRest == other.program.isRest
      && program.allowsEmpty == other.program.allowsEmpty && schema == other.schema
      && lead == other.lead
  }
}
