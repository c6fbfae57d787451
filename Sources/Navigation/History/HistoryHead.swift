/// The part of a scene's history that is needed to append a commit.
///
/// The steps that can be undone form a list from the newest down, and those that can be redone form another one. Each
/// step refers to the one below it, as in a linked list. A commit therefore records only the tops, and earlier lists
/// remain available when going back.
struct HistoryHead: Hashable, Sendable {
  /// The step that Undo reverts next.
  var done: StepReference?
  /// The step that Redo repeats next.
  var undone: StepReference?
  /// The number of all navigation commits ever made.
  var number = 0
  /// The bytes of the records of all commits ever made.
  var bytes = 0
  /// The value of `bytes` before the newest navigation commit, which history drops together with the commits after it.
  var bytesBeforeNewest = 0
}
