import Foundation

/// The files of this repository, as the rules below read them.
enum Repository {
  /// The folder that holds Package.swift.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Paths of all files, relative to the root, sorted; without what builds leave behind and git's own.
  static let paths: [String] = {
    let top = root.path(percentEncoded: false)
    let all = FileManager.default.enumerator(atPath: top)
    var paths: [String] = []
    while let path = all?.nextObject() as? String {
      let name = path.split(separator: "/").last ?? ""
      if name == ".git" || name == ".swiftpm" || name == "__pycache__" || name.hasPrefix(".build") {
        all?.skipDescendants()
      } else if name != "Package.resolved", isFile(path) {
        paths.append(path)
      }
    }
    return paths.sorted()
  }()

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

  private static func isFile(_ path: String) -> Bool {
    let values = try? root.appending(path: path).resourceValues(forKeys: [.isRegularFileKey])
    return values?.isRegularFile == true
  }
}
