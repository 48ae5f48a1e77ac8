import type { BeatKind } from '../../events/beat.ts'
import { isFromProgram, type Observation } from '../../events/observation.ts'
import { createArrivals } from './arrival.ts'
import { createBareCounts } from './bare-counts.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { createCountdowns } from './countdown.ts'
import { createCounters } from './counters.ts'
import { createIdle } from './idle.ts'
import { createJolts } from './jolt.ts'
import { createGameWords, createLearnedWords, type GameWords } from './learned-words.ts'
import { type ScreenMoment, screenState } from './moment.ts'
import { createNewScenes } from './new-scene.ts'
import { createNumberMemory } from './number-memory.ts'
import { createOutcomes } from './outcome.ts'
import { createPlaces } from './place.ts'
import { createResets } from './reset.ts'
import { createRewards } from './reward.ts'
import { readSpeech } from './speech.ts'
import { createStandingLines, type SeenScreen } from './standing-lines.ts'
import { createTension } from './tension.ts'
import { createTimeUp } from './time-up.ts'
import { createVitals, isArmor } from './vitals.ts'
import { createWork } from './work.ts'

export type { BeatBody } from './beat-body.ts'

export interface BeatReader {
  /** Returns the beats of an observation, the strongest first. */
  observe(observation: Observation): BeatBody[]
  /** Returns the beats caused by the passing of time alone. `now` is epoch ms, like `at` of an observation. */
  tick(now: number): BeatBody[]
  /** Returns whether the player was hit a moment ago or is nearly dead, so that no line should change the subject. */
  isTense(now: number): boolean
}

const maxBeats = 4
/** Kinds of beats that are ignored at a restart, when falling and rising numbers only look like them. */
const notAtReset: readonly BeatKind[] = [
  'gain',
  'reward',
  'streak',
  'setback',
  'hit',
  'near-death',
  'death',
  'foe-low',
  'countdown',
]
/** For each kind of beat, the weaker kinds that it makes redundant at the same moment. */
const hiddenBy: Readonly<Partial<Record<BeatKind, readonly BeatKind[]>>> = {
  victory: ['place', 'setback', 'countdown', 'foe-low', 'reward'],
  comeback: ['place', 'setback', 'countdown', 'foe-low', 'reward'],
  death: ['place', 'setback', 'countdown', 'hit', 'near-death'],
  arrival: ['place', 'countdown', 'dialogue'],
  'near-death': ['hit', 'place'],
  reward: ['place', 'dialogue'],
  streak: ['gain'],
  reset: ['place'],
}

/**
 * Creates a reader that finds beats in observations. Its memory is bounded and lasts one run.
 * @param words the store of the games' own words; by default a new store, which also lasts one run
 */
export function createBeatReader(words: GameWords = createGameWords()): BeatReader {
  const readLines = createStandingLines()
  const numberMemory = createNumberMemory()
  const arrivals = createArrivals()
  const vitals = createVitals()
  const outcomes = createOutcomes()
  const rewards = createRewards()
  const places = createPlaces()
  const newScenes = createNewScenes()
  const counters = createCounters()
  const bareCounts = createBareCounts()
  const countdowns = createCountdowns()
  const timeUp = createTimeUp()
  const resets = createResets()
  const work = createWork()
  const learned = createLearnedWords(words)
  const idle = createIdle()
  const tension = createTension()
  const jolts = createJolts()
  let screen: SeenScreen | undefined
  /** The numbers in the picture. They stay when a program sends a text. */
  let shown: Observation['numbers'] = []

  function finish(found: readonly BeatBody[], at: number, restarts: readonly BeatBody[] = []): BeatBody[] {
    const isReset = resets.isFresh(at)
    const meant = isReset ? found.filter(({ kind }) => !notAtReset.includes(kind)) : found
    const settled = outcomes.settle(learned.settle([...restarts, ...meant], at), at, restarts)
    const hidden = new Set(settled.flatMap(({ kind }) => hiddenBy[kind] ?? []))
    const kept = new Map<BeatKind, BeatBody>()
    for (const beat of settled) {
      const known = kept.get(beat.kind)
      if (!hidden.has(beat.kind) && (known === undefined || known.salience < beat.salience))
        kept.set(beat.kind, beat)
    }
    if (kept.size > 0) {
      idle.wake(at, [...kept.values()])
      jolts.explain(at, [...kept.values()])
    }
    return [...kept.values()].sort((a, b) => b.salience - a.salience).slice(0, maxBeats)
  }

  return {
    observe(observation) {
      const { at, scene } = observation
      screen = readLines(observation)
      const isTold = isFromProgram(observation)
      if (!isTold) shown = observation.numbers
      const { changes, born, all } = numberMemory.observe(
        isTold ? { ...observation, numbers: [...shown, ...observation.numbers] } : observation,
      )
      const moment: ScreenMoment = {
        ...screen,
        at,
        scene,
        changes,
        born,
        numbers: all,
        ...screenState(screen),
      }
      idle.seen(moment)
      tension.observe(moment, arrivals.isFoe)
      const ends = outcomes.observe(moment)
      const restarts = resets.observe(moment, ends.length > 0, outcomes.isOver(at), arrivals.isFoe)
      const comes = arrivals.observe(moment)
      learned.observe(moment, arrivals.isFoe)
      const beats = finish(
        [
          ...comes,
          ...vitals(moment, arrivals.isFoe),
          ...ends,
          ...work(moment),
          ...rewards(moment),
          ...counters(moment),
          ...bareCounts(moment),
          ...countdowns(moment),
          ...timeUp(moment),
          ...readSpeech(moment),
          ...places(moment),
          ...newScenes(moment),
        ],
        at,
        restarts,
      )
      const jolt = jolts.observe(moment)
      return beats.length > 0 ? beats : jolt
    },
    tick(now) {
      const changes = numberMemory.settle(now)
      const state = screen === undefined ? undefined : screenState(screen)
      // A menu, a loading screen, a title screen and the end of a game hide numbers, which are not lost.
      const isHidden = state?.isPaused || state?.isLoading || state?.isStart || outcomes.isOver(now)
      const beats: BeatBody[] = numberMemory
        .lost(now)
        .filter(({ facts }) => !isHidden && !arrivals.isFoe(facts) && !isArmor(facts))
        .map(({ facts: { label, most }, value, was }) =>
          beatBody('death', { number: { label, value, was, max: most } }),
        )
      if (changes.length > 0 && screen !== undefined && state !== undefined) {
        const moment: ScreenMoment = {
          ...screen,
          fresh: [],
          at: now,
          scene: { cut: false, brightness: 0, motion: 0 },
          changes,
          born: [],
          numbers: changes.map(({ facts }) => facts),
          ...state,
        }
        beats.push(...vitals(moment, arrivals.isFoe))
      }
      return [...finish(beats, now), ...(tension.isTense(now) ? [] : idle.tick(now))]
    },
    isTense: tension.isTense,
  }
}
