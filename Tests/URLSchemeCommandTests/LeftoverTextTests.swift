import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Which texts are taken for a template's leftovers.
@Suite struct LeftoverTextTests {
  @Test(arguments: [
    "YOUR_SCHEME", "YOUR-APP", "YOUR APP", "fbYOUR_APP_ID", "com.googleusercontent.apps.YOUR_ID",
    "your-app", "your_app_scheme", "your app", "com.your-company.app", "yourapp", "YourAppScheme",
    "com.yourcompany.app", "<your scheme>", "fb<APP_ID>", "fb[APP_ID]", "fb{app-id}",
    "{{ scheme }}",
    "%SCHEME%", "@SCHEME@", "REPLACE_ME", "replace-me", "ReplaceMe", "CHANGEME", "change_me",
    "TODO", "app-TBD", "FIXME", "scheme-placeholder", "XXXX", "fbXXXXXXXX",
  ])
  func leftoversAreRecognised(_ text: String) {
    #expect(LeftoverText.isLeftover(Array(text.utf8)))
  }

  @Test(arguments: [
    "", "app", "myapp", "com.example.app", "your", "YOUR", "your-move", "yourself", "yours-app",
    "todo", "fixit", "xbox", "xxx", "fb123", "maXXXXa", "<>", "a>b<c", "a[b", "replace",
    "change-it",
    "com.mycompany.myapp",
  ])
  func whatSomebodyChoseIsNot(_ text: String) {
    #expect(!LeftoverText.isLeftover(Array(text.utf8)))
  }

  @Test func bracketsInANameAreNoneUnlessTheyHoldAllOfIt() {
    #expect(LeftoverText.isLeftover(Array("[App name]".utf8), isName: true))
    #expect(!LeftoverText.isLeftover(Array("Notes [Debug]".utf8), isName: true))
    #expect(LeftoverText.isLeftover(Array("Notes [Debug]".utf8)))
  }
}
