import type { Cue, CueContent } from '../events/cue.ts'
import { isCode, spokenText } from '../events/cue-words.ts'
import type { DenialReason } from '../events/denial.ts'
import type { WordsWriter } from '../events/event/turn.ts'
import type { Emit } from '../events/event.ts'
import { nextId } from '../events/ids.ts'
import { isSaid, type SaidContent } from '../events/lanes.ts'
import { mayGoOut, speakingSince } from '../events/on-air.ts'
import type { Clock } from '../ports.ts'
import { changeTexts, cleanText } from '../safety/clean-text.ts'
import { audienceWords } from '../safety/model-marks.ts'
import type { Effect } from '../settings/stage.ts'
import { defined } from '../step/record.ts'
import type { Approvals } from '../tools/approvals.ts'
import { denialMessage } from '../tools/result.ts'
import { defineService } from '../tools/tool-context.ts'
import { createAdmission } from './admission.ts'
import { createAskedOffers } from './asked-offers.ts'
import { applySwitches, isSwitchedOff } from './effect-switches.ts'
import { createLanes, isCard, isHeard, isWords, type LaneOutcomes } from './lanes.ts'
import { makeCue, placeCue, type Surroundings } from './make-cue.ts'
import { createSlots, type Forecast, type Moment, type StageSlot } from './slots.ts'
import { createSpeechPreparation, type Speech } from './speech.ts'
import { isOrdered, type Offer, type StageGuard, type StagePart } from './stage-guard.ts'

const most = 50

/** Texts that were held back. They are only in memory, because they must not reach an event, a log or a prompt. */
interface HeldWords {
  keep(id: string, text: string): void
  /** Returns the text of a `stage/filtered` event; null if it is too old or from before a restart. */
  read(id: string): string | null
}

export function createHeldWords(): HeldWords {
  const texts = new Map<string, string>()
  return {
    keep(id, text) {
      texts.set(id, text)
      for (const old of [...texts.keys()].slice(0, -most)) texts.delete(old)
    },
    read: (id) => texts.get(id) ?? null,
  }
}

/**
 * Cleans every text of a cue that is painted or spoken, also the speaker's name. Codes, such as file names, stay. A
 * model's words also lose their template tokens and Markdown.
 */
export function cleanContent(content: CueContent, writer?: WordsWriter): CueContent {
  const clean = writer === 'model' ? (text: string) => cleanText(audienceWords(text)) : cleanText
  return Object.fromEntries(
    Object.entries(content).map(([field, value]) => {
      if (field === 'speaker') return [field, cleanSpeaker(value)]
      return [field, isCode(content.lane, field) ? value : changeTexts(value, clean)]
    }),
  ) as CueContent
}

const cleanSpeaker = (speaker: { readonly name: string } | undefined) =>
  speaker && { ...speaker, name: cleanText(speaker.name) || 'Adlib' }

export type OfferAnswer =
  /** `cue` is null if the streamer must first approve the offer. */
  | { readonly ok: true; readonly cue: string | null; readonly showsInMs: number }
  | { readonly ok: false; readonly denial: DenialReason }

/** The only way to the audience. */
export interface Stage {
  /** Accepts or refuses an offer at once, without waiting until it is shown. */
  offer(offer: Offer): OfferAnswer
  /** Returns what tools and models may do now. Ignores guards, repetitions and the attention budget. */
  forecast(moment?: Moment): Forecast
  stopLine(by: string): void
  /** Ends the cues of tools and models and blocks new ones for `ms`. 0 ends an earlier hush. */
  hush(ms: number, by: string): void
  /** Ends everything on stage and in the queue. New cues may be shown at once. */
  clearAll(by: string): void
  /** Drops or ends a cue. Returns false if the cue is neither waiting nor on stage. */
  cancel(cue: string, by: string): boolean
  cut(turn: string, by: string): void
  /** Shows a waiting cue next, even while the streamer speaks. Returns false if the cue is not waiting. */
  showNow(cue: string, by: string): boolean
  /**
   * Ends or drops the cues of effects that are switched off, except for the operator's. Call this when the effect
   * switches change.
   */
  obeySwitches(by: string): void
  /** Holds or releases waiting words. Call this when the streamer begins or stops speaking. */
  obeySpeech(): void
  /** Empties the stage. Call it after writing `stage/panic`, or at the end of the run. */
  clear(reason: string): void
  readonly heldWords: HeldWords
}

/** The stage that tools reach through their context. */
export const stageService = defineService<Pick<Stage, 'offer'>>('stage')

/** The persona as the audience meets it: the name on its captions and its voice. */
export interface Performer {
  readonly speaker: NonNullable<SaidContent['speaker']>
  readonly voice: string
}

export interface StageDeps extends Surroundings {
  readonly emit: Emit
  readonly state: () => StagePart
  readonly clock: Clock
  readonly guards: readonly StageGuard[]
  readonly pages: () => number
  /** Returns who says lines that name no speaker, such as those that the streamer sends. */
  readonly performer?: () => Performer
  /** If absent, spoken lines become silent captions. */
  readonly speech?: Speech
  /** If absent, effects that need approval are refused. */
  readonly approvals?: Pick<Approvals, 'ask'>
  /** Charges the attention budget for a line. Returns 0, or the time to wait (ms). */
  readonly attend?: (cost: number) => number
}

/** Creates the stage. An offer must pass the switches, guards and pacing before it waits in a queue. */
export function createStage(deps: StageDeps): Stage {
  const { emit, state, clock, guards, attend } = deps
  const unseen = new Set<string>()
  const heldWords = createHeldWords()
  const speech = deps.speech && createSpeechPreparation(deps.speech, (cue) => lanes.ready(cue))
  const speechHold = {
    isSpeaking: () => speakingSince(state()) !== null,
    maxWaitMs: () => state().settings.ears.maxWaitMs,
  }
  const outcomes: LaneOutcomes = {
    cue(cue) {
      speech?.end(cue.id)
      const isSeen = mayGoOut(cue, state())
      if (isSeen && deps.pages() === 0) unseen.add(cue.id)
      const placed = placeCue(cue, deps, state())
      emit({ type: 'stage/cue', cue: isSeen ? placed : { ...placed, demo: true } })
    },
    over(cue) {
      // A page that connected later may have shown the cue.
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

  const { timeDenial, denialOf } = createAdmission({ state, clock, guards, speechHold })
  const slots = createSlots({ state, clock, lanes, timeDenial, attend })
  const asked = createAskedOffers(deps.approvals, state)

  const refuse = (offer: Offer, denial: DenialReason): OfferAnswer => {
    // Most refusals are recorded in `tool/done`. Outside of a call, this event is the only record.
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
        ...defined({ turn: offer.turn, call: offer.call }),
      })
    }
    return { ok: false, denial }
  }

  const put = (offer: Offer, { dueAt, plannedAt }: Extract<StageSlot, { ok: true }>, isNext: boolean) => {
    const showsInMs = dueAt - clock.monotonic()
    const content = spokenBy(offer.content, deps.performer?.())
    const cue = makeCue({ ...offer, content }, nextId(state(), 'cue'), state(), clock.now())
    emit({ type: 'stage/queued', cue, dueAt: clock.now() + showsInMs })
    const isSpoken = cue.lane === 'voice' && speech !== undefined
    // Start before `put`: a full queue may drop the cue at once, and that ends the preparation.
    if (isSpoken) speech.start(cue)
    lanes.put(cue, { dueAt: offer.by === 'operator' ? plannedAt : dueAt, plannedAt }, !isSpoken)
    if (isNext) lanes.promote(cue.id)
    return { ok: true, cue: cue.id, showsInMs } as const
  }

  const ask = async (offer: Offer, effect: Effect): Promise<void> => {
    const { lane } = offer.content
    const refusal = await asked.ask(offer, effect)
    if (refusal === 'withdrawn') return
    const denial =
      refusal ??
      (isSwitchedOff(lane, state().settings.stage.effects)
        ? ({ kind: 'switched-off', effect } as const)
        : denialOf(offer))
    if (denial !== null) return void refuse(offer, denial)
    const now = clock.monotonic()
    put(offer, { ok: true, dueAt: isWords(offer.content) ? lanes.wordsFreeAt() : now, plannedAt: now }, true)
  }

  return {
    heldWords,
    forecast: slots.forecast,
    offer(raw) {
      const given = { ...raw, content: cleanContent(raw.content, raw.writer) }
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
      const slot = slots.take(offer)
      if (!slot.ok) return refuse(offer, slot.denial)
      if (switched.verdict === 'ask') {
        void ask(offer, switched.effect)
        return { ok: true, cue: null, showsInMs: slot.dueAt - clock.monotonic() }
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
      asked.withdraw(() => true)
      lanes.drop((cue) => cue.by !== 'operator', 'hushed')
      stop((cue) => cue.by !== 'operator', by)
    },
    clearAll(by) {
      asked.withdraw(() => true)
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
      asked.withdraw((offer) => offer.turn === turn)
      lanes.drop((cue) => cue.turn === turn, 'cut')
      stop((cue) => cue.turn === turn && (isHeard(cue) || cue.lane === 'emote' || isCard(cue)), by, true)
    },
    showNow(cue, by) {
      if (!state().cues.some((view) => view.cue.id === cue && view.cuedAt === undefined)) return false
      if (!lanes.promote(cue, true)) return false
      // The cue now overtakes the others, so it is shown as soon as the words on stage end.
      stop((other) => isWords(other) && other.id !== cue, by)
      return true
    },
    obeySwitches(by) {
      const isOff = ({ lane, by: maker }: Cue) =>
        maker !== 'operator' && isSwitchedOff(lane, state().settings.stage.effects)
      asked.withdraw(({ content }) => isSwitchedOff(content.lane, state().settings.stage.effects))
      lanes.drop(isOff, 'switched-off')
      stop(isOff, by)
    },
    obeySpeech: lanes.obeySpeech,
    clear(reason) {
      asked.withdraw(() => true)
      lanes.drop(() => true, reason)
      lanes.end(() => true)
      for (const cue of unseen) {
        emit({ type: 'stage/dropped', cue, reason: reason === 'panic' ? reason : 'no-page' })
      }
      unseen.clear()
    },
  }
}

function spokenBy(content: CueContent, performer: Performer | undefined): CueContent {
  if (performer === undefined || !isSaid(content)) return content
  const { speaker, voice } = performer
  return content.lane === 'voice' ? { voice, speaker, ...content } : { speaker, ...content }
}
