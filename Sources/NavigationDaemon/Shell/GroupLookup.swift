import Glibc

/// The id of a group; nil when no group has that name, or the system's databases cannot be read.
///
/// A directory server on the network may be slow to answer, so this is called before the loop runs.
///
/// The corresponding C function is `getgrnam_r`.
func groupID(named name: String) -> Int? {
  var room = groupBytesMin
  while room <= groupBytesMax {
    var entry = unsafe group()
    var found: UnsafeMutablePointer<group>?
    let code = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
      unsafe getgrnam_r(name, &entry, buffer.baseAddress, buffer.count, &found)
    }
    if code != ERANGE { return unsafe code == 0 && found != nil ? Int(unsafe entry.gr_gid) : nil }
    room *= 4
  }
  return nil
}

/// The first and the largest size of the buffer for a group's members.
private let (groupBytesMin, groupBytesMax) = (1 << 12, 1 << 24)
