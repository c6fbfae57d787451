import NavigationProtocol

/// The limits in force.
public struct Limits: Equatable, Sendable {
  private var values = LimitName.allCases.map(\.details.standard)

  public init() {}

  @inline(__always)
  public subscript(name: LimitName) -> Int {
    get { values[name.rawValue] }
    set { values[name.rawValue] = newValue }
  }

  /// The error for a caller that has reached a limit.
  func reached(_ name: LimitName) -> WireFailure {
    .manager(.limitReached(.init(limit: name.text, value: self[name])))
  }
}
