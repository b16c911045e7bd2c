// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What this package uses of Foundation, with the availability that Apple documents.
@_exported import Darwin
@_exported import Dispatch

// MARK: Values

public struct Data: Sendable, Hashable, Codable, RandomAccessCollection, MutableCollection,
  RangeReplaceableCollection
{
  public struct Options: OptionSet, Sendable {
    public static let atomic = Options([])
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }
  public init() {}
  public init(_ bytes: some Sequence<UInt8>) {}
  public init(contentsOf url: URL) throws {}
  public init?(base64Encoded text: String) {}
  public init?(base64Encoded data: Data) {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 {
    get { 0 }
    set {}
  }
  public mutating func append(_ other: Data) {}
  public mutating func replaceSubrange(
    _ range: Range<Int>, with bytes: some Collection<UInt8>
  ) {}
  public func base64EncodedData() -> Data { self }
  public func base64EncodedString() -> String { "" }
  public func write(to url: URL, options: Options = []) throws {}
}

public struct URL: Sendable, Hashable, Codable {
  public struct ResourceKey: Hashable, Sendable {
    public static let isRegularFileKey = ResourceKey()
  }
  public struct ResourceValues {
    public var isDirectory: Bool? { nil }
    public var isRegularFile: Bool? { nil }
  }
  public init?(string: String) {}
  public init(fileURLWithPath: String) {}
  public init(fileURLWithPath: String, isDirectory: Bool) {}
  public init(fileURLWithPath: String, relativeTo: URL?) {}
  public var absoluteString: String { "" }
  public var scheme: String? { nil }
  public var host: String? { nil }
  @available(macOS 13, *) public func host(percentEncoded: Bool = true) -> String? { nil }
  public var query: String? { nil }
  public var path: String { "" }
  public var lastPathComponent: String { "" }
  public var pathComponents: [String] { [] }
  public var pathExtension: String { "" }
  public func appendingPathComponent(_ name: String) -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public func resolvingSymlinksInPath() -> URL { self }
  public func resourceValues(forKeys keys: Set<ResourceKey>) throws -> ResourceValues {
    ResourceValues()
  }
}

public struct URLQueryItem: Sendable, Hashable {
  public var name: String
  public var value: String?
  public init(name: String, value: String?) { (self.name, self.value) = (name, value) }
}

public struct URLComponents: Sendable, Hashable {
  public init() {}
  public init?(string: String) {}
  public var scheme: String?
  public var user: String?
  public var password: String?
  public var host: String?
  public var port: Int?
  public var path = ""
  public var query: String?
  public var fragment: String?
  public var percentEncodedUser: String?
  public var percentEncodedPassword: String?
  public var percentEncodedHost: String?
  @available(macOS 13, *) public var encodedHost: String? { nil }
  public var percentEncodedPath = ""
  public var percentEncodedQuery: String?
  public var percentEncodedFragment: String?
  public var queryItems: [URLQueryItem]?
  public var percentEncodedQueryItems: [URLQueryItem]?
  public var string: String? { nil }
  public var url: URL? { nil }
}

public struct UUID: Sendable, Hashable, Codable {
  public init() {}
  public init?(uuidString: String) {}
  public var uuidString: String { "" }
}

public struct Decimal: Sendable, Hashable, Codable, Comparable, CustomStringConvertible,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral
{
  public init() {}
  public init(_ value: Int) {}
  public init?(string: String) {}
  public init(integerLiteral value: Int) {}
  public init(floatLiteral value: Double) {}
  public var description: String { "" }
  public static func < (left: Decimal, right: Decimal) -> Bool { false }
}

public struct Date: Sendable, Hashable, Codable, Comparable {
  public init() {}
  public init(timeIntervalSinceReferenceDate: Double) {}
  public init(timeIntervalSince1970: Double) {}
  public var timeIntervalSinceReferenceDate: Double { 0 }
  public var timeIntervalSince1970: Double { 0 }
  public static func < (left: Date, right: Date) -> Bool { false }
  public func timeIntervalSince(_ date: Date) -> Double { 0 }
  @available(macOS 12, *) public init<T: ParseStrategy>(
    _ value: T.ParseInput, strategy: T
  ) throws where T.ParseOutput == Date {}
  @available(macOS 12, *) public func formatted(_ style: ISO8601FormatStyle) -> String { "" }

  @available(macOS 12, *) public struct ISO8601FormatStyle: ParseStrategy {
    public init(includingFractionalSeconds: Bool = false) {}
    public func parse(_ value: String) throws -> Date { fatalError() }
    public func year() -> Self { self }
    public func month() -> Self { self }
    public func day() -> Self { self }
  }
}

@available(macOS 12, *) public protocol ParseStrategy {
  associatedtype ParseInput
  associatedtype ParseOutput
  func parse(_ value: ParseInput) throws -> ParseOutput
}
@available(macOS 12, *) extension ParseStrategy where Self == Date.ISO8601FormatStyle {
  public static var iso8601: Self { Self() }
}

// MARK: Text

public struct CharacterSet: Sendable, ExpressibleByArrayLiteral {
  public static let whitespaces = CharacterSet()
  public init() {}
  public init(charactersIn text: String) {}
  public init(arrayLiteral elements: Unicode.Scalar...) {}
}

public struct NSRange {
  public init(_ range: some RangeExpression<String.Index>, in text: some StringProtocol) {}
}
extension Range<String.Index> {
  public init?(_ range: NSRange, in text: some StringProtocol) { nil }
}
public final class NSTextCheckingResult {
  public var numberOfRanges: Int { 0 }
  public func range(at index: Int) -> NSRange { NSRange("".startIndex..., in: "") }
}
public final class NSRegularExpression {
  public init(pattern: String) throws {}
  public func matches(in text: String, range: NSRange) -> [NSTextCheckingResult] { [] }
}

public struct StringEncoding: Sendable {
  public static let utf8 = StringEncoding()
}

extension String {
  public init(contentsOf url: URL, encoding: StringEncoding) throws { self = "" }
  public init(contentsOfFile path: String, encoding: StringEncoding) throws { self = "" }
  public init?(data: Data, encoding: StringEncoding) { nil }
  public init(format: String, _ arguments: any CVarArg...) { self = "" }
}

public struct CompareOptions: OptionSet, Sendable {
  public static let literal = CompareOptions([])
  public static let regularExpression = CompareOptions([])
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

extension StringProtocol {
  public func components(separatedBy separator: some StringProtocol) -> [String] { [] }
  public func components(separatedBy separators: CharacterSet) -> [String] { [] }
  public func contains(_ other: some StringProtocol) -> Bool { false }
  public func range(of other: some StringProtocol) -> Range<String.Index>? { nil }
  public func range(of other: some StringProtocol, options: CompareOptions) -> Range<String.Index>?
  {
    nil
  }
  public func replacingOccurrences(
    of target: some StringProtocol, with replacement: some StringProtocol,
    options: CompareOptions = []
  ) -> String { "" }
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func padding(toLength: Int, withPad: String, startingAt: Int) -> String { "" }
  public var removingPercentEncoding: String? { nil }
  public func write(to url: URL, atomically: Bool, encoding: StringEncoding) throws {}
  public func data(using encoding: StringEncoding) -> Data? { nil }
}

// MARK: Errors

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}
extension LocalizedError {
  public var failureReason: String? { nil }
  public var recoverySuggestion: String? { nil }
  public var helpAnchor: String? { nil }
}
extension Error {
  public var localizedDescription: String { "" }
}

// MARK: Coding

public final class JSONEncoder {
  public init() {}
  public func encode(_ value: some Encodable) throws -> Data { Data() }
}
public final class JSONDecoder {
  public init() {}
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
public final class JSONSerialization {
  public struct ReadingOptions: OptionSet, Sendable {
    public static let fragmentsAllowed = ReadingOptions([])
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }
  public static func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any {
    fatalError()
  }
}
public final class PropertyListDecoder {
  public init() {}
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
public enum PropertyListSerialization {
  public enum PropertyListFormat { case xml, binary }
}
public final class PropertyListEncoder {
  public var outputFormat: PropertyListSerialization.PropertyListFormat = .xml
  public init() {}
  public func encode(_ value: some Encodable) throws -> Data { Data() }
}

open class NSObject {
  public init() {}
}

public protocol XMLParserDelegate: AnyObject {
  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String])
  func parser(_ parser: XMLParser, foundCharacters text: String)
  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?)
}
public final class XMLParser {
  public weak var delegate: (any XMLParserDelegate)?
  public init(data: Data) {}
  public func parse() -> Bool { false }
}

// MARK: Files, processes and threads

public struct ObjCBool: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) {}
  public var boolValue: Bool { false }
}

public final class FileManager: @unchecked Sendable {
  public struct DirectoryEnumerationOptions: OptionSet, Sendable {
    public static let skipsHiddenFiles = DirectoryEnumerationOptions([])
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }
  public final class DirectoryEnumerator: Sequence, IteratorProtocol {
    public func next() -> Any? { nil }
  }
  public static let `default` = FileManager()
  public var temporaryDirectory: URL { URL(fileURLWithPath: "") }
  public func fileExists(atPath path: String) -> Bool { false }
  public func fileExists(
    atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?
  ) -> Bool { false }
  public func isExecutableFile(atPath path: String) -> Bool { false }
  public func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  public func contentsOfDirectory(
    at url: URL, includingPropertiesForKeys keys: [URL.ResourceKey]?,
    options: DirectoryEnumerationOptions = []
  ) throws -> [URL] { [] }
  public func subpathsOfDirectory(atPath path: String) throws -> [String] { [] }
  public func enumerator(
    at url: URL, includingPropertiesForKeys keys: [URL.ResourceKey]?,
    options: DirectoryEnumerationOptions = []
  ) -> DirectoryEnumerator? { nil }
  public func enumerator(atPath path: String) -> DirectoryEnumerator? { nil }
  public func createDirectory(
    at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  public func createSymbolicLink(at url: URL, withDestinationURL target: URL) throws {}
  public func createSymbolicLink(atPath path: String, withDestinationPath target: String) throws {}
  public func setAttributes(
    _ attributes: [FileAttributeKey: Any], ofItemAtPath path: String
  ) throws {}
  public func removeItem(at url: URL) throws {}
}
public struct FileAttributeKey: Hashable, Sendable {
  public static let posixPermissions = FileAttributeKey()
}

public final class FileHandle: @unchecked Sendable {
  public static let nullDevice = FileHandle(fileDescriptor: 0)
  public static let standardError = FileHandle(fileDescriptor: 2)
  public init(fileDescriptor: Int32) {}
  public init(fileDescriptor: Int32, closeOnDealloc: Bool) {}
  public init(forReadingFrom url: URL) throws {}
  public init(forWritingTo url: URL) throws {}
  public var fileDescriptor: Int32 { 0 }
  public var readabilityHandler: (@Sendable (FileHandle) -> Void)?
  public var availableData: Data { Data() }
  public func readToEnd() throws -> Data? { nil }
  public func read(upToCount count: Int) throws -> Data? { nil }
  public func write(contentsOf data: some Collection<UInt8>) throws {}
  public func close() throws {}
}
public final class Pipe: @unchecked Sendable {
  public init() {}
  public var fileHandleForReading: FileHandle { .nullDevice }
  public var fileHandleForWriting: FileHandle { .nullDevice }
}
public final class Process: @unchecked Sendable {
  public enum TerminationReason: Sendable { case exit, uncaughtSignal }
  public init() {}
  public var executableURL: URL?
  public var arguments: [String]?
  public var environment: [String: String]?
  public var currentDirectoryURL: URL?
  public var standardInput: Any?
  public var standardOutput: Any?
  public var standardError: Any?
  public var terminationHandler: (@Sendable (Process) -> Void)?
  public var processIdentifier: Int32 { 0 }
  public var terminationStatus: Int32 { 0 }
  public var terminationReason: TerminationReason { .exit }
  public func run() throws {}
  public func terminate() {}
  public func waitUntilExit() {}
}
public final class ProcessInfo: Sendable {
  public static let processInfo = ProcessInfo()
  public var environment: [String: String] { [:] }
}
public final class Bundle: @unchecked Sendable {
  public static let main = Bundle()
  public static var allBundles: [Bundle] { [] }
  public var bundlePath: String { "" }
  public func url(forResource name: String?, withExtension: String?) -> URL? { nil }
}
public final class Thread: Sendable {
  public static func detachNewThread(_ body: @escaping @Sendable () -> Void) {}
  public static func sleep(forTimeInterval seconds: Double) {}
}
public final class NSLock: @unchecked Sendable {
  public init() {}
  public func lock() {}
  public func unlock() {}
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}
