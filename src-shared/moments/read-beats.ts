import type { BeatKind } from '../events/beat.ts'
import { isFromProgram, type Observation } from '../events/observation.ts'
import { announcementsOf } from './announcement.ts'
import { createArrivals } from './arrival.ts'
import { readBadNews } from './bad-news.ts'
import { createBareCounts } from './bare-counts.ts'
import { type BeatBody, beatBody, type Rule, spaced } from './beat-body.ts'
import { readBlows } from './blows.ts'
import { createCallouts } from './callout.ts'
import { createCountdowns } from './countdown.ts'
import { createCounters } from './counters.ts'
import { createDamage } from './damage.ts'
import { createIdle } from './idle.ts'
import { createGameWords, createLearnedWords, type GameWords } from './learned-words.ts'
import { readLevelUp } from './level-up.ts'
import { isForm, isNewPage, type ScreenMoment, type ScreenState, screenState } from './moment.ts'
import { createNewScenes } from './new-scene.ts'
import { isRolePlay, type NumberFacts } from './number-facts.ts'
import { createNumberMemory } from './number-memory.ts'
import { createOutcomes } from './outcome.ts'
import { createPlaces } from './place.ts'
import { createResets } from './reset.ts'
import { readRewards } from './reward.ts'
import { readSpeech } from './speech.ts'
import { createStandingLines, type SeenScreen } from './standing-lines.ts'
import { isHudLabel } from './subject.ts'
import { createVitals, isForeign } from './vitals.ts'
import { readWork } from './work.ts'

export type { BeatBody } from './beat-body.ts'

export interface BeatReader {
  observe(observation: Observation): BeatBody[]
  /** Returns the beats caused by the passing of time. `now` is epoch ms. */
  tick(now: number): BeatBody[]
  /** Returns whether the player was just hit hard or has little health left. */
  isTense(now: number): boolean
  isMenu(): boolean
  /** Returns whether a menu or a screen of text, such as credits, replaced the game. */
  hasLeftGame(): boolean
}

const maxBeats = 4
/** Minimum mean motion in a game in progress. A page moves only when it scrolls or a window opens. */
const lively = 0.15
const livelyMs = 15_000
const screenOfText = 8
const wordsInLine = /\p{L}{3}/u
/**
 * Kinds of beats that count even right after a restart. At that time, a beat of another kind about a number only
 * means that the number was reset.
 */
const alsoAtReset: readonly BeatKind[] = ['arrival', 'victory', 'dialogue', 'place', 'reset']
const hiddenByVictory: readonly BeatKind[] = ['place', 'callout', 'setback', 'countdown', 'foe-low', 'reward']
/** For each kind of beat, the kinds that it makes redundant at the same moment. */
const hiddenBy: Readonly<Partial<Record<BeatKind, readonly BeatKind[]>>> = {
  victory: hiddenByVictory,
  comeback: hiddenByVictory,
  death: ['place', 'callout', 'setback', 'countdown', 'hit', 'near-death'],
  arrival: ['place', 'callout', 'countdown', 'dialogue'],
  'near-death': ['hit', 'place'],
  reward: ['place', 'callout', 'dialogue'],
  streak: ['gain', 'reward', 'place', 'callout'],
  hit: ['setback'],
  gain: ['callout'],
  setback: ['callout'],
  countdown: ['callout'],
  place: ['callout'],
  reset: ['place'],
}

/**
 * Creates a reader that finds beats in observations. Its memory lasts one run. `words` stores the games' own words.
 */
export function createBeatReader(words: GameWords = createGameWords()): BeatReader {
  const readLines = createStandingLines()
  const numberMemory = createNumberMemory()
  // The first rule to run, because it marks the numbers of opponents for the others.
  const arrivals = spaced(15_000, createArrivals())
  const vitals = createVitals()
  const outcomes = createOutcomes()
  const resets = createResets()
  const learned = createLearnedWords(words)
  const idle = createIdle()
  const work = spaced(10_000, readWork)
  const rewards = spaced(4000, (moment) => [
    ...(isNewPage(moment) ? [] : readRewards(moment)),
    ...readLevelUp(moment),
  ])
  const badNews = spaced(10_000, readBadNews)
  const rules: readonly Rule[] = [
    createCounters(),
    spaced(3000, createPlaces()),
    spaced(10_000, createNewScenes()),
  ]
  /** These rules do not run during a pause menu or a loading screen. */
  const rulesOfPlay: readonly Rule[] = [
    spaced(8000, readBlows),
    createBareCounts(),
    createDamage(),
    spaced(6000, createCallouts()),
    readSpeech,
    spaced(12_000, createCountdowns()),
  ]
  let screen: SeenScreen | undefined
  /** The numbers of the last observation that does not come from another program. */
  let shown: Observation['numbers'] = []
  let counted: readonly NumberFacts[] = []
  let menu = false
  let leftGame = false
  let worded = 0
  let jumpedAt = Number.NEGATIVE_INFINITY
  let motions: readonly { readonly at: number; readonly motion: number }[] = []

  /** Returns whether a beat's subject is a word of the HUD, which the audience must not hear as a name. */
  const isNameless = ({ subject }: BeatBody): boolean => subject !== null && isHudLabel(subject, counted)

  function isLivelyAt(now: number): boolean {
    const recent = motions.filter(({ at }) => now - at <= livelyMs)
    return recent.reduce((sum, { motion }) => sum + motion, 0) >= recent.length * lively && recent.length > 0
  }

  /**
   * Returns the state of the screen. A health that has fallen beside a level shows that a screen full of words is a
   * game.
   */
  function stateOf(screen: SeenScreen): ScreenState {
    const state = screenState(screen)
    const hasFallen = counted.some(({ kind, fellAt }) => kind === 'vital' && Number.isFinite(fellAt))
    return { ...state, isFull: state.isFull && !(hasFallen && isRolePlay(counted)) }
  }

  function finish(found: readonly BeatBody[], at: number, restarts: readonly BeatBody[] = []): BeatBody[] {
    const meant = found.filter(
      ({ kind, number }) => !resets.isFresh(at) || number === undefined || alsoAtReset.includes(kind),
    )
    const settled = outcomes.settle(learned.settle([...restarts, ...meant], at), at, restarts)
    const hidden = new Set(settled.flatMap(({ kind }) => hiddenBy[kind] ?? []))
    const strongest = settled.toSorted((a, b) => b.salience - a.salience)
    const kept = strongest.filter(
      (beat) => !hidden.has(beat.kind) && strongest.find(({ kind }) => kind === beat.kind) === beat,
    )
    idle.wake(at, kept)
    return kept.slice(0, maxBeats).map((beat) => (isNameless(beat) ? { ...beat, subject: null } : beat))
  }

  return {
    observe(observation) {
      const { at, scene } = observation
      screen = readLines(observation)
      const isTold = isFromProgram(observation)
      if (!isTold) shown = observation.numbers
      const seen = numberMemory.observe(
        isTold ? { ...observation, numbers: [...shown, ...observation.numbers] } : observation,
        screen.replaced,
      )
      if (!isTold && !scene.cut)
        motions = [...motions.filter((each) => at - each.at <= livelyMs), { at, motion: scene.motion }]
      if (scene.cut || scene.jolt !== undefined || scene.restart !== undefined) jumpedAt = at
      counted = seen.numbers
      const isLively = isLivelyAt(at)
      const announced = announcementsOf(screen)
      const state = stateOf(screen)
      const isMenu = state.isPaused || state.isMenu
      const words = screen.standing.filter(({ line }) => wordsInLine.test(line.text)).length
      leftGame = (isMenu && !menu) || (words >= screenOfText && words >= 2 * worded)
      menu = isMenu
      worded = words
      const moment: ScreenMoment = { ...screen, ...seen, ...state, at, scene, isLively, jumpedAt, announced }
      const comes = arrivals(moment)
      idle.seen(moment)
      learned.observe(moment)
      const ends = outcomes.observe(moment)
      const restarts = resets.observe(moment, ends.length > 0, outcomes.hasEnded(at))
      const isPlay = !moment.isPaused && !moment.isLoading
      // A clock that still runs after the end of a game is not worth a beat.
      const isClock = ({ kind, number }: BeatBody) => kind === 'countdown' && number !== undefined
      const found = [...rules, ...(isPlay ? rulesOfPlay : [])]
        .flatMap((rule) => rule(moment))
        .filter((beat) => !outcomes.isOver(at) || !isClock(beat))
      const news = isPlay ? [...rewards(moment), ...(isNewPage(moment) ? [] : badNews(moment))] : []
      const told = [...work(moment), ...comes, ...ends, ...news]
      return isForm(moment) ? finish(told, at) : finish([...told, ...vitals(moment), ...found], at, restarts)
    },
    tick(now) {
      if (screen === undefined) return idle.tick(now)
      const changes = numberMemory.settle(now)
      const isLively = isLivelyAt(now)
      const state = stateOf(screen)
      // A pause menu, a loading screen or the end of a game hides the numbers, so they are not lost.
      const isHidden = state.isPaused || state.isLoading || state.isStart || outcomes.isOver(now)
      const lost = numberMemory
        .lost(now)
        .filter(({ facts }) => !isHidden && !facts.isGuard)
        .map(({ facts: { label, most, isFoe }, value, was }) => {
          const number = { label, value, was, max: most }
          return isFoe || isForeign(label)
            ? beatBody('victory', { salience: 0.6, number })
            : beatBody('death', { number })
        })
      const scene = { cut: false, brightness: 0, motion: 0 }
      const numbers = changes.map(({ facts }) => facts)
      const none = { added: [], fresh: [], announced: [], born: [] }
      const moment = { ...screen, ...state, ...none, at: now, scene, isLively, jumpedAt, changes, numbers }
      return [...finish(isForm(moment) ? [] : [...lost, ...vitals(moment)], now), ...idle.tick(now)]
    },
    isTense: idle.isTense,
    isMenu: () => menu,
    hasLeftGame: () => leftGame,
  }
}
