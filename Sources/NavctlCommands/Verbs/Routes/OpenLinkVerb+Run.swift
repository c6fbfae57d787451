import NavigationProtocol

// Reports a link that must wait.
extension OpenLinkVerb {
  static var prints: String? { "org.navd.Navigation.OpenLink" }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let scene = try session.scene()
    let options = try session.wireOptions(changes, about: nil, in: scene)
    let reply = try session.call(NavigationInterface.OpenLink.self, .init(scene: scene, url: url, options: options))
    session.print(reply) { session.options.isQuiet ? "" : text(reply) }
    return changes.expectsChange && !reply.outcome.changed ? .unchanged : .done
  }

  private func text(_ reply: NavigationInterface.OpenLink.Reply) -> String {
    guard reply.pending else { return OutcomeText.line(reply.outcome, isDryRun: changes.isDryRun) }
    return "the link \(changes.isDryRun ? "would wait" : "waits") until it may be shown  (\(reply.link.shown))\n"
  }
}
