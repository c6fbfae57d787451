/// The process at the other end of a connection, as the kernel reports it (`SO_PEERCRED`, `SO_PEERGROUPS`; unix(7)).
public struct Peer: Sendable, Equatable {
  public var uid: Int
  public var gid: Int
  public var pid: Int
  public var groups: [Int]
  /// The host of the fleet that it is connected to; nil if that is this one.
  public var host: String?

  public init(uid: Int, gid: Int, pid: Int, groups: [Int] = [], host: String? = nil) {
    self.host = host
    self.uid = uid
    self.gid = gid
    self.pid = pid
    self.groups = groups
  }

  /// Whether a group is its effective or one of its supplementary ones.
  ///
  /// - Complexity: O(groups).
  func isMember(of group: Int) -> Bool { gid == group || groups.contains(group) }
}
