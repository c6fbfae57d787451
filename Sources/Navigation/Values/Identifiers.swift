/// The id of a node. The window has id 0; ids count up from there and are never reused.
///
/// Containers, screens and coordinators of a scene draw from one counter, so an id identifies one of them.
public typealias NodeID = Int

/// The id of a coordinator, from the same counter as `NodeID`.
public typealias CoordinatorID = Int

/// A position in the daemon's sequence of commits.
public typealias Revision = Int
