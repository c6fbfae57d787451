import CLibuv

extension LoopError {
  /// An error code of libuv: a negated errno, or libuv's own `endOfFile`.
  ///
  /// Codes without a name here are represented too.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Creates the code of an errno, which is positive as in `errno.h`.
    public init(errno: Int32) { self.init(rawValue: -errno) }

    /// `EACCES`: permission denied.
    public static let accessDenied = Code(UV_EACCES)
    /// `EADDRINUSE`: the path exists.
    public static let addressInUse = Code(UV_EADDRINUSE)
    /// `EAGAIN`: the call would block; for a connection, the listener's backlog is full.
    public static let tryAgain = Code(UV_EAGAIN)
    /// `EALREADY`: already started.
    public static let alreadyStarted = Code(UV_EALREADY)
    /// `EBADF`: not an open descriptor.
    public static let badDescriptor = Code(UV_EBADF)
    /// `ECANCELED`: the handle was closed first, or the work was cancelled.
    public static let cancelled = Code(UV_ECANCELED)
    /// `ECONNREFUSED`: there is no listener.
    public static let connectionRefused = Code(UV_ECONNREFUSED)
    /// `ECONNRESET`: the other side closed the connection with bytes unread.
    public static let connectionReset = Code(UV_ECONNRESET)
    /// `EOF`: libuv's own code for the end of a stream.
    public static let endOfFile = Code(UV_EOF)
    /// `EINVAL`: invalid argument.
    public static let invalidArgument = Code(UV_EINVAL)
    /// `EMFILE`: this process may open no more descriptors.
    public static let tooManyOpenFiles = Code(UV_EMFILE)
    /// `ENAMETOOLONG`: the path is too long; for a socket, longer than 107 bytes.
    public static let nameTooLong = Code(UV_ENAMETOOLONG)
    /// `ENOENT`: no such file or directory.
    public static let notFound = Code(UV_ENOENT)
    /// `ENOTCONN`: the stream is not connected, or not open in that direction.
    public static let notConnected = Code(UV_ENOTCONN)
    /// `ENOTSOCK`: the descriptor is not a socket.
    public static let notASocket = Code(UV_ENOTSOCK)
    /// `EPIPE`: the other side has closed its end.
    public static let brokenPipe = Code(UV_EPIPE)
    /// `ESRCH`: no such process.
    public static let noSuchProcess = Code(UV_ESRCH)

    private init(_ code: uv_errno_t) { self.init(rawValue: code.rawValue) }

    /// The errno's name, such as `EPIPE`.
    public var name: String { unsafe text(uv_err_name_r) }

    /// The meaning of the errno in a few words.
    public var message: String { unsafe text(uv_strerror_r) }

    private typealias Describe = (Int32, UnsafeMutablePointer<CChar>?, Int) -> UnsafeMutablePointer<CChar>?

    /// The text that a function of libuv writes for the code.
    private func text(_ describe: Describe) -> String {
      unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
        _ = unsafe describe(rawValue, buffer.baseAddress, buffer.count)
        return unsafe String(cString: buffer.baseAddress.unsafelyUnwrapped)
      }
    }
  }
}
