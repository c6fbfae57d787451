import Foundation

/// A directory that is removed with this object.
final class TemporaryDirectory {
  let path: String

  init() {
    // In memory if possible: these tests sync often, and need no real disk.
    let isInMemory = FileManager.default.isWritableFile(atPath: "/dev/shm")
    path = (isInMemory ? "/dev/shm/" : NSTemporaryDirectory()) + "navd-store-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  func file(_ name: String) -> String { path + "/" + name }

  /// The names of the files in it.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// The bytes of each file in it.
  var contents: [String: Data] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, bytes(file($0))) })
  }

  /// Foundation leaks a page for each empty file that it reads.
  private func bytes(_ path: String) -> Data {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    if (attributes?[.size] as? NSNumber)?.intValue == 0 { return Data() }
    return FileManager.default.contents(atPath: path) ?? Data()
  }
}
