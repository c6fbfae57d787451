import Varlink

/// A job that continues in later turns.
final class UnfinishedJob {
  private(set) var job: any Job
  let slot: ReplyQueue.Slot
  private var charge: Charge

  init(_ job: any Job, _ slot: ReplyQueue.Slot, of account: UserAccount) {
    self.job = job
    self.slot = slot
    charge = Charge(.jobs, of: account, bytes: job.heldBytes)
  }

  /// The bytes that it holds.
  var heldBytes: Int { job.heldBytes }

  /// The bytes by which it has grown since they were charged.
  var unchargedBytes: Int { job.heldBytes - charge.bytes }

  /// Whether it counts against `jobsOfUser`. A job with which a stream begins lasts as long as its reader likes.
  var isCounted: Bool { job.stream == nil }

  /// Charges what it holds now. Of a job that is done, the reply is charged instead.
  func updateCharge() { charge.set(job.isDone ? 0 : job.heldBytes) }

  /// Goes without the rest of what it reads; see `Job`.
  func giveUp() -> Bool { job.giveUp() }

  /// Goes on.
  ///
  /// - Returns: The units that it took.
  func step(_ units: Int) -> Int {
    let before = job.work
    job.step(units)
    return job.work - before
  }
}
