/// The cases of a window. At any time, exactly one of the properties is the window's root.
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
  public let content: Content
  public let identity = DeclarationIdentity()

  public init(_ content: Content) { self.content = content }

  public var contents: ContainerContents { content.contents }
  public var context: any ScreenContext.Type { Content.Context.self }
}
