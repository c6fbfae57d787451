import StateFolder

/// The replacement of a database by a backup: the backup is copied and checked beside the database, then a few renames
/// follow. All new files belong to the owner of the state directory.
struct Restoration {
  let file: String
  let directory: String
  let session: Session

  /// Restores the backup.
  ///
  /// - Returns: The directory with the former database; nil when there was none.
  func restore() throws(CommandError) -> String? {
    let source = try wrapped { () throws(FileError) in try SourceFile(file) }
    guard source.isPlain else {
      throw CommandError(
        .failed, "NoBackup", "\(file.shown) is no backup of navd: it is no plain file",
        hints: ["write it into a file first, if a program makes it: a backup is read twice"])
    }
    let head = try wrapped { () throws(FileError) in try source.read(DatabaseHead.byteCount) }
    if let problem = DatabaseHead(head).problem {
      throw CommandError(.failed, "NoBackup", "\(file.shown) is no backup of navd: \(problem)")
    }
    let lock = try lock()
    defer { lock.release() }
    let owner = try wrapped { () throws(FileError) in try FolderOwner(of: directory) }
    let trial = directory + "/" + StateFiles.restoring
    FileTree.remove(trial, with: Self.leftovers)
    defer { FileTree.remove(trial, with: Self.leftovers) }
    try wrapped { () throws(FileError) in
      try FileTree.makeNew(trial, for: owner)
      try copy(to: trial + "/" + StateFiles.database, for: owner)
    }
    try look(into: trial)
    return try wrapped { () throws(FileError) in try exchange(with: trial, for: owner) }
  }

  /// The files that can be in the directory of the copy.
  private static let leftovers = StateFiles.ofDatabase + [StateFiles.lock]

  private func lock() throws(CommandError) -> StateLock {
    let lock = try wrapped { () throws(FileError) in
      try FileTree.make(directory)
      return try StateLock.take(directory)
    }
    guard let lock else {
      throw CommandError(
        .conflict, "StateInUse", "a navd has \(directory.shown)",
        hints: [
          "stop it first: one that was started by hand by Control-C or kill; a service with its sockets, which would "
            + "start it: systemctl stop navd.service 'navd*.socket'"
        ])
    }
    return lock
  }

  private func copy(to path: String, for owner: FolderOwner) throws(FileError) {
    let source = try SourceFile(file)
    let copy = try NewFile(at: path)
    try copy.give(to: owner)
    while true {
      let piece = try source.read(1 << 20)
      if piece.isEmpty { break }
      try copy.write(piece)
    }
    try copy.finish(replaces: false)
  }

  /// Checks the copy, if navd is found.
  private func look(into trial: String) throws(CommandError) {
    let installed = InstalledNavd(session: session)
    guard let navd = installed.path else { return }
    guard let problem = installed.check(trial, with: navd)?.ofDatabase.first else { return }
    throw CommandError(
      .failed, "NoBackup", "\(file.shown) was not taken: \(problem.shown)",
      hints: ["nothing was changed; \(navd.shown) looked through a copy of it"])
  }

  /// Moves the former database aside, its logs first: a log beside a database that it does not belong to would destroy
  /// both.
  private func exchange(with trial: String, for owner: FolderOwner) throws(FileError) -> String? {
    let there = StateFiles.ofDatabase.filter { FileTree.isThere("\(directory)/\($0)") }
    var kept: String?
    if !there.isEmpty {
      let number = (1...).first { !FileTree.isThere("\(directory)/\(StateFiles.beforeRestore)\($0)") } ?? 0
      let aside = "\(directory)/\(StateFiles.beforeRestore)\(number)"
      try FileTree.makeNew(aside, for: owner)
      for name in there { try FileTree.move("\(directory)/\(name)", to: "\(aside)/\(name)") }
      try FileTree.sync(aside)
      kept = aside
    }
    try FileTree.move("\(trial)/\(StateFiles.database)", to: "\(directory)/\(StateFiles.database)")
    try FileTree.sync(directory)
    return kept
  }

  private func wrapped<Value>(_ body: () throws(FileError) -> Value) throws(CommandError) -> Value {
    do throws(FileError) { return try body() } catch { throw error.commandError }
  }
}
