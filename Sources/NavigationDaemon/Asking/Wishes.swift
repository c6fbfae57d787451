/// What a caller wishes besides what the model does: of its options, those that are the shell's.
struct Wishes {
  var isDurable = false
  var force = Force.nobodys
  /// Few calls say a request id, so what is about it is in a box: calls that say none hand nothing on.
  private var once: Once?

  private final class Once {
    let requestID: String
    let request: (key: RequestMemory.Key, hash: UInt64)?

    init(_ requestID: String, _ request: (key: RequestMemory.Key, hash: UInt64)?) {
      self.requestID = requestID
      self.request = request
    }
  }

  /// No wishes.
  init() {}

  init(requestID: String?, isDurable: Bool, force: Force) {
    self.isDurable = isDurable
    self.force = force
    once = requestID.map { Once($0, nil) }
  }

  var requestID: String? { once?.requestID }

  /// Under what its reply is kept; nil when it is not.
  var request: (key: RequestMemory.Key, hash: UInt64)? { once?.request }

  /// The same, with a reply that is kept.
  func kept(_ id: String, under key: RequestMemory.Key, hash: UInt64) -> Wishes {
    var wishes = self
    wishes.once = Once(id, (key, hash))
    return wishes
  }
}
