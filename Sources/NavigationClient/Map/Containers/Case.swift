/// What may be the window's root: exactly one of these properties is, at a time.
///
/// ```swift
/// struct Cases: WindowCases {
///   let signIn = Case(Stack<SignIn>())
///   let main = Case(Tabs(MainTabs()))
/// }
/// ```
///
/// Source of the idea: `ConditionalWindow` of ScreenUI.
public protocol WindowCases: DeclaredProperties {}

/// A case of the window.
public struct Case<Content: ScreenContainer>: DeclaredPart {
  /// What the case holds.
  public let content: Content
  public let identity = DeclarationIdentity()

  /// - Parameter content: what the case holds.
  public init(_ content: Content) { self.content = content }

  public var contents: ContainerContents { content.contents }
  public var context: any ScreenContext.Type { Content.Context.self }
}
