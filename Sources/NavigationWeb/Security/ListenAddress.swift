/// The loopback address on which `navctl web` listens.
public struct ListenAddress: Sendable, Equatable {
  /// `127.0.0.1` or `::1`.
  public var host: String
  /// The port, or 0 for any free one.
  public var port: Int

  public static let standard = ListenAddress(host: "127.0.0.1", port: 0)

  public init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Parses `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080` or a port.
  /// - Throws: `WebUsageError` for any other text.
  public init(_ text: String) throws(WebUsageError) {
    let colon = text.utf8.lastIndex(of: UInt8(ascii: ":"))
    let name = colon.map { String(text[..<$0]) } ?? "127.0.0.1"
    let digits = colon.map { String(text[text.index(after: $0)...]) } ?? text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let port = Int(digits), port <= 65_535
    else {
      throw WebUsageError("--listen must be 127.0.0.1:PORT, [::1]:PORT or PORT, not \(text.quoted)")
    }
    switch name {
    case "127.0.0.1", "localhost": self.init(host: "127.0.0.1", port: port)
    case "[::1]": self.init(host: "::1", port: port)
    default:
      throw WebUsageError(
        "--listen must be this machine's own 127.0.0.1 or [::1], not \(name.quoted)",
        hint:
          "from another machine: ssh -L \(port):127.0.0.1:\(port) HOST, with navctl web --listen 127.0.0.1:\(port) there"
      )
    }
  }

  /// The authority part of a URL: `127.0.0.1:8080`.
  public var authority: String { host == "::1" ? "[::1]:\(port)" : "\(host):\(port)" }

  /// The valid values of the header `Host`. Any other name belongs to a foreign page that made its name resolve to this
  /// machine (DNS rebinding).
  var names: [String] {
    let hosts = host == "::1" ? ["[::1]", "localhost"] : ["127.0.0.1", "localhost"]
    return hosts.map { "\($0):\(port)" } + (port == 80 ? hosts : [])
  }
}

/// An error in the command line of `navctl web`.
public struct WebUsageError: Error, Equatable, Sendable {
  public var message: String
  public var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

extension String {
  /// The text in quotes, for error messages.
  var quoted: String { "\"\(self)\"" }
}
