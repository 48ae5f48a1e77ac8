// Measures what sight reads in recorded games and how the show reacts to them. Usage: `ADLIB_GAMES=FOLDER node
// --import tsx test/speed/games.ts [--game NAME] [--beats] [--misses] [--seen] [--write]`. FOLDER contains
// `reels/NAME/` (one picture per second and `reel.json`) and `truth/NAME.json` (labels). `--write` puts the table
// into `docs/benchmarks.md`. `--cards` measures instead what the cards in `cards/NAME.json`
// change, if they are written 60 s after the start (`--written SECONDS`).
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createPaddleEngine } from '../../electron/ocr/ocr-engine.ts'
import { settingsSchema } from '../../src-shared/settings/settings.ts'
import { writeSection } from '../fixtures/benchmarks-page.ts'
import { measureCards } from './games/measure-cards.ts'
import { type ShowScore, scoreMoments } from './games/moments.ts'
import { type ReadingScore, scoreReading } from './games/reading.ts'
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
    cards: { type: 'boolean', default: false },
    written: { type: 'string', default: '60' },
    write: { type: 'boolean', default: false },
  },
})
const folder = process.env.ADLIB_GAMES
if (!folder) {
  console.log('games: set ADLIB_GAMES to a folder with recordings; nothing is measured.')
  process.exit(0)
}
const settings = settingsSchema.parse({})
interface Measured {
  readonly reading: ReadingScore
  readonly show: ShowScore
}

const engine = createPaddleEngine()
if (options.cards) {
  await measureCards(folder, engine, { ...options, writtenMs: Number(options.written) * 1000 })
  await engine.close()
  process.exit(0)
}
const measured: Measured[] = []
const rows: string[] = []
try {
  const recordings = readRecordings(folder)
  // The first readings load the model and compile code. Without this warm-up, the first recording would take longer.
  if (recordings[0] !== undefined) await scoreReading(recordings[0], engine)
  for (const recording of recordings) {
    const { name, shots } = recording
    if (options.game !== undefined && options.game !== name) continue
    const reading = await scoreReading(recording, engine)
    if (options.misses) console.log(reading.misses.join('\n'))
    const screens = await readScreens(shots, join(cacheFolder, `game-${name}.json`))
    const ms = (shots.at(-1)?.atMs ?? 0) + 1000
    const played = await play(screens, { ms, settings, embed: engine.embed })
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
    measured.push({ reading, show })
    rows.push(row(name, [{ reading, show }]))
  }
} finally {
  await engine.close()
}
const table = [
  '| game | words: recall/precision/digits, % | named numbers | moments met | deaths noticed | reactions without a labeled moment | lines a minute | filler lines | lines about what the screen names | longest silence | big words a minute | from a death or near-death to its curtain or pulse / word / line, s (median) | CPU a frame |',
  '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
  ...[...rows, ...(rows.length > 1 ? [row('all', measured)] : [])].map((cells) => `| ${cells} |`),
].join('\n')
console.log(table)
if (options.write) writeSection('games', 'Recorded games', table)

function row(name: string, measured: readonly Measured[]): string {
  const readings = measured.map(({ reading }) => reading)
  const shows = measured.map(({ show }) => show)
  const shares = [
    mean(readings.map(({ read, words }) => [read, words])),
    mean(readings.map(({ read, reported }) => [read, reported])),
    mean(readings.map(({ digitsRead, digits }) => [digitsRead, digits])),
  ]
  return [
    name,
    shares.join('/'),
    `${sum(readings, 'numbersRight')} of ${sum(readings, 'numbers')}`,
    `${sum(shows, 'met')} of ${sum(shows, 'expected')}`,
    `${sum(shows, 'deathsMet')} of ${sum(shows, 'deaths')}`,
    `${sum(shows, 'unfounded')} of ${sum(shows, 'beats')}`,
    (sum(shows, 'lines') / sum(shows, 'minutes')).toFixed(1),
    `${sum(shows, 'fillers')} of ${sum(shows, 'lines')}`,
    `${sum(shows, 'about')} of ${sum(shows, 'lines')}`,
    `${Math.max(...shows.map(({ longestSilenceS }) => longestSilenceS)).toFixed(0)} s`,
    (sum(shows, 'bigWords') / sum(shows, 'minutes')).toFixed(1),
    (['frame', 'word', 'line'] as const)
      .map((part) => median(shows.flatMap(({ delays }) => delays.flatMap((delay) => delay[part] ?? []))))
      .join(' / '),
    `${Math.round(sum(readings, 'cpuMs') / Math.max(1, sum(readings, 'frames')))} ms`,
  ].join(' | ')
}

function mean(shares: readonly (readonly [part: number, whole: number])[]): string {
  const counted = shares.filter(([, whole]) => whole > 0)
  const total = counted.reduce((sum, [part, whole]) => sum + part / whole, 0)
  return counted.length === 0 ? '–' : `${Math.round((100 * total) / counted.length)}`
}

function median(values: readonly number[]): string {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]?.toFixed(1) ?? '–'
}

function sum<K extends string>(each: readonly Readonly<Record<K, number>>[], key: K): number {
  return each.reduce((total, one) => total + one[key], 0)
}
