public import Navigation

/// How a screen is shown: so that who writes a map needs no import for it.
public typealias Presentation = Navigation.Presentation
