/// What all QR codes of a version have in common: the patterns by which they are found, where the codewords go,
/// and the masks.
struct QRLayout {
  let version: QRVersion
  /// The modules that are dark by themselves.
  private(set) var patterns: QRGrid
  /// The modules that are no codeword's.
  private var taken: [BitRow]
  /// Where the bits of codewords go, one after the other.
  private(set) var places: [(column: Int, row: Int)] = []
  /// What each mask turns around.
  private(set) var masks: [QRGrid] = []

  init(_ version: QRVersion) {
    self.version = version
    let size = version.size
    patterns = QRGrid(size)
    taken = patterns.rows
    for index in 0..<size {
      set(index, 6, index.isMultiple(of: 2))
      set(6, index, index.isMultiple(of: 2))
    }
    for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] { addFinder(column, row) }
    let centres = version.alignments
    for column in centres {
      for row in centres {
        let isFinder =
          [column, row].contains(6) && (column == row || [column, row].contains(size - 7))
        if !isFinder { addAlignment(column, row) }
      }
    }
    addVersion()
    for place in QRLayout.formatPlaces(size).joined() { set(place.column, place.row, false) }
    set(8, size - 8, true)
    findPlaces()
    masks = (0..<8).map { mask in
      var grid = QRGrid(size)
      for (column, row) in places where QRLayout.turns(mask, column, row) {
        grid.set(column, row, true)
      }
      return grid
    }
  }

  private mutating func set(_ column: Int, _ row: Int, _ isDark: Bool) {
    patterns.set(column, row, isDark)
    taken[row].setBit(column, true)
  }

  private mutating func addFinder(_ column: Int, _ row: Int) {
    for y in row - 4...row + 4 where 0..<version.size ~= y {
      for x in column - 4...column + 4 where 0..<version.size ~= x {
        let distance = max(abs(x - column), abs(y - row))
        set(x, y, distance != 2 && distance != 4)
      }
    }
  }

  private mutating func addAlignment(_ column: Int, _ row: Int) {
    for y in row - 2...row + 2 {
      for x in column - 2...column + 2 {
        set(x, y, max(abs(x - column), abs(y - row)) != 1)
      }
    }
  }

  /// The number of the version, from the seventh on, with a BCH code (18, 6).
  private mutating func addVersion() {
    guard version.number > 6 else { return }
    var rest = version.number
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = version.number << 12 | rest
    for index in 0..<18 {
      let (near, far) = (index / 3, version.size - 11 + index % 3)
      set(near, far, bits >> index & 1 == 1)
      set(far, near, bits >> index & 1 == 1)
    }
  }

  /// Where the bits of the level and the mask go, from the lowest on: both times that they are there.
  static func formatPlaces(_ size: Int) -> [[(column: Int, row: Int)]] {
    [
      (0..<6).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (9..<15).map { (14 - $0, 8) },
      (0..<8).map { (size - 1 - $0, 8) } + (8..<15).map { (8, size - 15 + $0) },
    ]
  }

  /// Two columns at a time, up and down, from the right.
  private mutating func findPlaces() {
    let size = version.size
    for pair in stride(from: size - 1, through: 1, by: -2) {
      let right = pair > 6 ? pair : pair - 1
      for step in 0..<size {
        let row = (right + 1) & 2 == 0 ? size - 1 - step : step
        for column in [right, right - 1] where !taken[row].bit(column) {
          places.append((column, row))
        }
      }
    }
  }

  private static func turns(_ mask: Int, _ column: Int, _ row: Int) -> Bool {
    let product = column * row
    return switch mask {
    case 0: (column + row) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (column + row) % 3 == 0
    case 4: (column / 3 + row / 2) % 2 == 0
    case 5: product % 2 + product % 3 == 0
    case 6: (product % 2 + product % 3) % 2 == 0
    default: ((column + row) % 2 + product % 3) % 2 == 0
    }
  }
}

/// Modules by row and, for what is counted down the columns, by column.
struct QRGrid {
  private(set) var rows: [BitRow]
  private(set) var columns: [BitRow]

  init(_ size: Int) {
    rows = Array(repeating: BitRow(), count: size)
    columns = rows
  }

  mutating func set(_ column: Int, _ row: Int, _ isDark: Bool) {
    rows[row].setBit(column, isDark)
    columns[column].setBit(row, isDark)
  }

  mutating func turn(_ mask: QRGrid) {
    for index in rows.indices {
      rows[index] = rows[index] ^ mask.rows[index]
      columns[index] = columns[index] ^ mask.columns[index]
    }
  }
}
