import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The Info.plists of public apps, as they are and in the binary format, against an index of what
/// each declares.
@Suite(.enabled(if: Suites.areAvailable))
struct InfoPropertyListSuiteTests {
  @Test func readsWhatEveryFileDeclares() throws {
    let rows = try PropertyListRow.all()
    var counts = (schemes: 0, types: 0, queries: 0)
    for row in rows {
      let xml = try row.bytes()
      let read = try InfoPropertyListReader(xml).list
      #expect(read.urlTypes.flatMap(\.schemes) == row.schemes, "\(row.file)")
      #expect(read.urlTypes.map(\.name) == row.names, "\(row.file)")
      #expect(read.urlTypes.map(\.role) == row.roles, "\(row.file)")
      #expect(read.queriesSchemes.count == row.queriesCount, "\(row.file)")

      let binary = try PropertyListValue.binary(from: xml)
      #expect(try InfoPropertyListReader(binary).list == read, "\(row.file)")
      #expect(try InfoPropertyListReader(read.xml()).list == read, "\(row.file)")
      #expect(try FoundationPropertyList.read(xml) == read, "\(row.file)")
      #expect(try FoundationPropertyList.read(read.xml()) == read, "\(row.file)")
      #expect(try FoundationPropertyList.read(read.binary()) == read, "\(row.file)")

      counts.schemes += read.urlTypes.flatMap(\.schemes).count
      counts.types += read.urlTypes.count
      counts.queries += read.queriesSchemes.count
    }
    #expect(rows.count == 19)
    #expect(counts.schemes == 35)
    #expect(counts.types == 21)
    #expect(counts.queries == 16)
  }
}
