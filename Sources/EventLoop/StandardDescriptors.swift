import CLibuv

/// The descriptors 0, 1 and 2 of this process, which the parent process may have closed.
public enum StandardDescriptors {
  /// Opens `/dev/null` at those that are closed. The next file or socket would get such a number, be mistaken for standard
  /// output or error and be written to; libuv also aborts a process that closes one of them.
  ///
  /// Call this before opening anything else. If `/dev/null` cannot be opened the descriptors stay closed.
  ///
  /// The corresponding C function is `open`.
  public static func open() {
    for descriptor: Int32 in 0...2 { _ = navd_open_null_at(descriptor) }
  }
}
