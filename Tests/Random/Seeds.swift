import Foundation

/// The part of a random test that runs: the first seeds in `make test`, all of them in `make soak`, which sets `NAVD_SEEDS=all`.
public enum Seeds {
  /// Whether tests run all their seeds.
  public static let areAll = ProcessInfo.processInfo.environment["NAVD_SEEDS"] == "all"

  /// The seeds of a test, from 1 on.
  public static func first(_ some: UInt64, of all: UInt64) -> ClosedRange<UInt64> { 1...count(some, of: all) }

  /// The number of repetitions in a test.
  public static func count<Count: BinaryInteger>(_ some: Count, of all: Count) -> Count { areAll ? all : some }
}
