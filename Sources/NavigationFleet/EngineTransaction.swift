/// One transaction of the engine: if all conditions hold, one list of steps is executed, otherwise the other.
///
/// Conditions and steps take effect at one moment, after everything that was answered before the transaction was sent.
public struct EngineTransaction: Equatable, Sendable {
  /// Holds if a key was last changed at a revision of the engine; 0: the key does not exist.
  public struct Condition: Equatable, Sendable {
    public var key: String
    public var revision: Int

    public init(_ key: String, isAt revision: Int) {
      self.key = key
      self.revision = revision
    }
  }

  public enum Step: Equatable, Sendable {
    /// Stores a value.
    case put(key: String, value: [UInt8])
    /// Removes the keys from `from` to before `end`.
    case remove(from: String, end: String)
    /// Reads one key.
    case read(key: String)
    /// Reads the keys from `from` to before `end`, ascending, at most `limit`.
    case readAll(from: String, end: String, limit: Int)
  }

  public var conditions: [Condition]
  /// The steps if all conditions hold.
  public var steps: [Step]
  /// The steps if one does not.
  public var otherwise: [Step]

  public init(if conditions: [Condition] = [], _ steps: [Step], otherwise: [Step] = []) {
    self.conditions = conditions
    self.steps = steps
    self.otherwise = otherwise
  }
}

/// A key of the engine with its value.
public struct EngineEntry: Equatable, Sendable {
  public var key: String
  public var value: [UInt8]
  /// The revision of the engine at which the key was last changed.
  public var revision: Int

  public init(key: String, value: [UInt8], revision: Int) {
    self.key = key
    self.value = value
    self.revision = revision
  }
}

/// The engine's answer to a transaction.
public struct EngineAnswer: Equatable, Sendable {
  /// Whether all conditions held.
  public var isDone: Bool
  /// The revision of the engine after the transaction. The keys that it put are at this revision.
  public var revision: Int
  /// The entries that each step read, in the order of the steps; empty for a step that reads nothing.
  public var entries: [[EngineEntry]]

  public init(isDone: Bool, revision: Int, entries: [[EngineEntry]]) {
    self.isDone = isDone
    self.revision = revision
    self.entries = entries
  }
}

/// A transaction that a host sends, with the data that the host needs when the answer comes.
///
/// The driver hands the request back with the answer, exactly once; or without one if the outcome is unknown. The
/// engine may execute a transaction whose outcome is unknown at any later time.
public struct EngineRequest: Equatable, Sendable {
  public enum Purpose: Equatable, Sendable {
    case look, beat, claim, catchUp, append, confirm, trim, release
  }

  public var purpose: Purpose
  public var transaction: EngineTransaction
  /// The time at which the host asked for it, on the host's clock.
  public var sentAt: Int

  public init(_ purpose: Purpose, _ transaction: EngineTransaction, sentAt: Int) {
    self.purpose = purpose
    self.transaction = transaction
    self.sentAt = sentAt
  }
}
