import type { Cue } from '../../../src-shared/events/cue.ts'
import type { Persona } from '../../../src-shared/events/persona.ts'
import { afterBeat, afterCue, emptyShow } from '../../../src-shared/events/show.ts'
import { rehearsalBeats } from '../../../src-shared/performer/rehearsal-beats.ts'
import { chooseLine } from '../../../src-shared/performer/show/bank.ts'

/** Time (ms) between two recorded moments. It is long enough for a running joke to take its next step. */
const apartMs = 60_000

/** Returns a persona's line at each recorded moment, or null. Another `take` chooses other lines at random. */
export function rehearse(persona: Persona, take: number): (string | null)[] {
  let show = emptyShow
  const rng = draws(take)
  const recent: string[] = []
  return rehearsalBeats.map(({ beat }, n) => {
    const now = (n + 1) * apartMs
    const at = { t: now, seq: n + 1, run: 'rehearsal' }
    const chosen = chooseLine({
      beat,
      show,
      persona,
      ratings: { funny: [], never: [] },
      recent,
      waiting: [],
      rng,
      now,
    })
    show = afterBeat(show, {
      ...at,
      type: 'show/beat',
      beat,
      plan: { level: 'combo', writer: 'bank' },
    })
    if (chosen === null) return null
    const { text, template, gag } = chosen.line
    recent.push(text)
    const cue: Cue = {
      id: `c${n}`,
      lane: 'caption',
      by: 'text',
      durationMs: 3000,
      content: { lane: 'caption', text },
      line: template,
      ...(gag === undefined ? {} : { gag }),
    }
    show = afterCue(show, { ...at, type: 'stage/cue', cue })
    return text
  })
}

function draws(take: number): () => number {
  let state = take * 7919
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
