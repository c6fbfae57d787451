import EventLoop
import Glibc
import Testing

struct TTYTests {
  /// Both sides of a pseudoterminal.
  private static func withTerminal(_ body: (_ screen: Int32, _ terminal: Int32) throws -> Void) throws {
    let screen = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(screen >= 0)
    defer { close(screen) }
    // The requests of unlockpt(3) and ptsname(3), see ioctl_tty(2), which Swift does not import.
    let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    var (lock, number): (Int32, Int32) = (0, -1)
    try #require(unsafe ioctl(screen, setLock, &lock) == 0)
    try #require(unsafe ioctl(screen, getNumber, &number) == 0)
    let terminal = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    defer { close(terminal) }
    try body(screen, terminal)
  }

  /// The local flags of the terminal, such as `ICANON`.
  private static func flags(of terminal: Int32) -> tcflag_t {
    var settings = termios()
    return unsafe tcgetattr(terminal, &settings) == 0 ? settings.c_lflag : 0
  }

  private static func type(_ text: String, at screen: Int32) {
    #expect(unsafe write(screen, text, text.utf8.count) == text.utf8.count)
  }

  @Test func rawModeGivesEveryKeyAtOnce() async throws {
    try await withLoop { loop in
      try Self.withTerminal { screen, terminal in
        let tty = try TTY(on: loop, descriptor: terminal)
        var typed: [UInt8] = []
        try tty.startReading {
          unsafe typed.append(contentsOf: $0)
        } onEnd: {
          Issue.record("\($0)")
        }
        try tty.setMode(.raw)
        #expect(Self.flags(of: terminal) & tcflag_t(ICANON | ECHO | ISIG) == 0)
        for (keys, count) in [("q", 1), ("\u{3}", 2), ("\u{1b}[A", 5)] {
          Self.type(keys, at: screen)
          try loop.run(while: typed.count < count)
        }
        #expect(typed == Array("q\u{3}\u{1b}[A".utf8))
        try tty.setMode(.normal)
        #expect(Self.flags(of: terminal) & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG))
        tty.close()
      }
    }
  }

  @Test func normalModeGivesWholeLines() async throws {
    try await withLoop { loop in
      try Self.withTerminal { screen, terminal in
        let tty = try TTY(on: loop, descriptor: terminal)
        var lines: [String] = []
        try tty.startReading {
          unsafe lines.append(String(decoding: $0, as: UTF8.self))
        } onEnd: { _ in
        }
        Self.type("ab\u{7f}c\n", at: screen)
        try loop.run(while: lines.isEmpty)
        #expect(lines == ["ac\n"])
        tty.close()
      }
    }
  }

  @Test func resetGoesBackToTheFirstMode() async {
    // In a separate process, because the test concerns the first terminal of a process.
    await #expect(processExitsWith: .success) {
      try await withLoop { loop in
        try Self.withTerminal { screen, terminal in
          let before = Self.flags(of: terminal)
          TTY.reset()
          let tty = try TTY(on: loop, descriptor: terminal)
          try tty.setMode(.raw)
          #expect(Self.flags(of: terminal) != before)
          TTY.reset()
          #expect(Self.flags(of: terminal) == before)
          tty.close()
        }
      }
    }
  }

  @Test func theSizeIsThatOfTheScreen() async throws {
    try await withLoop { loop in
      try Self.withTerminal { screen, terminal in
        var size = winsize(ws_row: 40, ws_col: 132, ws_xpixel: 0, ws_ypixel: 0)
        try #require(unsafe ioctl(screen, UInt(TIOCSWINSZ), &size) == 0)
        let tty = try TTY(on: loop, descriptor: terminal)
        #expect(try tty.size() == (132, 40))
        tty.close()
        loop.runOnce(waiting: false)
        #expect(Kernel.isOpen(terminal))
      }
    }
  }

  @Test func onlyATerminalIsOpened() async throws {
    try await withLoop { loop in
      #expect(throws: LoopError(.invalidArgument, in: "uv_tty_init")) { _ = try TTY(on: loop, descriptor: 1 << 20) }
    }
  }
}
