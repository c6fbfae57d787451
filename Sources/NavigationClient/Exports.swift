// The modules whose types are part of this one's API, so that an app needs one import.
@_exported public import JSON
@_exported public import Navigation
@_exported public import NavigationProtocol
