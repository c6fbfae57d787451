import EventLoop
import NavigationClient

/// The options of the command line.
struct Options {
  static let usage = """
    usage: till [--address ADDRESS] [--scene SCENE] [--printer PROGRAM]
           till --emit-map

    Shows a scene of the map `till` on this terminal. The first till installs the map and opens the scene.

      --address ADDRESS  where navd is: unix:PATH; else $NAVD_ADDRESS, else the user's, the system's
      --scene SCENE      which scene; else $NAVD_SCENE, else till-1
      --printer PROGRAM  is started for each receipt, with its lines as arguments
      --emit-map         prints the map
    """

  var address = AddressChoice.automatic
  var scene = Environment.variable("NAVD_SCENE") ?? "till-1"
  var printer: String?
  var emitsMap = false
  var wantsHelp = false

  /// - Throws: `Problem` for an unknown option.
  init(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--emit-map": emitsMap = true
      case "--help", "-h": wantsHelp = true
      case "--scene": scene = try Self.value(of: word, &rest)
      case "--printer": printer = try Self.value(of: word, &rest)
      case "--address":
        let text = try Self.value(of: word, &rest)
        do throws(Address.SyntaxError) { address = .address(try Address(text)) } catch {
          throw Problem(error.description)
        }
      default: throw Problem("\(word) is no option of till")
      }
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Problem) -> String {
    guard let value = rest.popFirst() else { throw Problem("\(option) needs a value") }
    return value
  }
}
