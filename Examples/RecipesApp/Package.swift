// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "RecipesApp",
  platforms: [.macOS(.v12), .iOS(.v15)],
  dependencies: [.package(name: "urlscheme", path: "../..")],
  targets: [
    .target(
      name: "RecipesApp",
      dependencies: [.product(name: "URLSchemeCore", package: "urlscheme")],
      exclude: ["recipes.urlscheme.json"]),
    .testTarget(
      name: "RecipesAppTests", dependencies: ["RecipesApp"], resources: [.copy("recipes.jsonl")]),
  ],
  swiftLanguageModes: [.v6]
)
