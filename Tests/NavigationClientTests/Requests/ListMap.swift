import JSON
import Navigation
import NavigationClient

/// The map of Tempura's documentation: a list, and a screen that adds an item.
enum ListMap: SceneMap {
  static let name = "list", version = "1.0.0"

  struct Cases: WindowCases { let list = Case(Stack<ListScreen>()) }

  static var handlers: RequestHandlers {
    RequestHandlers([.show("HelpScreen"): .presentModally(HelpScreen.self, as: .popover)])
  }
}

struct ListScreen: ContentScreen, RoutableWithConfiguration {
  /// The map also restricts the operations in a front-end's answer.
  let secret = Push<SecretScreen>()

  var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
    [
      .show("AddItemScreen"): .presentModally(AddItemScreen.self),
      .show("ItemScreen"): .push(ItemScreen.self),
      .show("SecretScreen"): .custom(timeout: .seconds(2)) { request, answer in
        answer(request.context?["key"] == "\"open\"" ? .handled([.push(.init(.init("SecretScreen")))]) : .notHandled)
      },
      .hide("ItemScreen"): .pop,
      .hide("SecretScreen"): .popTo(ListScreen.self),
      .hide("NoteScreen"): .popToRoot,
    ]
  }
}

struct ItemScreen: ContentScreen, RoutableWithConfiguration {
  var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
    [
      .change("OtherItemScreen"): .replace(OtherItemScreen.self),
      .show("NoteScreen"): .push(NoteScreen.self).notAnimated(),
      .show("AddItemScreen"): .pop.optional(),
    ]
  }
}

/// A screen that performs its requests itself.
struct AddItemScreen: ContentScreen, Routable {
  var handledRequests: [NavigationRequest] { [.hide("AddItemScreen"), .show("NoteScreen")] }

  func hide(
    identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool, context: JSONObject?,
    completion: @escaping RoutingCompletion
  ) -> Bool {
    completion([.dismiss(.init(.init(.name(identifier))))])
    return true
  }
}

struct OtherItemScreen: ContentScreen {}
struct NoteScreen: ContentScreen {}
struct SecretScreen: ContentScreen {}
struct HelpScreen: ContentScreen, RoutableWithConfiguration {
  var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
    [.hide("HelpScreen"): .dismissModally(behaviour: .soft)]
  }
}
