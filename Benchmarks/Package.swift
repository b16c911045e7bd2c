// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "urlscheme", path: "..")],
  targets: [
    .target(
      name: "LinkSamples",
      dependencies: [.product(name: "URLSchemeCore", package: "urlscheme")],
      swiftSettings: settings),
    .executableTarget(
      name: "generate-links", dependencies: ["LinkSamples"], swiftSettings: settings),
    .executableTarget(
      name: "microbenchmarks",
      dependencies: ["LinkSamples", .product(name: "URLSchemeCore", package: "urlscheme")],
      swiftSettings: settings),
    .executableTarget(
      name: "compare",
      dependencies: ["LinkSamples", .product(name: "URLSchemeCore", package: "urlscheme")],
      swiftSettings: settings),
    .executableTarget(name: "urlcomponents", swiftSettings: settings),
    .executableTarget(name: "hello", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
