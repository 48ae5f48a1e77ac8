import { z } from 'zod'
import type { Action, AgentMessage, StepInput, StepResult } from '../agents/step.ts'
import { type Beat, isFiller, type RestCause, type ShowPlan } from '../events/beat.ts'
import { wasRemoved, withoutPeople } from '../events/gone.ts'
import { beatLifeMs } from '../events/line-life.ts'
import { isFromProgram, type Observation } from '../events/observation.ts'
import { hasLeftScene } from '../events/scene.ts'
import type { State } from '../events/state.ts'
import type { SayingView } from '../events/views.ts'
import { beatBody } from '../moments/beat-body.ts'
import type { BeatBody } from '../moments/read-beats.ts'
import { seededBy } from '../ports.ts'
import {
  blockedBy,
  firstState,
  looksFreely,
  mayWrite,
  type PerformerState,
  type PerformerWorld,
  type Scene,
  type Sight,
} from './performer-state.ts'
import { isEnd, mayCut, outweighedTurns, turnsBesideMenu, turnsOfOldScene } from './show/outweighed-turn.ts'
import { appraise, callbackBeat, eveningBeat, overdueBeat } from './show/own-beats.ts'
import { isTooLateFor, planShow } from './show/plan-show.ts'
import { reactionOf, reflexTo } from './show/reflex.ts'
import { isForModel, leftMs } from './whisper-driver.ts'

/** Minimum pause (ms) between two turns. A beat that is already planned need not wait for it. */
const changeGapMs = 700
const maxWhispers = 4
/** Time (ms) between two checks while a whisper waits for a model. */
const whisperCheckMs = 500
/** After a restart, whispers older than this (ms) are ignored, because their moment has passed. */
const whisperLifeMs = 120_000
const recordedFrom = 0.3
const unknownEveryMs = 12_000

/**
 * Decides what the performer does in one step: plans the reaction to the strongest beat, and begins a turn if one is
 * due. Pure.
 */
export function decide({
  inbox,
  state: before,
  self,
  world,
}: StepInput<PerformerState | null, PerformerWorld>): StepResult<PerformerState> {
  const { now } = self
  const run = world.state
  const blocked = blockedBy(run)
  const { tickMs } = run.settings.performer
  const rng = seededBy(`${run.run} ${self.id}#${self.step}`)
  const actions: Action[] = []
  let state = withoutOutdated(before ?? firstState, world.began.seq)
  const begun = (run.agents.find(({ id }) => id === self.id)?.pending ?? []).flatMap(({ action }) =>
    action.do === 'say' ? action.whispers : [],
  )
  const waiting = waitingWhispers(run, world.began).filter(({ waits = 0 }) => !begun.includes(waits))

  const set = (patch: Partial<PerformerState>) => {
    state = { ...state, ...patch }
  }
  const act = (action: Action): string => {
    actions.push(action)
    return `${self.id}#${self.step}.${actions.length}`
  }
  const isLive = (sight: Sight | null): sight is Sight =>
    sight !== null && run.sources.every((report) => report.source !== sight.source || report.state === 'live')

  const beatOf = (body: BeatBody): Beat => {
    const number = Math.max(state.beats, run.counters.beat) + 1
    set({ beats: number })
    return { ...appraise(body, run, now), id: `b${number}` }
  }
  const rest = (beat: Beat, plan: ShowPlan) => void act({ do: 'rest', beat, plan })
  const giveUp = (beat: Beat, cause: RestCause) => rest(beat, { level: 'rest', held: cause, writer: 'bank' })
  /** Returns whether the words of a planned beat, or its effects, would come too late. */
  const isOver = ({ plan, at }: NonNullable<PerformerState['due']>): boolean =>
    now - at > beatLifeMs || isTooLateFor(plan, now - at, run)
  const giveUpDue = (cause: RestCause) => {
    if (state.due !== null) giveUp(state.due.beat, cause)
    set({ due: null })
  }

  const notice = (bodies: readonly BeatBody[], seenAt: number) => {
    const [body, ...others] = bodies
    if (body === undefined || blocked !== null) return
    const beat = beatOf(body)
    const { running, due } = state
    const isBusy = running !== null && !world.fallbackSaid && !mayCut(beat, running)
    if (isBusy || (due !== null && beat.salience <= due.beat.salience)) giveUp(beat, 'busy')
    else plan(beat, seenAt)
    for (const other of others) if (other.salience >= recordedFrom) giveUp(beatOf(other), 'busy')
  }

  const interrupt = () => {
    if (state.running === null || state.running.isCut) return
    act({ do: 'cancel', action: state.running.action })
    set({ running: { ...state.running, isCut: true } })
  }
  const cut = (turns: readonly string[]) => {
    for (const turn of turns) act({ do: 'cut', turn })
  }

  const plan = (beat: Beat, seenAt: number) => {
    const lesser = outweighedTurns(run, beat, now)
    if (isEnd(beat)) interrupt()
    const planned = planShow({
      ...world,
      beat,
      state: run,
      budget: world.forecast({ weight: beat.salience, kind: beat.kind, cut: lesser }),
      hasModel: mayWrite(world.model, beat),
      rng,
      now,
      seenAt,
    })
    // A line makes room for other words only, or for the end of what it is about.
    if (isEnd(beat) || planned.plan.wordsAfterMs !== undefined) cut(lesser)
    if (planned.plan.level === 'rest') return rest(beat, planned.plan)
    giveUpDue('busy')
    set({ due: { beat, ...planned, at: seenAt } })
    interrupt()
  }

  const feel = (beats: readonly BeatBody[], seen: Pick<Observation, 'numbers' | 'scene'> | null) => {
    const reflex = blocked === null ? reflexTo(beats, seen, state.reflex ?? null, run, now) : null
    const reaction = reflex && reactionOf(reflex, run, now)
    if (reaction === null) return
    act({ do: 'react', ...reaction })
    set({ reflex })
  }

  const see = (seq: number) => {
    const seen = world.seen(seq)
    // An earlier process wrote this event, so it is outdated.
    if (seen === undefined) return
    const { observation } = seen
    if (observation === null)
      return notice(
        seen.beats.filter((beat) => !wasRemoved(beat, run)),
        seen.at,
      )
    const { id, source } = observation
    const latest = { seq, id, source, at: now }
    const before = state.picture ?? state.latest
    const isBehind = isFromProgram(latest) && before !== null && !isFromProgram(before)
    set({ latest, changed: true, picture: isBehind ? before : null })
    if (!isLive(latest)) return
    if (seen.hasLeftGame) cut(turnsBesideMenu(run, now))
    else if (hasLeftScene(observation)) cut(turnsOfOldScene(run, now))
    const seenAt = seen.at - observation.ageMs
    if (now - seenAt > beatLifeMs) feel(deathsIn(seen.beats), null)
    else feel(seen.beats, observation)
    notice(seen.beats, seenAt)
  }

  const lookNow = () => {
    if (!isLive(state.latest)) return
    set({ changed: true, modelTurnAt: null })
    if (!looksFreely(world.model)) notice([beatBody('idle', { salience: 0.5 })], now)
  }

  const ended = (stop: string | undefined) => {
    // The streamer ended the turn, so drop the next planned turn as well.
    const isStopped = (stop === 'cancelled' || stop === 'panic') && state.running?.isCut === false
    if (isStopped) giveUpDue('cut')
    set({ running: null, endedAt: now })
  }

  const take = ({ id, kind, body }: AgentMessage) => {
    const heard = reference.safeParse(body).data?.event
    if (heard !== undefined && id === `@${heard}`) see(heard)
    else if (kind === 'asked' && look.safeParse(body).success) lookNow()
    else if (kind === 'outcome') {
      const end = outcome.safeParse(body).data
      if (end !== undefined && end.action === state.running?.action) ended(end.value?.stop)
    }
  }

  /** Returns the time (ms) until the next check. If undefined, the interval from the settings applies. */
  const perform = (): number | undefined => {
    if (blocked !== null) giveUpDue('cut')
    if (state.due !== null && wasRemoved(state.due.beat, run)) {
      set({ due: { ...state.due, beat: withoutPeople(state.due.beat) } })
      giveUpDue('cut')
    }
    if (state.due !== null && isOver(state.due)) giveUpDue('late')
    follow()
    const { latest } = state
    const live = isLive(latest)
    // An `idle` beat needs no live picture.
    if (latest !== null && !live && state.due?.beat.kind !== 'idle') giveUpDue('cut')
    if (blocked !== null) return
    const asked = waiting.filter((saying) => isForModel(saying) && leftMs(saying, now) > 0)
    const isAsked = asked.length > 0 && world.model.takesWhispers
    if (state.running !== null) {
      // A line that the audience waits for keeps its turn.
      if (isAsked && (world.fallbackSaid || state.running.weight === 0 || state.running.isFiller)) interrupt()
      return
    }
    if (latest === null && !isAsked && state.due === null) return
    const gapMs = changeGapMs - sinceMs(state.endedAt, now)
    const isNews = isAsked || inbox.some(({ kind }) => kind !== 'outcome')
    if (state.due === null && gapMs > 0) return isNews ? gapMs : undefined
    // On a busy computer, OCR may finish long after the picture was on the screen.
    const ageMs = live ? (world.seen(latest.seq)?.observation?.ageMs ?? 0) : 0
    const isTimely = ageMs <= beatLifeMs
    if (state.due === null && !isAsked) {
      const beats = (isTimely ? owed() : null) ?? world.tick()
      feel(!live ? [] : isTimely ? beats : deathsIn(beats), null)
      notice(live ? beats : withoutPicture(beats), now - ageMs)
    }
    const isDue = sinceMs(state.modelTurnAt, now) >= unknownEveryMs
    const mayLook = live && isTimely && state.changed && looksFreely(world.model) && isDue
    if (state.due === null && !isAsked && !mayLook) return
    if (isAsked) askModel(asked, live ? latest : null)
    else say(state.due, live ? latest : null)
  }

  /**
   * Begins the turn of the whispers that need no model, even beside another turn. Also begins a turn for the whispers
   * that a model did not take in time; it only answers them.
   */
  const follow = () => {
    const late = waiting.filter((saying) => isForModel(saying) && leftMs(saying, now) <= 0)
    const byRules = blocked === null ? waiting.filter((saying) => !isForModel(saying)) : []
    for (const sayings of [byRules, late]) if (sayings.length > 0) act(whisperTurn(sayings, null))
  }

  const askModel = (sayings: readonly SayingView[], seen: Sight | null) => {
    giveUpDue('busy')
    const action = act(whisperTurn(sayings, seen))
    set({ running: { action, weight: 1, isFiller: false, isCut: false }, modelTurnAt: now })
  }

  const whisperTurn = (sayings: readonly SayingView[], seen: Sight | null): Action => ({
    do: 'say',
    cause: 'say',
    observation: state.latest?.id ?? '',
    sees: seen?.seq ?? null,
    isNews: false,
    whispers: sayings.flatMap(({ waits = [] }) => waits).slice(0, maxWhispers),
    scene: null,
  })

  const owed = (): BeatBody[] | null =>
    run.sightDelay.lateMs === null && world.forecast({ weight: 0 }).words.ok && !world.isTense
      ? (overdueBeat(run, now) ??
        eveningBeat({ ...world, state: run, rng, now }) ??
        callbackBeat(run, world.isClean, now, world.persona.language))
      : null

  const say = (due: PerformerState['due'], seen: Sight | null) => {
    const writes = due === null ? world.model.writes : mayWrite(world.model, due.beat)
    const scene = due === null ? null : forModel(due, writes)
    const isNews = seen !== null && state.changed
    const action = act({
      do: 'say',
      cause: isNews || scene?.beat.kind !== 'idle' ? 'change' : 'tick',
      observation: state.latest?.id ?? '',
      sees: seen?.seq ?? null,
      isNews,
      whispers: [],
      scene: scene === null ? null : { ...scene, effects: [...scene.effects] },
    })
    const asksModel = writes && scene?.plan.writer !== 'bank'
    set({
      due: null,
      running: {
        action,
        weight: scene?.beat.salience ?? 0,
        isFiller: scene !== null && isFiller(scene.beat),
        ...(scene !== null && { kind: scene.beat.kind }),
        isCut: false,
      },
      changed: false,
      // The text of another program is news for only one turn.
      latest: state.picture ?? state.latest,
      picture: null,
      ...(asksModel ? { modelTurnAt: now } : {}),
    })
  }

  for (const message of inbox) take(message)
  const nextMs = perform() ?? tickMs
  const leftForModel = waiting.filter(isForModel).map((saying) => Math.max(0, leftMs(saying, now)))
  const againInMs = Math.min(nextMs, ...leftForModel.map((left) => Math.min(left, whisperCheckMs)))
  const rests = blocked === null ? undefined : ({ status: 'blocked', reason: blocked } as const)
  return { state, actions, againInMs, rests }
}

const reference = z.object({ event: z.number() })
const look = z.object({ for: z.literal('look') })
const outcome = z.object({
  action: z.string(),
  value: z.object({ stop: z.string() }).partial().nullish(),
})

const withoutOutdated = (state: PerformerState, seq: number): PerformerState =>
  state.latest === null || state.latest.seq > seq
    ? state
    : { ...state, latest: null, picture: null, changed: false }

/** Returns the whispers that no turn has taken, oldest first. Omits whispers that were already old when this process began. */
export const waitingWhispers = (
  { sayings }: Pick<State, 'sayings'>,
  began: PerformerWorld['began'],
): SayingView[] =>
  sayings.filter(
    ({ waits, at }) => waits !== undefined && (waits > began.seq || at >= began.at - whisperLifeMs),
  )

/** Returns the time since `at`; infinite if `at` is null, or in the future because the clock was set back. */
const sinceMs = (at: number | null, now: number): number =>
  at === null || at > now ? Number.POSITIVE_INFINITY : now - at

/** Returns the scene for a turn. If no model writes, the line comes from the bank. */
const forModel = ({ beat, plan, effects }: Scene, writes: boolean): Scene =>
  writes ? { beat, plan, effects } : { beat, plan: { ...plan, writer: 'bank' }, effects }

/**
 * Returns only the deaths. The puppet flinches at a death even if the picture is read late, as on a busy computer.
 */
const deathsIn = (beats: readonly BeatBody[]): BeatBody[] => beats.filter(({ kind }) => kind === 'death')

const withoutPicture = (beats: readonly BeatBody[]): BeatBody[] =>
  beats.filter(({ kind }) => kind === 'idle').map(({ looks: _, ...beat }) => beat)
