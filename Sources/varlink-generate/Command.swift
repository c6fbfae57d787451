import Foundation
import Varlink

/// `varlink-generate [--check] INTERFACES OUTPUT [--table TESTS MODULE]`
///
/// Reads every `*.varlink` file of the folder INTERFACES and writes the Swift files of their types to the folder OUTPUT;
/// files that an earlier run has made there and that are no longer wanted are deleted. With `--table` a table of all
/// messages, for tests, goes to the folder TESTS; MODULE is the module of the sources, which it imports. With `--check`
/// nothing is written: stale files are named, and the exit code is 1.
struct Command {
  static let usage = "usage: varlink-generate [--check] INTERFACES OUTPUT [--table TESTS MODULE]"

  private let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  /// - Returns: the exit code: 0 done, 1 stale files or an interface that is wrong, 2 wrong usage.
  func run() -> Int32 {
    guard let plan = Plan(arguments) else {
      complain(Self.usage)
      return 2
    }
    do {
      let generator = Generator(interfaces: try read(plan.interfaces))
      var folders = [(plan.output, try generator.makeFiles())]
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
    let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".varlink") }.sorted()
    if names.isEmpty { throw GeneratorError("\(path): no *.varlink file") }
    return try names.map { name in
      let text = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
      do {
        return InterfaceFile(interface: try Interface(parsing: text), text: text)
      } catch let error as InterfaceSyntaxError {
        throw GeneratorError("\(path)/\(name):\(error)")
      }
    }
  }

  private func complain(_ sentence: String) {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
  }

  /// What the arguments ask for.
  private struct Plan {
    var check = false
    var interfaces = ""
    var output = ""
    var table: (folder: String, module: String)?

    init?(_ arguments: [String]) {
      var folders: [String] = []
      var rest = arguments[...]
      while let argument = rest.popFirst() {
        switch argument {
        case "--check": check = true
        case "--table":
          guard let folder = rest.popFirst(), let module = rest.popFirst() else { return nil }
          table = (folder, module)
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
