// Plays recorded fights to an audience and measures how the show ends them. Run it with `npm run bench -- finales` or
// `node --import tsx test/speed/finales.ts`, with `--fights FOLDER` for recordings as JSON (see
// `test/fixtures/fights/fights.ts`) instead of the invented fights, `--persona ID`, `--evening` to play them
// one after the other in one show, and `--beats` to print each beat.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settingsSchema } from '../../src-shared/settings/settings.ts'
import { type Fight, fight, fights } from '../fixtures/fights/fights.ts'
import { type Finale, finalesOf, isWhole, shapesOf } from './show/finales.ts'
import type { Play } from './show/play.ts'

const { values: options } = parseArgs({
  options: {
    fights: { type: 'string' },
    persona: { type: 'string', default: 'marlow' },
    evening: { type: 'boolean', default: false },
    beats: { type: 'boolean', default: false },
  },
})
const settings = settingsSchema.parse({ show: { persona: options.persona } })

const recorded = options.fights === undefined ? fights : readFights(options.fights)
const shows = options.evening ? [recorded] : recorded.map((one) => [one])
const finales: Finale[] = []
for (const show of shows) finales.push(...(await finalesOf(show, settings)))
for (const finale of finales) {
  const { game, beat = 'not seen', word = 'no word', sound = 'no sound', burst = 'no burst', shape } = finale
  console.log([game, beat, word, sound, burst, shape].join(' | '))
}
if (options.beats) for (const one of new Set(finales.map(({ play }) => play))) printBeats(one)
const seen = finales.filter(({ beat }) => beat !== undefined)
console.log(
  `\n${finales.length} fights, ${finales.length - seen.length} victories not seen; big word, sound and burst: ${seen.filter(isWhole).length} of ${seen.length}`,
)
for (const [shape, count] of shapesOf(seen))
  console.log(`${Math.round((100 * count) / seen.length)} % ${shape}`)

function readFights(folder: string): Fight[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.sort().map((file) => fight.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
}

function printBeats({ events }: Play): void {
  for (const event of events) {
    const at = (event.t / 1000).toFixed(1)
    if (event.type === 'show/beat') {
      const { beat, plan } = event
      console.log(
        `  ${at} ${beat.kind} ${beat.salience} new ${beat.novelty.toFixed(2)}: ${plan.level} ${plan.combo ?? ''} ${plan.held ?? ''} ${plan.word?.text ?? ''} ${plan.line?.text.replace('\n', ' / ') ?? ''}`,
      )
    } else if (event.type === 'stage/cue')
      console.log(`  ${at}   → ${event.cue.lane} ${JSON.stringify(event.cue.content)}`)
    else if (event.type === 'tool/done' && !event.ok)
      console.log(`  ${at}   ✕ ${event.tool}: ${JSON.stringify(event.denial)}`)
    else if (event.type === 'stage/dropped') console.log(`  ${at}   dropped ${event.cue} ${event.reason}`)
  }
}
