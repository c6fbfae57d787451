import EventLoop
import Glibc
import Testing

struct FileWatcherTests {
  /// Calls `body` with an empty directory, which is removed afterwards.
  private func withDirectory(_ body: (String) throws -> Void) throws {
    let path = temporaryPath("directory")
    try #require(unsafe mkdir(path, 0o700) == 0)
    defer { unsafe rmdir(path) }
    try body(path)
  }

  @Test func changesOfAFileAreTold() async throws {
    try await withLoop { loop in
      try withDirectory { directory in
        let path = directory + "/file"
        try Kernel.write("one", to: path)
        defer { Kernel.remove(path) }
        var changes: [FileChange] = []
        let watcher = try FileWatcher(on: loop, path: path) { changes.append($0) }
        try Kernel.write("two", to: path)
        try loop.run(while: changes.isEmpty)
        #expect(changes.allSatisfy { $0.name == "file" && !$0.isRename })
        watcher.close()
      }
    }
  }

  @Test func namesThatComeAndGoInADirectoryAreTold() async throws {
    try await withLoop { loop in
      try withDirectory { directory in
        var changes: [FileChange] = []
        let watcher = try FileWatcher(on: loop, path: directory) { changes.append($0) }
        try Kernel.write("x", to: directory + "/a")
        try loop.run(while: !changes.contains(FileChange(name: "a", isRename: true)))
        changes = []
        try #require(unsafe rename(directory + "/a", directory + "/b") == 0)
        try loop.run(while: !changes.contains(FileChange(name: "b", isRename: true)))
        #expect(changes.contains(FileChange(name: "a", isRename: true)))
        changes = []
        Kernel.remove(directory + "/b")
        try loop.run(while: !changes.contains(FileChange(name: "b", isRename: true)))
        watcher.close()
      }
    }
  }

  @Test func aWatcherMayCloseItselfAndAnother() async throws {
    try await withLoop { loop in
      try withDirectory { directory in
        final class Holder {
          var first: FileWatcher?
          var second: FileWatcher?
        }
        let holder = Holder()
        var calls = 0
        let onChange: (FileChange) -> Void = { _ in
          calls += 1
          holder.first = nil
          holder.second = nil
        }
        holder.first = try FileWatcher(on: loop, path: directory, onChange)
        holder.second = try FileWatcher(on: loop, path: directory, onChange)
        try Kernel.write("x", to: directory + "/a")
        loop.run()
        #expect(calls == 1)
        Kernel.remove(directory + "/a")
      }
    }
  }

  @Test func whatIsNotThereCannotBeWatched() async throws {
    try await withLoop { loop in
      #expect(throws: LoopError(.notFound, in: "uv_fs_event_start")) {
        _ = try FileWatcher(on: loop, path: "/no/such/file") { _ in }
      }
    }
  }
}
