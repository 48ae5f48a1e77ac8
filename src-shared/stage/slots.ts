import { type Beat, type BeatKind, isFiller, type RestCause } from '../events/beat.ts'
import type { Cue } from '../events/cue.ts'
import type { DenialReason } from '../events/denial.ts'
import type { Clock } from '../ports.ts'
import type { Admission } from './admission.ts'
import { isMute } from './effect-switches.ts'
import { isCard, isWords, type Lanes } from './lanes.ts'
import { finaleShare } from './moment.ts'
import { createPacing, type PacedCue, type PacingRule } from './pacing.ts'
import { beatOf, bigWordIn, isOrdered, type Offer, type StagePart } from './stage-guard.ts'

/** Whether words and effects would be accepted now. `waitMs` is the time to wait, or 0 if it is unknown. */
export interface Forecast {
  readonly words: { readonly ok: boolean; readonly waitMs: number; readonly why?: RestCause }
  /** `room`: the number of effects that fit now. */
  readonly cues: { readonly room: number; readonly waitMs: number }
}

/**
 * A moment for which a slot is forecast. `kind` is the kind of its beat. `cut` lists the turns that would be cut to
 * make room for it.
 */
export type Moment = Pick<Offer, 'weight' | 'afterMs'> & {
  readonly kind?: BeatKind
  readonly cut?: readonly string[] | undefined
}

/** Maximum time (ms) until words that follow a line of the same turn. */
const maxTagWaitMs = 6000

/** When an offer is shown (monotonic ms), or why it is held back. */
export type StageSlot =
  | { readonly ok: true; readonly dueAt: number; readonly plannedAt: number }
  | { readonly ok: false; readonly denial: DenialReason }

/** Finds times for offers on the stage. */
export interface Slots {
  /** Finds a slot for an offer and counts the offer. Cues that the streamer requested are not paced. */
  take(offer: Offer): StageSlot
  forecast(moment?: Moment): Forecast
}

export function createSlots({
  state,
  clock,
  lanes,
  timeDenial,
  attend,
}: {
  readonly state: () => StagePart
  readonly clock: Clock
  readonly lanes: Pick<Lanes, 'wordsEndAt' | 'wordsFreeAt'>
  readonly timeDenial: Admission['timeDenial']
  /** Charges the attention budget for a line. Returns 0, or the time to wait (ms). */
  readonly attend?: ((cost: number) => number) | undefined
}): Slots {
  const pacing = createPacing(clock, () => state().settings.stage)

  const paced = (
    { lane }: Pick<Cue, 'lane'>,
    {
      afterMs,
      weight,
      beat,
      cut,
    }: Pick<PacedCue, 'afterMs' | 'weight'> & {
      readonly beat: Pick<Beat, 'kind' | 'salience'> | undefined
      readonly cut?: readonly string[] | undefined
    },
  ) =>
    ({
      ...{ lane, afterMs, weight },
      finale: finaleShare(beat, state().show, clock.now()),
      wordsEndAt: lanes.wordsEndAt(cut),
      isAfterFiller: isAfterFiller(state()),
      unchangedMs: clock.now() - (state().observation?.at ?? clock.now()),
    }) satisfies PacedCue

  return {
    take(offer) {
      const { by, content, afterMs = 0 } = offer
      if (by === 'operator' || isOrdered(offer, state())) {
        const plannedAt = clock.monotonic() + afterMs
        const dueAt = isWords(content) ? Math.max(lanes.wordsFreeAt(), plannedAt) : plannedAt
        return { ok: true, dueAt, plannedAt }
      }
      // The show rations big words itself, and the sampler of chat rations cards.
      if (bigWordIn(offer, state()) !== undefined || isCard(content)) {
        const at = clock.monotonic() + afterMs
        return { ok: true, dueAt: at, plannedAt: at }
      }
      if (offer.isTag === true) {
        const now = clock.monotonic()
        const dueAt = Math.max(lanes.wordsEndAt(), now + Math.max(afterMs, state().settings.stage.previewMs))
        if (dueAt - now > maxTagWaitMs)
          return { ok: false, denial: { kind: 'pacing', rule: 'rest', waitMs: dueAt - now } }
        pacing.count(content)
        return { ok: true, dueAt, plannedAt: dueAt }
      }
      const beat = beatOf(offer, state())
      const weight = offer.weight ?? beat?.salience
      const slot = pacing.admit(paced(content, { afterMs, weight, beat }))
      if (!slot.ok) return { ok: false, denial: { kind: 'pacing', rule: slot.rule, waitMs: slot.waitMs } }
      // A tool call has already been charged.
      const waitMs = by === 'text' ? (attend?.(1) ?? 0) : 0
      return waitMs > 0 ? { ok: false, denial: { kind: 'limit', rule: 'attention', waitMs } } : slot
    },
    forecast({ weight, kind, afterMs, cut } = {}) {
      const beat = kind && { kind, salience: weight ?? 0 }
      const emote = paced({ lane: 'emote' }, { weight, beat })
      const effect = pacing.find(emote)
      const line = pacing.find(paced({ lane: 'caption' }, { weight, beat, afterMs, cut }))
      const cues = { room: pacing.room(emote), waitMs: effect.ok ? 0 : effect.waitMs }
      const denial = timeDenial()
      if (denial?.kind === 'speaking') return { cues, words: { ok: false, waitMs: 0, why: 'speaking' } }
      if (denial === null && isMute(state().settings))
        return { cues, words: { ok: false, waitMs: 0, why: 'off' } }
      if (denial !== null) {
        const waitMs = denial.kind === 'hushed' ? denial.waitMs : 0
        return { cues: { room: 0, waitMs }, words: { ok: false, waitMs, why: 'hushed' } }
      }
      if (line.ok) return { words: { ok: true, waitMs: 0 }, cues }
      const isBusy = line.rule === 'rest' && lanes.wordsEndAt(cut) > clock.monotonic()
      return { words: { ok: false, waitMs: line.waitMs, why: isBusy ? 'busy' : holds[line.rule] }, cues }
    },
  }
}

const holds: Readonly<Record<PacingRule, RestCause>> = {
  rest: 'resting',
  lines: 'lines',
  cues: 'cues',
  quiet: 'quiet',
}

function isAfterFiller(state: StagePart): boolean {
  const last = state.cues.findLast(({ cue, cuedAt }) => isWords(cue) && cuedAt !== undefined)?.cue
  const beat = last && beatOf(last, state)
  return beat !== undefined && isFiller(beat)
}
