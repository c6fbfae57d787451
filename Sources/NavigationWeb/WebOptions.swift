import JSON
public import NavigationClient

/// The command line of `navctl-web`, which navctl starts for `navctl web`.
public struct WebOptions: Sendable {
  public var listen = ListenAddress.standard
  /// Whether the page may navigate, and not only observe.
  public var allowsNavigation = false
  /// The daemon to connect to.
  public var daemon = AddressChoice.automatic
  /// Whether the address is printed as JSON.
  public var printsJSON = false
  public var limits = WebLimits()

  public init() {}

  /// Parses the arguments without the program's name.
  public init(_ arguments: [String]) throws(WebUsageError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--listen": listen = try ListenAddress(try Self.value(of: word, &rest))
      case "--allow-navigation": allowsNavigation = true
      case "--json": printsJSON = true
      case "--user": daemon = .user
      case "--system": daemon = .system
      case "--address":
        do throws(Address.SyntaxError) { daemon = .address(try Address(try Self.text(of: word, &rest))) } catch {
          throw WebUsageError(error.description)
        }
      default: throw WebUsageError("there is no option \(word.quoted)", hint: "try: navctl help web")
      }
    }
  }

  /// The text to print once the server listens.
  public func lines(invitation: String) -> String {
    if printsJSON {
      let fields: [JSONValue.Member] = [
        .init("address", .string(invitation)), .init("navigates", .bool(allowsNavigation)),
      ]
      return JSONValue.object(fields).description + "\n"
    }
    let minutes = limits.invitationSeconds / 60
    return """
      The scenes are shown\(allowsNavigation ? ", and navigated," : "") at

        \(invitation)

      The address is good once, for \(minutes) minutes. Ctrl-C ends it.

      """
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(WebUsageError) -> String {
    guard let value = rest.popFirst() else { throw WebUsageError("\(option) needs a value") }
    return value
  }

  private static func text(of option: String, _ rest: inout ArraySlice<String>) throws(Address.SyntaxError) -> String {
    rest.popFirst() ?? ""
  }
}
