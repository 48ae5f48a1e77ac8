// Plays evenings in a row on the virtual clock, and prints for each how many lines an earlier evening said (`heardBefore`), came back
// within 20 minutes (`early`) or were missing (`withoutLine`), and how many running jokes ended (`paid`). Run it with `npm run bench --
// evenings`, and with any of these options: `--persona ID`, `--language en|de`, `--minutes N`, `--streams N`, `--lines`.
import { parseArgs } from 'node:util'
import { settingsSchema } from '../../src-shared/settings/settings.ts'
import type { ShowLanguage } from '../../src-shared/settings/show.ts'
import { builtInIds } from '../fixtures/show.ts'
import { eveningFigures, playEvenings } from './show/evenings.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    streams: { type: 'string', default: '3' },
    persona: { type: 'string', default: '' },
    language: { type: 'string', default: '' },
    lines: { type: 'boolean', default: false },
  },
})

const languages: readonly ShowLanguage[] = ['en', 'de']
const ms = Number(values.minutes) * 60_000
for (const persona of builtInIds.filter((id) => values.persona === '' || values.persona === id))
  for (const language of languages.filter((one) => values.language === '' || values.language === one)) {
    const settings = settingsSchema.parse({ show: { persona, language }, setup: { state: 'skipped' } })
    const evenings = await playEvenings({ ms, settings, streams: Number(values.streams) })
    for (const [n, evening] of evenings.entries()) {
      console.log(`${persona} ${language} stream ${n + 1}`, JSON.stringify(eveningFigures(evening)))
      if (values.lines) for (const line of evening.special) console.log(`  ${line}`)
    }
  }
