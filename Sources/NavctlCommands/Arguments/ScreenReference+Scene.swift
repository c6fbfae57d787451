import NavigationProtocol

extension NavigationInterface.ScreenReference {
  /// The reference as org.navd.Scene has it, which knows nothing of an Apply.
  var inScene: SceneInterface.ScreenReference {
    SceneInterface.ScreenReference(
      id: id, screen: screen, key: key.map { .init(name: $0.name, traits: $0.traits) }, name: name)
  }
}
