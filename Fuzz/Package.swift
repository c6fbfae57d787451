// swift-tools-version: 6.2
import PackageDescription

let sanitizers = ["-sanitize=fuzzer,address"]

// A package of its own, so that fuzzing adds no dependency to navd. See README.md.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "navd", path: "..")],
  targets: [
    .executableTarget(
      name: "FuzzDaemon",
      dependencies: [.product(name: "NavigationDaemon", package: "navd")],
      swiftSettings: [.unsafeFlags(sanitizers + ["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(sanitizers)])
  ],
  swiftLanguageModes: [.v6]
)
