/// The names of the files in a state directory that both navd and navctl use.
public enum StateFiles {
  /// The file that carries the `StateLock`.
  public static let lock = "lock"
  public static let database = "navd.db"
  /// The suffixes of the two turn files, after the database's name.
  public static let turnSuffixes = ["-turns1", "-turns2"]
  /// The directory in which `navctl restore` checks a copy.
  public static let restoring = "restore.part"
  /// The beginning of the names of directories in which `navctl restore` keeps former databases.
  public static let beforeRestore = "before-restore-"
  /// The database and all files that belong to it. The database comes last: moving the files in this order never leaves
  /// a log beside a database that it does not belong to.
  public static let ofDatabase = (["-wal", "-shm", "-journal"] + turnSuffixes + [""]).map { database + $0 }
}
