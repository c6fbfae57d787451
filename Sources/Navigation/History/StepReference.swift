/// Where a step is that can be taken back or carried out again: the commit that carried it out or took it back last, and
/// its place among the steps of that commit, since Undo may take several back at once.
struct StepReference: Hashable, Sendable {
  var revision: Revision
  var index: Int
}
