/** Style of a vote page, on top of `programStyle`. */
export const voteStyle = `
header { border-bottom: 3px double var(--stage-line); padding-bottom: 20px; display: grid; gap: 10px; }
h1 { font-size: clamp(30px, 7vw, 48px); }
#vote { margin-top: 24px; display: grid; gap: 16px; justify-items: start; }
#vote > * { max-width: 100%; }
button { font: inherit; font-variation-settings: inherit; color: var(--text); background: var(--card); border: 1px solid var(--line-strong); border-radius: 10px; padding: 10px 18px; min-height: 44px; cursor: pointer; touch-action: manipulation; }
button.main { background: var(--stage); border-color: var(--stage); color: var(--on-stage); font-weight: 680; }
.seen { display: grid; gap: 4px; min-height: 56px; align-content: start; }
.lines { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; width: 100%; }
.line { display: grid; gap: 10px; align-content: start; text-align: left; padding: 18px; min-height: 168px; border-radius: 14px; }
#vote h2:focus { outline: none; }
.line:focus-visible { background: var(--stage-bg); border-color: var(--stage-line); }
@media (hover: hover) { .line:hover { background: var(--stage-bg); border-color: var(--stage-line); } }
.side { font-size: 13px; color: var(--stage); font-variation-settings: var(--v-mono); }
.said { display: grid; gap: 4px; font-size: 22px; line-height: 1.25; font-weight: 640; font-variation-settings: var(--v-voice); overflow-wrap: anywhere; }
.row { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; }
.sums { display: grid; gap: 4px; font-size: 19px; font-weight: 640; }
textarea { width: 100%; font: 14px/1.5 var(--font); font-variation-settings: var(--v-mono); color: var(--text); background: var(--card); border: 1px solid var(--line-strong); border-radius: 10px; padding: 12px; resize: vertical; }
.all { display: grid; gap: 18px; margin-top: 12px; width: 100%; }
.all li { border-left: 3px solid var(--line-strong); padding-left: 14px; display: grid; gap: 4px; overflow-wrap: anywhere; }
.all b { font-weight: 600; color: var(--text-2); }
.chosen { font-weight: 640; }
.mark { margin-left: 8px; padding: 1px 8px; border-radius: 999px; background: var(--stage-bg); border: 1px solid var(--stage-line); font-size: 13px; font-weight: 500; white-space: nowrap; }
@media (max-width: 600px) { .lines { grid-template-columns: 1fr; } .line { min-height: 120px; } }
@media print { button, textarea { display: none; } }
`
