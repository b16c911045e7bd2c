import URLSchemeCore

extension Groups {
  /// Text forms, the envelope and templates: an app with a route for each.
  static func textForms() throws -> [BenchmarkGroup] {
    let catalog = try Catalog(definitions: [app])
    return [
      BenchmarkGroup(
        name: "fixed-width",
        benchmarks: try bothWays(
          catalog, "seven fields", "genome",
          (0..<1000).map { number in
            [
              "dna": .object(
                fields.enumerated().map { index, name in
                  Value.Member(name, .number(hundredths(number &* 7 &+ index &* 13)))
                })
            ]
          })),
      BenchmarkGroup(
        name: "envelope",
        benchmarks: try [16, 256, 4096].flatMap { length in
          try bothWays(
            catalog, "\(length) bytes", "sealed",
            (0..<100).map { ["payload": .string(payload(length, $0))] })
        }),
      BenchmarkGroup(
        name: "template",
        benchmarks: try bothWays(
          catalog, "path, query, list", "note",
          (0..<1000).map { number in
            [
              "vault": "garden", "year": .number(ExactDecimal(2000 &+ number % 30)),
              "title": .string("Oak & elm, \(number)"), "tag": ["oak", "elm & ash", "rosé"],
            ]
          })),
    ]
  }

  private static let fields = [
    "radius", "cohesion", "alignment", "separation", "steering", "paceKeeping", "normalSpeed",
  ]

  private static var app: AppDefinition {
    let number = Schema(.number)
    var genome = Schema(
      .object,
      encoding: .fixedWidth(Schema.FixedWidth(fields: fields, width: 2, fractionDigits: 2)),
      required: true)
    genome.properties = fields.map { Parameter($0, number) }
    var payload = Schema(.string, required: true)
    payload.envelope = .rotate
    let tag = Schema(.array)
    return AppDefinition(
      name: "Forms", schemes: ["forms"],
      routes: [
        Route(name: "genome", link: "//genome{?dna}", parameters: [Parameter("dna", genome)]),
        Route(
          name: "sealed", link: "//sealed{?payload}", parameters: [Parameter("payload", payload)]),
        Route(
          name: "note", link: "//notes/{vault}{/year}{?title,tag*}",
          parameters: [Parameter("year", Schema(.integer)), Parameter("tag", tag)]),
      ])
  }

  private static func hundredths(_ number: Int) -> ExactDecimal {
    let digits = String(100 + number % 100).dropFirst()
    return ExactDecimal("0.\(digits)") ?? 0
  }

  private static func payload(_ length: Int, _ number: Int) -> String {
    var text = ""
    var index = number
    while text.utf8.count < length {
      text.append(Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(index % 26))))
      index &+= 7
    }
    return text
  }

  private static func bothWays(
    _ catalog: Catalog, _ name: String, _ route: String, _ values: [Value]
  ) throws -> [Benchmark] {
    let links = try values.map { try catalog.encode(route, $0) }
    return [
      Benchmark("\(name), encode", over: values) {
        try catalog.encode(route, $0).query?.utf8.count ?? 0
      },
      Benchmark("\(name), decode", over: links) {
        try catalog.decode($0).values.object?.count ?? 0
      },
    ]
  }
}
