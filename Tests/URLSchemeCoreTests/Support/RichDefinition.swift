@testable import URLSchemeCore

/// A definition that uses every key of format 1, each with a value that no other key has.
enum RichDefinition {
  static let json = #"""
    {
      "urlscheme": 1,
      "name": "Every Key",
      "schemes": ["every", "every+key"],
      "identifier": "com.example.every",
      "role": "Editor",
      "dialect": "form",
      "equivalent": ["//", "//open/"],
      "querySeparator": ";",
      "foreign": ["utm_.*", "gclid"],
      "queries": ["other"],
      "documentation": "https://example.com/links",
      "fallback": {
        "web": "https://example.com/w", "ios": "https://example.com/i",
        "android": "market://details?id=a"
      },
      "callbacks": { "allow": ["partner"] },
      "types": {
        "code": { "type": "string", "minLength": 4, "description": "a code" },
        "point": {
          "type": "object",
          "encoding": { "fixedWidth": { "fields": ["x", "y"], "width": 3, "fractionDigits": 1 } }
        }
      },
      "routes": [
        {
          "name": "show",
          "link": "//show/{id}{?text,number,flag,list,tags*,point,data,raw,answer}{#part}",
          "aliases": ["//display/{id}", "//view/{id}"],
          "schemes": ["EVERY", "every+key"],
          "summary": "Show it",
          "deprecated": true,
          "parameters": {
            "id": { "type": "code", "maxLength": 8, "pattern": "[a-z]+", "required": true },
            "text": {
              "type": "string", "enum": ["One", "Two"], "default": "One", "ignoreCase": true,
              "otherwise": "default", "examples": ["Two"], "format": "date", "bare": "Two",
              "duplicates": "last"
            },
            "number": { "type": "number", "exponent": true, "minimum": -1.50, "maximum": 2.5 },
            "flag": { "encoding": { "boolean": { "true": "yes", "false": "no" } } },
            "list": {
              "type": "array", "minItems": 1, "maxItems": 3,
              "items": { "type": "integer" },
              "encoding": { "delimited": { "separator": ",", "escape": "\\" } }
            },
            "tags": { "type": "array" },
            "point": { "type": "point", "secret": true, "envelope": "rotate" },
            "data": {
              "type": "object", "deprecated": true,
              "properties": { "a": { "type": "array", "items": { "const": "b" } } },
              "encoding": { "json": {} }
            },
            "raw": { "type": "string", "encoding": { "base64url": {} } },
            "answer": {
              "type": "object",
              "encoding": { "delimited": { "separator": "|", "fields": ["f"], "rest": "g" } }
            },
            "result": { "const": 42 }
          },
          "screens": ["home", "detail"],
          "guards": [
            {
              "parameter": "list", "minItems": 2, "maxItems": 4, "stopAt": "home",
              "notice": "too few"
            },
            {
              "parameter": "text", "enum": ["One"], "const": "One", "minLength": 1, "maxLength": 50,
              "pattern": ".*", "format": "uuid", "ignoreCase": true, "stopAt": "home"
            },
            { "parameter": "number", "minimum": 0, "maximum": 1, "stopAt": "detail" }
          ],
          "callback": "//x-callback-url/show/{id}",
          "returns": ["result"],
          "confirm": true,
          "requireOneOf": [["text", "number"], ["x-success"]],
          "dependentRequired": { "flag": ["list", "tags"], "raw": ["id", ["text", "number"]] },
          "atMostOneOf": [["raw", "answer", "x-error"]],
          "conditions": [
            {
              "if": {
                "text": { "const": "Two", "enum": ["Two", "One"], "present": true },
                "number": { "present": false }
              },
              "then": { "required": ["id"], "forbidden": ["raw", "tags"] }
            }
          ]
        },
        {
          "name": "open", "link": "{+rest}",
          "parameters": { "rest": { "includesQuery": true } }
        }
      ]
    }
    """#

  static var definition: AppDefinition {
    var definition = AppDefinition(
      name: "Every Key", schemes: ["every", "every+key"], dialect: .form,
      routes: [show, open])
    definition.equivalent = ["//", "//open/"]
    definition.querySeparator = .semicolon
    definition.foreign = ["utm_.*", "gclid"]
    definition.identifier = "com.example.every"
    definition.role = .editor
    definition.queries = ["other"]
    definition.documentation = "https://example.com/links"
    definition.fallback.web = "https://example.com/w"
    definition.fallback.ios = "https://example.com/i"
    definition.fallback.android = "market://details?id=a"
    definition.allowedCallbacks = ["partner"]
    definition.types = [Parameter("code", code), Parameter("point", point)]
    return definition
  }

  private static var code: Schema {
    var code = Schema(.string)
    code.minLength = 4
    code.description = "a code"
    return code
  }

  private static let point = Schema(
    .object, encoding: .fixedWidth(.init(fields: ["x", "y"], width: 3, fractionDigits: 1)))

  // MARK: The route

  private static var open: Route {
    var open = Route(name: "open", link: "{+rest}")
    var rest = Schema()
    rest.includesQuery = true
    open.parameters = [Parameter("rest", rest)]
    return open
  }

  private static var show: Route {
    var show = Route(
      name: "show",
      link: "//show/{id}{?text,number,flag,list,tags*,point,data,raw,answer}{#part}",
      parameters: parameters)
    show.aliases = ["//display/{id}", "//view/{id}"]
    show.schemes = ["EVERY", "every+key"]
    show.summary = "Show it"
    show.deprecated = true
    show.screens = ["home", "detail"]
    show.guards = guards
    show.callback = true
    show.callbackLink = "//x-callback-url/show/{id}"
    show.returns = ["result"]
    show.confirm = true
    show.requireOneOf = [["text", "number"], ["x-success"]]
    show.dependentRequired = [
      .init(parameter: "flag", requires: [["list"], ["tags"]]),
      .init(parameter: "raw", requires: [["id"], ["text", "number"]]),
    ]
    show.atMostOneOf = [["raw", "answer", "x-error"]]
    var two = Route.Condition.Test(parameter: "text", constant: "Two")
    two.enumeration = ["Two", "One"]
    two.isPresent = true
    show.conditions = [
      .init(
        tests: [two, .init(parameter: "number", isPresent: false)], required: ["id"],
        forbidden: ["raw", "tags"])
    ]
    return show
  }

  private static var parameters: [Parameter] {
    var id = code
    id.typeName = "code"
    id.maxLength = 8
    id.pattern = "[a-z]+"
    id.required = true
    var text = Schema(.string)
    text.enumeration = ["One", "Two"]
    text.defaultValue = "One"
    text.ignoreCase = true
    text.otherwise = .default
    text.examples = ["Two"]
    text.format = .date
    text.bare = "Two"
    text.duplicates = .last
    var number = Schema(.number)
    number.exponent = true
    number.minimum = -1.5
    number.maximum = 2.5
    var list = Schema(.array, encoding: .delimited(.init(separator: ",", escape: "\\")))
    list.minItems = 1
    list.maxItems = 3
    list.items = Schema(.integer)
    var secretPoint = point
    secretPoint.typeName = "point"
    secretPoint.secret = true
    secretPoint.envelope = .rotate
    var constant = Schema()
    constant.constant = "b"
    var array = Schema(.array)
    array.items = constant
    var data = Schema(.object, encoding: .json)
    data.deprecated = true
    data.properties = [Parameter("a", array)]
    var result = Schema()
    result.constant = 42
    let answer = Schema.Encoding.delimited(.init(separator: "|", fields: ["f"], rest: "g"))
    return [
      Parameter("id", id), Parameter("text", text), Parameter("number", number),
      Parameter("flag", Schema(encoding: .boolean(true: "yes", false: "no"))),
      Parameter("list", list), Parameter("tags", Schema(.array)), Parameter("point", secretPoint),
      Parameter("data", data), Parameter("raw", Schema(.string, encoding: .base64url)),
      Parameter("answer", Schema(.object, encoding: answer)), Parameter("result", result),
    ]
  }

  private static var guards: [Route.Guard] {
    var few = Schema()
    few.minItems = 2
    few.maxItems = 4
    var words = Schema()
    words.enumeration = ["One"]
    words.constant = "One"
    words.minLength = 1
    words.maxLength = 50
    words.pattern = ".*"
    words.format = .uuid
    words.ignoreCase = true
    var small = Schema()
    small.minimum = 0
    small.maximum = 1
    return [
      .init(parameter: "list", schema: few, stopAt: "home", notice: "too few"),
      .init(parameter: "text", schema: words, stopAt: "home"),
      .init(parameter: "number", schema: small, stopAt: "detail"),
    ]
  }
}
