import CLibuv

/// The environment of this process.
public enum Environment {
  /// A variable's value; nil when it is not set. The corresponding C function is `getenv`.
  public static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
