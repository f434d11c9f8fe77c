/**
 * The look of the panels. `:where` leaves every rule to the app: one selector of its own is stronger. Colours follow the page's
 * `color-scheme`.
 */
export const STYLE = `
:where(.community-devtools) {
  --devtools-ink: light-dark(#1b2421, #eef3f0);
  --devtools-soft: light-dark(#56605b, #a8b4b0);
  --devtools-paper: light-dark(#ffffff, #1a2025);
  --devtools-sunken: light-dark(#f3f1ec, #151a1f);
  --devtools-line: light-dark(#ddd8cc, #2c353b);
  --devtools-good: light-dark(#0c6a59, #6bd8bf);
  --devtools-bad: light-dark(#b02a25, #ff9d92);
  --devtools-waiting: light-dark(#7d4a00, #f5c264);
  color: var(--devtools-ink);
  font: 13px/1.45 system-ui, sans-serif;
  text-align: start;
}
:where(.community-devtools, .community-devtools *) { box-sizing: border-box; }
:where(.community-devtools p, .community-devtools ol, .community-devtools ul) { margin: 0; padding: 0; }
:where(.community-devtools ol, .community-devtools ul) { list-style: none; }
:where(.community-devtools code) { font: 600 12px/1.45 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
:where(.community-devtools button) { min-block-size: 28px; padding: 2px 12px; border: 1px solid var(--devtools-line); border-radius: 8px; background: var(--devtools-paper); color: inherit; font: inherit; cursor: pointer; }
:where(.community-devtools button[aria-pressed=true]) { border-color: var(--devtools-good); color: var(--devtools-good); font-weight: 600; }
:where(.community-empty) { padding: 16px; color: var(--devtools-soft); }

:where(.community-entry) { padding: 5px 16px; border-block-end: 1px solid var(--devtools-line); border-inline-start: 3px solid transparent; content-visibility: auto; contain-intrinsic-block-size: auto 30px; }
:where(.community-entry-write) { border-inline-start-color: var(--devtools-good); background: var(--devtools-sunken); }
:where(.community-entry:last-child) { border-block-end: 0; }
:where(.community-devtools .community-open) { display: block; inline-size: 100%; min-block-size: 0; padding: 0; border: 0; border-radius: 4px; background: none; text-align: start; }
:where(.community-line) { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 10px; }
:where(.community-about) { flex: 1 1 96px; min-inline-size: 0; overflow: hidden; color: var(--devtools-soft); text-overflow: ellipsis; white-space: nowrap; }
:where(.community-tail) { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: flex-end; gap: 0 10px; margin-inline-start: auto; text-align: end; }
:where(.community-tail time) { color: var(--devtools-soft); }
:where(.community-end) { min-inline-size: 128px; }
:where(.community-life) { display: flex; align-self: center; inline-size: 96px; block-size: 8px; overflow: hidden; border-radius: 2px; background: var(--devtools-line); }
:where(.community-life span) { min-inline-size: 1px; }
:where(.community-phase-queued) { background: repeating-linear-gradient(135deg, currentColor 0 1px, transparent 1px 4px); }
:where(.community-phase-sent) { border-inline-end: 2px solid var(--devtools-ink); background: currentColor; }
:where(.community-phase-read) { background: color-mix(in srgb, currentColor 40%, transparent); }
:where(.community-steps) { margin-block: 4px 6px; }
:where(.community-times) { padding-inline: 7px; border: 1px solid var(--devtools-line); border-radius: 9px; color: var(--devtools-soft); font-size: 12px; font-variant-numeric: tabular-nums; }
:where(.community-step) { position: relative; padding-inline-start: 18px; color: var(--devtools-soft); }
:where(.community-step)::before { content: ''; position: absolute; inset-block-start: 7px; inset-inline-start: 3px; inline-size: 7px; block-size: 7px; border: 1px solid currentColor; border-radius: 50%; }
:where(.community-step-good)::before { background: var(--devtools-good); border-color: var(--devtools-good); }
:where(.community-step-bad)::before { background: var(--devtools-bad); border-color: var(--devtools-bad); }
:where(.community-step-waiting)::before { border-color: var(--devtools-waiting); }
:where(.community-step code) { font-weight: 400; }
:where(.community-figures) { font-variant-numeric: tabular-nums; white-space: nowrap; }
:where(.community-figures-good) { color: var(--devtools-good); }
:where(.community-figures-bad) { color: var(--devtools-bad); }
:where(.community-figures-waiting) { color: var(--devtools-waiting); }

:where(.community-map) { display: grid; gap: 14px; padding: 14px 16px; }
:where(.community-group) { margin-block-end: 6px; color: var(--devtools-soft); font-size: 12px; font-weight: 600; }
:where(.community-nodes) { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(190px, 100%), 1fr)); gap: 8px; }
:where(.community-node) { position: relative; padding: 8px 10px; border: 1px solid var(--devtools-line); border-inline-start: 4px solid var(--devtools-good); border-radius: 8px; background: var(--devtools-paper); }
:where(.community-node-stale) { border-inline-start-color: var(--devtools-waiting); border-inline-start-style: dashed; }
:where(.community-node-refetching, .community-node-loading, .community-node-waiting) { border-inline-start-color: var(--devtools-waiting); }
:where(.community-node-failed) { border-inline-start-color: var(--devtools-bad); }
:where(.community-node-unused) { background: var(--devtools-sunken); }
:where(.community-node p) { color: var(--devtools-soft); font-size: 12px; overflow-wrap: anywhere; }
:where(.community-node .community-open)::after { content: ' ▸' / ''; color: var(--devtools-soft); }
:where(.community-node .community-open[aria-expanded=true])::after { content: ' ▾' / ''; }
:where(.community-node-open) { grid-column: 1 / -1; }
:where(.community-devtools .community-why) { margin-block-start: 6px; padding-inline-start: 14px; list-style: disc; font-size: 12px; overflow-wrap: anywhere; }
:where(.community-pending) { display: inline-block; margin-block-start: 4px; padding: 1px 8px; border: 1px dashed var(--devtools-waiting); border-radius: 8px; color: var(--devtools-waiting); font-size: 12px; overflow-wrap: anywhere; }
:where(.community-lit) { position: absolute; inset: -1px; border-radius: 8px; pointer-events: none; animation: community-lit 1.4s ease-out both; }
@keyframes community-lit { from { box-shadow: 0 0 0 3px var(--devtools-good); } to { box-shadow: 0 0 0 3px transparent; } }
@media (prefers-reduced-motion: reduce) { :where(.community-lit) { animation: none; } }

:where(.community-dock) { position: fixed; z-index: 2147483000; inset-block-end: 16px; inset-inline-end: 16px; display: grid; justify-items: end; gap: 8px; }
:where(.community-dock-panel) { inline-size: min(720px, calc(100vw - 32px)); max-block-size: min(70vh, 640px); overflow-y: auto; border: 1px solid var(--devtools-line); border-radius: 12px; background: var(--devtools-paper); box-shadow: 0 12px 40px #0004; }
:where(.community-head) { position: sticky; inset-block-start: 0; z-index: 1; background: var(--devtools-paper); }
:where(.community-bar) { display: flex; flex-wrap: wrap; gap: 6px; padding: 8px; border-block-end: 1px solid var(--devtools-line); }
:where(.community-bar-end) { margin-inline-start: auto; }
:where(.community-bar input) { flex: 1 1 96px; min-inline-size: 0; min-block-size: 28px; padding: 2px 10px; border: 1px solid var(--devtools-soft); border-radius: 8px; background: var(--devtools-paper); color: inherit; font: inherit; }

@media (forced-colors: active) {
  .community-devtools button[aria-pressed=true] { forced-color-adjust: none; background: Highlight; color: HighlightText; }
  .community-entry { border-inline-start-color: Canvas; }
  .community-entry-write { border-inline-start-color: Highlight; }
  .community-step-good::before, .community-step-bad::before { forced-color-adjust: none; background: CanvasText; }
  .community-life span { forced-color-adjust: none; color: CanvasText; }
}
`;
