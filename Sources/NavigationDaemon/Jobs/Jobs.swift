import NavigationProtocol
import Varlink

/// The reads that take several turns, so that none of them delays other users.
///
/// A read that fits into its user's share of the turn is answered at once. Otherwise its session keeps it, waits in the
/// queue of `Turns` like a session with messages, and takes no message before it is answered. See docs/decisions/0033.
final class Jobs {
  /// The sessions with an unfinished job.
  private var sessions: [Session] = []
  /// The draft of a job that is done, for the next one.
  private var spare: Draft?

  private let context: DaemonContext
  private let table: SessionTable
  private let journal: Journal

  /// The progress of a job.
  enum Progress {
    /// Its call is answered.
    case over
    /// It has used its share.
    case unfinished
    /// A worker has the disk.
    case waitsForDisk
    /// Its reader has not read enough.
    case waitsForReader
  }

  init(_ context: DaemonContext, _ table: SessionTable, _ journal: Journal) {
    self.context = context
    self.table = table
    self.journal = journal
  }

  // MARK: - Executing

  /// Executes a job: to its end, if the share of its user suffices, else in later turns.
  ///
  /// - Throws: Why the call is refused; `LimitReached` if the user holds too much already.
  func execute(_ job: consuming some Job, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    var job = job
    let account = session.account
    let units = max(Turns.leastWork(context.limits), account.share - account.spent - context.work)
    job.step(units)
    context.work += job.work
    if let failure = journal.archiveFailure(), !job.giveUp() { throw failure }
    if job.isDone { return try reply(job, to: slot, of: session) }
    job.detach()
    if let failure = account.failure(for: job.heldBytes), !job.giveUp() { throw failure }
    if job.isDone { return try reply(job, to: slot, of: session) }
    keep(job, slot, of: session)
  }

  /// Keeps a job for later turns.
  ///
  /// - Precondition: The session has none.
  func keep(_ job: consuming some Job, _ slot: ReplyQueue.Slot, of session: Session) {
    precondition(session.job == nil, "no message is dispatched while there is a job")
    session.job = UnfinishedJob(job, slot, of: session.account)
    sessions.append(session)
    if session.job?.isCounted == true { session.account.jobs += 1 }
  }

  /// Whether a user has as many unfinished reads as it may have.
  func areMost(of account: UserAccount) -> Bool { account.jobs >= context.limits[.jobsOfUser] }

  /// Goes on with the job of a session, until it is done or its user's share is used.
  func goOn(_ session: Session) -> Progress {
    guard let unfinished = session.job else { return .over }
    if unfinished.job.readsStorage, journal.isAway { return .waitsForDisk }
    if unfinished.job.waitsForReader { return .waitsForReader }
    let account = session.account
    context.work += unfinished.step(max(1, account.share - account.spent))
    do throws(WireFailure) {
      if let failure = journal.archiveFailure(), !unfinished.giveUp() { throw failure }
      if !unfinished.job.isDone, let failure = account.failure(for: unfinished.unchargedBytes), !unfinished.giveUp() {
        throw failure
      }
      unfinished.updateCharge()
      if !unfinished.job.isDone { return unfinished.job.waitsForReader ? .waitsForReader : .unfinished }
      try reply(unfinished.job, to: unfinished.slot, of: session)
    } catch { table.reject(error, unfinished.slot, of: session) }
    removeJob(of: session)
    table.markDirty(session)
    return .over
  }

  private func reply(_ job: some Job, to slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    try job.reply(to: slot, of: session)
    guard let draft = job.draft else { return }
    draft.bytes.removeAll(keeping: Draft.bytesKept)
    spare = draft
  }

  private func removeJob(of session: Session) {
    if session.job?.isCounted == true { session.account.jobs -= 1 }
    session.job = nil
    sessions.removeAll { $0 === session }
  }

  // MARK: - Ending

  /// Answers the call of a session's job, if it has one, with an error.
  private func end(_ session: Session, by failure: WireFailure) {
    guard let unfinished = session.job else { return }
    removeJob(of: session)
    table.reject(failure, unfinished.slot, of: session)
    table.markDirty(session)
  }

  /// Gives up the job of a session that gets no replies any more.
  func drop(of session: Session) {
    guard let unfinished = session.job else { return }
    removeJob(of: session)
    if unfinished.job.stream == nil { session.reply(to: unfinished.slot) { _ in } }
  }

  /// Gives up the job with which a stream begins: the stream has ended.
  func forget(_ stream: EventStream) {
    guard let job = stream.session.job?.job, job.stream === stream else { return }
    removeJob(of: stream.session)
  }

  /// Gives up the jobs that read a scene that is closed.
  func failJobs(of host: SceneHost) {
    for session in sessions where session.job?.job.reads(host) == true {
      end(session, by: .scene(.closing(.init(reason: "closed"))))
    }
  }

  /// Gives up all jobs but those of streams, which end by themselves: the daemon stops.
  func failAll() {
    for session in sessions where session.job?.job.stream == nil {
      end(session, by: .scene(.closing(.init(reason: "stopping"))))
    }
  }

  // MARK: - Drafts

  /// An empty draft.
  func takeDraft() -> Draft {
    defer { spare = nil }
    return spare ?? Draft()
  }
}
