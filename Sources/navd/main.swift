import EventLoop
import Glibc
import NavigationDaemon
import Version

// Before the lock of the state is opened: as descriptor 2, it would be the target of the log.
StandardDescriptors.open()
// A write beyond a limit for the size of files (`LimitFSIZE=`) fails, as on a full disk. It would end navd otherwise.
_ = signal(SIGXFSZ, SIG_IGN)
do throws(CommandLineError) {
  let flags = try CommandLineFlags(CommandLine.arguments.dropFirst())
  if flags.has(.help) {
    print(Help.text, terminator: "")
  } else if flags.has(.version) {
    print("navd \(Version.text)")
  } else {
    Navd(flags: flags).run()
  }
} catch {
  try? StandardStream.error.write("navd: \(error)\n\(Help.usage)\nnavd --help lists the flags.\n")
  exit(2)
}
