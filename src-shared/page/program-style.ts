/**
 * Style of pages for an audience, with the colors and the font of the panel.
 * @param font the font file in Base64; without it, the system's font
 */
export const programStyle = (font: string | null): string => `${font === null ? '' : fontFace(font)}
:root { color-scheme: light dark; ${light}
  --font: "Recursive Adlib", ui-sans-serif, system-ui, sans-serif;
  --v-ui: "MONO" 0, "CASL" 0, "CRSV" 0.5; --v-mono: "MONO" 1, "CASL" 0, "CRSV" 0; --v-voice: "MONO" 0, "CASL" 1, "CRSV" 0.5; }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 var(--font); font-variation-settings: var(--v-ui); -webkit-text-size-adjust: 100%; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 56px; }
main > * { min-width: 0; }
h1, h2, p, ol, ul, dl, dd, figure, blockquote { margin: 0; padding: 0; }
ol, ul { list-style: none; }
h1 { font-size: clamp(36px, 9vw, 64px); line-height: 1.05; font-weight: 820; letter-spacing: -0.02em; font-variation-settings: var(--v-voice); overflow-wrap: anywhere; text-wrap: balance; }
h2 { font-size: 22px; line-height: 1.2; font-weight: 720; font-variation-settings: var(--v-voice); }
blockquote { font-variation-settings: var(--v-voice); overflow-wrap: anywhere; }
.kicker { font-size: 13px; letter-spacing: 0.14em; text-transform: uppercase; color: var(--stage); font-variation-settings: var(--v-mono); }
.soft { color: var(--text-2); overflow-wrap: anywhere; }
.small { font-size: 14px; }
.mono { font-variation-settings: var(--v-mono); font-variant-numeric: tabular-nums; }
:focus-visible { outline: 2px solid var(--text); outline-offset: 3px; }
`

const fontFace = (font: string): string =>
  `@font-face { font-family: "Recursive Adlib"; src: url(data:font/woff2;base64,${font}) format("woff2"); font-weight: 300 1000; font-style: oblique 0deg 15deg; }`

// The colors of `renderer/style/palette.css`.
const light =
  '--bg: #ebeff1; --card: #ffffff; --line: #cbd5da; --line-strong: #71838e; --text: #121b20; --text-2: #3d4c55; --stage: #7d4a00; --stage-bg: #faebd2; --stage-line: #d3ad70; --on-stage: #ffffff; --sight: #0a566a;'
const dark =
  '--bg: #0d1317; --card: #192228; --line: #243038; --line-strong: #5f7380; --text: #e8eef1; --text-2: #b0bec7; --stage: #f2b866; --stage-bg: #2a2217; --stage-line: #6b5230; --on-stage: #1b1306; --sight: #77c8dc;'
