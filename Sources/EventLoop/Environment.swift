import CLibuv

/// The environment of this process.
public enum Environment {
  /// The value of a variable; nil if it is not set. The corresponding C function is `getenv`.
  public static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// All variables as `NAME=value`, for `ChildProcess.Command.environment`.
  /// - Parameter others: Variables that are added, or that replace those of the same name.
  /// - Complexity: O(environment).
  ///
  /// The corresponding C function is `uv_os_environ`.
  public static func all(with others: [(name: String, value: String)] = []) -> [String] {
    var items: UnsafeMutablePointer<uv_env_item_t>?
    var count: Int32 = 0
    guard unsafe uv_os_environ(&items, &count) == 0, let items = unsafe items else {
      return others.map { "\($0.name)=\($0.value)" }
    }
    defer { unsafe uv_os_free_environ(items, count) }
    var all: [String] = []
    for index in 0..<Int(count) {
      let name = unsafe String(cString: items[index].name)
      if others.contains(where: { $0.name == name }) { continue }
      all.append(unsafe "\(name)=\(String(cString: items[index].value))")
    }
    return all + others.map { "\($0.name)=\($0.value)" }
  }
}
