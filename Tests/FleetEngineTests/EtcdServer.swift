import EventLoop
import Foundation
import Testing

@testable import FleetEngine

/// A member of etcd of Debian's package etcd-server, alone, with a folder of its own.
final class EtcdServer {
  static let program = "/usr/bin/etcd"
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: program) }

  let address: EngineAddress
  private let folder: URL
  private let process = Process()

  /// Starts it. It may take a moment until it answers.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("etcd-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (client, peer) = (try Self.freePort(), try Self.freePort())
    address = try #require(EngineAddress("http://127.0.0.1:\(client)"))
    process.executableURL = URL(fileURLWithPath: Self.program)
    let (clientURL, peerURL) = ("http://127.0.0.1:\(client)", "http://127.0.0.1:\(peer)")
    process.arguments = [
      "--name", "a", "--data-dir", folder.appendingPathComponent("data").path, "--listen-client-urls", clientURL,
      "--advertise-client-urls", clientURL, "--listen-peer-urls", peerURL, "--initial-advertise-peer-urls", peerURL,
      "--initial-cluster", "a=\(peerURL)", "--heartbeat-interval", "50", "--election-timeout", "500",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// A port that nobody listens on at the moment.
  static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(descriptor, address, length) == 0 ? getsockname(descriptor, address, &length) : -1
      }
    }
    try #require(code == 0)
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Stops it, and returns when none of its threads runs any more: a signal takes a moment, in which it may still answer.
  func pause() throws {
    kill(process.processIdentifier, SIGSTOP)
    let tasks = URL(fileURLWithPath: "/proc/\(process.processIdentifier)/task")
    func isStopped(_ task: String) -> Bool {
      // The state follows the name in parentheses. A thread that has just ended has no file.
      let stat = try? String(contentsOf: tasks.appendingPathComponent("\(task)/stat"), encoding: .utf8)
      return stat?.split(separator: ")").last?.hasPrefix(" T") ?? true
    }
    let deadline = ContinuousClock.now + .seconds(60)
    while try !FileManager.default.contentsOfDirectory(atPath: tasks.path).allSatisfy(isStopped) {
      try #require(ContinuousClock.now < deadline, "etcd does not stop")
      usleep(1_000)
    }
  }
  func resume() { kill(process.processIdentifier, SIGCONT) }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}
