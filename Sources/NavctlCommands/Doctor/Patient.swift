import NavigationClient

/// The navd that the doctor examines. Its command lines in remedies reach that navd and no other.
struct Patient: Equatable, Sendable {
  /// The choice of the navd by navctl's options.
  let choice: AddressChoice
  /// Whether it is the user's own navd, run by the user's service manager.
  let isUsersOwn: Bool

  /// Makes the patient of a choice.
  ///
  /// - Parameters:
  ///   - choice: navctl's options.
  ///   - address: The address at which it answers, or should.
  ///   - isRoot: Whether the user is root.
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

  /// The option with which systemctl and journalctl use the right service manager.
  var managerOption: String { isUsersOwn ? "--user " : "" }

  /// A command line of systemctl for this navd.
  func systemctl(_ words: String) -> String { "systemctl \(managerOption)\(words)" }

  /// The command line that shows this navd's log.
  var log: String { "journalctl \(managerOption)-u navd.service" }

  /// A command line of navctl for this navd.
  func navctl(_ words: String) -> String {
    switch choice {
    case .automatic: "navctl \(words)"
    case .user: "navctl --user \(words)"
    case .system: "navctl --system \(words)"
    case .address(let address): "navctl --address \(address.description.shellWord) \(words)"
    }
  }

  /// The command line that starts this navd.
  var start: String {
    switch choice {
    case .user: "systemctl --user start navd.socket, or navd --user &"
    case .system: "systemctl start navd.socket"
    case .automatic, .address: "navd --user &, or systemctl start navd.socket"
    }
  }
}
