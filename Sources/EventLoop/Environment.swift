import CLibuv

/// The environment of this process.
public enum Environment {
  /// A variable's value; nil when it is not set. The corresponding C function is `getenv`.
  public static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// All of it, each as `NAME=value`, with other values for some variables: what a program that is started may be given.
  ///
  /// - Complexity: O(environment). The corresponding C function is `uv_os_environ`.
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
