// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Swift adds to the headers of a Mac.
@_exported import Darwin

public var errno: Int32 {
  get { unsafe __error().pointee }
  set { unsafe __error().pointee = newValue }
}

public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }

public typealias SignalHandler = @convention(c) (Int32) -> Void
public var SIG_DFL: SignalHandler? { nil }
public var SIG_IGN: SignalHandler { { _ in } }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
public func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer)
  -> Int32
{ 0 }
