import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Property lists that were cut or changed: whatever arrives, nothing crashes, what is refused is
/// refused with a place, and what is read is what Foundation reads.
@Suite struct PropertyListMutationTests {
  private static let xml = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<!-- what the app answers -->
    \t<key>CFBundleURLTypes</key>
    \t<array>
    \t\t<dict>
    \t\t\t<key>CFBundleTypeRole</key>
    \t\t\t<string>Editor</string>
    \t\t\t<key>CFBundleURLName</key>
    \t\t\t<string><![CDATA[com.example]]>.n&#xF6;tes &amp; more</string>
    \t\t\t<key>CFBundleURLSchemes</key>
    \t\t\t<array><string>notes</string><string>note</string></array>
    \t\t</dict>
    \t</array>
    \t<key>Extras</key>
    \t<dict>
    \t\t<key>data</key><data>AAEC</data>
    \t\t<key>date</key><date>2025-01-01T00:00:00Z</date>
    \t\t<key>numbers</key><array><integer>1</integer><real>1.5</real><true/><false/></array>
    \t\t<key>CF$UID</key><string>1</string>
    \t\t<key>text</key><string>ü 😀</string>
    \t</dict>
    \t<key>LSApplicationQueriesSchemes</key>
    \t<array><string>things</string></array>
    </dict>
    </plist>

    """.utf8)

  /// Reads the bytes; false where they are refused, and then properly.
  private func isRead(_ bytes: [UInt8], _ note: @autoclosure () -> String) -> Bool {
    expectPlaces(bytes, note())
    do throws(Finding) {
      let list = try InfoPropertyListReader(bytes).list
      #expect(throws: Never.self, "\(note())") {
        let peers = try FoundationPropertyList.read(bytes)
        #expect(list == peers, "\(note())")
      }
      return true
    } catch {
      #expect(error.rule == .invalidPropertyList, "\(note())")
      #expect(0...bytes.count ~= error.offset, "\(note())")
      #expect(!error.expected.isEmpty, "\(note())")
      return false
    }
  }

  /// Validates the bytes: what is found is in the order of the file, each where it says.
  private func expectPlaces(_ bytes: [UInt8], _ note: @autoclosure () -> String) {
    let definition = AppDefinition(name: "Notes", schemes: ["notes", "other"])
    let findings = PropertyListLint.check(bytes, file: "a", definitions: [definition]).findings
    #expect(!findings.isEmpty, "\(note())")
    let offsets = findings.map(\.finding.offset)
    #expect(offsets == offsets.sorted(), "\(note())")
    for finding in findings where finding.quote != nil {
      let place = TextPosition(of: finding.finding.offset, in: bytes)
      #expect(finding.line == place.line, "\(note())")
      #expect(finding.column == place.column, "\(note())")
    }
  }

  @Test func refusesEveryTruncation() throws {
    // The line feed at the end of the XML is not missed.
    let wholes = [Array(Self.xml.dropLast()), try PropertyListValue.binary(from: Self.xml)]
    for whole in wholes {
      #expect(isRead(whole, "whole"))
      for count in 0..<whole.count {
        #expect(!isRead(Array(whole.prefix(count)), "the first \(count) bytes"))
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4])
  func survivesRandomChanges(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let tokens = [
      "<dict>", "</dict>", "<array>", "</array>", "<key>", "</key>", "<string>", "</string>",
      "<plist>", "</plist>", "<key/>", "<true/>", "<![CDATA[", "]]>", "<!--", "-->", "<?", "?>",
      "$null", "&#", "&amp;", "CFBundleURLTypes", "CFBundleURLSchemes", "<data>", "<integer>",
    ].map { Array($0.utf8) }
    let wholes = [Self.xml, try PropertyListValue.binary(from: Self.xml)]
    var readCount = 0
    for round in 0..<3000 {
      let isXML = round % 2 == 0
      var bytes = wholes[round % 2]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // The trailer of a binary list is where most harm is done.
        let isLate = !isXML && Bool.random(using: &random)
        let lowest = isLate ? max(0, bytes.count - 100) : 0
        let place = Int.random(in: lowest..<bytes.count, using: &random)
        switch Int.random(in: 0..<(isXML ? 5 : 3), using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
        case 3: bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: place)
        default: bytes.removeSubrange(place..<min(bytes.count - 1, place + 20))
        }
      }
      if isRead(bytes, "seed \(seed), round \(round)") { readCount += 1 }
    }
    // Both happen, or the changes prove little.
    #expect(100..<2900 ~= readCount)
  }

  @Test func deepFilesAreRefusedBeforeTheDecoder() {
    for name in ["array", "plist", "dict><key>k</key"] {
      let bytes = Array(String(repeating: "<\(name)>", count: 20_000).utf8)
      #expect(!isRead(bytes, name))
    }
  }

  @Test func cyclesAndBombsAreRefusedBeforeTheDecoder() {
    var cycle = BinaryPropertyListBuilder()
    cycle.objects = [
      cycle.dictionary([1], [2]), BinaryPropertyListBuilder.string("CFBundleURLTypes"),
      cycle.array([0]),
    ]
    #expect(!isRead(cycle.bytes, "cycle"))
    var bomb = BinaryPropertyListBuilder()
    bomb.objects = [
      bomb.dictionary([1], [2]), BinaryPropertyListBuilder.string("LSApplicationQueriesSchemes"),
      bomb.array(Array(repeating: 3, count: 100_000)),
      BinaryPropertyListBuilder.string(String(repeating: "a", count: 500_000)),
    ]
    #expect(!isRead(bomb.bytes, "bomb"))
  }
}
