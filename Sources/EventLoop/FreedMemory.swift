import CLibuv

/// The treatment of freed memory.
public enum FreedMemory {
  /// Makes all threads return freed blocks of at least this size to the system at once. By default the process keeps them
  /// for reuse.
  /// - Parameter bytes: The size, at most 32 MiB, the limit of glibc.
  /// - Throws: `LoopError` if it is larger.
  ///
  /// The corresponding C function is `mallopt` (mallopt(3), under M_MMAP_THRESHOLD).
  public static func goesBack(from bytes: Int) throws(LoopError) {
    try check(navd_give_memory_back(Int32(clamping: bytes)), "mallopt")
  }
}
