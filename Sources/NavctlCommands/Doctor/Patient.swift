import NavigationClient

/// The navd that the doctor looks at, as far as a remedy must name it: what is typed must reach that one and no other.
struct Patient: Equatable, Sendable {
  /// How navctl was told which navd is meant.
  let choice: AddressChoice
  /// Whether it is the user's own, and so its service manager.
  let isUsersOwn: Bool

  /// - Parameter address: Where it answers, or should.
  init(_ choice: AddressChoice, at address: Address?, isRoot: Bool = SystemUser.isRoot) {
    self.choice = choice
    isUsersOwn =
      switch (choice, address) {
      case (.user, _): true
      case (.system, _): false
      case (_, .unix(let path)?): path != AddressChoice.systemPath
      default: !isRoot
      }
  }

  /// The option that makes systemctl and journalctl look where this navd is.
  var managerOption: String { isUsersOwn ? "--user " : "" }

  /// A command line of systemctl.
  func systemctl(_ words: String) -> String { "systemctl \(managerOption)\(words)" }

  /// The command line that shows its log.
  var log: String { "journalctl \(managerOption)-u navd.service" }

  /// A command line of navctl.
  func navctl(_ words: String) -> String {
    switch choice {
    case .automatic: "navctl \(words)"
    case .user: "navctl --user \(words)"
    case .system: "navctl --system \(words)"
    case .address(let address): "navctl --address \(address.description.shown) \(words)"
    }
  }

  /// How to start one where none answers.
  var start: String {
    switch choice {
    case .user: "systemctl --user start navd.socket, or navd --user &"
    case .system: "systemctl start navd.socket"
    case .automatic, .address: "navd --user &, or systemctl start navd.socket"
    }
  }
}
