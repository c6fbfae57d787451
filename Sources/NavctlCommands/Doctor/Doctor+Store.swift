import EventLoop
import NavigationClient

extension Doctor {
  /// The state directory, the room there, and the database.
  func lookAtStore() {
    let open = present.flatMap { openState(of: $0.ping.pid) }
    if let open, open.isDeleted {
      add(
        .problem(
          "store", "\(open.path.shown) was deleted while navd has it open",
          "navctl backup FILE now, stop navd, navctl restore FILE"))
    }
    let directory = directory(of: open)
    if let directory { lookAtDirectory(directory) }
    if present != nil {
      lookAtBackup()
    } else if let directory {
      lookAtFiles(directory)
    } else {
      add(.note("store", "it is not known where navd keeps its state; try --state DIR"))
    }
  }

  /// Where the state is: what navd has open, if it is to be found under that name, which another name space may have;
  /// else where navd would keep it.
  private func directory(of open: OpenState?) -> String? {
    if let directory = open.map({ FileTree.directory(of: $0.path) }), (try? FileStatus(directory)) != nil {
      return directory
    }
    return try? session.stateDirectory(given: givenState, isSystem: !isUsersOwn)
  }

  private func lookAtDirectory(_ directory: String) {
    guard let status = try? FileStatus(directory + "/.") else { return }
    if status.mode & 0o077 != 0 {
      add(
        .problem(
          "permissions", "others than its owner may look into \(directory.shown) (\(status.modeText))",
          "chmod 700 \(directory.shown)"))
    }
    lookAtRoom(directory)
  }

  /// navd stops taking changes when nothing is left; so much lets it work for a while.
  private static let bytesMin = 64 << 20

  private func lookAtRoom(_ directory: String) {
    guard let room = try? FileTree.room(at: directory) else { return }
    let found = "\(ByteCountText.text(room.bytes)) free at \(directory.shown)"
    if room.bytes < Self.bytesMin {
      add(.problem("disk", found, "make room: df \(directory.shown)"))
    } else if room.files < 16 {
      add(.problem("disk", "no more files can be made at \(directory.shown)", "make room: df -i \(directory.shown)"))
    } else {
      add(.ok("disk", found))
    }
  }

  /// Where a process keeps its state, by what it has open, as the system tells those who may know.
  private func openState(of process: Int) -> OpenState? {
    var state: OpenState?
    for descriptor in 0..<Self.descriptorsMax {
      guard let target = FileTree.target(ofLink: "/proc/\(process)/fd/\(descriptor)") else { continue }
      let path = target.hasSuffix(OpenState.deleted) ? String(target.dropLast(OpenState.deleted.count)) : target
      if path.hasSuffix("/" + StatePlace.database) { return OpenState(path: path, isDeleted: path != target) }
      if path.hasSuffix("/lock") { state = OpenState(path: path, isDeleted: false) }
    }
    return state
  }

  /// What a navd has open in its state directory: the database, or without one its lock.
  private struct OpenState {
    /// How the system marks the name of an open file that was removed, proc(5).
    static let deleted = " (deleted)"
    var path: String
    var isDeleted: Bool
  }

  /// navd opens its database before it takes connections, so its number is a low one.
  private static let descriptorsMax = 64

  // MARK: - The database

  /// Of a running navd: a copy of it is looked through.
  private func lookAtBackup() {
    guard let navd = session.navd else {
      return add(.note("store", "navd is not in PATH, so its database was not looked into"))
    }
    let folder = (session.console.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp")
    guard let directory = try? FileTree.makeTemporary(in: folder) else {
      return add(.note("store", "there is no room for a copy in \(folder.shown), so it was not looked into"))
    }
    defer { FileTree.remove(directory, with: StatePlace.files + ["lock"]) }
    do throws(CommandError) {
      let bytes = try session.backUp(into: directory + "/" + StatePlace.database, replaces: false)
      check(directory, with: navd, "a backup of \(ByteCountText.text(bytes))")
    } catch {
      switch error.name {
      case "PermissionDenied": add(.note("store", "only an administrator may look into it"))
      case "MethodNotImplemented": add(.note("store", "this navd makes no backups, so it was not looked into"))
      default:
        add(
          .problem(
            "store", "it cannot be copied: \(error.message)", "see its log: journalctl \(managerOption)-u navd.service")
        )
      }
    }
  }

  /// Of a stopped navd: its files.
  private func lookAtFiles(_ directory: String) {
    let path = directory + "/" + StatePlace.database
    guard FileTree.isThere(path) else {
      return add(.note("store", "there is no \(path.shown): nothing was kept there so far"))
    }
    do throws(FileError) {
      guard let lock = try StateLock.take(directory) else {
        return add(
          .problem(
            "store", "a navd that does not answer here has \(directory.shown)", "find it: fuser \(directory.shown)/lock"
          ))
      }
      lock.release()
    } catch {
      return add(.problem("store", "\(error.path.shown): \(error.message)", "look as root, or as the user of navd"))
    }
    guard let navd = session.navd else {
      return add(.note("store", "navd is not in PATH, so \(path.shown) was not looked into"))
    }
    check(directory, with: navd, path.shown)
  }

  private func check(_ directory: String, with navd: String, _ what: String) {
    guard let found = session.check(directory, with: navd) else {
      return add(.note("store", "\(navd.shown) cannot be started, so \(what) was not looked into"))
    }
    for problem in found.ofDatabase {
      add(.problem("store", "\(what): \(problem.shown)", "stop navd and navctl restore a backup"))
    }
    for problem in found.others {
      add(.problem("configuration", problem.shown, "mend it, and look again: navd --check"))
    }
    if !found.looked {
      add(.note("store", "\(navd.shown) cannot look into \(what)"))
    } else if found.ofDatabase.isEmpty {
      add(.ok("store", "\(what) is sound"))
    }
  }
}
