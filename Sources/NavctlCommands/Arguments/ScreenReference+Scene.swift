import NavigationProtocol

extension NavigationInterface.ScreenReference {
  /// The reference in the form of org.navd.Scene, which has no references to results of an Apply.
  var inScene: SceneInterface.ScreenReference {
    SceneInterface.ScreenReference(
      id: id, screen: screen, key: key.map { .init(name: $0.name, traits: $0.traits) }, name: name)
  }
}
