import CLibuv

/// The time zone of this process.
package enum LocalTime {
  /// The seconds by which local time is ahead of UTC at a moment.
  ///
  /// The corresponding C function is `localtime_r`.
  ///
  /// - Parameter seconds: The moment in seconds since 1970.
  package static func offset(at seconds: Int) -> Int { navd_local_offset(seconds) }

  /// The current time in seconds since 1970. The corresponding C function is `time`.
  package static var now: Int { navd_now() }
}
