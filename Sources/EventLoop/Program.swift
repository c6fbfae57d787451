import CLibuv

/// The program that is running.
package enum Program {
  /// Ends the program with a status. The corresponding C function is `exit`.
  package static func end(_ status: Int32) -> Never { exit(status) }
}
