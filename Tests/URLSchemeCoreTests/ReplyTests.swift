import Testing

@testable import URLSchemeCore

@Suite struct ReplyTests {
  private func answer(
    _ reply: Reply, _ target: String, _ kind: String = "success"
  ) throws -> String {
    let values: Value = .object([Value.Member("x-\(kind)", .string(target))])
    let request = try Catalog.builtIn.encode("liteapp/export", values)
    return try Catalog.builtIn.link(replying: reply, to: request).description
  }

  @Test(arguments: [
    ("fullapp://import", "fullapp://import?items=3"),
    ("fullapp://import?", "fullapp://import?items=3"),
    ("fullapp://import?from=lite", "fullapp://import?from=lite&items=3"),
    ("fullapp://import?from=lite&", "fullapp://import?from=lite&items=3"),
    ("fullapp://import?what?", "fullapp://import?what?&items=3"),
    ("fullapp://import#top", "fullapp://import?items=3#top"),
    ("fullapp://import?a#b?c", "fullapp://import?a&items=3#b?c"),
    ("fullapp:", "fullapp:?items=3"),
  ])
  func addsValuesToTheQuery(target: String, link: String) throws {
    #expect(try answer(.success([QueryItem(name: "items", value: "3")]), target) == link)
  }

  @Test func valuesAreSeparatedAsTheAppOfTheCallbackDoes() throws {
    let definition = """
      {"urlscheme": 1, "name": "App", "schemes": ["app"], "querySeparator": ";", "routes": [
        {"name": "run", "link": "//run", "callback": true}, {"name": "got", "link": "//got{?a,items}"}]}
      """
    let catalog = try Catalog(json: Array(definition.utf8))
    let items = [QueryItem(name: "items", value: "3;4")]
    let request = try DeepLink("app://run?x-success=app%3A%2F%2Fgot%3Fa%3D1")
    let link = try catalog.link(replying: .success(items), to: request)
    #expect(link.description == "app://got?a=1;items=3%3B4")
    let callback = try #require(try catalog.route(request).callback(.success))
    #expect(callback.link(reporting: items) == link)
    #expect(callback == Callback(kind: .success, target: callback.target))
    #expect(try catalog.decode(link)["items"]?.string == "3;4")
  }

  @Test func everyCharacterSurvives() throws {
    let text = "half price & más? #1 + 1"
    let items = [QueryItem(name: "a b", value: text), QueryItem(name: "c", value: nil)]
    let link = try answer(.success(items), "fullapp://import")
    #expect(
      link == "fullapp://import?a%20b=half%20price%20%26%20m%C3%A1s%3F%20%231%20%2B%201&c")
    #expect(try DeepLink(link).queryItems(dialect: .uri) == items)
  }

  @Test func nothingToReportChangesNothing() throws {
    #expect(try answer(.success([]), "fullapp://import?") == "fullapp://import?")
    #expect(try answer(.cancel, "fullapp://import#x", "cancel") == "fullapp://import#x")
  }

  @Test func anErrorHasACodeAndAMessage() throws {
    let link = try answer(.error(code: "3", message: "no way"), "fullapp://import", "error")
    #expect(link == "fullapp://import?errorCode=3&errorMessage=no%20way")
  }

  @Test func withoutACallbackThereIsNoAnswer() throws {
    let finding = #expect(throws: Finding.self) {
      try Catalog.builtIn.link(replying: .cancel, to: DeepLink("liteapp://export"))
    }
    #expect(finding?.rule == .missingParameter)
    #expect(finding?.subject == "x-cancel")
  }

  @Test func reportsOnlyWhatTheRouteReturns() throws {
    var route = Route(name: "pick", link: "//pick")
    route.callback = true
    route.returns = ["color"]
    let catalog = try Catalog(
      definitions: [AppDefinition(name: "A", schemes: ["app"], routes: [route])])
    let request = try DeepLink("app://pick?x-success=app:")
    let reply = Reply.success([QueryItem(name: "color", value: "red")])
    #expect(try catalog.link(replying: reply, to: request).description == "app:?color=red")
    let finding = #expect(throws: Finding.self) {
      let odd = Reply.success([QueryItem(name: "colour", value: "red")])
      return try catalog.link(replying: odd, to: request)
    }
    #expect(finding?.rule == .unknownParameter)
    #expect(finding?.suggestion == "color")
  }
}
