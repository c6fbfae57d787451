import CNcurses

/// The terminal, driven by ncurses: shows pictures with as little output as possible, and restores the terminal with
/// `restore()`. All calls of ncurses are in this file.
///
/// There is one per process, and it belongs to the thread that made it, because ncurses keeps its state in global
/// variables. It does not read keys; input arrives through the event loop.
@safe
final class CursesScreen {
  let charset: Charset

  private let screen: OpaquePointer
  private let looks: [Look]

  /// The extended capabilities that switch bracketed paste on and off (user_caps(5)).
  private static let beginsTellingPastes = "BE"
  private static let endsTellingPastes = "BD"

  /// What the terminal shows, or nil if that is unknown.
  private var shown: Picture?

  /// The appearance of a style: attributes and a colour pair.
  private struct Look {
    var attributes: attr_t
    var pair: Int16
  }

  /// Takes over the terminal: saves its contents until `restore()`, and switches to unbuffered input without echo.
  ///
  /// - Parameter usesColors: Whether to use colours if the terminal has any.
  /// - Throws: `TerminalError` if there is no usable terminal. Nothing has been changed then.
  init(usesColors: Bool) throws(TerminalError) {
    try Self.check()
    charset = Self.takeLocale()
    CrashRestorer.prepare()
    guard let screen = unsafe navd_newterm() else { throw .unknownTerminal(Self.environment("TERM") ?? "") }
    unsafe self.screen = unsafe screen
    looks = Self.looks(usesColors: usesColors)
    raw()
    noecho()
    nonl()
    navd_keypad()
    takeInput()
    fitToWindow()
  }

  // MARK: - Before

  /// Checks, without changing anything, that there is a terminal that can be drawn on.
  static func check() throws(TerminalError) {
    guard isatty(0) == 1, isatty(1) == 1 else { throw .notATerminal }
    let name = environment("TERM") ?? ""
    var code: Int32 = 0
    guard unsafe setupterm(nil, 1, &code) == OK else { throw .unknownTerminal(name) }
    guard unsafe navd_capability("cup") != nil, unsafe navd_capability("clear") != nil else { throw .tooSimple(name) }
  }

  /// The sequences that switch mouse reporting in SGR form on and off, or nil if the terminal is not known to support
  /// it. terminfo has the capability `XM`, but not for tmux and screen.
  static var mouse: (on: String, off: String)? {
    let name = environment("TERM") ?? ""
    let isMultiplexer = ["tmux", "screen"].contains(where: name.hasPrefix)
    let isTold = unsafe navd_capability("XM") != nil
    guard isTold || isMultiplexer else { return nil }
    return ("\u{1B}[?1006;1000h", "\u{1B}[?1006;1000l")
  }

  /// The sequences that switch bracketed paste on and off, or nil if the terminal is not known to support it. Some
  /// terminfo entries of tmux, screen and rxvt lack them.
  static var paste: (on: String, off: String)? {
    if let on = capability(beginsTellingPastes), let off = capability(endsTellingPastes) { return (on, off) }
    let name = environment("TERM") ?? ""
    guard ["tmux", "screen", "rxvt"].contains(where: name.hasPrefix) else { return nil }
    return ("\u{1B}[?2004h", "\u{1B}[?2004l")
  }

  static func capability(_ name: String) -> String? { unsafe navd_capability(name).map { unsafe String(cString: $0) } }

  static var terminalName: String {
    let name = unsafe ttyname(0).map { unsafe String(cString: $0) } ?? "terminal"
    return name.hasPrefix("/dev/") ? String(name.dropFirst(5)) : name
  }

  /// Takes the character set from the environment.
  ///
  /// A UTF-8 locale that is not installed here, as after ssh from another machine, is replaced by `C.UTF-8`.
  private static func takeLocale() -> Charset {
    if unsafe setlocale(LC_CTYPE, "") == nil {
      let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment($0) }.first { !$0.isEmpty } ?? ""
      if ["utf-8", "utf8"].contains(where: name.lowercased().contains) { unsafe setlocale(LC_CTYPE, "C.UTF-8") }
    }
    return navd_locale_is_utf8() ? .unicode : .ascii
  }

  static var escapeDelay: Duration { EscapeDelay.of(environment: environment("ESCDELAY")) }

  private static func environment(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

  /// The time in seconds since 1970, comparable with deadlines.
  static var wallClock: Int { navd_wall_clock() }

  // MARK: - Showing

  var size: Size {
    var (rows, columns): (Int32, Int32) = (0, 0)
    if unsafe navd_window_size(1, &rows, &columns) == 0, rows > 0, columns > 0 {
      return Size(columns: Int(columns), rows: Int(rows))
    }
    return Size(columns: Int(navd_columns_of_screen()), rows: Int(navd_lines()))
  }

  /// Adopts the current size of the terminal and redraws everything with the next picture.
  func fitToWindow() {
    let size = size
    resize_term(Int32(size.rows), Int32(size.columns))
    repaint()
  }

  /// Redraws everything with the next picture, because something else has written on the terminal.
  func repaint() {
    shown = nil
    navd_clear_on_refresh()
  }

  /// Shows a picture.
  ///
  /// - Complexity: O(cells), with output only for the cells that changed.
  func show(_ picture: Picture) {
    if shown?.size != picture.size {
      navd_erase()
      shown = nil
    }
    for row in 0..<picture.size.rows {
      let (cells, old) = (picture.row(row), shown?.row(row))
      if cells == old { continue }
      for (column, cell) in cells.enumerated() { put(cell, row: row, column: column) }
    }
    let cursor = picture.cursor ?? Picture.Position(row: picture.size.rows - 1, column: 0)
    navd_move(Int32(cursor.row), Int32(cursor.column))
    curs_set(picture.cursor == nil ? 0 : 1)
    navd_refresh()
    shown = picture
  }

  private func put(_ cell: Cell, row: Int, column: Int) {
    guard let glyph = cell.glyph else { return }
    let look = looks[Int(cell.style.rawValue)]
    let scalars = glyph.text.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
    let isKnown =
      scalars.first.map { navd_columns($0) == glyph.columns } == true
      && scalars.dropFirst().allSatisfy { navd_columns($0) == 0 }
    if isKnown {
      unsafe navd_put(Int32(row), Int32(column), scalars + [0], look.attributes, look.pair)
    } else {
      // This C library does not know the character or its width. A substitute of the right width keeps the rest of the
      // row in place.
      for offset in 0..<glyph.columns {
        unsafe navd_put(Int32(row), Int32(column + offset), [0x3F, 0], look.attributes, look.pair)
      }
    }
  }

  /// Returns the terminal to the shell until the process is continued (Control-Z).
  func suspend() {
    leave()
    // Stop the whole process group, as the terminal does: a script that waits for this process must stop too.
    navd_stop_group()
    // If continued in the background, stop here before anything is written on the shell's terminal.
    navd_await_foreground()
    takeInput()
    fitToWindow()
  }

  /// Switches bracketed paste and mouse reporting on.
  private func takeInput() {
    if let paste = Self.paste { unsafe navd_write(paste.on) }
    if let mouse = Self.mouse { unsafe navd_write(mouse.on) }
  }

  /// Restores the terminal. Nothing can be shown afterwards.
  func restore() {
    leave()
    unsafe delscreen(screen)
    CrashRestorer.disarm()
  }

  private func leave() {
    if let paste = Self.paste { unsafe navd_write(paste.off) }
    if let mouse = Self.mouse { unsafe navd_write(mouse.off) }
    if unsafe navd_capability("rmcup") == nil {
      // Without an alternate screen, the shell must not write into our picture. Clear instead of erase: after a resize,
      // the window may show cells that ncurses does not know about.
      navd_erase()
      navd_clear_on_refresh()
      navd_refresh()
    }
    endwin()
  }

  // MARK: - Looks

  private static func looks(usesColors: Bool) -> [Look] {
    let hasColors = usesColors && has_colors() && start_color() == OK && use_default_colors() == OK
    let colors = hasColors ? navd_colors() : 0
    return CellStyle.allCases.map { style in
      let (attributes, color) = colors >= 256 ? richLook(of: style) : look(of: style)
      guard hasColors, let color else { return Look(attributes: attributes, pair: 0) }
      let pair = Int16(style.rawValue) + 1
      init_pair(pair, color, -1)
      return Look(attributes: attributes, pair: pair)
    }
  }

  /// Looks in the eight basic colours, which every theme defines.
  private static func look(of style: CellStyle) -> (attr_t, color: Int16?) {
    switch style {
    case .plain, .tab: (0, nil)
    case .faint: (navd_dim(), nil)
    case .strong, .key, .prompt: (navd_bold(), nil)
    case .border: (0, Int16(COLOR_CYAN))
    case .title: (navd_bold(), Int16(COLOR_CYAN))
    case .label: (0, Int16(COLOR_GREEN))
    case .selectedTab: (navd_reverse(), nil)
    case .warning: (navd_bold(), Int16(COLOR_MAGENTA))
    case .error: (navd_bold(), Int16(COLOR_RED))
    }
  }

  /// Looks in tones of the 256-colour palette that are readable on black and on white, with a contrast of at least 3.8.
  private static func richLook(of style: CellStyle) -> (attr_t, color: Int16?) {
    switch style {
    case .faint: (0, 243)
    case .border: (0, 31)
    case .title: (navd_bold(), 31)
    case .label: (0, 64)
    case .warning: (navd_bold(), 130)
    case .error: (navd_bold(), 160)
    case .plain, .tab, .strong, .key, .prompt, .selectedTab: look(of: style)
    }
  }
}
