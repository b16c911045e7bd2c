/// How pages look: in light and in dark, on a telephone and in print.
///
/// A page allows this one style sheet by its digest, and no style from elsewhere.
enum PageStyle {
  /// The colours of every page, in light and in dark.
  static let colors = """
    :root { color-scheme: light dark; --ink: #1b1b1f; --soft: #55555e; --paper: #fff; --line: #cfcfd6;
      --tint: #f3f3f7; --good: #0b6b2e; --bad: #b3121d; --doubt: #7a4d00; --link: #0b57d0; }
    @media (prefers-color-scheme: dark) { :root { --ink: #ececf1; --soft: #a9a9b4; --paper: #17171b;
      --line: #44444e; --tint: #222228; --good: #7fd79b; --bad: #ff8f8f; --doubt: #f0c36d; --link: #9cc2ff; } }
    """

  static let text = """
    \(colors)
    body { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
      max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
    h1 { font-size: 1.6rem; } h2 { font-size: 1.35rem; border-bottom: 1px solid var(--line); }
    h1, h2, h3, h4 { line-height: 1.25; }
    h2 { margin-top: 2.5rem; } h3 { margin-top: 2rem; }
    a { color: var(--link); } :target { scroll-margin-top: 1rem; }
    code, output, textarea, input, select { font-family: ui-monospace, monospace; font-size: .95em; }
    code { background: var(--tint); padding: .1em .3em; border-radius: .25em; }
    table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
    caption { text-align: left; color: var(--soft); }
    th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0;
      border-bottom: 1px solid var(--line); }
    thead th { overflow-wrap: normal; } tbody th { min-width: 5rem; font-weight: 500; }
    tbody th[scope=rowgroup] { font-weight: 700; } .number { text-align: right; white-space: nowrap; }
    tbody th[scope=rowgroup] { padding-top: 1.2rem; }
    .wide { overflow-x: auto; overflow-wrap: break-word; } .wide td:last-child code { overflow-wrap: anywhere; }
    .wide td:nth-child(2) { min-width: 7rem; } .soft { color: var(--soft); }
    .good { color: var(--good); } .bad { color: var(--bad); } .doubt { color: var(--doubt); }
    meter { width: 10rem; max-width: 100%; }
    fieldset { border: 1px solid var(--line); border-radius: .4rem; margin: .8rem 0; padding: .6rem .8rem; }
    label { display: block; font-weight: 600; } .field { margin: .8rem 0; }
    input, select, textarea, button { font-size: 1rem; max-width: 100%; box-sizing: border-box;
      padding: .35rem; }
    input, textarea { width: 100%; } input[type=checkbox] { width: auto; }
    output { display: block; background: var(--tint); padding: .6rem; border-radius: .4rem; min-height: 1.5em; }
    details > summary { cursor: pointer; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    @media print { form { display: none; } }
    @media (max-width: 36rem) { body { padding: .6rem; } th, td { padding-right: .4rem; } }
    """

  /// What `Content-Security-Policy` calls it: SHA-256, in Base64.
  static let digest = "sha256-RkdrRWmy31d9efSbVXvh3ThjdPzeHgrLc2T0YQ80Ksg="
}
