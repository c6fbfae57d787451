/// A fault that is put into the protocol, to see that a run detects it.
package enum FleetMutation: String, CaseIterable, Sendable {
  /// An append does not compare the claim.
  case appendIgnoresClaim
  /// An append does not compare the number of its frame.
  case appendIgnoresNumber
  /// A lease is counted from the answer to a heartbeat, and not from its sending.
  case leaseFromAnswer
  /// A claimant serves with the frames that it has read before its claim.
  case readBeforeClaim
  /// A trim does not compare how far frames were trimmed.
  case trimIgnoresKept
  /// Output that is made without a lease, while an append is under way, waits for that append alone.
  case appendUnderWayCoversReads
  /// An answer that the engine made before a host's claim counts like one that it made after it.
  case answersHaveNoOrder
}
