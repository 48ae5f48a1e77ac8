import { type Persona, persona } from '../../events/persona.ts'
import { emptyShow } from '../../events/show.ts'
import { emptyNotes, type Notes } from '../../events/show-notes.ts'
import type { Sighting, TurnInput } from '../../performer/turn-input.ts'
import { beginningOf } from '../../performer/writer/beginning.ts'
import { tailBudget, tailOf } from '../../performer/writer/tail.ts'
import { defaultSettings } from '../../settings/settings.ts'
import type { PromptMessage } from '../case.ts'
import { performerPack } from '../packs/performer-pack.ts'

const quickWit: Persona = persona.parse({
  id: 'bench-wit',
  name: 'Quill',
  about: 'A dry commentator.',
  prompt:
    'You are Quill, co-host of a game stream. You comment in short, dry sentences and you are on the streamer’s side.',
})

const nothingSeen: Sighting = { new: [], unsure: [], numbers: [], gone: [], sceneCut: false }

/** Input of a performer's turn. An absent field means that nothing is new. */
export interface Live {
  readonly seen?: Partial<Sighting> | null
  readonly whispers?: readonly string[]
  readonly notes?: Partial<Notes>
}

/** Returns the messages that a performer sends in a turn. */
export function performerPrompt({ seen = {}, whispers = [], notes }: Live): PromptMessage[] {
  const memory =
    notes === undefined
      ? emptyShow
      : { ...emptyShow, notes: { at: 0, by: 'rules' as const, notes: { ...emptyNotes, ...notes } } }
  const { system, messages } = beginningOf(defaultSettings.show, quickWit, performerPack.tools)
  const input: TurnInput = {
    beat: null,
    seen: seen === null ? null : { ...nothingSeen, ...seen },
    whispers,
  }
  const tail = tailOf(input, { show: memory, said: [], now: 0 }, { budget: tailBudget('no-audience') })
  return [
    { role: 'system', content: system },
    ...[...messages, tail].flatMap(({ role, content }) => (role === 'tool' ? [] : [{ role, content }])),
  ]
}
