import Encodings

/// The hashes by which a call with a `requestId` is known again. They are the same in every process, so that they can be
/// stored, and in every version, since a call may be repeated after an update.
enum CallHash {
  /// The hash of a call.
  ///
  /// - Parameters:
  ///   - method: The name of its method, with the interface.
  ///   - parameters: Its parameters as a canonical text.
  /// - Complexity: O(bytes).
  static func of(_ method: StaticString, _ parameters: String) -> UInt64 {
    // No name contains a zero, so it ends there.
    let name = FNV1a.hash(0, from: FNV1a.hash(method.description.utf8))
    return FNV1a.hash(parameters.utf8, from: name)
  }

  /// The hash of the same call in versions that hashed a number instead of the name. The replies that they have kept may
  /// live as long as `requestMilliseconds` says, for which there is no greatest value.
  ///
  /// - Returns: nil for a method that had no number.
  /// - Complexity: O(methods + bytes).
  static func former(_ method: StaticString, _ parameters: String) -> UInt64? {
    let name = method.description
    guard name.hasPrefix(prefix), let index = numbered.firstIndex(of: String(name.dropFirst(prefix.count))) else {
      return nil
    }
    return FNV1a.hash(parameters.utf8, from: FNV1a.hash(first + UInt8(index), from: FNV1a.offsetBasis))
  }

  private static let prefix = "org.navd.Navigation."

  /// The number of the first of these methods.
  private static let first: UInt8 = 14

  /// The methods that had numbers, in their order. This list never changes: a method that is added later has a name only.
  private static let numbered = [
    "Apply", "GoTo", "GoToPath", "GoBackTo", "Back", "ReplacePath", "Dismiss", "DismissPresented",
    "DismissSuccessor", "ReplaceScreen", "DidAppear", "Push", "Pop", "ReplaceTop", "SetStack", "Present",
    "SelectTab", "SetTabs", "SetRoot", "MakeVisible", "Refresh", "StartCoordinator", "StartEmbedded",
    "FinishCoordinator", "FinishToRoot", "ReplaceCoordinator", "ReplaceChildScreens", "Show", "Hide", "ChangeRoute",
    "ListTransitions", "Move", "Follow", "OpenLink", "ResolveLink", "ActivateLinks", "DeactivateLinks", "Undo",
    "Redo",
  ]
}
