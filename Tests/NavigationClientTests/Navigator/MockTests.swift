import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Mocks as in the Composable Navigator's documentation.
struct MockTests {
  private let path = PathUpdate(current: [])

  @Test func dismissSuccessorInvocationsAreCompared() {
    let expectedID: ScreenID = 7
    var invocations = [Navigator.DismissInvocation]()
    let expectedInvocations = [Navigator.DismissInvocation(id: .id(expectedID))]
    let sut = Navigator.mock(
      path: { self.path },
      dismissSuccessor: { id in
        invocations.append(.init(id: .id(id)))
      }
    )
    sut.dismissSuccessor(of: expectedID)
    #expect(expectedInvocations == invocations)
  }

  @Test func everyInvocationHasAValue() {
    var seen: [String] = []
    let chat = ChatScreen(chatID: 1).eraseToAnyModalScreen()
    let sut = Navigator.mock(
      path: { self.path },
      goToInvoked: {
        #expect($0 == .init(destination: chat, target: .id(1)) || $0 == .init(destination: chat, target: .screen(a)))
        seen.append("goTo")
      },
      goToPathInvoked: {
        #expect($0 == .init(path: [chat], target: .id(1)) || $0 == .init(path: [chat], target: .screen(a)))
        seen.append("goToPath")
      },
      goBackToInvoked: {
        #expect($0 == .init(target: .id(1)) || $0 == .init(target: .screen(a)))
        seen.append("goBackTo")
      },
      replacePathInvoked: {
        #expect($0 == .init(path: [chat, a]))
        seen.append("replacePath")
      },
      dismissInvoked: {
        #expect($0 == .init(id: .id(1)) || $0 == .init(id: .screen(a)))
        seen.append("dismiss")
      },
      dismissSuccessorInvoked: { (invocation: Navigator.DismissSuccessorInvocation) in
        #expect(invocation == .init(id: .id(1)) || invocation == .init(id: .screen(a)))
        seen.append("dismissSuccessor")
      },
      replaceContentInvoked: {
        #expect($0 == .init(id: 1, newContent: chat))
        seen.append("replaceContent")
      },
      replaceScreenInvoked: {
        #expect($0 == .init(oldContent: a, newContent: chat))
        seen.append("replaceScreen")
      },
      didAppearInvoked: {
        #expect($0 == .init(id: 1))
        seen.append("didAppear")
      })
    sut.go(to: chat, on: 1)
    sut.go(to: chat, on: A())
    sut.go(to: [chat], on: 1)
    sut.go(to: [chat], on: A())
    sut.goBack(to: 1)
    sut.goBack(to: A())
    sut.replace(path: chat, a)
    sut.replace(path: [chat, a])
    sut.dismiss(id: 1)
    sut.dismiss(screen: A())
    sut.dismissSuccessor(of: 1)
    sut.dismissSuccessor(of: A())
    sut.replaceContent(of: 1, with: chat)
    sut.replace(screen: A(), with: chat)
    sut.didAppear(id: 1)
    #expect(
      seen == [
        "goTo", "goTo", "goToPath", "goToPath", "goBackTo", "goBackTo", "replacePath", "replacePath", "dismiss",
        "dismiss", "dismissSuccessor", "dismissSuccessor", "replaceContent", "replaceScreen", "didAppear",
      ])
  }

  private let a = A().eraseToAnyModalScreen()

  @Test func whatAMockHasNoClosureForFailsTheTestAndNothingElse() {
    withKnownIssue {
      Navigator.mock(didAppear: { _ in }).dismiss(id: 1)
    } matching: {
      "\($0)".contains("dismiss(id:) was called, and the mock has no closure for it")
    }
    withKnownIssue {
      Navigator.mock(didAppearInvoked: { _ in }).go(to: A(), on: 1)
    } matching: {
      "\($0)".contains("go(to:on:) with a screen was called")
    }
  }

  @Test func aStubAnswersNothing() {
    let calls: [(Navigator) -> Void] = [
      { _ = $0.path() }, { $0.go(to: A(), on: 1) }, { $0.go(to: A(), on: B()) }, { $0.go(to: [], on: 1) },
      { $0.go(to: [], on: A()) }, { $0.goBack(to: 1) }, { $0.goBack(to: A()) }, { $0.replace(path: []) },
      { $0.dismiss(id: 1) }, { $0.dismiss(screen: A()) }, { $0.dismissSuccessor(of: 1) },
      { $0.dismissSuccessor(of: A()) }, { $0.replaceContent(of: 1, with: A()) },
      { $0.replace(screen: A(), with: B()) }, { $0.didAppear(id: 1) },
    ]
    for call in calls { withKnownIssue { call(.stub) } }
  }
}
