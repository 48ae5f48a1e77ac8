/** Style of a report, with the colors of the panel. */
export const reportStyle = `
:root { color-scheme: light dark;
  --bg: #ebeff1; --card: #fff; --line: #cbd5da; --strong: #71838e; --text: #121b20; --soft: #3d4c55; --faint: #51616b;
  --right: #17592f; --right-bg: #dbefe1; --wrong: #9d1f1b; --wrong-bg: #fbe1df; --odd: #7d4a00; --odd-bg: #faebd2;
  --none: #3d4c55; --none-bg: #dde4e8; --track: #dde5e9;
  --s1: #7d4a00; --s2: #0a566a; --s3: #17592f; --s4: #b04a1c; --s5: #51616b; }
@media (prefers-color-scheme: dark) { :root {
  --bg: #0d1317; --card: #192228; --line: #243038; --strong: #5f7380; --text: #e8eef1; --soft: #b0bec7; --faint: #8d9da8;
  --right: #84cb98; --right-bg: #16271e; --wrong: #ff9c94; --wrong-bg: #321b1c; --odd: #f2b866; --odd-bg: #2a2217;
  --none: #c3ccd2; --none-bg: #232c32; --track: #222d35;
  --s1: #f2b866; --s2: #77c8dc; --s3: #84cb98; --s4: #efa27f; --s5: #b0bec7; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.5 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 24px 16px 64px; display: grid; gap: 16px; }
main > * { min-width: 0; }
h1 { font-size: 26px; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 0 0 4px; }
h3 { font-size: 15px; margin: 16px 0 4px; overflow-wrap: anywhere; }
p { margin: 0 0 8px; }
.about { color: var(--soft); max-width: 72ch; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px; }
.note { margin: 0; border-left: 3px solid var(--odd); background: var(--odd-bg); padding: 8px 12px; border-radius: 6px; overflow-wrap: anywhere; }
.note > * { margin: 0; }
.note ul { padding-left: 20px; }
.insights { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
.insights li { border-left: 3px solid var(--s2); padding-left: 12px; }
.insights b { display: block; }
.insights span { color: var(--soft); display: block; }
.rows { display: grid; gap: 10px; margin-top: 8px; }
.row { display: grid; grid-template-columns: minmax(0, 15rem) minmax(0, 1fr) 8.5rem; gap: 4px 12px; align-items: center; }
.row .name { overflow-wrap: anywhere; }
.row .track, .row .stack, .row .axis { order: 2; }
.row .figure, .row .end { order: 3; }
.row .figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; color: var(--soft); }
.row .figure b { color: var(--text); }
.track { position: relative; height: 22px; background: linear-gradient(var(--track), var(--track)) center/100% 2px no-repeat; }
.track i { position: absolute; top: 0; bottom: 0; width: 1px; background: var(--line); }
.span { position: absolute; top: 9px; height: 4px; border-radius: 2px; background: var(--s2); opacity: .45; }
.dot { position: absolute; top: 5px; width: 12px; height: 12px; margin-left: -6px; border-radius: 50%; background: var(--s2); border: 2px solid var(--card); }
.dot.raw { background: var(--card); border-color: var(--strong); }
.dot.parsed { background: var(--s1); }
.axis { display: flex; justify-content: space-between; color: var(--faint); font-size: 12px; }
.key { display: flex; flex-wrap: wrap; gap: 4px 16px; color: var(--soft); font-size: 13px; margin: 4px 0; }
.key span { display: inline-flex; align-items: center; gap: 6px; overflow-wrap: anywhere; min-width: 0; }
.swatch { width: 12px; height: 12px; border-radius: 3px; flex: none; background: var(--c); }
.swatch.dashed { background: repeating-linear-gradient(90deg, var(--c) 0 4px, transparent 4px 6px); }
.swatch.round { border-radius: 50%; border: 2px solid transparent; }
.stack { display: flex; height: 20px; border-radius: 4px; overflow: hidden; background: var(--track); }
.stack span { min-width: 0; }
.right { background: var(--right-bg); color: var(--right); } .wrong { background: var(--wrong-bg); color: var(--wrong); }
.malformed { background: var(--odd-bg); color: var(--odd); } .abstained { background: var(--none-bg); color: var(--none); }
.bar-right { background: var(--right); } .bar-wrong { background: var(--wrong); } .bar-malformed { background: var(--odd); } .bar-abstained { background: var(--strong); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; padding: 5px 10px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
th.mark { text-align: center; white-space: normal; overflow-wrap: anywhere; min-width: 6rem; }
td:first-child { min-width: 9rem; overflow-wrap: anywhere; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.mark { text-align: center; white-space: nowrap; border-radius: 4px; }
code, .mono { font: 13px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
details .insights { margin-top: 12px; }
details > summary { cursor: pointer; color: var(--soft); }
details[open] > summary { margin-bottom: 8px; }
svg { display: block; width: 100%; max-width: 480px; height: auto; }
svg text { fill: var(--soft); font: 11px ui-sans-serif, system-ui, sans-serif; }
:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
@media (max-width: 640px) { .row { grid-template-columns: minmax(0, 1fr) auto; } .row .figure { order: 1; } .row .track, .row .stack, .row .axis { grid-column: 1 / -1; } .row .end { display: none; } main { padding: 16px 8px 48px; } section { padding: 12px; } }
@media print { body { background: #fff; } section { break-inside: avoid; } }
`
