import NavigationProtocol
import Testing

@testable import NavigationDaemon

/// The permissions of the roles: the table of docs/operations.md.
struct RoleTests {
  private static let (daemonUser, navd, observers) = (990, 991, 992)
  private static let groups = Audience.groups(navigate: navd, observe: observers)

  private func role(
    uid: Int = 1_000, gid: Int = 1_000, groups: [Int] = [], through socket: SocketKind = .everything,
    of audience: Audience = RoleTests.groups
  ) -> Role {
    Role(
      of: Peer(uid: uid, gid: gid, pid: 1, groups: groups), through: socket, daemonUser: Self.daemonUser,
      audience: audience)
  }

  @Test func rootAndTheDaemonsOwnUserAdministrate() {
    #expect(role(uid: 0) == .admin)
    #expect(role(uid: Self.daemonUser) == .admin)
    #expect(role(uid: 0, of: .owner) == .admin)
    #expect(role(uid: Self.daemonUser, of: .owner) == .admin)
  }

  @Test func groupsCountWhetherPrimaryOrSupplementary() {
    #expect(role(gid: Self.navd) == .navigate)
    #expect(role(groups: [5, Self.navd]) == .navigate)
    #expect(role(gid: Self.observers) == .observe)
    #expect(role(groups: [Self.observers, 5]) == .observe)
    #expect(role(groups: [Self.observers, Self.navd]) == .navigate)
  }

  @Test func othersMayNothing() {
    #expect(role() == .none)
    #expect(role(groups: [1, 2, 3]) == .none)
  }

  @Test func aGroupThatIsNotThereHasNoMembers() {
    let nobody = Audience.groups(navigate: nil, observe: nil)
    #expect(role(groups: [Self.navd, Self.observers], of: nobody) == .none)
    #expect(role(groups: [Self.observers], of: .groups(navigate: nil, observe: Self.observers)) == .observe)
  }

  @Test func theObserveSocketMakesEverybodyAnObserver() {
    for uid in [0, Self.daemonUser, 1_000] { #expect(role(uid: uid, through: .observe) == .observe) }
    #expect(role(groups: [Self.navd], through: .observe) == .observe)
  }

  @Test func aUsersOwnDaemonServesThatUserAlone() {
    #expect(role(groups: [Self.navd, Self.observers], of: .owner) == .none)
    #expect(role(groups: [Self.navd], through: .observe, of: .owner) == .none)
    #expect(role(uid: Self.daemonUser, through: .observe, of: .owner) == .observe)
  }

  @Test func whatNobodyMayIsDeniedBeforeItIsLookedAt() {
    let world = World(audience: Self.groups)
    let stranger = world.connect(uid: 1)
    for method in MethodID.allCases {
      let name = "\(method.name)".replacing("org.navd.", with: "")
      stranger.send(name, #"{"scene":1}"#, more: true)
      #expect(stranger.told() == ["PermissionDenied"], "\(name)")
    }
  }

  /// Each method with parameters that make no sense: it is refused for its rights, or for these.
  @Test(arguments: [Role.observe, .navigate, .admin]) func eachMethodTakesItsRole(role: Role) {
    let world = World(audience: Self.groups)
    let groups = [Role.observe: Self.observers, .navigate: Self.navd]
    for method in MethodID.allCases {
      let client = world.connect(uid: role == .admin ? 0 : 1, groups: groups[role].map { [$0] } ?? [])
      let name = "\(method.name)".replacing("org.navd.", with: "")
      client.send(name, #"{"scene":1,"role":1,"client":1,"level":1}"#, more: true)
      #expect((client.told() == ["PermissionDenied"]) == (method.role > role), "\(name)")
    }
  }

  @Test func scenesOfOthersAreClosedAndStolenByAdministratorsOnly() {
    let world = World(audience: Self.groups)
    let (owner, other) = (world.connect(uid: 1, groups: [Self.navd]), world.connect(uid: 2, groups: [Self.navd]))
    _ = owner.call("Scene.Open", #"{"scene":"s","root":{"name":"A"}}"#)
    other.send("Scene.Close", #"{"scene":"s"}"#)
    #expect(other.told() == ["PermissionDenied"])
    _ = other.attach(#","mode":"exclusive""#)
    let second = world.connect(uid: 2, groups: [Self.navd])
    second.send("Scene.Attach", #"{"scene":"s","name":"t","steal":true}"#, more: true)
    #expect(second.told() == ["PermissionDenied"])
    owner.send("Scene.Attach", #"{"scene":"s","name":"t","steal":true}"#, more: true)
    #expect(owner.told().first == "attached")
    #expect(other.told() == ["closing"])
    let root = world.connect(uid: 0)
    root.send("Scene.Close", #"{"scene":"s"}"#)
    #expect(root.told() == ["reply"])
  }

  @Test func onlyAdministratorsSeeOthers() {
    let world = World(audience: Self.groups)
    let root = world.connect(uid: 0)
    let one = world.connect(uid: 1, groups: [Self.navd])
    #expect(one.call("Manager.ListClients")["clients"]?.arrayValue?.count == 1)
    #expect(root.call("Manager.ListClients")["clients"]?.arrayValue?.count == 2)
    _ = root.call("Manager.Restrict", #"{"role":"navigate"}"#)
    #expect(root.call("Manager.ListClients")["clients"]?.arrayValue?.count == 1)
  }

  @Test func rightsThatWereGivenUpDoNotComeBack() {
    let world = World(audience: Self.groups)
    world.open()
    let root = world.connect(uid: 0)
    _ = root.call("Manager.Restrict", #"{"role":"navigate"}"#)
    root.send("Manager.SetLogLevel", #"{"level":"info"}"#)
    #expect(root.told() == ["PermissionDenied"])
    _ = root.call("Manager.Restrict", #"{"role":"observe"}"#)
    _ = root.call("Manager.Restrict", #"{"role":"navigate"}"#)
    root.push("A")
    #expect(root.told() == ["PermissionDenied"])
    root.send("Scene.Get", #"{"scene":"s"}"#)
    #expect(root.told() == ["reply"])
  }

  @Test func anObserverLooksOnAndDoesNotMirror() {
    let world = World(audience: Self.groups)
    world.open()
    let observer = world.connect(uid: 1, groups: [Self.observers])
    observer.send("Scene.Attach", #"{"scene":"s","name":"t"}"#, more: true)
    #expect(observer.told() == ["PermissionDenied"])
    observer.send("Scene.Attach", #"{"scene":"s","name":"t","mode":"observe"}"#, more: true)
    #expect(observer.told().first == "attached")
  }

  @Test func noUserLocksAnotherOrRootOut() {
    let world = World(audience: Self.groups) {
      $0[.connections] = 40
      $0[.connectionsForRoot] = 4
      $0[.connectionsOfUser] = 30
    }
    let first = (0..<40).compactMap { _ in world.tryToConnect(uid: 1) }
    #expect(first.count == 30)
    let second = (0..<40).compactMap { _ in world.tryToConnect(uid: 2) }
    #expect(second.count == 6)
    #expect((0..<40).compactMap { _ in world.tryToConnect(uid: 0) }.count == 4)
    #expect(world.reached(.connectionsOfUser) == 10)
    #expect(world.reached(.connectionsForRoot) == 34)
    first[0].leave()
    #expect(world.tryToConnect(uid: 2) == nil)
    #expect(world.tryToConnect(uid: 0) != nil)
  }

  @Test func scenesAndStreamsAreChargedToTheirUser() {
    let world = World(audience: Self.groups) {
      $0[.scenesOfUser] = 1
      $0[.streamsOfUser] = 1
    }
    let (one, two) = (world.connect(uid: 1, groups: [Self.navd]), world.connect(uid: 2, groups: [Self.navd]))
    one.send("Scene.Open", #"{"scene":"s","root":{"name":"A"}}"#)
    one.send("Scene.Open", #"{"scene":"t","root":{"name":"A"}}"#)
    two.send("Scene.Open", #"{"scene":"t","root":{"name":"A"}}"#)
    #expect(one.told() == ["reply", "LimitReached"])
    #expect(two.told() == ["reply"])
    one.subscribe()
    one.send("Scene.Subscribe", #"{"scene":"t"}"#, more: true)
    world.connect(uid: 1, groups: [Self.navd]).send("Scene.Subscribe", #"{"scene":"t"}"#, more: true)
    #expect(world.reached(.streamsOfUser) == 2)
    two.subscribe()
    // After an administrator has closed a scene, it no longer belongs to its owner.
    _ = world.connect(uid: 0).call("Scene.Close", #"{"scene":"s"}"#)
    _ = world.connect(uid: 1, groups: [Self.navd]).call("Scene.Open", #"{"scene":"u","root":{"name":"A"}}"#)
    #expect(world.daemon.scenes["u"] != nil)
  }
}
