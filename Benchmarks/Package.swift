// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that navd does not depend on the tools for measuring. `make bench` builds and runs it.
let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "navd", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .systemLibrary(name: "CFloorLibuv", path: "Sources/CFloorLibuv", pkgConfig: "libuv"),
    .executableTarget(name: "echo-floor", dependencies: ["CFloorLibuv"]),
    .executableTarget(name: "load"),
    .executableTarget(name: "bench"),
    .executableTarget(
      name: "mirror",
      dependencies: ["EventLoop", "Navigation", "NavigationClient"].map { .product(name: $0, package: "navd") }),

    .target(name: "CountingAllocator"),
    .executableTarget(
      name: "allocations",
      dependencies: ["CountingAllocator"]
        + ["EventLoop", "Navigation", "NavigationClient", "NavigationDaemon"].map {
          .product(name: $0, package: "navd")
        }),

    .target(
      name: "BenchmarkMaps",
      dependencies: [.product(name: "Navigation", package: "navd"), .product(name: "SceneMap", package: "navd")]),
    .executableTarget(name: "maps", dependencies: ["BenchmarkMaps"]),
    .executableTarget(
      name: "Model",
      dependencies: [
        "BenchmarkMaps", .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Navigation", package: "navd"), .product(name: "SceneMap", package: "navd"),
      ],
      path: "Benchmarks/Model", plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
