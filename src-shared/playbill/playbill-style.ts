/**
 * Style of a playbill, on top of `programStyle`.
 * @param color the persona's color, such as `#7c56cf`
 */
export const playbillStyle = (color: string): string => `
header { border-bottom: 6px double ${/^#[0-9a-f]{6}$/i.test(color) ? color : 'var(--stage-line)'}; padding-bottom: 20px; display: grid; gap: 10px; }
section { margin-top: 36px; }
section > h2 { margin-bottom: 14px; }
.figures dl { display: flex; flex-wrap: wrap; gap: 8px; }
.figures div { flex: 1 1 112px; max-width: 180px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 10px 14px; display: flex; flex-direction: column-reverse; justify-content: flex-end; }
.figures dt { font-size: 14px; line-height: 1.25; color: var(--text-2); }
.figures dd { font-size: 32px; line-height: 1.1; font-weight: 760; font-variant-numeric: tabular-nums; }
figure, figure > div { display: grid; gap: 8px; align-content: start; min-width: 0; }
@media (min-width: 700px) { .lines .with-picture { grid-template-columns: 240px minmax(0, 1fr); gap: 16px; align-items: center; } }
blockquote p::first-letter { text-transform: uppercase; }
figure img { width: 100%; max-width: 480px; border-radius: 8px; border: 1px solid var(--line); display: block; }
.hero { background: var(--stage-bg); border: 1px solid var(--stage-line); border-radius: 14px; padding: 24px; }
.hero h2 { font-size: 14px; font-weight: 600; color: var(--stage); }
.hero blockquote { font-size: clamp(26px, 6vw, 40px); line-height: 1.15; font-weight: 700; text-wrap: balance; }
.hero figure, .hero figure > div { gap: 14px; }
.hero figure img { max-width: 100%; }
.lines { display: grid; gap: 26px; }
.lines li { border-left: 3px solid var(--stage-line); padding-left: 16px; break-inside: avoid; }
.lines blockquote { font-size: 21px; line-height: 1.3; font-weight: 600; }
blockquote p + p { margin-top: 0.3em; }
.gag { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 18px; break-inside: avoid; }
.gag + .gag { margin-top: 12px; }
.gag h3 { margin: 0 0 12px; font-size: 16px; font-weight: 680; overflow-wrap: anywhere; }
.gag ol { display: grid; gap: 14px; }
.gag blockquote { font-size: 18px; line-height: 1.35; }
.time { margin-right: 6px; color: var(--stage); }
.clips { display: grid; gap: 10px; }
.clips li { display: grid; overflow-wrap: anywhere; }
footer { margin-top: 40px; border-top: 3px double var(--stage-line); padding-top: 16px; }
@media print {
  :root { --bg: #fff; --card: #fff; --text: #000; --text-2: #333; --stage: #5c3700; --stage-bg: #fff; --line: #999; --stage-line: #999; }
  main { max-width: none; padding: 0; }
  section, figure { break-inside: avoid; }
  .lines { gap: 18px; }
}
`
