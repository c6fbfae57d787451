import EventLoop
import NavigationClient
import StateFolder

extension Doctor {
  /// Examines the state directory, its free space, and the database.
  func lookAtStore() {
    let open = present.flatMap { openState(of: $0.ping.pid) }
    if let open, open.isDeleted { add(Self.deleted(open.path, patient)) }
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

  /// Whether two paths lead to one directory, as far as both can be read.
  static func isSame(_ one: String, _ other: String) -> Bool {
    guard let one = try? FileStatus(one + "/."), let other = try? FileStatus(other + "/.") else { return one == other }
    return one.isSame(as: other)
  }

  static func deleted(_ path: String, _ patient: Patient) -> Finding {
    .problem(
      "store", "\(path.shown) was deleted while navd has it open",
      "\(patient.navctl("backup FILE")) now, stop navd, \(patient.navctl("restore FILE"))")
  }

  /// The state directory: the one that navd has open, if its path exists in this mount namespace; otherwise the
  /// configured one.
  private func directory(of open: OpenState?) -> String? {
    if let directory = open?.directory, (try? FileStatus(directory)) != nil { return directory }
    return try? installed.stateDirectory(given: givenState, isSystem: !patient.isUsersOwn)
  }

  private func lookAtDirectory(_ directory: String) {
    guard let status = try? FileStatus(directory + "/.") else { return }
    add(Self.permissions(ofState: directory, status))
    if let room = try? FileTree.room(at: directory) { add(Self.room(room.bytes, files: room.files, at: directory)) }
  }

  static func permissions(ofState directory: String, _ status: FileStatus) -> [Finding] {
    guard status.mode & 0o077 != 0 else { return [] }
    return [
      .problem(
        "permissions", "others than its owner may look into \(directory.shown) (\(status.modeText))",
        "chmod 700 \(directory.shown)")
    ]
  }

  /// The bytes that should be free: navd refuses changes when none are left.
  static let bytesMin = 64 << 20
  /// The files that should be free: for the database, its logs, a lock, a backup, and other programs.
  static let filesMin = 16

  /// The finding about the free space where navd writes.
  static func room(_ bytes: Int, files: Int, at directory: String) -> Finding {
    let found = "\(ByteCountText.text(bytes)) free at \(directory.shown)"
    if bytes < bytesMin { return .problem("disk", found, "make room: df \(directory.shown)") }
    if files < filesMin {
      return .problem("disk", "no more files can be made at \(directory.shown)", "make room: df -i \(directory.shown)")
    }
    return .ok("disk", found)
  }

  /// Finds the state of a process among its open files, if this user may see these.
  func openState(of process: Int) -> OpenState? {
    var state: OpenState?
    for descriptor in 0..<Self.descriptorsMax {
      guard let target = FileTree.target(ofLink: "/proc/\(process)/fd/\(descriptor)") else { continue }
      let path = target.hasSuffix(OpenState.deleted) ? String(target.dropLast(OpenState.deleted.count)) : target
      if path.hasSuffix("/" + StateFiles.database) { return OpenState(path: path, isDeleted: path != target) }
      if path.hasSuffix("/" + StateFiles.lock) { state = OpenState(path: path, isDeleted: false) }
    }
    return state
  }

  /// An open file in navd's state directory: the database, or its lock if there is none.
  struct OpenState {
    /// The mark on the name of an open file that was removed, proc(5).
    static let deleted = " (deleted)"
    var path: String
    var isDeleted: Bool

    var directory: String { FileTree.directory(of: path) }
  }

  /// The number of descriptors that are examined. navd opens its database before it takes connections, so its number is
  /// low.
  private static let descriptorsMax = 64

  // MARK: - The database

  /// Checks a backup of a running navd.
  private func lookAtBackup() {
    guard let navd = installed.path else {
      return add(.note("store", "navd is not in PATH, so its database was not looked into"))
    }
    let folder = (session.console.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp")
    let directory: String
    do throws(FileError) { directory = try FileTree.makeTemporary(in: folder) } catch {
      return add(Self.finding(ofFolder: error))
    }
    defer { FileTree.remove(directory, with: StateFiles.ofDatabase + [StateFiles.lock]) }
    do throws(CommandError) {
      let bytes = try session.backUp(into: directory + "/" + StateFiles.database, replaces: false)
      check(directory, with: navd, "a backup of \(ByteCountText.text(bytes))")
    } catch {
      add(Self.finding(ofCopy: error, patient))
    }
  }

  /// The finding about a folder in which no backup can be made.
  static func finding(ofFolder error: FileError) -> Finding {
    .note(
      "store",
      "no copy can be made in \(error.path.shown) ($TMPDIR, else /tmp): \(error.message); so it was not looked into")
  }

  /// The finding about a running navd that could not be backed up.
  static func finding(ofCopy error: CommandError, _ patient: Patient) -> Finding {
    switch error.name {
    case "PermissionDenied": .note("store", "only an administrator may look into it")
    case "MethodNotImplemented": .note("store", "this navd makes no backups, so it was not looked into")
    default: .problem("store", "it cannot be copied: \(error.message)", "see its log: \(patient.log)")
    }
  }

  /// Checks the files of a stopped navd.
  private func lookAtFiles(_ directory: String) {
    let path = directory + "/" + StateFiles.database
    if addClosedFolder(above: path, "store", isUsersOwn: patient.isUsersOwn) { return }
    guard FileTree.isThere(path) else {
      return add(.note("store", "there is no \(path.shown): nothing was kept there so far"))
    }
    do throws(FileError) {
      guard let lock = try StateLock.take(directory) else {
        isStateTaken = true
        return add(
          .problem(
            "store", "a navd that does not answer here has \(directory.shown)",
            "find it: fuser \(directory.shown)/lock; if only its socket is gone, kill -HUP makes it again"))
      }
      lock.release()
    } catch {
      return add(.problem("store", "\(error.path.shown): \(error.message)", "look as root, or as the user of navd"))
    }
    guard let navd = installed.path else {
      return add(.note("store", "navd is not in PATH, so \(path.shown) was not looked into"))
    }
    check(directory, with: navd, path.shown)
  }

  private func check(_ directory: String, with navd: String, _ what: String) {
    add(Self.findings(of: installed.check(directory, with: navd), by: navd, what, patient))
  }

  /// Findings of a check of the database.
  ///
  /// - Parameters:
  ///   - check: The findings of `navd --check`; nil if it could not be started.
  ///   - navd: Its path.
  ///   - what: The object of the check, in words.
  ///   - patient: The navd that is examined.
  static func findings(
    of check: DatabaseCheck?, by navd: String, _ what: String, _ patient: Patient
  ) -> [Finding] {
    guard let check else {
      return [.note("store", "\(navd.shown) cannot be started, so \(what) was not looked into")]
    }
    var findings = check.ofDatabase.map { problem in
      Finding.problem(
        "store", "\(what): \(problem.shown)", "stop navd, then \(patient.navctl("restore FILE")) of a backup")
    }
    findings += check.others.map { .problem("configuration", $0.shown, "mend it, and look again: navd --check") }
    if !check.looked {
      findings.append(.note("store", "\(navd.shown) cannot look into \(what)"))
    } else if check.ofDatabase.isEmpty {
      findings.append(.ok("store", "\(what) is sound"))
    }
    return findings
  }
}
