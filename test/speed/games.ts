// Measures what sight reads of recorded games and what the show makes of them:
//   ADLIB_GAMES=FOLDER node --import tsx test/speed/games.ts [--game NAME] [--beats] [--misses] [--seen] [--write]
// ADLIB_GAMES has `reels/NAME/` (a picture a second and reel.json) and `truth/NAME.json` (labels). --beats prints each beat and line,
// --misses the words that were not read, --seen the lines and numbers of each observation; --write puts the table into docs/benchmarks.md.
// Nothing is asserted.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createPaddleEngine } from '../../electron/ocr/ocr-engine.ts'
import { settingsSchema } from '../../src-shared/settings/settings.ts'
import { writeSection } from '../fixtures/benchmarks-page.ts'
import { scoreMoments } from './games/moments.ts'
import { scoreReading } from './games/reading.ts'
import { readRecordings } from './games/recordings.ts'
import { play } from './show/play.ts'
import { cacheFolder } from './show/reels.ts'
import { readScreens } from './show/screens.ts'

const { values: options } = parseArgs({
  options: {
    game: { type: 'string' },
    beats: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    seen: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const folder = process.env.ADLIB_GAMES
if (!folder) {
  console.log('games: set ADLIB_GAMES to a folder with recordings; nothing is measured.')
  process.exit(0)
}
const settings = settingsSchema.parse({})
const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)}`

const engine = createPaddleEngine()
const rows: string[] = []
try {
  const recordings = readRecordings(folder)
  // The first readings load the model and compile code, which would count for the first recording.
  if (recordings[0] !== undefined) await scoreReading(recordings[0], engine)
  for (const recording of recordings) {
    const { name, shots } = recording
    if (options.game !== undefined && options.game !== name) continue
    const reading = await scoreReading(recording, engine)
    if (options.misses) console.log(reading.misses.join('\n'))
    const screens = await readScreens(shots, join(cacheFolder, `game-${name}.json`))
    const ms = (shots.at(-1)?.atMs ?? 0) + 1000
    const played = await play(screens, { ms, settings })
    const show = scoreMoments(recording, played)
    if (options.seen)
      for (const event of played.events)
        if (event.type === 'sight/observation') {
          const { newLines, numbers } = event.observation
          console.log(
            `${name} ${(event.t / 1000 + 1).toFixed(1)} [${newLines.map(({ text }) => text).join(' · ')}] ${numbers.map(({ label, value, was }) => `${label}=${was === undefined ? '' : `${was}>`}${value}`).join(', ')}`,
          )
        }
    if (options.beats) console.log(show.report.join('\n'))
    rows.push(
      [
        name,
        `${percent(reading.read, reading.words)}/${percent(reading.read, reading.reported)}/${percent(reading.digitsRead, reading.digits)}`,
        `${reading.numbersRight} of ${reading.numbers}`,
        `${show.met} of ${show.expected}`,
        `${show.deathsMet} of ${show.deaths}`,
        `${show.unfounded} of ${show.beats}`,
        (show.lines / show.minutes).toFixed(1),
        `${show.fillers} of ${show.lines}`,
        `${show.longestSilenceS.toFixed(0)} s`,
        `${Math.round(reading.cpuMs / Math.max(1, reading.frames))} ms`,
      ].join(' | '),
    )
  }
} finally {
  await engine.close()
}
const table = [
  '| game | words: recall/precision/digits, % | named numbers | moments met | deaths noticed | reactions without a labeled moment | lines a minute | filler lines | longest silence | CPU a frame |',
  '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
  ...rows.map((row) => `| ${row} |`),
].join('\n')
console.log(table)
if (options.write) writeSection('games', 'Recorded games', table)
