import URLSchemeCore

/// Draws QR codes, each with the margin of four light modules that readers need.
extension QRCode {
  private static let margin = 4

  /// How wide and high it is with its margins, in modules.
  private var width: Int { size + 2 * Self.margin }

  /// Whether a module is dark; those of the margins are not.
  private func isDark(_ column: Int, _ row: Int) -> Bool {
    let (column, row) = (column - Self.margin, row - Self.margin)
    return rows.indices.contains(row) && rows.indices.contains(column) && rows[row].bit(column)
  }

  /// Two rows of modules a line: half blocks, for a terminal.
  ///
  /// - Parameter isColored: Whether it says itself what is dark and light, so that it is read on any background;
  ///   else light modules are drawn, for dark ones.
  func blocks(isColored: Bool) -> String {
    // For both light, the lower one dark, the upper one, both.
    let blocks = ["█", "▀", "▄"].map { Array($0.utf8) } + [[UInt8(ascii: " ")]]
    var text: [UInt8] = []
    text.reserveCapacity(width * width * 2)
    for row in stride(from: 0, to: width, by: 2) {
      if row > 0 { text.append(UInt8(ascii: "\n")) }
      if isColored { text += "\u{1B}[38;5;231;48;5;16m".utf8 }
      for column in 0..<width {
        text += blocks[(isDark(column, row) ? 2 : 0) + (isDark(column, row + 1) ? 1 : 0)]
      }
      if isColored { text += "\u{1B}[0m".utf8 }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// An SVG picture of one line, a module to a unit, which says what link it is.
  func svg(of link: String) -> String {
    var path: [UInt8] = []
    func append(_ letter: Unicode.Scalar, _ number: Int) {
      path.append(UInt8(ascii: letter))
      // No number has more than three digits.
      if number > 99 { path.append(UInt8(ascii: "0") + UInt8(number / 100)) }
      if number > 9 { path.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
      path.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
    for (row, modules) in rows.enumerated() {
      var column = 0
      while column < size {
        let start = column
        while column < size, modules.bit(column) { column += 1 }
        if column > start {
          append("M", start + Self.margin)
          append(" ", row + Self.margin)
          append("h", column - start)
          append("v", 1)
          append("H", start + Self.margin)
          path.append(UInt8(ascii: "z"))
        }
        column += 1
      }
    }
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(width)\" role=\"img\""
      + " shape-rendering=\"crispEdges\"><title>\(link.printable.escapedForHTML)</title>"
      + "<path fill=\"#fff\" d=\"M0 0h\(width)v\(width)H0z\"/><path d=\"\(String(decoding: path, as: UTF8.self))\"/></svg>"
  }

  /// A PNG picture, eight pixels to a module.
  var png: [UInt8] {
    let scale = 8
    let lines = (0..<width).map { row in
      (0..<width).map { isDark($0, row) ? 0 as UInt8 : 0xFF }
    }
    return PNGImage.bytes(of: lines, repeated: scale)
  }
}
