import {
  type GameWord,
  type KnownGame,
  type LearnedWord,
  plainWords,
  type WordMeaning,
  withLearned,
} from '../../events/game-words.ts'
import type { LineClass } from '../../events/observation.ts'
import type { ClassifiedLine } from '../../sight/line-class.ts'
import { type BeatBody, beatBody, usualSalience } from './beat-body.ts'
import { createGameFingerprint, gameOf } from './game-fingerprint.ts'
import type { ScreenMoment } from './moment.ts'
import type { NumberFacts } from './number-facts.ts'

/** A line belongs to a beat that came at most this long before or after it (ms). */
const togetherMs = 4000
/** A line is believed from so many times on, if at least so many came with the beat for each one without. */
const minSeen = 2
const seenPerMiss = 8
/** Beats that follow each other faster (ms) share their surroundings, so they count once. */
const apartMs = 30_000
/** Words alone are a little less certain than a number. */
const trust = 0.85
const sure = 70
const maxWords = 6
const maxWaiting = 24
const maxOthers = 300
/** Lines of these kinds announce what happens; a chat, a log or a menu never does. */
const announces: readonly LineClass[] = ['title', 'hud', 'text', 'subtitle']
/** Ordinals that rise when something was reached; turns and days pass by themselves. */
const reached = /\b(?:level|lvl|lv|stage|floor|world|wave|rank)\b/i
/** Meanings by their weight: what happens beside a greater thing is part of it. */
const byWeight: readonly WordMeaning[] = ['death', 'victory', 'reward', 'reset']

/** Where the words of games are kept. */
export interface GameWords {
  games(): readonly KnownGame[]
  learn(learned: LearnedWord): void
}

/** Creates a store of the words of games that lasts a run. */
export function createGameWords(): GameWords {
  let games: readonly KnownGame[] = []
  return {
    games: () => games,
    learn: (learned) => {
      games = withLearned(games, learned)
    },
  }
}

/** Returns whether the words alone are enough for a beat. */
export const isBelieved = ({ means, seen, missed, fixed }: GameWord): boolean =>
  means !== 'nothing' && (fixed === true || (seen >= minSeen && missed * seenPerMiss <= seen))

export interface LearnedWords {
  /** Takes the lines of an observation. `isFoe`: whether a number is the opponent's. */
  observe(moment: ScreenMoment, isFoe: (facts: NumberFacts) => boolean): void
  /** Adds the beats of believed lines to those that other rules found, and learns from those that numbers show. */
  settle(found: readonly BeatBody[], at: number): readonly BeatBody[]
}

/**
 * Creates the rule about the game's own words: what appears when numbers show a death, a win, a level or a restart, more
 * than once and hardly ever without it, means that. Nothing is learned while the names of numbers are too few to know
 * the game by.
 */
export function createLearnedWords(store: GameWords): LearnedWords {
  const fingerprint = createGameFingerprint()
  /** What numbers, and what words, have shown in the last seconds. */
  let shown: { means: WordMeaning; at: number }[] = []
  let said: { means: string; at: number }[] = []
  /** Lines that wait for the end of the time in which a beat may follow. */
  let waiting: { text: string; at: number }[] = []
  /** How often lines that mean nothing yet appeared in this run. */
  const others = new Map<string, number>()
  let own: { word: GameWord; at: number }[] = []
  let observedAt = 0

  const current = (): KnownGame | undefined => gameOf(store.games(), fingerprint.labels())

  function observe(moment: ScreenMoment, isFoe: (facts: NumberFacts) => boolean): void {
    const { at, fresh, changes, isPaused, isLoading } = moment
    observedAt = at
    fingerprint.observe(moment)
    for (const { facts, value, was, isBack } of changes) {
      if (isBack) continue
      if (isFoe(facts) && value <= 0 && was > 0) shown.push({ means: 'victory', at })
      if (facts.kind === 'ordinal' && value === was + 1 && reached.test(facts.label))
        shown.push({ means: 'reward', at })
    }
    if (isPaused || isLoading) return
    const words = current()?.words ?? []
    const names = [...fingerprint.labels(), ...moment.numbers].map(({ label }) => plainWords(label))
    for (const line of fresh) {
      if (!mayMean(line, names)) continue
      const { text } = line.line
      const word = words.find((each) => plainWords(each.text) === plainWords(text))
      if (word !== undefined && isBelieved(word)) own.push({ word, at })
      waiting = [...waiting, { text, at }].slice(-maxWaiting)
    }
  }

  function settle(found: readonly BeatBody[], at: number): readonly BeatBody[] {
    const isRecent = (each: { readonly at: number }) => at - each.at <= 2 * togetherMs
    shown = shown.filter(isRecent)
    for (const { kind, number } of found) {
      const means = byWeight.find((each) => each === kind)
      if (means !== undefined && (number !== undefined || means === 'reset')) shown.push({ means, at })
    }
    const kept = found.filter(({ kind }) => !said.some((each) => each.means === kind && isNear(each, at)))
    const beats = own.flatMap(({ word }) => {
      const { means } = word
      if (means === 'nothing') return []
      if ([...shown, ...said].some((each) => each.means === means && isNear(each, at))) return []
      said.push({ means, at })
      return [learnedBeat(word, means)]
    })
    own = []
    said = said.filter(isRecent)
    for (const line of waiting) if (at - line.at > togetherMs) conclude(line)
    waiting = waiting.filter((line) => at - line.at <= togetherMs)
    return [...kept, ...beats]
  }

  /** Decides what a line came with, and learns that. */
  function conclude({ text, at }: { text: string; at: number }): void {
    const key = plainWords(text)
    const near = shown.filter((each) => each.at >= at - togetherMs && each.at <= at + togetherMs)
    const means = byWeight.find((each) => near.some((one) => one.means === each))
    // Without its numbers, a screen neither shows a beat nor that there was none.
    const isMiss = means === undefined && fingerprint.isShown(at)
    const labels = fingerprint.labels()
    const game = current()
    const word = game?.words.find((each) => plainWords(each.text) === key)
    if (word?.fixed) return
    if (word === undefined) {
      const missed = others.get(key) ?? 0
      if (isMiss) note(key, missed + 1)
      else if (means !== undefined && missed === 0 && labels.length > 0)
        learn(text.trim(), { text: text.trim(), means, seen: 1, missed: 0, at })
      return
    }
    // A restart follows both a death and a win.
    const isOther = means !== undefined && means !== word.means && means !== 'reset'
    const isOften = isMiss && word.missed >= word.seen
    if (isOther || isOften) {
      note(key, word.missed + word.seen)
      learn(word.text, null)
    } else if (isMiss) learn(word.text, { ...word, missed: word.missed + 1, at })
    else if (means === word.means && at - word.at >= apartMs)
      learn(word.text, { ...word, seen: word.seen + 1, at })
  }

  function learn(text: string, word: GameWord | null): void {
    const known = current()
    const labels = known?.labels ?? fingerprint.labels()
    store.learn({ game: known?.id ?? `g${observedAt}`, labels: [...labels], text, word })
  }

  function note(key: string, missed: number): void {
    others.delete(key)
    others.set(key, missed)
    for (const old of [...others.keys()].slice(0, -maxOthers)) others.delete(old)
  }

  return { observe, settle }
}

const isNear = (each: { readonly at: number }, at: number): boolean => at - each.at <= togetherMs

/** Returns the beat of a believed line; it is marked while the show has only just learned what the line means. */
const learnedBeat = ({ seen, fixed }: GameWord, means: Exclude<WordMeaning, 'nothing'>): BeatBody =>
  beatBody(means, {
    salience: usualSalience(means) * trust,
    ...(fixed !== true && seen === minSeen ? { learned: true as const } : {}),
  })

/** Returns whether a line may be the game's word for something: short, of letters, without the name of a number. */
function mayMean({ line, kind }: ClassifiedLine, names: readonly string[]): boolean {
  const text = line.text.trim()
  const letters = (text.match(/\p{L}/gu) ?? []).length
  const key = plainWords(text)
  return (
    announces.includes(kind) &&
    line.confidence >= sure &&
    text.length <= 60 &&
    text.split(/\s+/).length <= maxWords &&
    letters >= 3 &&
    letters >= text.replace(/\s/g, '').length * 0.7 &&
    !names.some((name) => name !== '' && ` ${key} `.includes(` ${name} `))
  )
}
