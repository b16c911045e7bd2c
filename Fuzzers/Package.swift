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

// The sources of the library, of the command line and of the tests' slow and obvious twins are linked
// into this package, so that all of it is instrumented and nothing of it need be public.
let package = Package(
  name: "fuzzers",
  platforms: [.macOS(.v15)],
  targets: [
    .target(
      name: "URLSchemeCore", resources: [.embedInCode("Definition/BuiltIn")],
      swiftSettings: settings + spans),
    .target(
      name: "urlscheme", dependencies: ["URLSchemeCore"], exclude: ["main.swift"],
      swiftSettings: settings),
    .target(name: "Laws", dependencies: ["URLSchemeCore", "urlscheme"], swiftSettings: settings),
    .executableTarget(
      name: "fuzz", dependencies: ["URLSchemeCore", "urlscheme", "Laws"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
