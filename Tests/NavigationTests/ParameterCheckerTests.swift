import JSON
import Testing

@testable import Navigation

@Suite struct ParameterCheckerTests {
  /// The path of the parameter that is wrong.
  private func wrong(_ operation: Navigation.Operation) -> String? { wrong(Call(operation)) }

  private func wrong(_ call: Call) -> String? {
    do throws(NavigationError) { try call.check() } catch {
      if case .invalidParameter(let path) = error { return path }
    }
    return nil
  }

  @Test func thePathNamesTheParameter() {
    #expect(wrong(.push(.init(""))) == "screen.name")
    #expect(wrong(.goToPath(.init(["A", "B\n"]))) == "path[1].name")
    #expect(wrong(.setStack(.init([ScreenDescription(String(repeating: "x", count: 257))]))) == "screens[0].name")
    #expect(wrong(.replaceScreen(.init("A", with: ""))) == "with.name")
    #expect(wrong(.goBackTo(.init(""))) == "to.name")
    #expect(wrong(.goBackTo(.init(ScreenReference(.screen(""))))) == "to.screen.name")
    #expect(wrong(.goBackTo(.init(ScreenReference(.key(ScreenKey("")))))) == "to.key.name")
    #expect(wrong(.goBackTo(.init(ScreenReference(.created(-1))))) == "to.created")
    #expect(wrong(.dismissPresented(.init(of: ""))) == "of.name")
    #expect(wrong(.selectTab(.init(.name("")))) == "name")
    #expect(wrong(.selectTab(.init(.key(ScreenKey(""))))) == "key.name")
    #expect(
      wrong(.setTabs(.init([TabDescription(.screen("A")), TabDescription(.stack(["B", ""]))])))
        == "tabs[1].stack[1].name")
    #expect(wrong(.setTabs(.init([TabDescription(name: "", .screen("A"))]))) == "tabs[0].name")
    #expect(wrong(.setRoot(.init(.screen("")))) == "screen.name")
    #expect(wrong(.setRoot(.init(.stack(["A", ""])))) == "container.stack[1].name")
    #expect(
      wrong(.setRoot(.init(.tabs(TabsDescription(items: [TabDescription(.screen(""))])))))
        == "container.tabs.items[0].screen.name")
    #expect(wrong(.setRoot(.init(.named("", arguments: .empty)))) == "case")
    let search = ContainerReference(.search(.init(name: "")))
    #expect(wrong(.push(.init("A", container: search))) == "container.name")
    #expect(wrong(.pop(.init(.to(""), container: nil))) == "to.name")
    #expect(wrong(.push(.init("A", container: ContainerReference(.relation(.stack, of: ""))))) == "container.of.name")
  }

  @Test func withinAnApplyThePathLeadsToTheOperation() {
    let attempt = ApplyItem(.tryTo(.init([], otherwise: [ApplyItem(.back), ApplyItem(.push(.init("")))])))
    #expect(wrong(Call(apply: [ApplyItem(.back), attempt])) == "operations[1].otherwise[1].screen.name")
  }

  @Test func tooManyNestedTriesAreRefused() {
    func nested(_ depth: Int) -> ApplyItem {
      depth == 0 ? ApplyItem(.back) : ApplyItem(.tryTo(.init([nested(depth - 1)])))
    }
    let most = Navigation.Operation.Try.depthMax
    #expect(wrong(Call(apply: [nested(most), nested(most)])) == nil)
    let path = "operations[0]" + String(repeating: ".operations[0]", count: most)
    #expect(wrong(Call(apply: [nested(most + 1)])) == path + ".operation")
  }

  @Test func openIsCheckedTheSameWay() {
    let wrong = NavigationError.invalidParameter("root.name")
    #expect(throws: wrong) { try Call.check(opening: .screen(""), named: "root", path: []) }
    #expect(throws: NavigationError.invalidParameter("container.stack[0].name")) {
      try Call.check(opening: .stack([""]), named: "container", path: [])
    }
    #expect(throws: NavigationError.invalidParameter("path[0].name")) {
      try Call.check(opening: .screen("A"), named: "root", path: [""])
    }
  }

  @Test func whatIsRightPasses() {
    #expect(wrong(.goTo(.init(ScreenDescription(String(repeating: "é", count: 128)), on: "A"))) == nil)
    #expect(wrong(.back) == nil && wrong(.refresh(.init())) == nil && wrong(.replacePath(.init([]))) == nil)
  }
}
