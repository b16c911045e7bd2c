public import Foundation
public import URLSchemeCore

/// What an app does with its links, but for its views: receives them, asks, navigates, says what is wrong, shares,
/// and goes back to who asked.
///
/// There is no name of a route, parameter or screen in it that is not the compiler's business: they come from
/// `recipes.urlscheme.json`, by way of `RecipesLink.swift`.
@MainActor
public final class AppCore {
  /// The path of the navigation stack, root first.
  public private(set) var path: [RecipesLink.Screen] = []
  /// What the topmost screen is about.
  public private(set) var title = ""
  /// What the person is to be asked before anything happens.
  public private(set) var question: RecipesLink.Destination?
  /// What is wrong with the last link.
  public private(set) var message: String?

  private let pending = PendingLink()

  /// An app that has just been started: no link, and no window yet.
  public init() {}

  // MARK: Receive, and hold until the app is ready

  /// Takes a link at any time, from `onOpenURL` or a delegate.
  public func open(_ url: URL) {
    do {
      pending.hold(try DeepLink(url))
    } catch {
      message = error.message
    }
  }

  /// There is a window now.
  public func begin() {
    pending.whenReady { [weak self] link in self?.receive(link) }
  }

  private func receive(_ link: DeepLink) {
    message = nil
    do {
      let destination = try RecipesLink.destination(of: link)
      if destination.confirm {
        question = destination
      } else {
        show(destination)
      }
    } catch {
      message = error.message
    }
  }

  // MARK: Ask, and navigate

  /// The person has said yes.
  public func confirm() {
    if let question { show(question) }
    question = nil
  }

  private func show(_ destination: RecipesLink.Destination) {
    path = destination.screens
    title = AppCore.title(of: destination.link)
  }

  private static func title(of link: RecipesLink) -> String {
    switch link {
    case .book: "Recipes"
    case .recipe(let recipe): "\(recipe.slug) for \(recipe.servingsOrDefault)"
    case .import(let request): "Add \(request.page)"
    }
  }

  // MARK: Build

  /// The link that shares a recipe.
  public func share(_ recipe: RecipesLink.Recipe) throws(Finding) -> URL? {
    URL(try RecipesLink.recipe(recipe).link)
  }

  // MARK: Call back

  /// Ends what was asked for, and gives the link that tells the caller what became of it.
  ///
  /// - Parameter slug: The recipe that was added; nil: the person did not want it.
  /// - Returns: nil where the caller does not want to know.
  public func reply(adding slug: String?) -> DeepLink? {
    guard let callbacks = question?.match else { return nil }
    question = nil
    guard let slug else { return callbacks.callback(.cancel)?.link() }
    return callbacks.callback(.success)?.link(
      reporting: RecipesLink.ImportReturns(slug: slug).items)
  }
}
