/// A node of a scene: the window is 0, others count up from there and are never used twice.
///
/// Containers, screens and coordinators of a scene draw from one counter, so an id tells one of all of them.
public typealias NodeID = Int

/// A coordinator of a scene, of the same counter as `NodeID`.
public typealias CoordinatorID = Int

/// A place in the daemon's sequence of commits.
public typealias Revision = Int
