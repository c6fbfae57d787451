import Foundation
import Logging
import Testing

@testable import NavigationDaemon

/// Log lines go to standard error, which never makes navd wait.
struct StandardErrorLogTests {
  /// A place for lines whose reader reads when a test says so.
  private final class Place {
    enum Kind: CaseIterable { case pipe, socket, terminal }

    let writing: Int32
    private let reading: Int32

    init(_ kind: Kind) throws {
      var pair: [Int32] = [-1, -1]
      switch kind {
      case .pipe: #expect(unsafe pipe(&pair) == 0)
      case .socket:
        #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        pair.swapAt(0, 1)
      case .terminal:
        // TIOCSPTLCK and TIOCGPTN, ioctl_tty(2).
        let primary = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number): (Int32, UInt32) = (0, 0)
        #expect(unsafe ioctl(primary, 0x4004_5431, &lock) == 0 && ioctl(primary, 0x8004_5430, &number) == 0)
        pair = [primary, unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)]
        var mode = termios()
        #expect(unsafe tcgetattr(pair[1], &mode) == 0)
        unsafe cfmakeraw(&mode)
        #expect(unsafe tcsetattr(pair[1], TCSANOW, &mode) == 0)
      }
      (reading, writing) = (pair[0], pair[1])
    }

    deinit {
      close(reading)
      close(writing)
    }

    /// Reads the available lines.
    func lines() -> [Substring] { text().split(separator: "\n") }

    /// Reads the available text.
    func text() -> String {
      var (bytes, room): ([UInt8], [UInt8]) = ([], .init(repeating: 0, count: 1 << 16))
      var ready = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      while unsafe poll(&ready, 1, 0) == 1 {
        let count = unsafe room.withUnsafeMutableBytes { unsafe read(reading, $0.baseAddress, $0.count) }
        if count <= 0 { break }
        bytes += room[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private func logger(_ place: Place) -> Logger {
    let handler = StandardErrorLog(.info, descriptor: place.writing)
    return Logger(label: "navd") { _ in handler }
  }

  @Test(arguments: Place.Kind.allCases) private func aLineIsWrittenAtOnce(kind: Place.Kind) throws {
    let place = try Place(kind)
    let log = logger(place)
    log.info("client gone", metadata: ["client": "c3"])
    log.debug("not at this level")
    log.warning("another")
    #expect(place.lines() == ["navd: info: client gone client=c3", "navd: warning: another"])
  }

  /// Without a reader, lines without room are lost, and the next line reports their number.
  @Test(arguments: Place.Kind.allCases) private func whatIsNotTakenIsCountedAndSaid(kind: Place.Kind) throws {
    let place = try Place(kind)
    let log = logger(place)
    let written = 30_000
    for number in 0..<written { log.info("line", metadata: ["number": "\(number)"]) }
    let kept = place.text()
    log.info("another")
    // A partly written line is completed first. A terminal may make room by itself, so lines may be lost repeatedly.
    let lines = (kept + place.text()).split(separator: "\n")
    var (next, lost) = (0, 0)
    for line in lines.dropLast() {
      if let report = line.wholeMatch(of: #/navd: warning: log lines were lost count=(\d+)/#) {
        let count = try #require(Int(report.1))
        (next, lost) = (next + count, lost + count)
      } else {
        #expect(line == "navd: info: line number=\(next)")
        next += 1
      }
    }
    #expect(next == written && (1..<written).contains(lost) && lines.last == "navd: info: another")
    log.info("a third")
    #expect(place.lines() == ["navd: info: a third"])
  }

  @Test func aTerminalThatWasStoppedIsNotWaitedFor() throws {
    let place = try Place(.terminal)
    #expect(tcflow(place.writing, TCOOFF) == 0)
    let log = logger(place)
    log.info("one")
    log.info("two")
    #expect(place.lines() == [])
    #expect(tcflow(place.writing, TCOON) == 0)
    log.info("three")
    #expect(place.lines() == ["navd: warning: log lines were lost count=2", "navd: info: three"])
  }

  /// A shell and its other programs have the same pipe: its flags are theirs.
  @Test(arguments: Place.Kind.allCases) private func theDescriptorKeepsItsFlags(kind: Place.Kind) throws {
    let place = try Place(kind)
    let flags = fcntl(place.writing, F_GETFL)
    logger(place).info("line")
    #expect(fcntl(place.writing, F_GETFL) == flags)
  }

  @Test func aFileTakesLongLinesWhole() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "navd-\(UUID().uuidString)").path(
      percentEncoded: false)
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer {
      close(file)
      unsafe unlink(path)
    }
    let handler = StandardErrorLog(.info, descriptor: file)
    let long = String(repeating: "x", count: 100_000)
    Logger(label: "navd") { _ in handler }.info("line", metadata: ["long": "\(long)"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "navd: info: line long=\(long)\n")
  }
}
