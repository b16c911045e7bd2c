import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A terminal without a screen: what a program writes to `device` can be read from `control`.
struct PseudoTerminal {
  let device: FileHandle
  let control: FileHandle

  /// Gives nil where the system has none to give.
  init?() {
    // Glibc's module leaves these functions out.
    guard
      let openControl = PseudoTerminal.function("posix_openpt", as: OpenFunction.self),
      let grant = PseudoTerminal.function("grantpt", as: OpenFunction.self),
      let unlock = PseudoTerminal.function("unlockpt", as: OpenFunction.self),
      let name = unsafe PseudoTerminal.function("ptsname", as: NameFunction.self)
    else { return nil }
    let control = openControl(O_RDWR | O_NOCTTY)
    guard control >= 0, grant(control) == 0, unlock(control) == 0, let path = unsafe name(control)
    else { return nil }
    let device = unsafe openDevice(path)
    guard device >= 0 else { return nil }
    self.device = FileHandle(fileDescriptor: device, closeOnDealloc: true)
    self.control = FileHandle(fileDescriptor: control, closeOnDealloc: true)
  }

  /// Says how many columns the terminal has; a new one says 0.
  func setWidth(_ columns: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    _ = unsafe ioctl(control.fileDescriptor, UInt(TIOCSWINSZ), &size)
  }

  private typealias OpenFunction = @convention(c) (Int32) -> Int32
  private typealias NameFunction = @convention(c) (Int32) -> UnsafeMutablePointer<CChar>?

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let program = unsafe dlopen(nil, RTLD_NOW), let symbol = unsafe dlsym(program, name)
    else { return nil }
    return unsafe unsafeBitCast(symbol, to: type)
  }
}

private func openDevice(_ path: UnsafePointer<CChar>) -> Int32 {
  unsafe open(path, O_RDWR | O_NOCTTY)
}
