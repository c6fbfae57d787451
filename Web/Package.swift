// swift-tools-version: 6.2
import PackageDescription

// The program behind `navctl web`, in a package of its own so that navd does not depend on its libraries
// (docs/decisions/0019).
let strict = Context.environment["NAVD_WARNINGS_AS_ERRORS"] == "1"
let swift: [SwiftSetting] =
  [.strictMemorySafety(), .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("ExistentialAny")]
  + (strict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "navd-web",
  dependencies: [
    .package(name: "navd", path: ".."),
    // Without traits, which would add configuration files and all of Foundation.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
  ],
  targets: [
    // Without code. A build of one of them makes programs of both packages side by side (docs/decisions/0056).
    .target(
      name: "Installed",
      dependencies: [
        "navctl-web", .product(name: "navctl", package: "navd"), .product(name: "navd", package: "navd"),
      ]),
    .executableTarget(
      name: "navctl-web",
      dependencies: [
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NavigationWeb", package: "navd"),
      ],
      swiftSettings: swift),
  ]
    + (Context.environment["NAVD_TESTED"] == "1"
      ? [
        .target(
          name: "Tested",
          dependencies: [
            "Installed", .product(name: "simulate", package: "navd"), .product(name: "till", package: "navd"),
          ])
      ] : []),
  swiftLanguageModes: [.v6]
)
