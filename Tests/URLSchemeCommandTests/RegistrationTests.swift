import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The registrations by name.
@Suite struct RegistrationTests {
  private let definition = AppDefinition(name: "Field Notes", schemes: ["FieldNotes"])

  private func text(
    _ registration: Registration, handler: String? = nil
  ) throws(Finding) -> String {
    String(decoding: try registration.text(for: definition, handler: handler), as: UTF8.self)
  }

  /// Those that need nothing but schemes.
  private static let ofSchemes: [Registration] = [
    .infoPlist, .androidManifest, .freedesktop, .webManifest,
  ]

  @Test func namesAreThoseOfTheCommandLine() {
    #expect(
      Registration.allCases.map(\.rawValue) == [
        "info-plist", "entitlements", "apple-app-site-association", "android-manifest",
        "assetlinks", "freedesktop", "web-manifest",
      ])
  }

  @Test func onlyThePropertyListKeepsTheSpelling() throws {
    #expect(try text(.infoPlist).contains("<string>FieldNotes</string>"))
    #expect(try text(.androidManifest).contains("android:scheme=\"fieldnotes\""))
    #expect(try text(.freedesktop).contains("x-scheme-handler/fieldnotes;"))
    #expect(try text(.webManifest).contains("\"web+fieldnotes\""))
  }

  @Test func eachHasAHandlerOfItsOwn() throws {
    #expect(try text(.androidManifest).contains("android:name=\".MainActivity\""))
    #expect(try text(.androidManifest, handler: ".Links").contains("android:name=\".Links\""))
    #expect(try text(.freedesktop).contains("Exec=fieldnotes %u\n"))
    #expect(try text(.freedesktop, handler: "/opt/notes").contains("Exec=/opt/notes %u\n"))
    #expect(try text(.webManifest).contains("\"/?link=%s\""))
    #expect(try text(.webManifest, handler: "/open").contains("\"/open?link=%s\""))
    #expect(try text(.infoPlist, handler: "/opt/notes") == text(.infoPlist))
  }

  @Test func everyBuiltInDefinitionHasEveryRegistration() throws {
    let definitions = BuiltInDefinitions.all
    #expect(definitions.count == 6)
    for definition in definitions {
      for registration in Self.ofSchemes {
        let text = String(decoding: try registration.text(for: definition), as: UTF8.self)
        #expect(text.hasSuffix("\n"))
        for scheme in definition.schemes { #expect(text.contains(scheme)) }
      }
    }
  }

  struct HandlerCase: CustomTestStringConvertible {
    let id: String
    let handler: String
    let message: String
    var testDescription: String { id }
  }

  @Test(
    arguments: [
      HandlerCase(id: "empty", handler: "", message: "handler: expected a name or path"),
      HandlerCase(
        id: "a line feed", handler: "a\nb",
        message: "handler: expected no control characters, found control character U+000A"),
      HandlerCase(
        id: "NUL", handler: "\u{0}",
        message: "handler: expected no control characters, found control character U+0000"),
    ], Registration.allCases)
  func refusesHandlersThatNoFileHolds(_ testCase: HandlerCase, _ registration: Registration) {
    let finding = #expect(throws: Finding.self) {
      try text(registration, handler: testCase.handler)
    }
    #expect(finding?.rule == .invalidValue)
    #expect(finding?.message == testCase.message)
  }
}
