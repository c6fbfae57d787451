import EventLoop
import Glibc
import Testing

struct FolderWatcherTests {
  /// Calls `body` with the path of an empty directory, which is removed afterwards.
  private func withDirectory(_ body: (String) throws -> Void) throws {
    let path = temporaryPath("directory")
    try #require(unsafe mkdir(path, 0o700) == 0)
    defer { unsafe rmdir(path) }
    try body(path)
  }

  @Test func aFileIsBeingWrittenUntilItsWriterClosesIt() async throws {
    try await withLoop { loop in
      try withDirectory { directory in
        var changes: [FolderChange] = []
        let watcher = try FolderWatcher(on: loop) { changes.append($0) }
        #expect(watcher.watch([directory]).isEmpty)
        let path = directory + "/file"
        defer { Kernel.remove(path) }
        try Kernel.write("one", to: path)
        try loop.run(while: changes.count < 3)
        // It is made, written and closed.
        #expect(changes.map(\.isBeingWritten) == [false, true, false])
        #expect(changes.allSatisfy { $0.folder == directory && $0.name == "file" })
        changes = []
        let descriptor = unsafe open(path, O_WRONLY | O_APPEND)
        try #require(unsafe write(descriptor, "two", 3) == 3)
        watcher.report()
        #expect(changes == [FolderChange(folder: directory, name: "file", isBeingWritten: true)])
        close(descriptor)
        watcher.report()
        #expect(changes.last == FolderChange(folder: directory, name: "file"))
        watcher.close()
      }
    }
  }

  @Test func namesThatComeAndGoAreTold() async throws {
    try await withLoop { loop in
      try withDirectory { directory in
        var changes: [FolderChange] = []
        let watcher = try FolderWatcher(on: loop) { changes.append($0) }
        _ = watcher.watch([directory])
        try Kernel.write("x", to: directory + "/a")
        try loop.run(while: !changes.contains(FolderChange(folder: directory, name: "a")))
        changes = []
        try #require(unsafe rename(directory + "/a", directory + "/b") == 0)
        watcher.report()
        #expect(changes == ["a", "b"].map { FolderChange(folder: directory, name: $0) })
        changes = []
        Kernel.remove(directory + "/b")
        watcher.report()
        #expect(changes == [FolderChange(folder: directory, name: "b")])
        watcher.close()
      }
    }
  }

  @Test func aFolderThatStaysIsWatchedWithoutAGap() async throws {
    try await withLoop { loop in
      try withDirectory { first in
        try withDirectory { second in
          var changes: [FolderChange] = []
          let watcher = try FolderWatcher(on: loop) { changes.append($0) }
          _ = watcher.watch([first, second])
          try Kernel.write("x", to: first + "/a")
          try Kernel.write("x", to: second + "/b")
          _ = watcher.watch([first])
          try Kernel.write("x", to: second + "/c")
          watcher.report()
          #expect(changes.count == 3 && changes.allSatisfy { $0.folder == first && $0.name == "a" })
          for path in [first + "/a", second + "/b", second + "/c"] { Kernel.remove(path) }
          watcher.close()
        }
      }
    }
  }

  @Test func aFolderThatGoesIsToldAndItsPathCanBeWatchedAgain() async throws {
    try await withLoop { loop in
      let directory = temporaryPath("directory")
      try #require(unsafe mkdir(directory, 0o700) == 0)
      var changes: [FolderChange] = []
      let watcher = try FolderWatcher(on: loop) { changes.append($0) }
      _ = watcher.watch([directory])
      try #require(unsafe rmdir(directory) == 0)
      watcher.report()
      #expect(Set(changes) == [FolderChange(folder: directory, name: nil)])
      #expect(watcher.watch([directory]).map(\.error) == [LoopError(.notFound, in: "inotify_add_watch")])
      try #require(unsafe mkdir(directory, 0o700) == 0)
      #expect(watcher.watch([directory]).isEmpty)
      changes = []
      try Kernel.write("x", to: directory + "/a")
      watcher.report()
      #expect(!changes.isEmpty)
      Kernel.remove(directory + "/a")
      _ = unsafe rmdir(directory)
      watcher.close()
    }
  }

  @Test func twoPathsOfOneFolderAreBothTold() async throws {
    try await withLoop { loop in
      try withDirectory { directory in
        var folders: Set<String> = []
        let watcher = try FolderWatcher(on: loop) { folders.insert($0.folder) }
        _ = watcher.watch([directory, directory + "/"])
        try Kernel.write("x", to: directory + "/a")
        watcher.report()
        #expect(folders == [directory, directory + "/"])
        Kernel.remove(directory + "/a")
        watcher.close()
      }
    }
  }

  @Test func aWatcherMayCloseItselfAndAnother() async throws {
    try await withLoop { loop in
      try withDirectory { directory in
        final class Holder {
          var first: FolderWatcher?
          var second: FolderWatcher?
        }
        let holder = Holder()
        var calls = 0
        let onChange: (FolderChange) -> Void = { _ in
          calls += 1
          holder.first = nil
          holder.second = nil
        }
        holder.first = try FolderWatcher(on: loop, onChange)
        holder.second = try FolderWatcher(on: loop, onChange)
        _ = holder.first?.watch([directory])
        _ = holder.second?.watch([directory])
        try Kernel.write("x", to: directory + "/a")
        loop.run()
        #expect(calls == 1)
        Kernel.remove(directory + "/a")
      }
    }
  }

  @Test func aFileCannotBeWatched() async throws {
    try await withLoop { loop in
      let watcher = try FolderWatcher(on: loop) { _ in }
      #expect(watcher.watch(["/dev/null"]).map(\.error.name) == ["ENOTDIR"])
      watcher.close()
    }
  }
}
