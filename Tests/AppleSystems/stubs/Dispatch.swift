// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the tests use of Dispatch.

public final class DispatchSemaphore: Sendable {
  public init(value: Int) {}
  public func wait() {}
  @discardableResult public func signal() -> Int { 0 }
}

public final class DispatchWorkItem: @unchecked Sendable {
  public init(block: @escaping () -> Void) {}
  public func cancel() {}
}

public struct DispatchTime: Sendable {
  public static func now() -> Self { Self() }
  public static func + (time: Self, seconds: Double) -> Self { time }
}

public final class DispatchQueue: Sendable {
  public static func global() -> DispatchQueue { DispatchQueue() }
  public func asyncAfter(deadline: DispatchTime, execute: DispatchWorkItem) {}
}
