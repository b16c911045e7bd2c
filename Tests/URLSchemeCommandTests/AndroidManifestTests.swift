import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The manifest that Android reads.
@Suite struct AndroidManifestTests {
  @Test func writesAFilterForEverySchemeAndTheQueries() throws {
    var definition = AppDefinition(name: "Notes", schemes: ["Notes", "web+notes"])
    definition.queries = ["Things"]
    let text = try AndroidManifest.text(for: definition, activity: ".MainActivity")
    #expect(
      String(decoding: text, as: UTF8.self) == """
        <?xml version="1.0" encoding="utf-8"?>
        <manifest xmlns:android="http://schemas.android.com/apk/res/android">
            <queries>
                <intent>
                    <action android:name="android.intent.action.VIEW" />
                    <data android:scheme="things" />
                </intent>
            </queries>
            <application>
                <activity
                    android:name=".MainActivity"
                    android:exported="true">
                    <intent-filter>
                        <action android:name="android.intent.action.VIEW" />
                        <category android:name="android.intent.category.DEFAULT" />
                        <category android:name="android.intent.category.BROWSABLE" />
                        <data android:scheme="notes" />
                    </intent-filter>
                    <intent-filter>
                        <action android:name="android.intent.action.VIEW" />
                        <category android:name="android.intent.category.DEFAULT" />
                        <category android:name="android.intent.category.BROWSABLE" />
                        <data android:scheme="web+notes" />
                    </intent-filter>
                </activity>
            </application>
        </manifest>

        """)
  }

  @Test func leavesOutQueriesThatThereAreNot() throws {
    let definition = AppDefinition(name: "Notes", schemes: ["notes"])
    let text = try AndroidManifest.text(for: definition, activity: ".MainActivity")
    #expect(!String(decoding: text, as: UTF8.self).contains("queries"))
  }

  @Test func refusesWhatXMLHasNoCharacterFor() {
    let definition = AppDefinition(name: "Notes", schemes: ["notes"])
    let finding = #expect(throws: Finding.self) {
      try AndroidManifest.text(for: definition, activity: "é\u{FFFE}")
    }
    #expect(finding?.offset == 2)
    #expect(finding?.message == "handler: expected characters that XML has, found U+FFFE")
  }

  @Test func escapesTheActivity() throws {
    let definition = AppDefinition(name: "Notes", schemes: ["notes"])
    let text = try AndroidManifest.text(for: definition, activity: "a\"<b>&é'")
    #expect(
      String(decoding: text, as: UTF8.self)
        .contains("android:name=\"a&quot;&lt;b&gt;&amp;é'\"\n"))
  }
}
