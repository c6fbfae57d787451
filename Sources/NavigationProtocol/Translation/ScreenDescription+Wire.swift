public import Navigation

extension ScreenDescription {
  public init(_ wire: NavigationInterface.Screen) {
    self.init(
      wire.name, arguments: wire.arguments ?? .empty, traits: wire.traits, title: wire.title,
      presentation: wire.presentation.map { Presentation($0) }, allowsPush: wire.allowsPush)
  }

  public var wire: NavigationInterface.Screen {
    NavigationInterface.Screen(
      name: name, arguments: arguments.isEmpty ? nil : arguments, traits: traits, title: title,
      presentation: presentation?.wire, allowsPush: allowsPush)
  }
}
