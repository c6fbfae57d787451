/// An operation on a scene, with numbers for screens: see `Desk.screens`.
package enum OperationSpec: Codable, Sendable {
  /// With a number of bytes of arguments.
  case push(Int, bytes: Int)
  case pop
  case popToRoot
  case present(Int, String)
  case dismiss
  case dismissPresented
  case back
  case selectTab(Int)
  case goTo(Int)
  case goBackTo(Int)
  case replaceTop(Int)
  case replacePath([Int])
  case setRoot(Int)
  case makeVisible(Int)
  case didAppear(Int)
  case refresh
  case undo
  case redo
  case show(Int)
  case hide(Int)
  case changeRoute([Int])
  case openLink(Int)
  case activateLinks(Bool)
  case start(Int)
  case finishToRoot

  /// Whether an `Apply` may have it.
  var isApplicable: Bool {
    switch self {
    case .undo, .redo: false
    default: true
    }
  }

  /// Whether a front-end may be asked to carry it out.
  var mayBeDelegated: Bool {
    switch self {
    case .show, .hide, .changeRoute, .openLink, .activateLinks: true
    default: false
    }
  }

  /// Its method, without the interface.
  var name: String {
    switch self {
    case .push: "Push"
    case .pop, .popToRoot: "Pop"
    case .present: "Present"
    case .dismiss: "Dismiss"
    case .dismissPresented: "DismissPresented"
    case .back: "Back"
    case .selectTab: "SelectTab"
    case .goTo: "GoTo"
    case .goBackTo: "GoBackTo"
    case .replaceTop: "ReplaceTop"
    case .replacePath: "ReplacePath"
    case .setRoot: "SetRoot"
    case .makeVisible: "MakeVisible"
    case .didAppear: "DidAppear"
    case .refresh: "Refresh"
    case .undo: "Undo"
    case .redo: "Redo"
    case .show: "Show"
    case .hide: "Hide"
    case .changeRoute: "ChangeRoute"
    case .openLink: "OpenLink"
    case .activateLinks(let isActive): isActive ? "ActivateLinks" : "DeactivateLinks"
    case .start: "StartCoordinator"
    case .finishToRoot: "FinishToRoot"
    }
  }

  /// Its parameters except scene and options, each followed by a comma.
  /// - Parameter hasMap: whether its scene has a map, which declares its roots.
  func parameters(hasMap: Bool) -> String {
    switch self {
    case .push(let screen, let bytes): #""screen":\#(Desk.screen(screen, bytes: bytes)),"#
    case .popToRoot: #""toRoot":true,"#
    case .present(let screen, let presentation):
      #""screen":{"name":"\#(Desk.name(screen))","presentation":"\#(presentation)"},"#
    case .selectTab(let tab): #""index":\#(tab),"#
    case .goTo(let screen), .replaceTop(let screen): #""screen":\#(Desk.screen(screen)),"#
    case .goBackTo(let screen): #""to":{"name":"\#(Desk.name(screen))"},"#
    case .makeVisible(let screen): #""screen":{"name":"\#(Desk.name(screen))"},"#
    case .replacePath(let screens): #""path":[\#(screens.map { Desk.screen($0) }.joined(separator: ","))],"#
    case .setRoot(let screen):
      hasMap ? #""case":"\#(Desk.rootCase(screen))","# : #""screen":\#(Desk.screen(screen)),"#
    case .didAppear(let id): #""id":\#(id),"#
    case .show(let element): #""elements":["\#(Desk.name(element))"],"#
    case .hide(let element): #""element":"\#(Desk.name(element))","#
    case .changeRoute(let route): #""route":[\#(route.map { "\"\(Desk.name($0))\"" }.joined(separator: ","))],"#
    case .openLink(let link): #""url":"\#(Desk.link(link))","#
    case .activateLinks: #""scope":"\#(Desk.scope)","#
    case .start(let screen): #""coordinator":"helper","root":{"screen":\#(Desk.screen(screen))},"#
    case .pop, .dismiss, .dismissPresented, .back, .refresh, .undo, .redo, .finishToRoot: ""
    }
  }
}
