import {
  type GameWord,
  type KnownGame,
  type LearnedWord,
  plainWords,
  type WordMeaning,
  withLearned,
} from '../events/game-words.ts'
import type { LineClass } from '../events/observation.ts'
import type { ClassifiedLine } from '../sight/lines/line-class.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { createGameFingerprint, gameOf } from './game-fingerprint.ts'
import type { ScreenMoment } from './moment.ts'
import { isProgress } from './number-facts.ts'

const togetherMs = 4000
/**
 * A word alone causes a beat if it appeared with such a beat at least `minSeen` times, and at least `seenPerMiss`
 * times for each appearance without one.
 */
const minSeen = 2
const seenPerMiss = 8
const apartMs = 30_000
/** Factor for the salience of a beat that only words show, because words are less certain than numbers. */
const trust = 0.85
const sure = 70
const maxWords = 6
const maxWaiting = 24
const maxOthers = 300
const announces: readonly LineClass[] = ['title', 'hud', 'text', 'subtitle']
/** The most important first. */
const byWeight: readonly WordMeaning[] = ['death', 'victory', 'reward', 'reset']

/** Store for the learned meanings of words in games. */
export interface GameWords {
  games(): readonly KnownGame[]
  learn(learned: LearnedWord): void
}

/** Creates an empty store that exists only in memory. */
export function createGameWords(): GameWords {
  let games: readonly KnownGame[] = []
  return {
    games: () => games,
    learn: (learned) => {
      games = withLearned(games, learned)
    },
  }
}

/**
 * Returns whether a word may cause a beat without numbers: the streamer fixed its meaning, or it appeared often
 * enough with a beat of this meaning.
 */
export const isBelieved = ({ means, seen, missed, fixed }: GameWord): boolean =>
  means !== 'nothing' && (fixed === true || (seen >= minSeen && missed * seenPerMiss <= seen))

/**
 * Creates the rule about a game's own words. A line that often appears with a beat gets the beat's meaning, and then
 * causes such a beat alone.
 */
export function createLearnedWords(store: GameWords) {
  const fingerprint = createGameFingerprint()
  let shown: { means: WordMeaning; at: number }[] = []
  let said: { means: WordMeaning; at: number }[] = []
  let waiting: { text: string; at: number }[] = []
  const others = new Map<string, number>()
  let believed: readonly GameWord[] = []
  let observedAt = 0

  const current = (): KnownGame | undefined => gameOf(store.games(), fingerprint.labels())
  const wordOf = (text: string): GameWord | undefined =>
    current()?.words.find((each) => plainWords(each.text) === plainWords(text))

  function observe({ isPaused, isLoading, ...moment }: ScreenMoment): void {
    const { at, fresh, changes, numbers } = moment
    observedAt = at
    fingerprint.observe(moment)
    for (const { facts, value, was } of changes) {
      if (facts.isFoe && value <= 0 && was > 0) shown.push({ means: 'victory', at })
      if (value === was + 1 && isProgress(facts)) shown.push({ means: 'reward', at })
    }
    const names = [...fingerprint.labels(), ...numbers].map(({ label }) => plainWords(label))
    const lines = isPaused || isLoading ? [] : fresh.filter((line) => mayMean(line, names))
    believed = lines.flatMap(({ line }) => wordOf(line.text) ?? []).filter(isBelieved)
    waiting = [...waiting, ...lines.map(({ line: { text } }) => ({ text, at }))].slice(-maxWaiting)
  }

  function settle(found: readonly BeatBody[], at: number): readonly BeatBody[] {
    const isRecent = (each: { readonly at: number }) => at - each.at <= 2 * togetherMs
    shown = shown.filter(isRecent)
    for (const { kind, number } of found) {
      const means = byWeight.find((each) => each === kind)
      if (means !== undefined && (number !== undefined || means === 'reset'))
        shown.push({ means, at: observedAt })
    }
    const isNear = (means: string) => (each: { readonly means: string; readonly at: number }) =>
      each.means === means && at - each.at <= togetherMs
    const kept = found.filter(({ kind }) => !said.some(isNear(kind)))
    const beats = believed.flatMap((word): BeatBody[] => {
      const { means } = word
      if (means === 'nothing' || [...shown, ...said].some(isNear(means))) return []
      said.push({ means, at })
      const beat = beatBody(means)
      const isNew = word.fixed !== true && word.seen === minSeen
      return [{ ...beat, salience: beat.salience * trust, ...(isNew ? { learned: true as const } : {}) }]
    })
    believed = []
    said = said.filter(isRecent)
    for (const line of waiting) if (at - line.at > togetherMs) conclude(line)
    waiting = waiting.filter((line) => at - line.at <= togetherMs)
    return [...kept, ...beats]
  }

  function conclude({ text, at }: { text: string; at: number }): void {
    const near = shown.filter((each) => Math.abs(each.at - at) <= togetherMs)
    const means = byWeight.find((each) => near.some((one) => one.means === each))
    // While the game's numbers are hidden, the lack of a beat proves nothing.
    const isMiss = means === undefined && fingerprint.isShown(at)
    const key = plainWords(text)
    const missed = others.get(key) ?? 0
    const word = wordOf(text)
    // A restart does not contradict a meaning, because restarts follow both deaths and wins.
    const isOther = means !== undefined && means !== word?.means && means !== 'reset'
    if (word?.fixed) return
    if (word === undefined) {
      if (isMiss) note(key, missed + 1)
      else if (means !== undefined && missed === 0 && fingerprint.labels().length > 0)
        learn(text.trim(), { text: text.trim(), means, seen: 1, missed: 0, at })
    } else if (isOther || (isMiss && word.missed >= word.seen)) {
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

/**
 * Returns whether a line may be one of the game's own words. A line that contains a number's label is not, because it
 * probably shows that number.
 */
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
