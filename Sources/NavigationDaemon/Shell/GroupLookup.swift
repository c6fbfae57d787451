import Glibc

/// The id of a group of the system's data bases; nil when there is none of that name, or they cannot be asked.
///
/// It may take as long as a directory server on the network takes to answer, so it is called before the loop runs.
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

/// Room for a group of a few members, and for one of as many as anybody has.
private let (groupBytesMin, groupBytesMax) = (1 << 12, 1 << 24)
