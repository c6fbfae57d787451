internal import CVersion

/// The version of navd and navctl, which are built together.
public enum Version {
  /// The number of the version, such as `0.1.0`.
  public static var number: String { NAVD_VERSION }

  /// The commit that the program was built from, 12 digits; nil if the build did not know it.
  public static var commit: String? {
    // A constant of the program.
    let commit = unsafe String(cString: navd_commit)
    return commit.isEmpty ? nil : commit
  }

  /// Both for people, such as `0.1.0 (4ebc9a5c0de1)`.
  public static var text: String { commit.map { "\(number) (\($0))" } ?? number }
}
