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
        #expect(changes.map(\.kind) == [.entry, .contents, .closed])
        #expect(changes.allSatisfy { $0.folder == directory && $0.name == "file" })
        changes = []
        let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        try #require(unsafe write(descriptor, "two", 3) == 3)
        watcher.report()
        #expect(changes == [FolderChange(.contents, in: directory, name: "file")])
        close(descriptor)
        // Later if a child that another test is starting has the descriptor, too.
        try loop.run(while: changes.last != FolderChange(.closed, in: directory, name: "file"))
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
        try loop.run(while: !changes.contains(FolderChange(.closed, in: directory, name: "a")))
        changes = []
        try #require(unsafe rename(directory + "/a", directory + "/b") == 0)
        watcher.report()
        #expect(changes == ["a", "b"].map { FolderChange(.entry, in: directory, name: $0) })
        changes = []
        Kernel.remove(directory + "/b")
        watcher.report()
        #expect(changes == [FolderChange(.entry, in: directory, name: "b")])
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
          try loop.run(while: changes.count < 3)
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
      #expect(Set(changes) == [FolderChange(.folder, in: directory)])
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

  @Test func aPathThatLeadsToAnotherFolderIsTold() async throws {
    try await withLoop { loop in
      try withDirectory { first in
        try withDirectory { second in
          let link = temporaryPath("link")
          try #require(unsafe symlink(first, link) == 0)
          defer { Kernel.remove(link) }
          var changes: [FolderChange] = []
          let watcher = try FolderWatcher(on: loop) { changes.append($0) }
          _ = watcher.watch([link])
          #expect(changes.isEmpty)
          Kernel.remove(link)
          try #require(unsafe symlink(second, link) == 0)
          _ = watcher.watch([link])
          #expect(changes == [FolderChange(.folder, in: link)])
          watcher.close()
        }
      }
    }
  }

  @Test func theWriterOfARemovedFileIsNotTold() async throws {
    try await withLoop { loop in
      try withDirectory { directory in
        let path = directory + "/file"
        try Kernel.write("one", to: path)
        let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        var changes: [FolderChange] = []
        let watcher = try FolderWatcher(on: loop) { changes.append($0) }
        _ = watcher.watch([directory])
        Kernel.remove(path)
        try #require(unsafe write(descriptor, "two", 3) == 3)
        close(descriptor)
        watcher.report()
        #expect(changes == [FolderChange(.entry, in: directory, name: "file")])
        watcher.close()
      }
    }
  }

  /// The kernel drops further changes when its queue is full.
  @Test func lostChangesAreTold() async throws {
    try await withLoop { loop in
      try withDirectory { directory in
        var kinds: Set<FolderChange.Kind> = []
        let watcher = try FolderWatcher(on: loop) { kinds.insert($0.kind) }
        _ = watcher.watch([directory])
        let setting = unsafe open("/proc/sys/fs/inotify/max_queued_events", O_RDONLY | O_CLOEXEC)
        let text = String(decoding: Kernel.read(setting), as: UTF8.self)
        close(setting)
        let most = try #require(Int(text.split(separator: "\n")[0]))
        try Kernel.write("x", to: directory + "/a")
        // Equal changes one after the other count once.
        for number in 0...most {
          let (from, to) = number % 2 == 0 ? ("/a", "/b") : ("/b", "/a")
          _ = unsafe rename(directory + from, directory + to)
        }
        watcher.report()
        #expect(kinds.contains(.folder))
        for name in ["/a", "/b"] { Kernel.remove(directory + name) }
        watcher.close()
      }
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
