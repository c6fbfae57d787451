import CLibuv

/// The number of descriptors that this process may have open (`RLIMIT_NOFILE`).
public enum DescriptorLimit {
  /// The present limit.
  ///
  /// The corresponding C function is `getrlimit`.
  public static var current: Int { limits.map { Int(clamping: $0.rlim_cur) } ?? 0 }

  /// The most that an ordinary process may set it to.
  public static var maximum: Int { limits.map { Int(clamping: $0.rlim_max) } ?? 0 }

  /// Sets the limit, to at most `maximum`. Descriptors beyond it that are open already stay so.
  /// - Returns: The new limit.
  /// - Throws: `LoopError`.
  ///
  /// The corresponding C function is `setrlimit`.
  @discardableResult
  public static func set(_ limit: Int) throws(LoopError) -> Int {
    guard var new = limits else { throw LoopError(LoopError.Code(errno: navd_errno()), in: "getrlimit") }
    new.rlim_cur = min(rlim_t(clamping: limit), new.rlim_max)
    try unsafe check(setrlimit(Int32(RLIMIT_NOFILE.rawValue), &new) == 0 ? 0 : -navd_errno(), "setrlimit")
    return current
  }

  private static var limits: rlimit? {
    var limits = rlimit()
    return unsafe getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limits) == 0 ? limits : nil
  }
}
