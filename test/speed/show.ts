// Plays ten minutes of four reels to an audience and measures the show. Run it with `npm run bench -- show` or `node
// --import tsx test/speed/show.ts`, and with any of these options: `--reel NAME`, `--persona ID`, `--writer NAME`,
// `--model NAME`, `--asks words|tools` (with `--model`), `--minutes N`, `--lines`, `--beats`, `--again`, `--write`.
// Without `--writer` (a scripted model) or `--model` (an Ollama model), the understudy performs. `--again` plays a
// second stream and counts the lines that the first stream already showed. `--lines` prints each cue. `--beats`
// prints the beats that were missed or invented. `--write` puts the figures that have a goal into docs/benchmarks.md.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { modelAsks } from '../../src-shared/events/audition.ts'
import { settingsSchema } from '../../src-shared/settings/settings.ts'
import { writeSection } from '../fixtures/benchmarks-page.ts'
import { knownLines, looped, saidDates } from './show/evening.ts'
import { type Figure, figuresOf } from './show/figures.ts'
import { printLines } from './show/lines.ts'
import { placementFigures } from './show/placement.ts'
import { type Play, play } from './show/play.ts'
import { realWriter } from './show/real-writer.ts'
import { cacheFolder, reels } from './show/reels.ts'
import { readScreens } from './show/screens.ts'
import { beatFigures, readShare } from './show/truth.ts'
import { writerNames, writerOf } from './show/writers.ts'

const { values: options } = parseArgs({
  options: {
    reel: { type: 'string' },
    persona: { type: 'string', default: 'marlow' },
    writer: { type: 'string', default: '' },
    model: { type: 'string', default: '' },
    asks: { type: 'string', default: 'words' },
    minutes: { type: 'string', default: '10' },
    lines: { type: 'boolean', default: false },
    beats: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const ms = Number(options.minutes) * 60_000
/** Duration of a reel (ms). Longer shows repeat it. */
const loopMs = 600_000
const knownMs = 1_800_000
const settings = settingsSchema.parse({ show: { persona: options.persona } })
const scripted = writerOf(options.writer)
if (options.writer !== '' && scripted === undefined)
  throw new Error(`There is no writer "${options.writer}"; the writers are ${writerNames.join(', ')}`)
const real =
  options.model === '' ? undefined : realWriter(options.model, modelAsks.parse(options.asks), settings)
const model = real?.model ?? scripted

const columns: { name: string; figures: Figure[] }[] = []
for (const reel of reels.filter(({ name }) => options.reel === undefined || name === options.reel)) {
  const once = await reel.shots(Math.min(ms, loopMs))
  const read = await readScreens(once, join(cacheFolder, `${reel.name}.json`))
  const [shots, screens] = [looped(once, loopMs, ms), looped(read, loopMs, ms)]
  const deps = {
    ...{ ms, settings },
    ...(real === undefined ? {} : { inFlight: real.inFlight }),
    ...(model === undefined ? {} : { model }),
  }
  const played = await play(screens, deps)
  if (options.lines) printLines(reel.name, played)
  const { figures, mistakes } = beatFigures(shots, played)
  if (options.beats)
    for (const { atMs, what } of mistakes) console.log(`${reel.name} ${(atMs / 1000).toFixed(1)} s: ${what}`)
  const again = options.again ? [await secondStream(played, deps)] : []
  columns.push({
    name: reel.name,
    figures: [...figuresOf(played), ...placementFigures(played), readShare(once, read), ...figures, ...again],
  })
}

const rows = (columns[0]?.figures ?? []).map(({ name, goal }, n) => ({
  hasGoal: goal !== '–',
  row: [name, ...columns.map(({ figures }) => figures[n]?.value ?? '–'), goal].join(' | '),
}))
const tableOf = (some: typeof rows) =>
  [
    `| figure | ${columns.map(({ name }) => name).join(' | ')} | goal |`,
    `|---|${columns.map(() => '---:|').join('')}---:|`,
    ...some.map(({ row }) => `| ${row} |`),
  ].join('\n')
console.log(tableOf(rows))
if (options.write)
  writeSection('show', 'The show', `${intro()}\n\n${tableOf(rows.filter(({ hasGoal }) => hasGoal))}`)

async function secondStream(first: Play, deps: Parameters<typeof play>[1]): Promise<Figure> {
  const said = saidDates(first)
  const dayMs = 86_400_000
  const at = (template: string) =>
    said.has(template) ? { at: (said.get(template) ?? 0) - dayMs } : undefined
  const next = await play(first.screens, { ...deps, ms: Math.min(deps.ms, knownMs), saidBefore: at })
  const { lines, known } = knownLines(next, knownMs, said)
  return {
    name: 'lines of the next stream that were known, in 30 min',
    goal: '≤ 25 %',
    value: `${Math.round((100 * known) / Math.max(1, lines))} % of ${lines}`,
  }
}

function intro(): string {
  const scripted = options.writer === '' ? 'the understudy' : `the scripted writer \`${options.writer}\``
  const who = options.model === '' ? scripted : `\`${options.model}\`, asked for ${options.asks}`
  return `${options.minutes} minutes of each reel with default settings, \`${options.persona}\` and ${who}, on a virtual clock. The product's OCR read every picture.
\`demo\` is the reel in \`assets/demo\`, over and over; the others are drawn by the scripts in \`test/fixtures/reels\`.`
}
