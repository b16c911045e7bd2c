// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The core's own `Array.span`, where the system's is too new.
let spans: [SwiftSetting] = [
  .enableExperimentalFeature(
    "Lifetimes", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS]))
]

// What our own builds ask for. No package that depends on this one can: SwiftPM allows unsafe flags in root packages alone.
func flags(_ flags: [String], where variable: String) -> [SwiftSetting] {
  Context.environment[variable] == nil ? [] : [.unsafeFlags(flags)]
}

// `make test` optimizes what it tests, as the tests take a third of the time then; assertions stay. Each module is compiled as a
// whole: file by file takes longer, and leaves generic code as it is. With two threads there is an object for each file, for which
// SwiftPM asks.
let optimized = flags(
  [
    "-O", "-assert-config", "Debug", "-disable-batch-mode", "-whole-module-optimization",
    "-num-threads", "2",
  ], where: "URLSCHEME_OPTIMIZED")

// `make build` compiles the command for size, 0.35 MB less: nearly all that takes time is in the core.
let small = flags(["-Osize"], where: "URLSCHEME_SMALL")

let package = Package(
  name: "urlscheme",
  platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
  products: [
    .executable(name: "urlscheme", targets: ["urlscheme"]),
    .library(name: "URLSchemeCore", targets: ["URLSchemeCore"]),
    .plugin(name: "LinkTypes", targets: ["LinkTypes"]),
    .plugin(name: "LinkTypesBuild", targets: ["LinkTypesBuild"]),
  ],
  traits: [
    .default(enabledTraits: ["Concurrency", "Foundation"]),
    .trait(
      name: "Concurrency",
      description:
        "PendingLink, which waits for links; without, nothing of the concurrency runtime is linked"),
    .trait(
      name: "Foundation",
      description:
        "Coding of Date, Decimal and URL, and LocalizedError; without, nothing of Foundation is linked"
    ),
  ],
  targets: [
    .executableTarget(
      name: "urlscheme", dependencies: ["URLSchemeCore"],
      swiftSettings: settings + optimized + small),
    .target(
      name: "URLSchemeCore",
      resources: [.embedInCode("Definition/BuiltIn")],
      swiftSettings: settings + spans + optimized),
    .plugin(
      name: "LinkTypes",
      capability: .command(
        intent: .custom(
          verb: "link-types", description: "Write the types of links beside their definitions"),
        permissions: [.writeToPackageDirectory(reason: "It writes the types of links.")]),
      dependencies: ["urlscheme"]),
    .plugin(name: "LinkTypesBuild", capability: .buildTool, dependencies: ["urlscheme"]),
    .testTarget(
      name: "URLSchemeCoreTests", dependencies: ["URLSchemeCore"], swiftSettings: settings),
    .testTarget(
      name: "URLSchemeCommandTests", dependencies: ["urlscheme", "URLSchemeCore"],
      exclude: ["Forms", "cases.json", "Parsers", "Sessions"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
