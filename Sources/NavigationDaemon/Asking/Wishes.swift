/// What a caller wishes besides what the model does: of its options, those that are the shell's.
struct Wishes {
  var requestID: String?
  var isDurable = false
  var force = Force.nobodys
  /// Under what its reply is kept; nil when it is not.
  var request: (key: RequestMemory.Key, hash: UInt64)?
}
