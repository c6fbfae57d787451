import CLibuv

/// The descriptors 0, 1 and 2 of this process, which whoever starts it may have closed.
public enum StandardDescriptors {
  /// Opens `/dev/null` at those that are closed: else the next file or socket would get such a number, be taken for
  /// standard output or error and be written into, and libuv ends a process that closes one of them.
  ///
  /// To be called before anything else is opened. Where `/dev/null` cannot be opened they stay closed.
  ///
  /// The corresponding C function is `open`.
  public static func open() {
    for descriptor: Int32 in 0...2 { _ = navd_open_null_at(descriptor) }
  }
}
