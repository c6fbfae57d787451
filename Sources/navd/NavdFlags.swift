import ArgumentParser
import NavigationDaemon

/// The flags of navd.
struct NavdFlags: ParsableArguments {
  @Flag(help: "Use the user's own places, also as root.")
  var user = false
  @Flag(help: "Use the system's places.")
  var system = false
  @Option(help: ArgumentHelp("Read this file instead of the usual navd.yaml.", valueName: "file"))
  var config: String?
  @Option(help: ArgumentHelp("Listen here; may be given several times.", valueName: "path"))
  var socket: [String] = []
  @Option(help: ArgumentHelp("Listen here too; who connects here only observes.", valueName: "path"))
  var observeSocket: String?
  @Option(help: ArgumentHelp("The state directory: one navd at a time has it.", valueName: "dir"))
  var state: String?
  @Option(
    help: ArgumentHelp("A folder of scene maps; may be given several times.", valueName: "dir")
  )
  var maps: [String] = []
  @Option(
    help: ArgumentHelp(
      "What survives: the last second or more may be lost, a power cut may cost the last moments, or nothing.",
      valueName: "none|normal|full"))
  var durability: String?
  @Option(help: ArgumentHelp("The least level that is logged.", valueName: "level"))
  var logLevel: String?
  @Option(help: ArgumentHelp("Sets a limit; may be given several times.", valueName: "name=value"))
  var limit: [String] = []
  @Flag(help: "Check configuration and state, say where each value came from, and end.")
  var check = false

  var values: Configuration.Flags {
    var values = Configuration.Flags()
    values.isUser = user
    values.isSystem = system
    values.config = config
    values.sockets = socket
    values.observeSocket = observeSocket
    values.state = state
    values.maps = maps
    values.durability = durability
    values.logLevel = logLevel
    values.limits = limit
    return values
  }
}
