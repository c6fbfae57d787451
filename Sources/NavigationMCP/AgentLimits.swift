/// The limits of `navctl mcp`. docs/agents.md lists them with their consequences.
public struct AgentLimits: Sendable, Equatable {
  /// The bytes of a message. A call has at most 64 KiB of arguments.
  public var messageBytes = 1 << 20
  /// Requests in flight. Beyond them nothing more is read until one is answered.
  public var requests = 64
  /// The bytes that may wait for a client that does not read. Beyond them nothing more is read, and notifications wait.
  public var outputBytes = 1 << 20
  /// Subscribed resources. One more is refused.
  public var subscriptions = 1_000
  /// Scenes on one page of `resources/list`.
  public var pageScenes = 100
  /// Commits in the resource `history`.
  public var commits = 100
  /// Transitions that become tools.
  public var tools = 200
  /// The time limit of a call to navd. A guard may ask a person.
  public var callSeconds = 60

  public init() {}
}
