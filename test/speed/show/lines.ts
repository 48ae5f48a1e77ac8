import { cueText, spokenText } from '../../../src-shared/events/cue-words.ts'
import { screensOf } from './figures.ts'
import { type Play, screenAt } from './play.ts'
import { shownCues } from './shown-cues.ts'
import { quoteIn } from './wording.ts'

const clockOf = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${(Math.floor(ms / 1000) % 60).toString().padStart(2, '0')}.${Math.floor((ms % 1000) / 100)}`

export function printLines(name: string, play: Play): void {
  console.log(`\n# ${name}\n`)
  let last = -1
  for (const shown of shownCues(play)) {
    const screen = screenAt(play, shown.from)
    if (screen !== undefined && screen.atMs !== last) {
      last = screen.atMs
      console.log(`${clockOf(screen.atMs)}  [${screen.lines.map(({ text }) => text).join(' · ')}]`)
    }
    const { content } = shown.cue
    const words = spokenText(content)?.replaceAll('\n', ' / ')
    const count = 'count' in content ? ` ×${content.count}` : ''
    const what = words === undefined ? `${cueText(content)}${count}` : `“${words}”`
    const quote = shown.words === null ? null : quoteIn(shown.words, screensOf(play, shown))
    const lateMs = shown.from - shown.dueAt
    console.log(
      `  ${clockOf(shown.from)} ${content.lane.padEnd(8)} ${what}${quote === null ? '' : `  (quotes: ${quote})`}${lateMs > 1500 ? `  (${(lateMs / 1000).toFixed(1)} s late)` : ''}`,
    )
  }
}
