import { thankedFirstFrom } from '../../chat/gift-weight.ts'
import { type Beat, isChat, isFiller, peakFrom, type RestCause, type ShowPlan } from '../../events/beat.ts'
import type { Lane } from '../../events/cue.ts'
import { beatLifeMs } from '../../events/line-life.ts'
import { speakingSince } from '../../events/on-air.ts'
import type { Persona } from '../../events/persona.ts'
import { momentWordMs, punchlineAfterMs } from '../../events/reading-time.ts'
import { hasHeadline, yieldsToHeadline } from '../../events/scene.ts'
import { energyAt } from '../../events/show.ts'
import type { State } from '../../events/state.ts'
import { usualSalience } from '../../moments/beat-body.ts'
import type { Settings } from '../../settings/settings.ts'
import { mayAppear } from '../../stage/effect-switches.ts'
import { isWords } from '../../stage/lanes.ts'
import { isFace } from '../../stage/media.ts'
import { isFinale } from '../../stage/moment.ts'
import { maxWaitMs } from '../../stage/pacing.ts'
import type { Forecast } from '../../stage/slots.ts'
import { lineLimitMs } from '../model-levels.ts'
import { askedFrom, type ChosenLine, isGoodNews } from './bank.ts'
import { type Combo, combosFor, type Effect } from './combos.ts'
import { eveningLines } from './evening/occasions.ts'
import { endsSilence, silenceMs } from './evening/silence.ts'
import { lineFor, type WordsRequest } from './line-for.ts'
import { momentWord, wordAfterMs, wordKindOf } from './moment-word.ts'
import { reflexAt } from './reflex.ts'
import { isCallback } from './remembered-lines.ts'

/**
 * Minimum weight of a beat for words: `atOnce` right after a line, then `perSecond` less for each second without
 * words, but at least `least`.
 */
const wordsFrom = { atOnce: 0.48, least: 0.26, perSecond: 0.012 }
const silenceAfterPeakMs = 6000
const peakPatienceMs = 1500
/** Maximum number of effects, not counting gestures. */
const maxEffects = { usual: 2, peak: 3 }
const smallBelow = 0.3
const emptyBeforeSmallMs = 9000
const emptyBeforeEffectMs = 2500
const roomKept = 4
const gainsPerLine = 6
const calmBelow = 0.25
/** At this energy (0 to 1) or more, only beats of at least `wordsFrom.atOnce` get words. */
const excitedFrom = 0.9
/** Minimum silence (seconds) before a second filler line, or a line about a beat that is only likely. */
const longSilenceS = 14
const maxAfterS = 8
const afterWordMs = 100
/** Delay (ms) of the particles of a big word, because the word must appear first. */
const burstAfterMs = 200
/** These sounds are omitted while the mood is `gentle`. */
const mockingSounds: ReadonlySet<string> = new Set(['fail_trombone', 'crickets', 'boing', 'rimshot'])
const effectLanes: Readonly<Record<Effect['tool'], Lane>> = {
  play_sfx: 'sound',
  show_emote: 'emote',
  spawn_particle: 'particle',
  overlay_text: 'text',
  act: 'act',
}
/** How many of six lines in a row may be about chat. */
const chatLines: Readonly<Record<Settings['chat']['lines'], number>> = { none: 0, sixth: 1, third: 2 }
/** Time (ms) for which a line about chat counts for the share of chat. */
const chatRestMs = 300_000
/** Time (ms) after a line about chat in which the next line is about something else. */
const chatApartMs = 20_000
/** Time (ms) for a beat with words beyond the streamer's own preview, which may be longer than a beat lives. */
const leastWordsMs = 2000
/** Minimum salience of a beat that a model writes about. It excludes `gain` and most `idle` beats. */
const modelFrom = 0.35

export interface PlanRequest extends WordsRequest {
  readonly budget: Forecast
  readonly hasModel: boolean
  /** When the picture that shows the beat was taken (epoch ms). */
  readonly seenAt: number
}

/** A plan with the effects of its combo and of its big word. */
export interface PlannedShow {
  readonly plan: ShowPlan
  readonly effects: readonly Effect[]
}

/** Decides how the show reacts to a beat: not at all, with a murmur, or with a combo of sound, picture and words. */
export function planShow(request: PlanRequest): PlannedShow {
  const { beat, state, budget, now } = request
  const { show } = state
  const ageMs = now - request.seenAt
  // A model's line may take its whole time, and the bank's line then comes after it.
  const isUnsure = beat.isUnsure === true
  const hasModel = request.hasModel && !isUnsure && ageMs + lineLimitMs <= wordsLifeMs(state)
  const direction = now < show.direction.untilAt ? show.direction.mood : 'none'
  const energy = Math.min(1, energyAt(show.energy, now) + (direction === 'hype' ? 0.3 : 0))
  const weight = beat.salience * (0.65 + 0.35 * beat.novelty)
  const rest = (cause: RestCause, waitMs?: number): PlannedShow => ({
    plan: { level: 'rest', held: cause, writer: 'bank', ...(waitMs === undefined ? {} : { waitMs }) },
    effects: [],
  })

  if (isLate(request)) return rest('late')
  if (isChat(beat) && !hasChatRoom(state, beat, now)) return rest('chat')
  if (budget.words.why === 'hushed') return rest('hushed', budget.words.waitMs)
  const silentMs = silenceAfterPeak(request)
  if (silentMs > 0) return rest('resting', silentMs)
  if (direction === 'quiet' && beat.salience < 0.7) return rest('low')

  const wants = isUnsure
    ? beat.cause?.sign === 'words' && isLongSilence(request)
    : wantsWords(request, weight, energy, direction === 'hype')
  const patienceMs = Math.ceil(patienceFor(request))
  const hasRoom = budget.words.ok || patienceMs > 0
  const chosen = wants && hasRoom ? lineFor(isUnsure || isFaceless(beat) ? neutral(request) : request) : null
  if (chosen !== null && endsSilence(chosen.line.template, request.persona)) return silence(request, chosen)
  const speaks = chosen !== null || (wants && hasRoom && hasModel && beat.salience >= modelFrom)
  const cause: RestCause | null = !wants
    ? null
    : !hasRoom
      ? (budget.words.why ?? 'resting')
      : speaks
        ? null
        : 'no-line'
  const waitMs = hasRoom ? undefined : budget.words.waitMs

  const combo = nextCombo(request, speaks)
  const room = budget.cues.room - (speaks ? 1 : 0)
  const isCombo =
    !isUnsure && (isFinale(beat) || (speaks && (weight >= 0.6 || (weight >= 0.45 && energy < 0.4))))
  const allowed = combo.effects.filter(({ tool }) =>
    mayAppear(effectLanes[tool], state.settings.stage.effects),
  )
  const hasPuppet = state.settings.overlay.puppet.show
  const gestures = hasPuppet ? allowed.filter(({ tool }) => tool === 'act') : []
  const isSmall = maySmall(request, weight, speaks) && !(speaks && gestures.length > 0)
  const most = isCombo ? maxEffects[beat.salience < peakFrom ? 'usual' : 'peak'] : isSmall ? 1 : 0
  const others = allowed.filter(({ tool }) => tool !== 'act')
  // The puppet makes the face itself, so omit the emote.
  const unmasked = hasPuppet
    ? others.filter(({ arguments: { emote = '' } }) => !isFace(String(emote)))
    : others
  const actsInstead = gestures.length > 0 && unmasked.length < others.length && most > 0 && room > 0
  const isFit = ({ tool, arguments: { sound } }: Effect) =>
    (tool !== 'play_sfx' || speakingSince(state) === null) &&
    (direction !== 'gentle' || !mockingSounds.has(String(sound)))
  const effects = unmasked.filter(isFit).slice(0, Math.max(0, Math.min(most, room)))
  const word = hasWord(request, speaks) ? momentWord({ ...request, show, line: chosen?.line.text }) : null
  if (!speaks && effects.length === 0 && !actsInstead && word === null) {
    if (cause !== null) return rest(cause, waitMs)
    return budget.cues.room < 1 ? rest('cues', budget.cues.waitMs) : rest('low')
  }
  const writer =
    hasModel && speaks && beat.salience >= modelFrom && !isFixed(chosen?.line, request.persona)
      ? 'model'
      : 'bank'
  const wordsAfterMs = Math.max(
    state.settings.stage.previewMs + patienceMs,
    effects.length > 0 ? combo.wordsAfterMs : 0,
    word === null ? 0 : wordAfterMs(beat) + momentWordMs + afterWordMs,
  )
  if (speaks && ageMs + wordsAfterMs > wordsLifeMs(state)) return planShow(withoutWords(request))
  const timed = effects.map((effect) =>
    effect.tool === 'spawn_particle' && word !== null
      ? { ...effect, after: (wordAfterMs(beat) + burstAfterMs) / 1000 }
      : effect,
  )
  const finale = chosen === null || writer === 'model' ? [] : finaleOf(combo, chosen.line.text, wordsAfterMs)
  return {
    plan: {
      level: isCombo ? 'combo' : 'murmur',
      combo: combo.name,
      mood: chosen?.mood ?? combo.mood,
      ...(word !== null && { word }),
      writer,
      ...(speaks ? { wordsAfterMs } : {}),
      ...(chosen === null ? {} : { line: chosen.line }),
      ...(cause === null ? {} : { held: cause }),
      ...(cause === null || waitMs === undefined ? {} : { waitMs }),
    },
    effects: [
      ...timed,
      ...(word === null ? [] : [shown(word, beat)]),
      ...gestures,
      ...finale
        .filter(({ tool }) => mayAppear(effectLanes[tool], state.settings.stage.effects))
        .filter((effect) => (hasPuppet || effect.tool !== 'act') && isFit(effect)),
    ],
  }
}

/**
 * Returns whether a beat is too old for a reaction. While the sight is late, filler is, because the picture has changed
 * since.
 */
const isLate = ({ beat, state, now, seenAt }: PlanRequest): boolean =>
  now - seenAt > beatLifeMs ||
  (isFiller(beat) && beat.salience < askedFrom && state.sightDelay.lateMs !== null)

/**
 * Returns whether a line about chat may follow: of six in a row at most two, of twelve at most four, even if all of chat speaks, and the
 * second not right after the first, except thanks for a subscription or more. Peaks are exempt, but count. `now` is epoch ms.
 * Lines older than five minutes do not count, so that chat is heard where nothing else happens.
 */
export function hasChatRoom(
  { show, settings }: Pick<State, 'show' | 'settings'>,
  { kind, salience }: Pick<Beat, 'kind' | 'salience'>,
  now: number,
): boolean {
  if (salience >= peakFrom) return true
  const isThanks = kind === 'gift' && salience >= thankedFirstFrom
  const spoken = show.beats
    .filter(({ plan, at }) => plan.wordsAfterMs !== undefined && now - at < chatRestMs)
    .slice(-11)
  const last = spoken.at(-1)
  if (!isThanks && last !== undefined && isChat(last.beat) && now - last.at < chatApartMs) return false
  const most = chatLines[settings.chat.lines]
  const ofChat = (lines: number) => spoken.slice(-lines).filter((view) => isChat(view.beat)).length
  return ofChat(5) < most && ofChat(11) < 2 * most
}

/** Returns whether words warn of a danger that has no name, such as a mine field. Such a danger is no character, so it cannot enter. */
const isFaceless = ({ kind, subject, cause }: Beat): boolean =>
  kind === 'arrival' && subject === null && cause?.sign === 'words'

/** Such a line claims nothing: it says that the game announced something. */
const neutral = (request: PlanRequest): PlanRequest => {
  const { prop: _, quote: __, number: ___, ...beat } = request.beat
  const salience = Math.min(beat.salience, usualSalience('callout'))
  return { ...request, beat: { ...beat, kind: 'callout', subject: null, salience } }
}

/** Returns the maximum time (ms) from a picture to the words about it. */
export const wordsLifeMs = ({ settings }: Pick<State, 'settings'>): number =>
  Math.max(beatLifeMs, settings.stage.previewMs + leastWordsMs)

const withoutWords = (request: PlanRequest): PlanRequest => ({
  ...request,
  budget: { ...request.budget, words: { ok: false, waitMs: 0, why: 'late' } },
})

function finaleOf({ finale = [] }: Combo, line: string, wordsAfterMs: number): readonly Effect[] {
  const punchlineMs = punchlineAfterMs(line)
  if (punchlineMs === null) return []
  return finale
    .map((effect) => ({ ...effect, after: effect.after + (wordsAfterMs + punchlineMs) / 1000 }))
    .filter(({ after }) => after <= maxAfterS)
}

/** Returns whether a beat may have a big word. While the game shows a headline, only some may. */
function hasWord({ beat, state, budget: { words } }: PlanRequest, speaks: boolean): boolean {
  if (beat.isUnsure === true || isFaceless(beat)) return false
  if (!mayAppear('text', state.settings.stage.effects)) return false
  if (yieldsToHeadline(wordKindOf(beat)) && hasHeadline(state.observation?.texts ?? [])) return false
  return speaks || (beat.salience >= peakFrom && words.why !== 'busy')
}

const shown = ({ text, tone }: NonNullable<ShowPlan['word']>, beat: Beat): Effect => ({
  tool: 'overlay_text',
  arguments: { text, tone },
  after: wordAfterMs(beat) / 1000,
})

/** Returns whether a model must not replace this line with its own. A person who asked gets the model's answer instead of a joke. */
const isFixed = (line: ShowPlan['line'], persona: Persona): boolean =>
  line !== undefined &&
  ((line.gag !== undefined && !(line.gag.isPerson && line.gag.step === 'plant')) ||
    isCallback(line) ||
    eveningLines(persona).has(line.template))

/** Name of the combo that is only a face, and then words. */
const silenceCombo = 'silence'

/** Returns a plan for a face that says nothing for a while. A puppet on stage has a face already. */
function silence({ state, persona, budget }: PlanRequest, { line, mood = 'calm' }: ChosenLine): PlannedShow {
  const { overlay, stage } = state.settings
  const face = persona.faces[mood]
  const shows = face !== undefined && !overlay.puppet.show && mayAppear('emote', stage.effects)
  return {
    plan: {
      ...{ level: 'combo', combo: silenceCombo, mood, writer: 'bank', line },
      wordsAfterMs: Math.max(silenceMs, stage.previewMs),
    },
    effects:
      shows && budget.cues.room > 1
        ? [{ tool: 'show_emote', arguments: { emote: face, count: 1 }, after: 0 }]
        : [],
  }
}

/** Returns whether the words of a plan would come too late for a beat of this age (ms). A silence is meant to be long. */
export const isTooLateFor = (
  { wordsAfterMs, combo }: Pick<ShowPlan, 'wordsAfterMs' | 'combo'>,
  ageMs: number,
  state: Pick<State, 'settings'>,
): boolean =>
  wordsAfterMs !== undefined && combo !== silenceCombo && ageMs + wordsAfterMs > wordsLifeMs(state)

function patienceFor({ beat, budget: { words } }: PlanRequest): number {
  if (words.ok || beat.salience < peakFrom || (words.why !== 'resting' && words.why !== 'busy')) return 0
  // The stage accepts words up to `maxWaitMs` before the pause is over.
  return words.waitMs <= peakPatienceMs ? words.waitMs + maxWaitMs : 0
}

/** Returns how much longer (ms) the silence after a peak lasts; 0 for another peak, which may break it. */
function silenceAfterPeak({ beat, state, now }: PlanRequest): number {
  if (beat.salience >= peakFrom) return 0
  const peak = state.show.beats.findLast(
    (view) => view.beat.salience >= peakFrom && view.plan.level === 'combo',
  )
  return peak === undefined ? 0 : Math.max(0, peak.at + silenceAfterPeakMs - now)
}

function wantsWords(request: PlanRequest, weight: number, energy: number, isHype: boolean): boolean {
  const { kind, nth, salience } = request.beat
  // A weak `action` beat may have any cause, even a death, so it gets no words.
  if (kind === 'action' && salience < modelFrom) return false
  if (isFiller(request.beat))
    return salience >= askedFrom || (mayFill(request) && (energy < calmBelow || isLongSilence(request)))
  if (kind === 'gain' && !isGoodNews(request.beat)) return nth % gainsPerLine === 0 && energy < 0.5
  if (energy >= excitedFrom && weight < wordsFrom.atOnce) return false
  const needed = wordsFrom.atOnce - wordsFrom.perSecond * secondsSinceWords(request)
  return weight >= Math.max(wordsFrom.least, needed) - (isHype ? 0.1 : 0)
}

function mayFill(request: PlanRequest): boolean {
  const last = request.state.show.beats.findLast(({ plan }) => plan.wordsAfterMs !== undefined)
  return last === undefined || !isFiller(last.beat) || isLongSilence(request)
}

const isLongSilence = (request: PlanRequest): boolean => secondsSinceWords(request) >= longSilenceS

function secondsSinceWords({ state, now }: PlanRequest): number {
  const last = state.cues.findLast(({ cue, cuedAt }) => isWords(cue) && cuedAt !== undefined)
  return last?.cuedAt === undefined ? Number.POSITIVE_INFINITY : (now - last.cuedAt) / 1000
}

/** Returns whether a beat may get an effect. A minor beat gets one only if the stage has been empty for a while. */
function maySmall({ beat, budget, state, now }: PlanRequest, weight: number, speaks: boolean): boolean {
  const isSmall = weight < smallBelow
  if (!isSmall && (speaks || beat.salience >= 0.5)) return true
  if (speaks || budget.cues.room < roomKept) return false
  const last = state.cues.findLast(({ cuedAt }) => cuedAt !== undefined)
  return (
    last?.cuedAt === undefined || now - last.cuedAt >= (isSmall ? emptyBeforeSmallMs : emptyBeforeEffectMs)
  )
}

/**
 * Returns a combo for this kind of beat: a random one of those that were not used yet, or the one that was used
 * longest ago. Without words, it must have an effect other than a gesture.
 */
function nextCombo({ beat: planned, state, rng }: PlanRequest, speaks: boolean): Combo {
  const { show } = state
  const { kind } = planned
  const own = combosFor(planned)
  const bodily = reflexAt(kind, state)
  const usedAt = ({ name }: Combo) =>
    show.beats.findLastIndex(({ beat, plan }) => combosFor(beat) === own && plan.combo === name)
  const fitting = own.filter(
    ({ effects, reflex = bodily }) =>
      reflex === bodily && (speaks || effects.some(({ tool }) => tool !== 'act')),
  )
  const longest = Math.min(...fitting.map(usedAt))
  const free = fitting.filter((one) => usedAt(one) === longest)
  const chosen = free[Math.floor(rng() * free.length)]
  if (chosen === undefined) throw new Error(`No combo for ${kind}`)
  return chosen
}
