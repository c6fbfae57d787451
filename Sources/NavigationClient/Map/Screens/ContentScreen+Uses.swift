public import Navigation

// Ways to use a screen as it is configured where it is used: `Team(player: Player().push()).navigation().present()`.
extension ContentScreen {
  /// A stack that begins with the screen.
  public func navigation() -> Stack<Self> { Stack(self) }

  /// A transition that pushes the screen.
  /// - Parameter property: the computed property that declares the transition; supplied by the compiler.
  public func push(property: StaticString = #function) -> Push<Self> { Push(self, property: property) }

  /// A transition that presents the screen.
  /// - Parameters:
  ///   - presentation: the presentation; nil stands for that of the screen or, failing that, for a sheet.
  ///   - property: the computed property that declares the transition; supplied by the compiler.
  public func present(
    as presentation: Navigation.Presentation? = nil, property: StaticString = #function
  ) -> Present<Self> {
    Present(self, as: presentation, property: property)
  }
}

extension Stack {
  /// A transition that presents the stack.
  /// - Parameters:
  ///   - presentation: the presentation; nil stands for that of the screen or, failing that, for a sheet.
  ///   - property: the computed property that declares the transition; supplied by the compiler.
  public func present(
    as presentation: Navigation.Presentation? = nil, property: StaticString = #function
  ) -> Present<Screen> {
    Present(self, as: presentation, property: property)
  }
}
