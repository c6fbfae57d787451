/// A reference to a step that can be undone or redone: the commit that performed or reverted it last, and its index
/// among the steps of that commit, because Undo may revert several at once.
struct StepReference: Hashable, Sendable {
  var revision: Revision
  var index: Int
}
