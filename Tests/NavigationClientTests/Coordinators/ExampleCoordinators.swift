import Navigation
import NavigationClient

/// The events of an example's coordinators, in order.
final class Diary {
  var lines: [String] = []
}

/// A coordinator that records its events.
class DiaryCoordinator: ViewCoordinator {
  let diary: Diary
  init(_ diary: Diary) { self.diary = diary }
  override func didStart() { diary.lines.append("\(type(of: self)) started") }
  override func didPop(_ screen: Node) { diary.lines.append("\(type(of: self)) popped \(screen.name)") }
  override func didFinish() { diary.lines.append("\(type(of: self)) finished") }
}

final class MySceneCoordinator: SceneCoordinator {
  let diary: Diary
  let makeRoot: (Diary) -> ViewCoordinator
  init(_ diary: Diary, _ makeRoot: @escaping (Diary) -> ViewCoordinator = { HomeCoordinator($0) }) {
    self.diary = diary
    self.makeRoot = makeRoot
  }
  override func build() -> ViewCoordinator { makeRoot(diary) }
  override var coordinatorTypes: [CoordinatorType] {
    let diary = diary
    return [
      CoordinatorType(ProfileCoordinator(diary)),
      CoordinatorType(showing: ChatScreen.self) { ChatCoordinator(diary, chatID: $0.chatID) },
    ]
  }
}

struct HomeViewController: NavigationClient.Screen {
  func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
}
struct DetailViewController: NavigationClient.Screen {
  func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
}
struct HelpViewController: NavigationClient.Screen {
  func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
}
struct ProfileViewController: NavigationClient.Screen {
  func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
}

final class HomeCoordinator: DiaryCoordinator {
  override func build() -> CoordinatorRoot { .screen(HomeViewController()) }
  func homeViewControllerDidTapDetail() { push(DetailViewController()) }
  func homeViewControllerDidTapHelp() { modal(HelpViewController()) }
  func homeViewControllerDidTapProfile() { start(child: ProfileCoordinator(diary)) }
}

/// Pushed as a screen.
final class ProfileCoordinator: DiaryCoordinator {
  override func build() -> CoordinatorRoot { .screen(ProfileViewController()) }
}

/// Presented as a stack of its own.
final class ChatCoordinator: DiaryCoordinator {
  let chatID: Int
  init(_ diary: Diary, chatID: Int) {
    self.chatID = chatID
    super.init(diary)
  }
  override func build() -> CoordinatorRoot { .stack(ChatScreen(chatID: chatID)) }
}

final class RedCoordinator: DiaryCoordinator {
  override func build() -> CoordinatorRoot { .screen(A()) }
}
final class GreenCoordinator: DiaryCoordinator {
  override func build() -> CoordinatorRoot { .screen(B()) }
}
final class BlueCoordinator: DiaryCoordinator {
  override func build() -> CoordinatorRoot { .screen(C()) }
}

final class TabCoordinator: DiaryCoordinator {
  private(set) lazy var redCoordinator = RedCoordinator(diary)
  private(set) lazy var greenCoordinator = GreenCoordinator(diary)
  private(set) lazy var blueCoordinator = BlueCoordinator(diary)

  override func build() -> CoordinatorRoot {
    startEmbedded(children: [redCoordinator, greenCoordinator, blueCoordinator])
    return .tabs(name: "colours")
  }
}
