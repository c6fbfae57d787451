/// What a scene knows of its history without looking at any commit: all that is needed to add one to it.
///
/// The steps that can be taken back are a list from the newest down, those that can be carried out again another. Each
/// step says which one is below it in its list, as a list of Lisp does, so a commit only says what is on top now, and the
/// lists before it are still there for whoever goes back.
struct HistoryHead: Hashable, Sendable {
  /// The step that Undo takes back next.
  var done: StepReference?
  /// The step that Redo carries out next.
  var undone: StepReference?
  /// How many navigation commits there ever were.
  var number = 0
  /// How long the records of all commits that there ever were are, in bytes.
  var bytes = 0
  /// What `bytes` was before the newest navigation commit: history forgets it together with what follows it.
  var bytesBeforeNewest = 0
}
