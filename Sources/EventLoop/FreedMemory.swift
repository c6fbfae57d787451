import CLibuv

/// What becomes of memory that is freed.
public enum FreedMemory {
  /// From now on, what is freed in pieces of at least so many bytes goes back to the system at once, instead of staying
  /// with the process until it needs as much again. It holds for all threads.
  ///
  /// - Parameter bytes: At most 32 MiB, the most that glibc takes.
  /// - Throws: `LoopError` when it is more.
  ///
  /// The corresponding C function is `mallopt` (mallopt(3), under M_MMAP_THRESHOLD).
  public static func goesBack(from bytes: Int) throws(LoopError) {
    try check(navd_give_memory_back(Int32(clamping: bytes)), "mallopt")
  }
}
