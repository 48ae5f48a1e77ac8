import { type Beat, isFiller, type RestCause } from '../events/beat.ts'
import { bigLineMs } from '../events/big-word.ts'
import type { Cue } from '../events/cue.ts'
import { spokenText } from '../events/cue-words.ts'
import { mayGoOut } from '../events/demo.ts'
import type { DenialReason } from '../events/denial.ts'
import type { Emit } from '../events/event.ts'
import { nextId } from '../events/ids.ts'
import { cueDuration, laneFacts } from '../events/lanes.ts'
import type { Box } from '../events/observation.ts'
import { maxCueMs } from '../events/stage-lists.ts'
import { speakingSince } from '../events/streamer-speaks.ts'
import type { Clock } from '../ports.ts'
import type { Effect } from '../settings/effects.ts'
import type { Approvals } from '../tools/approvals.ts'
import { denialMessage } from '../tools/denial.ts'
import { defineService } from '../tools/tool-context.ts'
import { causeBox } from './cause-box.ts'
import { applySwitches, isMute, isSwitchedOff } from './effect-switches.ts'
import { createHeldWords, type HeldWords } from './held-words.ts'
import { createLanes, isHeard, isWords, type LaneOutcomes } from './lanes.ts'
import { momentOf } from './moment.ts'
import { createPacing, type PacedCue, type PacingRule } from './pacing.ts'
import { createSpeechPreparation } from './prepare-speech.ts'
import { recentLines } from './recent-lines.ts'
import { isSimilar } from './similar.ts'
import type { Speech } from './speech.ts'
import { isOrdered, type Offer, type StageGuard, type StagePart } from './stage-guard.ts'

export type OfferAnswer =
  /**
   * `showsInMs` is the planned time until the cue is shown. `cue` is null if it first needs the streamer's approval.
   */
  | { readonly ok: true; readonly cue: string | null; readonly showsInMs: number }
  | { readonly ok: false; readonly denial: DenialReason }

/** Whether words and effects would be accepted now, and otherwise the time to wait (ms). */
export interface Forecast {
  /** `why` is the reason for holding words back. */
  readonly words: { readonly ok: boolean; readonly waitMs: number; readonly why?: RestCause }
  /** `room` is the number of effects that currently fit. */
  readonly cues: { readonly room: number; readonly waitMs: number }
}

/** The only way to the audience, for tools, the model's words and the operator's cues. */
export interface Stage {
  /** Accepts or refuses an offer at once. Does not wait until there is room, or until a page shows the cue. */
  offer(offer: Offer): OfferAnswer
  /**
   * Returns what tools and models may do now, without counting anything. Ignores guards, repetitions and the attention
   * budget.
   * @param moment the moment that needs room; default: no particular one
   */
  forecast(moment?: Moment): Forecast
  /** Ends the words and sounds on stage. */
  stopLine(by: string): void
  /**
   * Ends all cues of tools and models, on stage or waiting, and keeps tools and models from performing for `ms`; 0 ends
   * the hush. The operator's cues stay.
   */
  hush(ms: number, by: string): void
  /** Ends everything on stage and in the queue. Unlike after a panic, new cues may be shown at once. */
  clearAll(by: string): void
  /** Drops a waiting cue, or ends a cue on stage. Returns false if the cue is neither. */
  cancel(cue: string, by: string): boolean
  /** Drops the waiting cues of a turn and ends its words and sounds, to make way for a bigger moment. */
  cut(turn: string, by: string): void
  /** Shows a waiting cue at once and ends the words on stage. Returns false if the cue is not waiting. */
  showNow(cue: string, by: string): boolean
  /**
   * Ends the cues on stage whose effect is switched off, and drops the waiting ones. Call it when the switches changed.
   */
  obeySwitches(by: string): void
  /** Shows the words that waited for the streamer's pause. Call it when the streamer begins or stops speaking. */
  obeySpeech(): void
  /** Empties the stage and drops waiting cues. Call it after writing `stage/panic`, or at the end of the run. */
  clear(reason: string): void
  /** The texts that guards held back, for the panel. */
  readonly heldWords: HeldWords
}

/** A moment that requests room: its weight, the delay of its words (ms), and the turn that is cut for it. */
type Moment = Pick<Offer, 'weight' | 'afterMs'> & { readonly cut?: string | undefined }

/** The stage that tools reach through their context. */
export const stageService = defineService<Pick<Stage, 'offer'>>('stage')

export interface StageDeps {
  readonly emit: Emit
  readonly state: () => StagePart
  readonly clock: Clock
  readonly guards: readonly StageGuard[]
  /** The number of connected overlay pages. */
  readonly pages: () => number
  /** Boxes of text on the screen that cues should not cover, as fractions of the picture. */
  readonly textBoxes?: () => readonly Box[]
  /** Boxes of text that was recently on the screen and may return. */
  readonly recentTextBoxes?: () => readonly Box[]
  /** The puppet that performs the cues; undefined if it is turned off. */
  readonly puppet?: () => string | undefined
  /** Makes the sound of spoken lines. If absent, they are silent captions. */
  readonly speech?: Speech
  /** Asks the streamer about effects whose switch requires approval; if absent, such effects are refused. */
  readonly approvals?: Pick<Approvals, 'ask'>
  /** Charges a line without a tool call to the attention budget. Returns 0, or the time to wait (ms). */
  readonly attend?: (cost: number) => number
}

/** Maximum number of boxes of text in a cue. */
const maxAvoided = 40

/** Creates the stage. An offer passes switches, hush, guards, similarity and pacing, and then waits in the queue of its lane. */
export function createStage(deps: StageDeps): Stage {
  const { emit, state, clock, guards } = deps
  const unseen = new Set<string>()
  const heldWords = createHeldWords()
  const pacing = createPacing(clock, () => state().settings.stage)
  const speech = deps.speech && createSpeechPreparation(deps.speech, (cue) => lanes.ready(cue))
  /** Returns the boxes of present and recent text as fields of a cue. */
  const avoided = (): Pick<Cue, 'avoid' | 'avoidLately'> => {
    const avoid = deps.textBoxes?.().slice(0, maxAvoided) ?? []
    const avoidLately = deps.recentTextBoxes?.().slice(0, maxAvoided) ?? []
    return { ...(avoid.length > 0 && { avoid }), ...(avoidLately.length > 0 && { avoidLately }) }
  }
  /** Returns the puppet that performs a cue, and the box in the picture that led to the cue, as fields of the cue. */
  const performed = ({ turn }: Cue): Pick<Cue, 'puppet' | 'cause'> => {
    const puppet = deps.puppet?.()
    if (puppet === undefined) return {}
    const cause = causeBox(turn, state())
    return { puppet, ...(cause !== null && { cause }) }
  }
  const speechHold = {
    isSpeaking: () => speakingSince(state()) !== null,
    maxWaitMs: () => state().settings.ears.maxWaitMs,
  }
  const outcomes: LaneOutcomes = {
    cue(cue) {
      speech?.end(cue.id)
      const isSeen = mayGoOut(cue, state())
      if (isSeen && deps.pages() === 0) unseen.add(cue.id)
      // A sound may begin a big moment, whose bars and curtains must not cover text.
      const placed = laneFacts(cue.lane).onScreen
        ? { ...cue, ...avoided(), ...performed(cue) }
        : cue.moment === undefined
          ? cue
          : { ...cue, ...avoided() }
      emit({ type: 'stage/cue', cue: isSeen ? placed : { ...placed, demo: true } })
    },
    over(cue) {
      // A page that connected later may have shown the cue late.
      const seen = state().cues.findLast((view) => view.cue.id === cue.id)?.shown.length ?? 0
      if (unseen.delete(cue.id) && seen === 0) {
        emit({ type: 'stage/dropped', cue: cue.id, reason: 'no-page' })
      }
    },
    dropped: (cue, reason) => {
      speech?.end(cue.id)
      emit({ type: 'stage/dropped', cue: cue.id, reason })
    },
  }
  const lanes = createLanes(clock, outcomes, speechHold)

  const stop = (pick: (cue: Cue) => boolean, by: string, isReplaced = false) => {
    for (const { id } of lanes.end(pick, isReplaced)) {
      unseen.delete(id)
      emit({ type: 'stage/stopped', cue: id, by })
    }
  }

  /**
   * Returns why tools and models may not perform now; null if they may. `speaking` forbids only words, and only if the
   * speech is so long that they would not outlast it.
   */
  const timeDenial = () => {
    const { panic, hushedUntil } = state()
    if (panic !== null) return { kind: 'panic' } as const
    const waitMs = hushedUntil - clock.now()
    if (waitMs > 0) return { kind: 'hushed', waitMs } as const
    const since = speakingSince(state())
    const isMonologue = since !== null && clock.now() - since >= speechHold.maxWaitMs()
    return isMonologue ? ({ kind: 'speaking' } as const) : null
  }

  const denialOf = (offer: Offer): DenialReason | null => {
    const timing = timeDenial()
    const isFree = offer.by === 'operator' || (timing?.kind === 'speaking' && !isWords(offer.content))
    if (timing !== null && (timing.kind === 'panic' || !isFree)) return timing
    for (const guard of guards) {
      const held = guard.check(offer, state())
      if (held !== null) return { kind: 'content', rule: guard.rule, ...held }
    }
    const words = spokenText(offer.content)
    return offer.by !== 'operator' && words !== null && isSimilar(words, recentLines(state(), clock.now()))
      ? { kind: 'similar' }
      : null
  }

  const paced = (
    { lane }: Pick<Cue, 'lane'>,
    { afterMs, weight, cut }: Pick<PacedCue, 'afterMs' | 'weight'> & { readonly cut?: string | undefined },
  ) =>
    ({
      ...{ lane, afterMs, weight },
      wordsEndAt: lanes.wordsEndAt(cut),
      isAfterFiller: isAfterFiller(state()),
      unchangedMs: clock.now() - (state().observation?.at ?? clock.now()),
    }) satisfies PacedCue

  /** Finds a slot. Cues that the streamer requested are not paced; they only wait for the words on stage. */
  const slotOf = (offer: Offer, now: number): StageSlot => {
    const { by, content, afterMs = 0 } = offer
    if (by === 'operator' || isOrdered(offer, state())) {
      const plannedAt = now + afterMs
      const dueAt = isWords(content) ? Math.max(lanes.wordsFreeAt(), plannedAt) : plannedAt
      return { ok: true, dueAt, plannedAt }
    }
    const slot = pacing.admit(paced(content, { afterMs, weight: offer.weight ?? weightOf(offer, state()) }))
    if (!slot.ok) return { ok: false, denial: { kind: 'pacing', rule: slot.rule, waitMs: slot.waitMs } }
    // Only for a line without a tool call, because a call has already been charged to the attention budget.
    const waitMs = by === 'text' ? (deps.attend?.(1) ?? 0) : 0
    return waitMs > 0 ? { ok: false, denial: { kind: 'limit', rule: 'attention', waitMs } } : slot
  }

  const forecast = ({ weight, afterMs, cut }: Moment = {}): Forecast => {
    const effect = pacing.find(paced({ lane: 'emote' }, { weight }))
    const line = pacing.find(paced({ lane: 'caption' }, { weight, afterMs, cut }))
    const cues = { room: pacing.room(weight), waitMs: effect.ok ? 0 : effect.waitMs }
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
  }

  const refuse = (offer: Offer, denial: DenialReason): OfferAnswer => {
    // A refused tool call also appears as `tool/done`, but a refused line appears only here.
    const isAnswer = denial.kind === 'approval'
    if (denial.kind === 'content' || isAnswer || (offer.call === undefined && denial.kind !== 'panic')) {
      const id = nextId(state(), 'filtered')
      const words = spokenText(offer.content)
      if (denial.kind === 'content' && words !== null) heldWords.keep(id, words)
      emit({
        type: 'stage/filtered',
        id,
        sink: offer.content.lane,
        reason: denialMessage(denial, offer.content.lane),
        rule: denial.kind === 'content' ? denial.rule : denial.kind,
        ...(denial.kind === 'content' && denial.category !== undefined ? { category: denial.category } : {}),
        ...(offer.turn === undefined ? {} : { turn: offer.turn }),
        ...(offer.call === undefined ? {} : { call: offer.call }),
      })
    }
    return { ok: false, denial }
  }

  const put = (offer: Offer, { dueAt, plannedAt }: Extract<StageSlot, { ok: true }>, isNext: boolean) => {
    const showsInMs = dueAt - clock.monotonic()
    const beat = beatOf(offer, state())
    const past = { turn: offer.turn, cues: state().cues, now: clock.now() }
    const cue = cueOf(offer, nextId(state(), 'cue'), beat && momentOf(beat, past))
    emit({ type: 'stage/queued', cue, dueAt: clock.now() + showsInMs })
    const isSpoken = cue.lane === 'voice' && speech !== undefined
    // Start it before `put`, because a full queue may drop the cue at once, which ends the preparation.
    if (isSpoken) speech.start(cue)
    lanes.put(cue, { dueAt: offer.by === 'operator' ? plannedAt : dueAt, plannedAt }, !isSpoken)
    if (isNext) lanes.promote(cue.id)
    return { ok: true, cue: cue.id, showsInMs } as const
  }

  /** Offers that wait for the streamer's approval. Aborting one withdraws its request. */
  const asked = new Map<AbortController, Offer>()
  const withdraw = (pick: (offer: Offer) => boolean) => {
    for (const [request, offer] of asked) if (pick(offer)) request.abort()
  }

  const ask = async (offer: Offer, effect: Effect): Promise<void> => {
    const { lane, ...args } = offer.content
    const { turn = '', call = '' } = offer
    const agent = state().turns.findLast((view) => view.turn === turn)?.agent ?? 'performer'
    const request = new AbortController()
    asked.set(request, offer)
    const { signal } = request
    const about = { agent, turn, call, tool: lane, origin: { kind: 'local' }, args, effect, signal } as const
    const approval = (await deps.approvals?.ask(about)) ?? { allowed: false, why: 'unavailable' }
    asked.delete(request)
    if (!approval.allowed) {
      if (approval.why !== 'cancelled') refuse(offer, { kind: 'approval', why: approval.why })
      return
    }
    const denial = isSwitchedOff(lane, state().settings.stage.effects)
      ? ({ kind: 'switched-off', effect } as const)
      : denialOf(offer)
    if (denial !== null) return void refuse(offer, denial)
    const now = clock.monotonic()
    put(offer, { ok: true, dueAt: isWords(offer.content) ? lanes.wordsFreeAt() : now, plannedAt: now }, true)
  }

  return {
    heldWords,
    forecast,
    offer(given) {
      const switched =
        given.by === 'operator'
          ? ({ verdict: 'on', content: given.content } as const)
          : applySwitches(given.content, state().settings.stage.effects)
      if (given.content.lane === 'act' && given.by !== 'operator' && !state().settings.overlay.puppet.show)
        return refuse(given, { kind: 'switched-off', effect: 'puppet' })
      if (switched.verdict === 'off') return refuse(given, { kind: 'switched-off', effect: switched.effect })
      const offer = { ...given, content: switched.content }
      const denial = denialOf(offer)
      if (denial !== null) return refuse(offer, denial)
      const now = clock.monotonic()
      const slot = slotOf(offer, now)
      if (!slot.ok) return refuse(offer, slot.denial)
      if (switched.verdict === 'ask') {
        void ask(offer, switched.effect)
        return { ok: true, cue: null, showsInMs: slot.dueAt - now }
      }
      // A cue that the streamer requested is shown next and is never stale.
      return put(offer, slot, offer.afterMs === undefined && isOrdered(offer, state()))
    },
    stopLine(by) {
      stop(isHeard, by)
    },
    hush(ms, by) {
      emit({ type: 'stage/hushed', untilAt: ms === 0 ? 0 : clock.now() + ms, by })
      if (ms === 0) return
      withdraw(() => true)
      lanes.drop((cue) => cue.by !== 'operator', 'hushed')
      stop((cue) => cue.by !== 'operator', by)
    },
    clearAll(by) {
      withdraw(() => true)
      lanes.drop(() => true, 'cleared')
      lanes.end(() => true)
      unseen.clear()
      emit({ type: 'stage/cleared', by })
    },
    cancel(cue, by) {
      if (lanes.drop(({ id }) => id === cue, 'cancelled') > 0) return true
      const ended = lanes.end(({ id }) => id === cue)
      for (const { id } of ended) emit({ type: 'stage/stopped', cue: id, by })
      return ended.length > 0
    },
    cut(turn, by) {
      withdraw((offer) => offer.turn === turn)
      lanes.drop((cue) => cue.turn === turn, 'cut')
      stop((cue) => cue.turn === turn && isHeard(cue), by, true)
    },
    showNow(cue, by) {
      if (!state().cues.some((view) => view.cue.id === cue && view.cuedAt === undefined)) return false
      if (!lanes.promote(cue, true)) return false
      // The cue is now first in the queue, so it is shown as soon as the words on stage end.
      stop((other) => isWords(other) && other.id !== cue, by)
      return true
    },
    obeySwitches(by) {
      const isOff = ({ lane, by: maker }: Cue) =>
        maker !== 'operator' && isSwitchedOff(lane, state().settings.stage.effects)
      withdraw(({ content }) => isSwitchedOff(content.lane, state().settings.stage.effects))
      lanes.drop(isOff, 'switched-off')
      stop(isOff, by)
    },
    obeySpeech: lanes.obeySpeech,
    clear(reason) {
      withdraw(() => true)
      lanes.drop(() => true, reason)
      lanes.end(() => true)
      for (const cue of unseen) {
        emit({ type: 'stage/dropped', cue, reason: reason === 'panic' ? reason : 'no-page' })
      }
      unseen.clear()
    },
  }
}

type StageSlot =
  | { readonly ok: true; readonly dueAt: number; readonly plannedAt: number }
  | { readonly ok: false; readonly denial: DenialReason }

const holds: Readonly<Record<PacingRule, RestCause>> = {
  rest: 'resting',
  lines: 'lines',
  cues: 'cues',
  quiet: 'quiet',
}

/** Returns the weight of the beat that led to the offer's turn. */
const weightOf = (offer: Offer, state: StagePart): number | undefined => beatOf(offer, state)?.salience

/** Returns whether the last words on stage were filler. */
function isAfterFiller(state: StagePart): boolean {
  const last = state.cues.findLast(({ cue, cuedAt }) => isWords(cue) && cuedAt !== undefined)?.cue
  const beat = last && beatOf(last, state)
  return beat !== undefined && isFiller(beat)
}

const beatOf = ({ turn }: { readonly turn?: string | undefined }, { show }: StagePart): Beat | undefined =>
  turn === undefined ? undefined : show.beats.findLast((view) => view.turn === turn)?.beat

/** Duration (ms) of the bursts of a triumph. */
const triumphMs = 3000

function cueOf({ content, by, turn, call, line, gag }: Offer, id: string, moment: Cue['moment']): Cue {
  const ms = cueDuration(content)
  return {
    id,
    lane: content.lane,
    by,
    durationMs:
      moment === 'triumph' && content.lane === 'particle'
        ? triumphMs
        : moment === 'boss' && content.lane === 'caption'
          ? Math.min(maxCueMs, bigLineMs(content.text))
          : ms,
    content,
    ...(turn === undefined ? {} : { turn }),
    ...(call === undefined ? {} : { call }),
    ...(moment === undefined ? {} : { moment }),
    ...(line === undefined ? {} : { line }),
    ...(gag === undefined ? {} : { gag }),
  }
}
