/// The messages of a daemon about a scene with one screen.
enum SceneScript {
  static let frontEnd =
    #"{"id":"f1","name":"till","mode":"mirror","attachedAt":"","guards":[],"#
    + #""capabilities":[],"queuedBytes":0}"#

  static func event(_ kind: String, _ revision: Int, epoch: String = "e", _ more: String = "") -> String {
    #"{"continues":true,"parameters":{"kind":"\#(kind)","at":{"epoch":"\#(epoch)","revision":\#(revision)}\#(more)}}"#
  }

  static func attached(_ revision: Int, epoch: String = "e") -> String {
    event("attached", revision, epoch: epoch, #","token":"t\#(revision)","frontEnd":\#(frontEnd)"#)
  }

  /// The snapshot of a scene whose only screen has this name.
  static func snapshot(_ name: String, _ revision: Int, epoch: String = "e") -> String {
    let screen = #"{"id":4,"kind":"screen","name":"\#(name)","presentation":"root","hasAppeared":true,"coordinator":2}"#
    let stack = #"{"id":3,"kind":"stack","presentation":"root","coordinator":2,"children":[\#(screen)]}"#
    let coordinators =
      #"[{"id":1,"name":"scene","kind":"scene","embedded":false,"children":[2]},"#
      + #"{"id":2,"name":"root","kind":"view","parent":1,"embedded":false,"root":3,"children":[]}]"#
    let info =
      #"{"scene":"s","revision":\#(revision),"status":"active","frontEnds":1,"openedAt":"","changedAt":"","owner":0}"#
    return event(
      "snapshot", revision, epoch: epoch,
      #","info":\#(info),"window":{"id":0,"kind":"window","children":[\#(stack)]},"coordinators":\#(coordinators)"#
        + #","path":[],"scopes":[],"frontEnds":[]"#)
  }

  static func rename(_ name: String, _ revision: Int) -> String {
    event(
      "commit", revision,
      #","previous":\#(revision - 1),"changes":[{"change":"changed","id":4,"node":{"id":4,"kind":"screen","#
        + #""name":"\#(name)","presentation":"root","hasAppeared":true,"coordinator":2}}]"#)
  }

  /// The beginning of a stream.
  static func beginning(_ name: String, _ revision: Int) -> [String] {
    [attached(revision), snapshot(name, revision), event("ready", revision)]
  }

  static let adopted = #"{"parameters":{"frontEnd":\#(frontEnd)}}"#

  static func outcome(_ revision: Int) -> String {
    #"{"parameters":{"outcome":{"revision":\#(revision),"changed":true,"ids":[7],"coordinators":[]}}}"#
  }
}
