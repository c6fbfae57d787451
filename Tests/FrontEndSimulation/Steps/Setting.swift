import NavigationDaemon
import NavigationStore

/// The settings of a run's navd. Limits are sometimes small, so that they are reached.
package struct Setting: Codable, Sendable {
  var streamQueueBytes = 256 << 10
  var replyQueueBytes = 4 << 20
  var waitingCalls = 256
  var waitingOperations = 1_024
  var tokensOfScene = 64
  /// Nil in scenarios that were kept before there was one: then the standard one.
  var observerTokensOfScene: Int?
  var tokenMilliseconds = 24 * 3_600_000
  var historyCommits = 1_000
  /// Nil in scenarios that were kept before there was one: then the standard one.
  var askingMilliseconds: Int?
  /// The durability of acknowledged changes; nil for a navd that stores nothing.
  var durability: String?

  /// The limits of that navd.
  var limits: Limits {
    var limits = Limits()
    limits[.streamQueueBytes] = streamQueueBytes
    limits[.replyQueueBytes] = replyQueueBytes
    limits[.waitingCalls] = waitingCalls
    limits[.waitingOperations] = waitingOperations
    limits[.tokensOfScene] = tokensOfScene
    if let observerTokensOfScene { limits[.observerTokensOfScene] = observerTokensOfScene }
    limits[.tokenMilliseconds] = tokenMilliseconds
    limits[.historyCommits] = historyCommits
    if let askingMilliseconds { limits[.askingMilliseconds] = askingMilliseconds }
    return limits
  }

  var storeDurability: Durability? { durability.flatMap { Durability(rawValue: $0) } }
}
