import Testing
import URLSchemeCore

@testable import urlscheme

@Suite struct CompletionWordsTests {
  @Test(
    arguments: [
      (["enc"], ["encode"]), (["encode", "se"], ["search"]),
      (["encode", "emergent/"], ["emergent/launch", "emergent/genome"]),
      (["encode", "search", ""], ["term=", "order="]),
      (["encode", "search", "order=price", ""], ["term="]),
      (["encode", "ukdailyoffers/search", "order="], ["order=alpha", "order=price"]),
      (["encode", "supermarket", "supermarket=t"], ["supermarket=tesco"]),
      (["encode", "outfit", "garments=x", "g"], ["garments="]),
      (["encode", "genome", "r.rad"], ["r.radius="]),
      (["encode", "export", "x-s"], ["x-source=", "x-success="]),
      (["encode", "launch", ""], []), (["encode", "nothing", ""], []),
      (["encode", "--scheme", "em"], ["emergent"]),
      (["encode", "search", "--scheme", ""], ["ukdailyoffers"]),
      (["encode", "--registration", "info-plist", "em"], ["emergent"]),
      (["decode", "--get", "outfit.m"], ["outfit.model"]), (["decode", "x"], []),
      (["decode", "--get", "li"], ["link"]),
      (["decode", "--fields", "app,outfit.m"], ["app,outfit.model"]),
      (["decode", "--fields=app,ro"], ["app,route"]), (["decode", "--fields", "scr"], []),
      (["route", "--fields", "link,scr"], ["link,screens"]),
      (["decode", "--where", "ord"], ["order="]), (["decode", "--where", "rou"], ["route="]),
      (["decode", "--where", "order="], ["order=alpha", "order=price"]),
      (["route", "--where", "route=gen"], ["route=genome"]),
      (["decode", "--where=app=may"], ["app=mayasdressup"]),
      (["decode", "--where", "error=wrong-l"], ["error=wrong-length"]),
      (["route", "--can-open", "full"], ["fullapp"]), (["route", "full"], []),
      (["help", "rul"], ["rules"]), (["help", "wrong-l"], ["wrong-length"]),
      (["help", "decode", ""], []), (["completions", ""], ["bash", "zsh", "fish"]),
      (["decode", "--qui"], ["--quiet"]), (["decode", "--format", "t"], ["text", "tsv"]),
    ])
  func theDefinitionsInForceAreAsked(_ words: [String], _ offered: [String]) {
    let line = PartialArguments(words)
    #expect(CompletionWords(line, .builtIn).words.map(\.text) == offered)
  }

  @Test(arguments: [
    (["encode", "call", "--scheme", ""], ["CHAT-CALL", "x-call"]),
    (["encode", "write", "--scheme", ""], ["chat", "CHAT-CALL", "x-call"]),
    (["encode", "write", "file=a", ""], ["user="]),
    (["encode", "write", "user=a", ""], ["text=", "file="]),
  ])
  func schemesAndExclusionsOfARouteAreKnown(_ words: [String], _ offered: [String]) throws {
    var call = Route(name: "call", link: "//call")
    call.schemes = ["chat-call", "X-CALL"]
    var write = Route(name: "write", link: "//write{?user,text,file}")
    write.atMostOneOf = [["text", "file"]]
    let definition = AppDefinition(
      name: "Chat", schemes: ["chat", "CHAT-CALL", "x-call"], routes: [call, write])
    let catalog = try Catalog(definitions: [definition])
    let line = PartialArguments(words)
    #expect(CompletionWords(line, catalog).words.map(\.text) == offered)
  }

  @Test func aWordHasItsMeaningAfterATab() {
    let line = PartialArguments(["encode", "se"])
    #expect(CompletionWords(line, .builtIn).text == "search\tSearch all offers\n")
  }
}
