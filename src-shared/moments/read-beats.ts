import { type BeatCause, type BeatKind, isFiller } from '../events/beat.ts'
import type { Correction } from '../events/corrections.ts'
import { isFromProgram, type Observation } from '../events/observation.ts'
import { nearlyEqual } from '../sight/memory/text-difference.ts'
import { createArrivals } from './arrival.ts'
import { type BeatBody, beatBody, isMention, spaced } from './beat-body.ts'
import { causeOf, corrected, type JudgedCandidate, withCause } from './beat-cause.ts'
import { createBareCounts, createCountdowns } from './countdown.ts'
import { createCounters } from './counters.ts'
import { createEnds, createResets } from './ends.ts'
import { hiddenBy } from './hidden-kinds.ts'
import { createIdle } from './idle.ts'
import { type Candidate, type JudgeCandidate, judgeCandidate } from './judge.ts'
import { isForm, lively, type ScreenMoment, type ScreenState, screenState } from './moment.ts'
import { createNames } from './names.ts'
import { isProgress, type NumberFacts } from './number-facts.ts'
import { createNumberMemory } from './number-memory.ts'
import { createReportedEvents } from './reported-events.ts'
import { createTopicMemory } from './screen-topics.ts'
import { createStandingLines, type SeenScreen } from './standing-lines.ts'
import { isHudLabel, readsAsName, subjectOf } from './subject.ts'
import { type Meaning, type MeaningOf, meaningOf as meaningOfText } from './text-meaning.ts'
import { createVitals } from './vitals.ts'
import { beatsOfBlock, eventOf, judgedBlocks, kindsOf } from './words.ts'

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
  /** Returns the largest words of the game's start screen, which are usually its name; null if none was seen. */
  title(): string | null
}

const maxBeats = 4
const livelyMs = 15_000
const screenOfText = 8
/** Within this time (ms), words that report another event of the same kind repeat it. */
const repeatMs = 4000
/** Words that repeat within this time (ms) are not news, except words about an end: each end is a new one. */
const retoldMs = 10 * 60_000
const alwaysNews: readonly BeatKind[] = ['victory', 'comeback', 'death', 'dialogue']
/** After these beats, everything is news again. */
const beginsAnew: readonly BeatKind[] = ['victory', 'comeback', 'death', 'reset']
/** Maximum number of reported texts that are remembered. */
const maxTold = 60
/** Time (ms) for which a fight lasts after the opponent's health left the screen, because the words of its end may hide it. */
const fightMs = 10_000
/** Minimum probability of a beat. */
const likelyFrom = 0.4
const wordsInLine = /\p{L}{3}/u
/** The judges of a beat reader. Each has a default. */
export interface Judges {
  /** Judges what a text reports. */
  readonly meaningOf?: MeaningOf
  /** Judges whether a candidate is right. */
  readonly judge?: JudgeCandidate
  /** Returns what the streamer corrected in the game on the screen. */
  readonly corrections?: () => readonly Correction[]
}

/**
 * Creates a reader that finds beats in observations: rules and blocks of text suggest them, and a judge decides which
 * of them are probably right. Its memory lasts one run.
 */
export function createBeatReader({
  meaningOf = meaningOfText,
  judge = judgeCandidate,
  corrections: correctionsNow = () => [],
}: Judges = {}): BeatReader {
  const readLines = createStandingLines()
  const numberMemory = createNumberMemory()
  // The first rule to run, because it marks the numbers of opponents for the others.
  const arrivals = spaced(15_000, createArrivals())
  const vitals = createVitals()
  const ends = createEnds()
  const resets = createResets()
  const idle = createIdle()
  const counters = createCounters()
  const bareCounts = createBareCounts()
  const topics = createTopicMemory()
  const names = createNames()
  const countdowns = spaced(12_000, createCountdowns())
  const reports = createReportedEvents()
  const saidAt = new Map<Meaning | undefined, number>()
  let screen: SeenScreen | undefined
  /** The numbers of the last observation that does not come from another program. */
  let shown: Observation['numbers'] = []
  let counted: readonly NumberFacts[] = []
  let menu = false
  let leftGame = false
  let title: string | null = null
  let worded = 0
  let jumpedAt = Number.NEGATIVE_INFINITY
  let foughtAt = Number.NEGATIVE_INFINITY
  let reported: readonly { readonly kind: BeatKind; readonly text: string; readonly at: number }[] = []
  let motions: readonly { readonly at: number; readonly motion: number }[] = []

  /** Returns whether a beat's subject is a label or a word of the HUD, which the audience must not hear as a name. */
  const isNameless = (beat: BeatBody): boolean =>
    beat.subject !== null && (isHudLabel(beat.subject, counted) || !names.isNamed(beat))

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
    return { ...state, isFull: state.isFull && !(hasFallen && counted.some(isProgress)) }
  }

  /** Returns what the words on the screen report. Chat reports nothing about the game. */
  const readWords: (moment: ScreenMoment) => Candidate[] = ({ at, blocks }) =>
    blocks
      .filter(({ lines }) => lines.some(({ kind }) => kind !== 'chat'))
      .filter((block) => at - (saidAt.get(eventOf(block)) ?? Number.NEGATIVE_INFINITY) >= repeatMs)
      .flatMap((block) => beatsOfBlock(block).map((beat): Candidate => ({ beat, sign: 'words', block })))

  /** Marks a beat as unsure if its words were reported recently: a repeated text, such as a warning, is not news. */
  function oncePerText(beat: BeatBody, { block }: Candidate, at: number): BeatBody {
    if (block === undefined || beat.isUnsure || alwaysNews.includes(beat.kind)) return beat
    const isTold = reported.some(
      ({ kind, text, at: before }) =>
        kind === beat.kind && at - before < retoldMs && nearlyEqual(text, block.text),
    )
    if (isTold) return { ...beat, isUnsure: true }
    reported = [...reported.slice(1 - maxTold), { kind: beat.kind, text: block.text, at }]
    return beat
  }

  /** Adds what the words of a beat are about. For filler, and for words about nothing sure, what the screen is about. */
  function withTopic(beat: BeatBody, at: number): BeatBody {
    const { sign, text } = beat.cause ?? {}
    const own = sign === 'words' ? topics.of(text, at) : undefined
    const topic = own ?? (isFiller(beat) || isMention(beat) || beat.isUnsure ? topics.recent(at) : undefined)
    return topic === undefined ? beat : { ...beat, topic }
  }

  function finish(found: readonly Candidate[], moment: ScreenMoment): BeatBody[] {
    const { at } = moment
    // Right after the game restarted, a change of a number only means that it was reset.
    const meant = found.filter(({ beat: { number } }) => !resets.isFresh(at) || number === undefined)
    const corrections = correctionsNow()
    const judged = meant
      .flatMap((candidate) => corrected(candidate, causeOf(candidate, moment), corrections))
      .map((candidate): JudgedCandidate => {
        const isFirst =
          candidate.block?.weight !== undefined &&
          kindsOf[eventOf(candidate.block) ?? 'none'][0] === candidate.beat.kind
        const given = candidate.from !== undefined ? 1 : isFirst ? (candidate.block?.weight ?? 0) : 0
        return { ...candidate, share: Math.max(judge(candidate, moment), given) }
      })
      .filter(({ share }) => share >= likelyFrom)
      .toSorted((a, b) => b.share - a.share)
    // A block reports one event.
    const likely = judged.filter(
      ({ block }, at) => block === undefined || judged.findIndex((other) => other.block === block) === at,
    )
    for (const { block } of likely) if (block !== undefined) saidAt.set(eventOf(block), at)
    const settled = ends.settle(
      likely.map((candidate) =>
        oncePerText(withCause(candidate, likely, moment, at - foughtAt <= fightMs), candidate, at),
      ),
      at,
    )
    if (settled.some(({ kind, isUnsure }) => beginsAnew.includes(kind) && !isUnsure)) reported = []
    const hidden = new Set(settled.flatMap(({ kind }) => hiddenBy[kind] ?? []))
    const strongest = settled.toSorted((a, b) => b.salience - a.salience)
    const kept = strongest.filter(
      (beat) => !hidden.has(beat.kind) && strongest.find(({ kind }) => kind === beat.kind) === beat,
    )
    idle.wake(at, kept)
    return kept
      .slice(0, maxBeats)
      .map((beat) => withTopic(isNameless(beat) ? { ...beat, subject: null } : beat, at))
  }

  return {
    observe(observation) {
      const { at, scene } = observation
      screen = readLines(observation)
      const isTold = isFromProgram(observation)
      if (!isTold) shown = observation.numbers
      const seen = numberMemory.observe(
        isTold ? { ...observation, numbers: withNewer(shown, observation.numbers) } : observation,
        screen.replaced,
      )
      if (!isTold && !scene.cut)
        motions = [...motions.filter((each) => at - each.at <= livelyMs), { at, motion: scene.motion }]
      if (scene.cut || scene.jolt !== undefined || scene.restart !== undefined) jumpedAt = at
      counted = seen.numbers
      const isLively = isLivelyAt(at)
      const state = stateOf(screen)
      const { largest } = observation
      if (state.isStart && largest !== undefined && readsAsName(largest.text))
        title = subjectOf(largest.text, largest.confidence) ?? title
      const isMenu = state.isPaused || state.isMenu
      const lineCount = screen.standing.filter(({ line }) => wordsInLine.test(line.text)).length
      leftGame = (isMenu && !menu) || (lineCount >= screenOfText && lineCount >= 2 * worded)
      menu = isMenu
      worded = lineCount
      const blocks = judgedBlocks(observation, screen.fresh, correctionsNow(), meaningOf)
      const moment: ScreenMoment = { ...screen, ...seen, ...state, at, scene, isLively, jumpedAt, blocks }
      const comes = arrivals(moment)
      if (counted.some(({ isFoe }) => isFoe)) foughtAt = at
      idle.seen(moment)
      topics.seen(moment)
      names.seen(moment)
      ends.observe(moment)
      const words = readWords(moment)
      const hasEnd = words.some(({ beat: { kind } }) => kind === 'victory' || kind === 'death')
      const restarts = resets.observe(moment, hasEnd, ends.hasEnded(at))
      const isPlay = !moment.isPaused && !moment.isLoading
      // A clock that still runs after the end of a game is not worth a beat.
      const clocks = ends.isOver(at) ? [] : countdowns(moment)
      const found: Candidate[] = [
        ...words,
        ...signed(restarts, 'picture'),
        ...signed([...comes, ...counters(moment), ...vitals(moment)], 'number'),
        ...(isPlay ? signed(clocks, 'number') : []),
        ...(isPlay ? signed(bareCounts(moment), 'bare') : []),
      ]
      const declared = reports.read(observation)
      idle.wake(at, declared)
      const hidden = declared.flatMap(({ kind }) => hiddenBy[kind] ?? [])
      const seenToo = reports.without(finish(isForm(moment) ? words : found, moment), at)
      return [...declared, ...seenToo.filter(({ kind }) => !hidden.includes(kind))]
        .toSorted((a, b) => b.salience - a.salience)
        .slice(0, maxBeats)
    },
    tick(now) {
      if (screen === undefined) return idle.tick(now)
      const changes = numberMemory.settle(now)
      const isLively = isLivelyAt(now)
      const state = stateOf(screen)
      // A pause menu, a loading screen or the end of a game hides the numbers, so they are not lost.
      const isHidden = state.isPaused || state.isLoading || state.isStart || ends.isOver(now)
      const lost = numberMemory
        .lost(now)
        .filter(({ facts }) => !isHidden && !facts.isGuard)
        .map(({ facts: { label, most, isFoe, isDrawn }, value, was }): Candidate => {
          const number = { label, value, was, max: most }
          const beat = isFoe ? beatBody('victory', { salience: 0.6, number }) : beatBody('death', { number })
          // Something else may cover a bar, or it never was one.
          return { beat, sign: isDrawn ? 'drawn' : 'number' }
        })
      const scene = { cut: false, brightness: 0, motion: 0 }
      const numbers = changes.map(({ facts }) => facts)
      const none = { added: [], fresh: [], blocks: [], born: [] }
      const moment: ScreenMoment = {
        ...screen,
        ...state,
        ...none,
        at: now,
        scene,
        isLively,
        jumpedAt,
        changes,
        numbers,
      }
      const found = isForm(moment) ? [] : [...lost, ...signed(vitals(moment), 'number')]
      return [
        ...reports.without(finish(found, moment), now),
        ...idle.tick(now).map((beat) => withTopic(beat, now)),
      ]
    },
    isTense: idle.isTense,
    isMenu: () => menu,
    hasLeftGame: () => leftGame,
    title: () => title,
  }
}

/** Returns the numbers of the screen, replaced by newer ones with the same labels. */
const withNewer = (shown: Observation['numbers'], newer: Observation['numbers']): Observation['numbers'] => [
  ...shown.filter(({ label }) => !newer.some((one) => one.label.toLowerCase() === label.toLowerCase())),
  ...newer,
]

const signed = (beats: readonly BeatBody[], sign: BeatCause['sign']): Candidate[] =>
  beats.map((beat) => ({ beat, sign }))
