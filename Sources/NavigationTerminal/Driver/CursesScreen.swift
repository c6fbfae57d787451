import CNcurses

/// The terminal as ncurses drives it: pictures are put on it with as little output as will do, and it is as it was found
/// after `restore()`. All that is called of ncurses is on this page.
///
/// There is one for each process, and it belongs to the thread that made it: ncurses keeps its state in variables of its
/// own. It reads no keys; what is typed comes through the loop.
@safe
final class CursesScreen {
  let charset: Charset

  private let screen: OpaquePointer
  private let looks: [Look]

  /// Capabilities by which a terminal tells what is pasted from what is typed (terminfo's user_caps(5)).
  private static let beginsTellingPastes = "BE"
  private static let endsTellingPastes = "BD"

  /// What the terminal shows; nil when that is not known.
  private var shown: Picture?

  /// How a style looks here: attributes and a pair of colours.
  private struct Look {
    var attributes: attr_t
    var pair: Int16
  }

  /// Takes the terminal: its usual contents go and come back with `restore()`, keys come at once and unseen.
  ///
  /// - Parameter usesColors: Whether colours are used where the terminal has some.
  /// - Throws: `TerminalError` if there is no terminal that can be drawn on; then nothing was changed.
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

  /// Looks whether there is a terminal that can be drawn on, and changes nothing.
  ///
  /// - Throws: `TerminalError`
  static func check() throws(TerminalError) {
    guard isatty(0) == 1, isatty(1) == 1 else { throw .notATerminal }
    let name = environment("TERM") ?? ""
    var code: Int32 = 0
    guard unsafe setupterm(nil, 1, &code) == OK else { throw .unknownTerminal(name) }
    guard unsafe navd_capability("cup") != nil, unsafe navd_capability("clear") != nil else { throw .tooSimple(name) }
  }

  /// What a terminal is sent to tell of the mouse, in the form that has no limits (SGR), and to stop that; nil for one
  /// that is not known to understand it. terminfo has it as `XM`; of tmux and screen it does not say.
  static var mouse: (on: String, off: String)? {
    let name = environment("TERM") ?? ""
    let isMultiplexer = ["tmux", "screen"].contains(where: name.hasPrefix)
    let isTold = unsafe navd_capability("XM") != nil
    guard isTold || isMultiplexer else { return nil }
    return ("\u{1B}[?1006;1000h", "\u{1B}[?1006;1000l")
  }

  /// What a terminal is sent to tell what is pasted from what is typed, and to stop that; nil for one that is not known to
  /// understand it. Of tmux, screen and rxvt terminfo does not say it everywhere.
  static var paste: (on: String, off: String)? {
    if let on = capability(beginsTellingPastes), let off = capability(endsTellingPastes) { return (on, off) }
    let name = environment("TERM") ?? ""
    guard ["tmux", "screen", "rxvt"].contains(where: name.hasPrefix) else { return nil }
    return ("\u{1B}[?2004h", "\u{1B}[?2004l")
  }

  static func capability(_ name: String) -> String? { unsafe navd_capability(name).map { unsafe String(cString: $0) } }

  /// The name of the tty, such as `pts/3`.
  static var terminalName: String {
    let name = unsafe ttyname(0).map { unsafe String(cString: $0) } ?? "terminal"
    return name.hasPrefix("/dev/") ? String(name.dropFirst(5)) : name
  }

  /// Takes the character set from the environment.
  ///
  /// Where it names a UTF-8 locale that is not installed here, as after ssh from another machine, `C.UTF-8` does as well.
  private static func takeLocale() -> Charset {
    if unsafe setlocale(LC_CTYPE, "") == nil {
      let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment($0) }.first { !$0.isEmpty } ?? ""
      if ["utf-8", "utf8"].contains(where: name.lowercased().contains) { unsafe setlocale(LC_CTYPE, "C.UTF-8") }
    }
    return navd_locale_is_utf8() ? .unicode : .ascii
  }

  /// How long to wait after an Esc.
  static var escapeDelay: Duration { EscapeDelay.of(environment: environment("ESCDELAY")) }

  private static func environment(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

  /// The time, in seconds since 1970: what deadlines are told in.
  static var wallClock: Int { navd_wall_clock() }

  // MARK: - Showing

  /// The size of the terminal now.
  var size: Size {
    var (rows, columns): (Int32, Int32) = (0, 0)
    if unsafe navd_window_size(1, &rows, &columns) == 0, rows > 0, columns > 0 {
      return Size(columns: Int(columns), rows: Int(rows))
    }
    return Size(columns: Int(navd_columns_of_screen()), rows: Int(navd_lines()))
  }

  /// Takes over the size that the terminal has now, and draws everything with the next picture.
  func fitToWindow() {
    let size = size
    resize_term(Int32(size.rows), Int32(size.columns))
    repaint()
  }

  /// Draws everything with the next picture: something else has written on the terminal.
  func repaint() {
    shown = nil
    navd_clear_on_refresh()
  }

  /// Puts a picture on the terminal.
  ///
  /// - Complexity: O(cells), and output for those that changed.
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
      // A character that this C library is too old for: something of the same width, or the rest of the row is shifted.
      for offset in 0..<glyph.columns {
        unsafe navd_put(Int32(row), Int32(column + offset), [0x3F, 0], look.attributes, look.pair)
      }
    }
  }

  /// Gives the terminal to the shell until the process is continued (Control-Z).
  func suspend() {
    leave()
    // The whole group, as the terminal does it: a script that waits for this process is to stop with it.
    navd_stop_group()
    // Who was continued in the background is stopped here, before anything is written on the shell's terminal.
    navd_await_foreground()
    takeInput()
    fitToWindow()
  }

  /// Has the terminal tell of pastes and of the mouse.
  private func takeInput() {
    if let paste = Self.paste { unsafe navd_write(paste.on) }
    if let mouse = Self.mouse { unsafe navd_write(mouse.on) }
  }

  /// Gives the terminal back as it was found. Nothing can be shown any more.
  func restore() {
    leave()
    unsafe delscreen(screen)
    CrashRestorer.disarm()
  }

  private func leave() {
    if let paste = Self.paste { unsafe navd_write(paste.off) }
    if let mouse = Self.mouse { unsafe navd_write(mouse.off) }
    if unsafe navd_capability("rmcup") == nil {
      // There is no other screen to go back to: what the shell writes is not to stand among ours. Cleared and not only
      // erased, since a window that was resized a moment ago may show what ncurses does not know of.
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

  /// With the eight colours that every terminal has in a tone of its own.
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

  /// With tones of the 256 that can be read on black and on white alike: a contrast of 3.8 at least to either.
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
