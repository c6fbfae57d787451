import Foundation
import Varlink

/// `varlink-generate [--check] INTERFACES OUTPUT [--table TESTS MODULE] [--operations ROOT]`
///
/// Reads every `*.varlink` file of the folder INTERFACES and writes the Swift files of their types to the folder OUTPUT;
/// files that an earlier run wrote there and that are no longer wanted are deleted. With `--table` a table of all
/// messages, for tests, goes to the folder TESTS; MODULE is the module of the sources, which it imports. With
/// `--operations` the tables `*.operations` of INTERFACES are read too, and everything that follows from them is written
/// below ROOT, the folder of the repository. With `--check` nothing is written: stale files are named, and the exit code
/// is 1.
struct Command {
  static let usage = "usage: varlink-generate [--check] INTERFACES OUTPUT [--table TESTS MODULE] [--operations ROOT]"

  private let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  /// - Returns: The exit code: 0 for success, 1 for stale files or an invalid interface, 2 for invalid usage.
  func run() -> Int32 {
    guard let plan = Plan(arguments) else {
      complain(Self.usage)
      return 2
    }
    do {
      let interfaces = try read(plan.interfaces)
      let generator = Generator(interfaces: interfaces)
      var folders = [(plan.output, try generator.makeFiles())]
      if let root = plan.root {
        for path in try paths(in: plan.interfaces, ending: ".operations") {
          let sources = try OperationSources(path, interfaces, root: root)
          folders[0].1 += try sources.translation()
          folders += try sources.folders().map { ($0.path, $0.files) }
        }
      }
      if let table = plan.table { folders.append((table.folder, [generator.makeTable(importing: table.module)])) }
      var isStale = false
      for (path, files) in folders {
        let folder = OutputFolder(path: path)
        if plan.check {
          for name in folder.staleFiles(files) {
            complain("\(path)/\(name) is stale: run `make generate`")
            isStale = true
          }
        } else {
          try folder.write(files)
        }
      }
      return isStale ? 1 : 0
    } catch {
      complain("\(error)")
      return 1
    }
  }

  private func read(_ path: String) throws -> [InterfaceFile] {
    let files = try paths(in: path, ending: ".varlink")
    if files.isEmpty { throw GeneratorError("\(path): no *.varlink file") }
    return try files.map { path in
      let text = try String(contentsOfFile: path, encoding: .utf8)
      do {
        return InterfaceFile(interface: try Interface(parsing: text), text: text)
      } catch let error as InterfaceSyntaxError {
        throw GeneratorError("\(path):\(error)")
      }
    }
  }

  /// The paths of the files in a folder with this ending, sorted.
  private func paths(in folder: String, ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(ending) }.sorted()
      .map { "\(folder)/\($0)" }
  }

  private func complain(_ sentence: String) {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
  }

  /// The parsed arguments.
  private struct Plan {
    var check = false
    var interfaces = ""
    var output = ""
    var table: (folder: String, module: String)?
    /// The folder of the repository whose operations are wanted.
    var root: String?

    init?(_ arguments: [String]) {
      var folders: [String] = []
      var rest = arguments[...]
      while let argument = rest.popFirst() {
        switch argument {
        case "--check": check = true
        case "--table":
          guard let folder = rest.popFirst(), let module = rest.popFirst() else { return nil }
          table = (folder, module)
        case "--operations":
          guard let folder = rest.popFirst() else { return nil }
          root = folder
        default:
          if argument.hasPrefix("-") { return nil }
          folders.append(argument)
        }
      }
      guard folders.count == 2 else { return nil }
      (interfaces, output) = (folders[0], folders[1])
    }
  }
}
