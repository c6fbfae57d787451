import Foundation

/// A folder that is removed with this object.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "state-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path
  }

  /// The user and group of a file in it.
  func owner(of name: String) throws -> [Int] {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return [attributes[.ownerAccountID], attributes[.groupOwnerAccountID]].compactMap { ($0 as? NSNumber)?.intValue }
  }

  /// Gives a file in it, or the folder itself, to a user and group.
  func give(_ name: String = ".", to user: Int, _ group: Int) throws {
    try FileManager.default.setAttributes(
      [.ownerAccountID: user, .groupOwnerAccountID: group], ofItemAtPath: path + "/" + name)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
