/// The location of a daemon.
public enum Address: Hashable, Sendable, CustomStringConvertible {
  /// A Unix socket of this machine: `unix:PATH`.
  case unix(path: String)
  /// A Unix socket of another machine, reached through ssh: `ssh-unix:[USER@]HOST:PATH`.
  case ssh(host: String, path: String)

  /// The error for a text that is not an address.
  public struct SyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
    public var text: String
    public var description: String {
      "\(Notation.visible(text)) is no address; it is unix:PATH or ssh-unix:HOST:PATH"
    }
  }

  /// Parses an address. An absolute path needs no `unix:`.
  /// - Throws: `Address.SyntaxError`.
  public init(_ text: String) throws(SyntaxError) {
    if let path = text.rest(after: "unix:"), !path.isEmpty {
      self = .unix(path: path)
    } else if let place = text.rest(after: "ssh-unix:"), let colon = place.utf8.firstIndex(of: UInt8(ascii: ":")),
      colon > place.startIndex, place.index(after: colon) < place.endIndex
    {
      self = .ssh(host: String(place[..<colon]), path: String(place[place.index(after: colon)...]))
    } else if text.utf8.first == UInt8(ascii: "/") {
      self = .unix(path: text)
    } else {
      throw SyntaxError(text: text)
    }
  }

  public var description: String {
    switch self {
    case .unix(let path): "unix:\(path)"
    case .ssh(let host, let path): "ssh-unix:\(host):\(path)"
    }
  }
}

extension String {
  /// The text after a prefix, compared byte by byte; nil if the text does not begin with it.
  fileprivate func rest(after prefix: String) -> String? {
    utf8.starts(with: prefix.utf8) ? String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
  }
}
