public import NavigationFleet

/// Executes transactions: etcd, or a test's substitute.
///
/// Used on the loop's thread only.
public protocol Engine: AnyObject {
  /// Sends a transaction.
  ///
  /// - Parameter completion: Called later and once, with the engine's answer, or with nil if the outcome is unknown: the
  ///   engine may have carried the transaction out, or may still do so. Not called after `close()`.
  func submit(_ transaction: EngineTransaction, _ completion: @escaping (EngineAnswer?) -> Void)
  /// Ends all connections.
  func close()
}
