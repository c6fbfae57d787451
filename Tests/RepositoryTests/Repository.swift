import Foundation

/// The files of this repository, as the rules below read them.
enum Repository {
  /// The folder that holds Package.swift.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Paths of all files, relative to the root, sorted; without build products and git's own files.
  static let paths: [String] = files(in: "").sorted()

  /// The files in a folder and below. An enumerator of Foundation loses those whose path has the root's path in it again,
  /// such as `Sources/navd` in `/navd`.
  private static func files(in folder: String) -> [String] {
    let place = root.appending(path: folder).path(percentEncoded: false)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.flatMap { name -> [String] in
      if name == "Package.resolved" || name == ".git" || name == ".swiftpm" || name == "__pycache__" { return [] }
      if name.hasPrefix(".build") { return [] }
      let path = folder + name
      return isFile(path) ? [path] : isFolder(path) ? files(in: path + "/") : []
    }
  }

  /// Every Swift file under these folders; generated ones too.
  static func sources(under folders: String...) throws -> [SourceFile] {
    try everySource.get().filter { file in folders.contains { file.path.hasPrefix($0 + "/") } }
  }

  /// Read and masked once for all tests.
  private static let everySource = Result {
    try paths.filter { $0.hasSuffix(".swift") }.map { SourceFile(path: $0, text: try text($0)) }
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path(percentEncoded: false))
  }

  private static func isFile(_ path: String) -> Bool { type(of: path) == .typeRegular }

  /// Whether it is a folder, and no link to one.
  private static func isFolder(_ path: String) -> Bool { type(of: path) == .typeDirectory }

  private static func type(of path: String) -> FileAttributeType? {
    let place = root.appending(path: path).path(percentEncoded: false)
    return (try? FileManager.default.attributesOfItem(atPath: place))?[.type] as? FileAttributeType
  }
}
