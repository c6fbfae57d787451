/// The checks of a run. A reply has the number of the state that it shows, and the states of a stage form one order, so
/// each check takes constant time and needs no search.
struct FleetHistory {
  /// The commit at each revision, and the revision of each commit, whoever showed them first.
  private var commits: [Int: Int] = [:]
  private var revisions: [Int: Int] = [:]
  private(set) var acknowledged: [Int: Int] = [:]
  /// The greatest revision that a reply has shown.
  private(set) var shown = 0
  private(set) var violation: String?

  mutating func fail(_ text: String) { if violation == nil { violation = text } }

  /// A copy, or a reply, shows a commit at a revision.
  mutating func see(_ commit: Int, at revision: Int, by witness: String) {
    if let other = commits[revision], other != commit {
      fail("\(witness) has commit \(commit) at revision \(revision), others have \(other)")
    }
    if let other = revisions[commit], other != revision {
      fail("\(witness) has commit \(commit) at revision \(revision), others have it at \(other)")
    }
    commits[revision] = commit
    revisions[commit] = revision
  }

  /// Notes that a client received the reply to a change.
  mutating func acknowledge(_ commit: Int, at revision: Int) {
    see(commit, at: revision, by: "a reply")
    acknowledged[commit] = revision
    shown = max(shown, revision)
  }

  /// A client got the reply to a read.
  ///
  /// - Parameter floor: `shown` when the call was sent.
  mutating func read(_ revision: Int, floor: Int, from host: String) {
    if revision < floor { fail("\(host) answered a read with revision \(revision), after \(floor) was shown") }
    shown = max(shown, revision)
  }

  /// At the end of a run: a copy that has everything.
  mutating func judgeEnd(_ copy: [Int]) {
    for (commit, revision) in acknowledged.sorted(by: { $0.value < $1.value }) {
      guard revision <= copy.count else { return fail("commit \(commit) was acknowledged and is lost") }
      if copy[revision - 1] != commit { return fail("commit \(commit) was acknowledged and is not at \(revision)") }
    }
    if Set(copy).count != copy.count { fail("a commit is there twice") }
  }
}
