/// The options of a call that the daemon handles itself, not the model.
struct Wishes {
  var isDurable = false
  var force = Force.nobodys
  /// In a box, because few calls have a request id; for the others, passing nil on costs nothing.
  private var once: Once?

  private final class Once {
    let requestID: String
    let request: (key: RequestMemory.Key, hash: UInt64)?

    init(_ requestID: String, _ request: (key: RequestMemory.Key, hash: UInt64)?) {
      self.requestID = requestID
      self.request = request
    }
  }

  /// No options.
  init() {}

  init(requestID: String?, isDurable: Bool, force: Force) {
    self.isDurable = isDurable
    self.force = force
    once = requestID.map { Once($0, nil) }
  }

  var requestID: String? { once?.requestID }

  /// The key and hash under which its reply is kept; nil if it is not kept.
  var request: (key: RequestMemory.Key, hash: UInt64)? { once?.request }

  /// The same options, with a reply that is kept.
  func kept(_ id: String, under key: RequestMemory.Key, hash: UInt64) -> Wishes {
    var wishes = self
    wishes.once = Once(id, (key, hash))
    return wishes
  }
}
