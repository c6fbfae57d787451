/// The keys of a stage in the engine, without the fleet's prefix, which the engine's client adds.
public struct FleetKeys: Sendable {
  public let stage: Int

  public init(stage: Int) { self.stage = stage }

  /// The claim of the stage's owner.
  public var claim: String { "claims/\(stage)" }
  /// The value that says how far frames are trimmed, and which hosts have a copy.
  public var kept: String { "kept/\(stage)" }
  /// The prefix of all heartbeats.
  public static let hosts = "hosts/"
  /// The key after all heartbeats.
  public static let hostsEnd = "hosts0"
  /// The prefix of all frames of the stage.
  public var turns: String { "turns/\(stage)/" }
  /// The key after all frames of the stage.
  public var turnsEnd: String { "turns/\(stage)0" }

  /// The first key that comes after another one.
  static func next(after key: String) -> String { key + "\0" }

  /// The heartbeat of a host.
  public static func host(_ name: String) -> String { hosts + name }

  /// A frame. The order of the keys is the order of the numbers.
  public func turn(_ number: Int) -> String {
    let digits = String(number)
    return turns + String(repeating: "0", count: max(0, Self.digits - digits.count)) + digits
  }

  private static let digits = 19
}
