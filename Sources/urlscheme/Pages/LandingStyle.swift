/// How a landing page looks: one card of buttons, with the QR code beside it where there is room. On what is held in
/// a hand, a code to scan is of no use.
///
/// A page allows this one style sheet by its digest, and no style from elsewhere.
enum LandingStyle {
  static let text = """
    \(PageStyle.colors)
    body { font: 1.0625rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--tint);
      margin: 0; padding: 1rem; overflow-wrap: anywhere; }
    main { max-width: 26rem; margin: 4vh auto; padding: 1.5rem; background: var(--paper);
      border: 1px solid var(--line); border-radius: 1rem; }
    h1 { font-size: 1.75rem; line-height: 1.2; margin: 0; } h2 { font-size: 1.125rem; margin: 0 0 .5rem; }
    p { margin: .5rem 0 0; } section { margin-top: 1.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
    .button { display: block; margin-top: .75rem; padding: .75rem 1rem; border: 2px solid var(--link);
      border-radius: .6rem; text-align: center; text-decoration: none; font-weight: 600; color: var(--link); }
    .first { margin-top: 1.25rem; background: var(--link); color: var(--paper); }
    .button:hover { text-decoration: underline; }
    .soft { color: var(--soft); font-size: .9375rem; } .bad { color: var(--bad); }
    [hidden] { display: none; }
    .code svg { display: block; width: 13rem; max-width: 100%; height: auto; border-radius: .5rem; }
    :focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
    @media (min-width: 48rem) {
      .wide { display: grid; grid-template-columns: 1fr 15rem; column-gap: 2rem; max-width: 44rem; padding: 2rem; }
      .wide .code { margin: 0; padding: 0 0 0 2rem; border: 0; border-left: 1px solid var(--line); } }
    @media (pointer: coarse), (max-width: 30rem) { .code { display: none; }
      .wide { display: block; max-width: 26rem; } }
    @media (max-width: 30rem) { body { padding: 0; background: var(--paper); }
      main { margin: 0; border: 0; border-radius: 0; padding: 1.25rem; } }
    """

  /// What `Content-Security-Policy` calls it: SHA-256, in Base64.
  static let digest = "sha256-p90XLT0NCkCNsGWMgwOOuODWlAL4T26N8uMksrOvOnU="
}
