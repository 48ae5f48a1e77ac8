import type { Cue } from '../events/cue.ts'
import { cueDuration } from '../events/lanes.ts'
import { mayGoOut } from '../events/on-air.ts'
import { momentWordMs } from '../events/reading-time.ts'
import { isMomentDue, momentOf } from './moment.ts'
import { isOrdered, type Offer, type StagePart } from './stage-guard.ts'
import { beatOf, bigWordIn } from './turn-beat.ts'

const triumphMs = 3000

/** Returns the cue of an accepted offer. `now` is epoch ms. */
export function makeCue(offer: Offer, id: string, state: StagePart, now: number): Cue {
  const { content, by, turn, call, line, gag } = offer
  const beat = beatOf(offer, state)
  const great = offer.moment ?? (beat && momentOf(beat))
  const moment = great && isMomentDue(great, { turn, cues: state.cues, now }) ? great : undefined
  const word = bigWordIn(offer, state)
  return {
    id,
    lane: content.lane,
    by,
    durationMs: word !== undefined ? momentWordMs : durationOf(content, moment),
    content,
    ...(turn === undefined ? {} : { turn }),
    ...(call === undefined ? {} : { call }),
    ...(moment === undefined ? {} : { moment }),
    ...(word === undefined ? {} : { word }),
    ...(line === undefined ? {} : { line }),
    ...(gag === undefined ? {} : { gag }),
    ...(isOrdered(offer, state) ? { ordered: true } : {}),
    // It is about the demo, so it stays in it, even if the demo ends while it waits.
    ...(mayGoOut({ by }, state) ? {} : { demo: true }),
  }
}

function durationOf(content: Cue['content'], moment: Cue['moment']): number {
  if (moment === 'triumph' && content.lane === 'particle') return triumphMs
  return cueDuration(content)
}
