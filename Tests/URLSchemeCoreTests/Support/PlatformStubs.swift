import Foundation

// What the articles' snippets take from UIKit and SwiftUI, where these do not exist: just enough
// for the snippets to be compiled as they stand.

#if canImport(UIKit)
  @_exported import UIKit
#else
  @MainActor class UIResponder {}

  @MainActor class UIApplication {
    struct OpenURLOptionsKey: Hashable {
      var rawValue = ""
    }
  }

  @MainActor protocol UIApplicationDelegate: AnyObject {
    func application(
      _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
  }
#endif

#if canImport(SwiftUI)
  @_exported import SwiftUI
#else
  @MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
  }

  extension Never: View {
    var body: Never { fatalError("no such view is shown") }
  }

  extension Optional: View where Wrapped: View {
    var body: Never { fatalError("it has no body") }
  }

  extension View {
    func onOpenURL(perform action: @escaping (URL) -> Void) -> OpenURLView<Self> {
      OpenURLView(content: self, action: action)
    }
  }

  struct OpenURLView<Content: View>: View {
    var content: Content
    var action: (URL) -> Void
    var body: Never { fatalError("it has no body") }
  }

  @resultBuilder enum ViewBuilder {
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  }

  struct Text: View {
    var text: String
    var body: Never { fatalError("it has no body") }

    init(_ text: String) {
      self.text = text
    }
  }

  @available(macOS 13, *)
  struct ShareLink: View {
    var title: String
    var item: URL
    var body: Never { fatalError("it has no body") }

    init(_ title: String, item: URL) {
      self.title = title
      self.item = item
    }
  }

  @MainActor protocol Scene {}

  struct WindowGroup<Content: View>: Scene {
    var content: Content

    init(@ViewBuilder content: () -> Content) {
      self.content = content()
    }
  }

  @MainActor protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
  }

  @propertyWrapper struct State<Value> {
    var wrappedValue: Value
    var projectedValue: Binding<Value> { Binding(wrappedValue: wrappedValue) }
  }

  @dynamicMemberLookup @propertyWrapper struct Binding<Value> {
    var wrappedValue: Value

    subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> Binding<Part> {
      Binding<Part>(wrappedValue: wrappedValue[keyPath: path])
    }
  }

  @available(macOS 13, *)
  struct NavigationStack<Element: Hashable, Content: View>: View {
    var path: [Element]
    var content: Content
    var body: Never { fatalError("it has no body") }

    init(path: Binding<[Element]>, @ViewBuilder content: () -> Content) {
      self.path = path.wrappedValue
      self.content = content()
    }
  }
#endif
