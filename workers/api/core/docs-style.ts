/** The documentation's own stylesheet, in the site's colours: the page stands alone and loads nothing else. */
export const DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f7f6f2; --surface: #fffefc; --sunken: #eeece6; --ink: #16201d; --ink-2: #45504b; --ink-3: #5f6964;
  --line: #dfdcd3; --primary: #0b5a56; --primary-tint: #e2eeeb; --info: #1d5790; --info-tint: #e5eef7;
  --text: "Hanken Grotesk Variable", "Hanken Grotesk", system-ui, "Segoe UI", sans-serif;
  --display: "Source Serif 4 Variable", "Source Serif 4", Georgia, "Times New Roman", serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0f1413; --surface: #161c1a; --sunken: #0b0f0e; --ink: #ecefea; --ink-2: #b7c0ba; --ink-3: #919b95;
    --line: #2b3330; --primary: #7ccabf; --primary-tint: #17302d; --info: #8fc1f2; --info-tint: #132739;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.5 var(--text); }
a { color: var(--primary); text-underline-offset: 2px; }
a:focus-visible, pre:focus-visible, .wide:focus-visible, summary:focus-visible {
  outline: 2px solid var(--primary); outline-offset: 2px; border-radius: 4px;
}
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 12px; top: 12px; background: var(--surface); padding: 8px 12px; }
.page { max-width: 1120px; margin: 0 auto; padding: 0 12px 64px; }
header { border-bottom: 1px solid var(--line); background: var(--surface); }
header div { max-width: 1120px; margin: 0 auto; padding: 16px 12px; display: flex; gap: 8px 24px; flex-wrap: wrap; }
header div > :first-child { margin-right: auto; }
.name { font: 650 1.25rem/1.25 var(--display); color: var(--ink); text-decoration: none; }
h1, h2 { font-family: var(--display); font-weight: 650; line-height: 1.15; }
h1 { font-size: clamp(1.5rem, 1.3rem + 0.9vw, 2rem); margin: 32px 0 16px; }
h2 { font-size: clamp(1.25rem, 1.1rem + 0.6vw, 1.5rem); margin: 48px 0 4px; }
h3 { font: 600 1rem/1.5 var(--mono); margin: 0; overflow-wrap: anywhere; }
h4 { font: 600 0.875rem/1.25rem var(--text); color: var(--ink-2); margin: 20px 0 8px; overflow-wrap: anywhere; }
p { margin: 0 0 12px; max-width: 72ch; }
.about { color: var(--ink-3); margin: 0 0 16px; }
nav ul { list-style: none; padding: 0; margin: 24px 0 0; columns: 3 15rem; gap: 32px; font-size: 0.875rem; }
nav li { padding: 4px 0; break-inside: avoid; }
nav a { font-family: var(--mono); overflow-wrap: anywhere; }
article { border-top: 1px solid var(--line); padding: 24px 0; }
.head { display: flex; gap: 8px; align-items: baseline; flex-wrap: wrap; margin-bottom: 8px; }
.verb {
  font: 700 0.6875rem/1rem var(--text); letter-spacing: 0.045em; padding: 2px 6px; border-radius: 4px;
  background: var(--primary-tint); color: var(--primary);
}
.verb.get { background: var(--info-tint); color: var(--info); }
.sum { font-weight: 600; margin-bottom: 4px; }
.who { color: var(--ink-3); font-size: 0.875rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; line-height: 1.25rem; }
th, td { text-align: left; vertical-align: top; padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); }
th { color: var(--ink-3); font-weight: 550; }
td:first-child { white-space: nowrap; }
code, pre { font-family: var(--mono); font-size: 0.8125rem; }
code { overflow-wrap: anywhere; }
pre {
  margin: 0; padding: 12px 16px; background: var(--sunken); border: 1px solid var(--line); border-radius: 10px;
  overflow: auto; max-height: 28rem; line-height: 1.25rem;
}
.two { display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 834px) { .two { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); } }
@media (min-width: 640px) { .page, header div { padding-left: 24px; padding-right: 24px; } }
`.trimStart()
