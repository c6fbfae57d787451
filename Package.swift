// swift-tools-version: 6.2
import PackageDescription

// Strict in CI: `NAVD_WARNINGS_AS_ERRORS=1` (set by `make check`) turns every warning of our own modules into an error,
// while a newer compiler's new warning does not stop a user from building.
let strict = Context.environment["NAVD_WARNINGS_AS_ERRORS"] == "1"
// It also compiles each module at once, as a release build does. That takes less processor time than compiling files, and
// compiles a whole module when a file of it has changed. One process writes both the interface and the code of a module:
// two would both check its declarations.
let wholeModules = SwiftSetting.unsafeFlags(
  ["-wmo", "-no-emit-module-separately-wmo", "-num-threads", "2", "-disable-batch-mode"],
  .when(configuration: .debug))
let swift: [SwiftSetting] =
  [.strictMemorySafety(), .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("ExistentialAny")]
  + (strict ? [.treatAllWarnings(as: .error), wholeModules] : [])

/// A module of ours: `Sources/NAME`, held to Swift 6 mode and strict memory safety.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], settings: [SwiftSetting] = [],
  libraries: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: swift + settings,
    linkerSettings: libraries)
}
func executable(
  _ name: String, _ dependencies: [Target.Dependency], linkerSettings: [LinkerSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, swiftSettings: swift, linkerSettings: linkerSettings)
}
/// No loader, no shared library, no relocation at start (docs/decisions/0004). A release build for Linux only.
let wholly: [LinkerSetting] = [
  .unsafeFlags(["-static-executable"], .when(platforms: [.linux], configuration: .release))
]
/// Relocations at start in a short form, which is 0.9 MB less (docs/decisions/0035). Debian 12's loader knows it.
let packed: [LinkerSetting] = [
  .unsafeFlags(
    ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"],
    .when(platforms: [.linux], configuration: .release))
]
func test(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], settings: [SwiftSetting] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: swift + settings)
}

let collections: Target.Dependency = .product(name: "DequeModule", package: "swift-collections")
let heap: Target.Dependency = .product(name: "HeapModule", package: "swift-collections")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

let package = Package(
  name: "navd",
  products: [
    .library(name: "Navigation", targets: ["Navigation"]),
    .library(name: "SceneMap", targets: ["SceneMap"]),
    .library(name: "JSON", targets: ["JSON"]),
    .library(name: "Varlink", targets: ["Varlink"]),
    .library(name: "NavigationProtocol", targets: ["NavigationProtocol"]),
    .library(name: "EventLoop", targets: ["EventLoop"]),
    .library(name: "NavigationClient", targets: ["NavigationClient"]),
    .library(name: "LocalScenes", targets: ["LocalScenes"]),
    .library(name: "NavigationClientTesting", targets: ["NavigationClientTesting"]),
    .library(name: "NavigationStore", targets: ["NavigationStore"]),
    .library(name: "NavigationDaemon", targets: ["NavigationDaemon"]),
    .library(name: "NavigationWeb", targets: ["NavigationWeb"]),
    .executable(name: "navd", targets: ["navd"]),
    .executable(name: "navctl", targets: ["navctl"]),
    .executable(name: "varlink-generate", targets: ["varlink-generate"]),
  ]
    // Programs of the tests, for `make test`, which builds them from Web/Package.swift. Others may have targets of these names.
    + (Context.environment["NAVD_TESTED"] == "1"
      ? [.executable(name: "simulate", targets: ["simulate"]), .executable(name: "till", targets: ["till"])] : []),
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // Libraries of Debian, as Swift sees them.
    .systemLibrary(name: "CLibuv", pkgConfig: "libuv-static", providers: [.apt(["libuv1-dev"])]),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CYaml", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),

    .target(
      name: "CVersion",
      cSettings: Context.environment["NAVD_COMMIT"].map { [.define("NAVD_COMMIT", to: "\"\($0)\"")] } ?? []),
    module("Version", ["CVersion"]),
    module("Encodings"),
    // Rounding is in libm, which a module that imports no platform does not name.
    module("JSON", ["Encodings"], libraries: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    module("YAML", ["CYaml"]),
    module("SimdJSON", ["CSimdjson", "JSON"]),
    module("Navigation", ["Encodings", "JSON"]),
    // RE2 before what it needs: a linker of static libraries looks no further back.
    .target(name: "CRE2", linkerSettings: [.linkedLibrary(":libre2.a"), .linkedLibrary("stdc++")]),
    module("SceneMap", ["CRE2", "Encodings", "JSON", "Navigation", "YAML"]),
    module("Varlink", ["JSON"]),
    module("NavigationProtocol", ["Navigation", "Varlink", "JSON"], exclude: ["Interfaces"]),
    module("EventLoop", ["CLibuv"]),
    module("NavigationFleet", ["JSON", "NavigationStore"]),
    // OpenSSL, which it opens at run time. Nothing links it, and it needs no header.
    .target(name: "CFleetTLS"),
    module("FleetEngine", ["CFleetTLS", "Encodings", "EventLoop", "JSON", "NavigationFleet"]),
    module("StateFolder"),
    module("NavigationStore", ["CSQLite", "Encodings", "JSON", "StateFolder"]),
    module(
      "NavigationDaemon",
      [
        "Encodings", "EventLoop", "FleetEngine", "JSON", "Navigation", "NavigationFleet", "NavigationProtocol",
        "NavigationStore", "SceneMap", "SimdJSON", "StateFolder", "Varlink", "YAML",
        collections, heap, logging,
      ]),
    module(
      "NavigationClient", ["EventLoop", "JSON", "Navigation", "NavigationProtocol", "Varlink"],
      // Its asynchronous functions run on the caller's actor: that of the loop.
      settings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    module("LocalScenes", ["Navigation", "NavigationClient", "SceneMap"]),
    module(
      "NavigationClientTesting",
      ["EventLoop", "JSON", "Navigation", "NavigationClient", "NavigationProtocol", "Varlink"]),
    module(
      "NavigationTerminal",
      [
        "CNcurses", "EventLoop", "JSON", "Navigation", "NavigationClient", "NavigationProtocol", "SceneMap", "YAML",
      ]),
    .target(name: "CPage"),
    module(
      "NavigationWeb",
      ["CPage", "Encodings", "EventLoop", "JSON", "NavigationClient", "NavigationProtocol", "SceneMap"],
      exclude: ["Page"]),
    module("NavigationMCP", ["Encodings", "EventLoop", "JSON", "NavigationClient", "NavigationProtocol", "Varlink"]),
    module(
      "NavctlCommands",
      [
        "Encodings", "EventLoop", "JSON", "Navigation", "NavigationClient", "NavigationMCP", "NavigationProtocol",
        "SceneMap", "StateFolder", "Varlink", "Version",
      ]),

    // What the two programs need. `swift build` takes one product at a time, and in a release build most modules are compiled
    // by one thread: as one target they use two processors (docs/decisions/0055).
    module("Programs", ["NavctlCommands", "NavigationDaemon", "NavigationTerminal"]),
    executable("navd", ["EventLoop", "NavigationDaemon", "Version"], linkerSettings: packed),
    executable("navd-schema", ["NavigationDaemon"]),
    executable("navctl", ["EventLoop", "NavctlCommands", "NavigationTerminal"], linkerSettings: wholly),
    executable("varlink-generate", ["Varlink"]),
    executable("scene-map-schema", ["JSON", "SceneMap"]),
    // An example that one would start from. It is built here so that it follows what it shows.
    .executableTarget(
      name: "till", dependencies: ["EventLoop", "JSON", "Navigation", "NavigationClient"],
      path: "Examples/till", exclude: ["README.md"], swiftSettings: swift),
    // The interface with which implementations of Varlink test each other.
    .executableTarget(
      name: "certification", dependencies: ["EventLoop", "JSON", "Varlink"], path: "Examples/certification",
      exclude: ["README.md", "Interfaces"], swiftSettings: swift),

    // Random numbers that a seed repeats.
    .target(name: "Random", path: "Tests/Random", swiftSettings: swift),
    test("EncodingsTests", ["Encodings"]),
    test("EventLoopTests", ["EventLoop", "Random"]),
    test("JSONTests", ["JSON", "Random", "SimdJSON"]),
    test(
      "NavigationProtocolTests", ["JSON", "Navigation", "NavigationProtocol", "Random", "SimdJSON", "Varlink"],
      exclude: ["Golden"]),
    test("VarlinkTests", ["JSON", "Random", "Varlink"]),
    test("VarlinkGenerateTests", ["JSON", "Varlink", "varlink-generate"], exclude: ["Interfaces"]),
    test(
      "NavigationClientTests",
      [
        "EventLoop", "JSON", "LocalScenes", "Navigation", "NavigationClient", "NavigationClientTesting",
        "NavigationDaemon", "NavigationProtocol", "Random", "SceneMap", "Varlink", logging,
      ],
      // As in the client: asynchronous functions run on the actor of their caller.
      settings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    test("YAMLTests", ["YAML"]),
    test(
      "SceneMapTests", ["JSON", "Navigation", "Random", "RandomMaps", "SceneMap", "YAML"],
      exclude: ["Findings.txt", "Pictures"]),
    .target(
      name: "RandomMaps", dependencies: ["JSON", "Random"], path: "Tests/RandomMaps", swiftSettings: swift),
    test(
      "NavctlCommandsTests",
      [
        "EventLoop", "JSON", "NavctlCommands", "Navigation", "NavigationClient", "NavigationProtocol", "Random",
        "SceneMap", "StateFolder", "Version",
      ]),
    test("NavigationTests", ["JSON", "Navigation", "Random"], exclude: ["Forms"]),
    test("NavigationMCPTests", ["JSON", "NavigationClient", "NavigationMCP"]),
    test("NavigationWebTests", ["EventLoop", "JSON", "NavigationClient", "NavigationWeb", "Varlink"]),
    test("MigrationTests", ["JSON", "Navigation", "Random", "RandomMaps", "SceneMap"]),
    test(
      "NavigationDaemonTests",
      [
        "EventLoop", "JSON", "Navigation", "NavigationDaemon", "NavigationProtocol", "NavigationStore", "Random",
        "SceneMap", "SimdJSON", "Varlink", logging,
      ]),
    .target(name: "CFaultyVFS", path: "Tests/CFaultyVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
    test("StateFolderTests", ["StateFolder"]),
    test(
      "NavigationStoreTests", ["CFaultyVFS", "JSON", "NavigationStore", "Random", "StateFolder"],
      exclude: ["Schemas"]),
    test("RepositoryTests", ["NavctlCommands"]),
    // A second opinion of the model, for tests and for `make simulate`.
    .target(
      name: "Simulation", dependencies: ["JSON", "Navigation", "Random", "RandomMaps", "SceneMap"],
      path: "Tests/Simulation", swiftSettings: swift),
    // Front-ends on a daemon without sockets.
    .target(
      name: "FrontEndSimulation",
      dependencies: [
        "CSQLite", "JSON", "Navigation", "NavigationClient", "NavigationDaemon", "NavigationProtocol",
        "NavigationStore",
        "Random", "SceneMap", "Simulation", "Varlink", logging,
      ], path: "Tests/FrontEndSimulation", swiftSettings: swift),
    // Hosts of a fleet on an engine that answers late or never.
    .target(
      name: "FleetSimulation", dependencies: ["NavigationFleet", "Random", "Simulation"],
      path: "Tests/FleetSimulation", swiftSettings: swift),
    test("NavigationFleetTests", ["FleetSimulation", "NavigationFleet"]),
    test("FleetEngineTests", ["EventLoop", "FleetEngine", "NavigationFleet"]),
    .executableTarget(
      name: "simulate", dependencies: ["FleetSimulation", "FrontEndSimulation", "Simulation"], path: "Tests/simulate",
      swiftSettings: swift),
    test(
      "SimulationTests", ["FrontEndSimulation", "Random", "Simulation"],
      exclude: ["FrontEndRegressions", "Regressions"]),
    test(
      "NavigationTerminalTests",
      [
        "CNcurses", "EventLoop", "JSON", "Navigation", "NavigationClient", "NavigationProtocol", "NavigationTerminal",
        "Random",
      ],
      exclude: ["Pictures"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
