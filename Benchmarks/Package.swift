// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The core's own `Array.span`, where the system's is too new.
let spans: [SwiftSetting] = [
  .enableExperimentalFeature(
    "Lifetimes", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS]))
]

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  targets: [
    // The library's own sources, by a link: samples are made from definitions as only this package knows them.
    .target(
      name: "URLSchemeCore", resources: [.embedInCode("Definition/BuiltIn")],
      swiftSettings: settings + spans + [.strictMemorySafety()]),
    .target(
      name: "LinkSamples",
      dependencies: ["URLSchemeCore"],
      swiftSettings: settings),
    .executableTarget(
      name: "generate-links", dependencies: ["LinkSamples"], swiftSettings: settings),
    .executableTarget(
      name: "microbenchmarks",
      dependencies: ["LinkSamples", "URLSchemeCore"],
      swiftSettings: settings),
    .executableTarget(
      name: "compare",
      dependencies: ["LinkSamples", "URLSchemeCore"],
      swiftSettings: settings),
    .executableTarget(name: "urlcomponents", swiftSettings: settings),
    .executableTarget(name: "hello", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
