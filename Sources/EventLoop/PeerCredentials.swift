import CLibuv

/// The process at the other end of a Unix socket, as the kernel recorded it when the connection was made.
///
/// The process may have ended since, and its ID may have been reused: use it in messages, not for decisions.
public struct PeerCredentials: Hashable, Sendable {
  /// The process ID; 0 if the process is in a namespace that this process cannot see.
  public let processID: Int32

  /// The effective user ID.
  public let userID: UInt32

  /// The effective group ID; see `PipeStream.peerGroups()` for the supplementary groups.
  public let groupID: UInt32

  public init(processID: Int32, userID: UInt32, groupID: UInt32) {
    self.processID = processID
    self.userID = userID
    self.groupID = groupID
  }
}

extension PeerCredentials {
  init(ofDescriptor descriptor: Int32) throws(LoopError) {
    var process: Int32 = 0
    var (user, group): (UInt32, UInt32) = (0, 0)
    try unsafe check(navd_peer_credentials(descriptor, &process, &user, &group), "getsockopt(SO_PEERCRED)")
    self.init(processID: process, userID: user, groupID: group)
  }

  static func groups(ofDescriptor descriptor: Int32) throws(LoopError) -> [UInt32] {
    var capacity = 32
    while true {
      var code: Int32 = 0
      var bytes: UInt32 = 0
      let groups = unsafe [UInt32](unsafeUninitializedCapacity: capacity) { buffer, count in
        bytes = UInt32(truncatingIfNeeded: capacity * MemoryLayout<UInt32>.size)
        code = unsafe navd_peer_groups(descriptor, buffer.baseAddress, &bytes)
        count = code < 0 ? 0 : Int(bytes) / MemoryLayout<UInt32>.size
      }
      if code >= 0 { return groups }
      // The kernel has returned the size that it needs, which does not change.
      let needed = Int(bytes) / MemoryLayout<UInt32>.size
      guard code == -ERANGE, needed > capacity else {
        throw LoopError(LoopError.Code(rawValue: code), in: "getsockopt(SO_PEERGROUPS)")
      }
      capacity = needed
    }
  }
}
