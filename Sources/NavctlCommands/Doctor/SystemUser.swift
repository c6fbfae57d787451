import EventLoop
import Glibc

/// This user and their groups. They are read from `/etc/passwd` and `/etc/group`: the C library's look-ups need shared
/// libraries, and navctl is linked statically.
enum SystemUser {
  static var isRoot: Bool { geteuid() == 0 }

  /// The remedy for a user who may not connect to a socket.
  static func remedy(forSocketOf socket: FileStatus) -> String {
    guard let group = group(socket.gid) else { return "ask root for the group \(socket.gid) of the socket" }
    if socket.gid == 0 || socket.mode & 0o060 == 0 { return "only its owner may; use a navd of your own: navd --user" }
    if let user = userName, group.members.contains(user), !ownGroups.contains(socket.gid) {
      return "you are in the group \(group.name.shown), but were not when you logged in: log in again"
    }
    return "join the group: sudo usermod -aG \(group.name.shown) \(userName?.shown ?? "$USER"), and log in again"
  }

  /// The groups of this process.
  ///
  /// The corresponding C function is `getgroups`.
  private static var ownGroups: [UInt32] {
    let count = getgroups(0, nil)
    guard count > 0 else { return [getegid()] }
    var groups = [UInt32](repeating: 0, count: Int(count))
    let filled = unsafe groups.withUnsafeMutableBufferPointer { unsafe getgroups(count, $0.baseAddress) }
    return groups.prefix(Int(max(0, filled))) + [getegid()]
  }

  private static var userName: String? {
    line(of: "/etc/passwd") { $0.count > 2 && $0[2] == String(getuid()) }?.first
  }

  private static func group(_ id: UInt32) -> (name: String, members: [String])? {
    guard let fields = line(of: "/etc/group", where: { $0.count > 3 && $0[2] == String(id) }) else { return nil }
    return (fields[0], fields[3].split(separator: ",").map(String.init))
  }

  /// The fields of the first matching line of a system database: passwd(5), group(5).
  private static func line(of file: String, where isMeant: ([String]) -> Bool) -> [String]? {
    guard let bytes = try? StandardStream.readFile(file, limit: 4 << 20) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      if isMeant(fields) { return fields }
    }
    return nil
  }
}
