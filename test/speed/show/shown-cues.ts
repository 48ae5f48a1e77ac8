import type { Cue } from '../../../src-shared/events/cue.ts'
import { spokenText } from '../../../src-shared/events/cue-words.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'

/** A cue that was on stage between the times `from` and `until` (ms). */
export interface ShownCue {
  readonly cue: Cue
  readonly from: number
  readonly until: number
  readonly dueAt: number
  /** Null for pictures, sounds and big words. */
  readonly words: string | null
}

/**
 * Returns the cues that the overlays got, with their times on stage.
 * @param ms time of the show's end
 */
export function shownCues({
  events,
  ms,
}: {
  readonly events: readonly AdlibEvent[]
  readonly ms: number
}): ShownCue[] {
  const due = new Map<string, number>()
  const shown: { -readonly [K in keyof ShownCue]: ShownCue[K] }[] = []
  const cut = (at: number, pick: (cue: Cue) => boolean) => {
    for (const one of shown) if (one.until > at && pick(one.cue)) one.until = at
  }
  for (const event of events) {
    if (event.type === 'stage/queued') due.set(event.cue.id, event.dueAt ?? event.t)
    else if (event.type === 'stage/stopped') cut(event.t, ({ id }) => id === event.cue)
    else if (event.type === 'stage/cleared' || event.type === 'stage/panic') cut(event.t, () => true)
    else if (event.type === 'stage/cue') shown.push(shownCue(event, due, ms))
  }
  return shown
}

function shownCue(
  { cue, t }: Extract<AdlibEvent, { type: 'stage/cue' }>,
  due: ReadonlyMap<string, number>,
  ms: number,
): ShownCue {
  const until = Math.min(ms, t + cue.durationMs)
  return {
    cue,
    from: t,
    until,
    dueAt: due.get(cue.id) ?? t,
    words: cue.word !== undefined ? null : spokenText(cue.content),
  }
}

export function unionMs(spans: readonly { readonly from: number; readonly until: number }[]): number {
  let sum = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { from, until } of spans.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, until - Math.max(from, end))
    end = Math.max(end, until)
  }
  return sum
}

export function longestGapMs(
  spans: readonly { readonly from: number; readonly until: number }[],
  ms: number,
): number {
  let longest = 0
  let end = 0
  for (const { from, until } of spans.toSorted((a, b) => a.from - b.from)) {
    longest = Math.max(longest, from - end)
    end = Math.max(end, until)
  }
  return Math.max(longest, ms - end)
}
