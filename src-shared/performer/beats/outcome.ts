import type { BeatKind } from '../../events/beat.ts'
import { type ClassifiedLine, isCentral } from '../../sight/line-class.ts'
import { announcementsOf } from './announcement.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { isNewPage, type ScreenMoment } from './moment.ts'
import { isNamed } from './named-event.ts'
import { isNamedOutcome, namedOutcome, unknownOutcome } from './named-outcome.ts'
import { createSides } from './sides.ts'
import { subjectOf } from './subject.ts'
import { isProminent, mentionsEnd, toldBy } from './told-events.ts'

/** Matches a goal, a knockout or the end of a match. Such a line does not say which side it is about. */
const goal = /^\W*(?:goo*a+l+\b|(?:k\.? ?[o0]|game|game set|finish(?:ed)?)\W*!+\W*$)/i
/** Matches a checkmate. Such a line does not say which side won. */
const mate = /^\W*checkmate\b/i
/** Matches a line that consists only of a defeat word, such as "ELIMINATED". The next line may name the player. */
const fell = /^\W*(?:eliminated|defeated|slain|killed|knocked (?:out|down)|destroyed|wrecked)\W*$/i
/** Time (ms) within which a second outcome of the same kind is a repetition, even if its words differ. */
const otherWordsMs = 4000
/** Time (ms) within which a second outcome is a repetition if its words are equal or unknown. */
const sameWordsMs = 15_000
/** Time (ms) within which a fallen counter of lives is about the life that a new attempt has already shown to be lost. */
const sameLifeMs = 8000
const comebackMs = 60_000
/** Minimum motion (0 to 1) in the picture of a game in progress. */
const playMotion = 0.15
/** Minimum time (ms) that the game must continue before the words of the last end can announce a new end. */
const minPlayMs = 2000

/** Creates the rule about wins and losses. A large or central line announces most of them. */
export function createOutcomes() {
  const sides = createSides()
  let nearDeathAt = Number.NEGATIVE_INFINITY
  let last: { kind: BeatKind; at: number; words: string; isRestart: boolean; isLife: boolean } | undefined
  let words = ''
  /** Words that announced the last end. */
  let endWords = ''
  /** Time at which the game began to continue after the last end; undefined while the words of that end are shown. */
  let playingSince: number | undefined
  /** Whether the game continued after the last end, so that even the same words mean a new end. */
  let hasResumed = false

  const isLast = ({ line }: ClassifiedLine): boolean => line.text.toLowerCase() === endWords

  function watchPlay({ at, standing, changes, scene }: ScreenMoment): void {
    if (standing.some(isLast)) playingSince = undefined
    else if (changes.length > 0 || scene.motion >= playMotion) playingSince ??= at
    hasResumed ||= playingSince !== undefined && at - playingSince >= minPlayMs
  }

  return {
    observe(moment: ScreenMoment): BeatBody[] {
      const { added, isPaused } = moment
      words = ''
      sides.observe(moment)
      const fresh = added.filter((each) => moment.fresh.includes(each) || (hasResumed && isLast(each)))
      const announced = announcementsOf({ ...moment, fresh })
      watchPlay(moment)
      const ends = (isPaused ? [] : fresh).flatMap((each) => {
        const isAnnounced = announced.includes(each) && !isNewPage(moment)
        const beat = namedOutcome(each, sides) ?? (isAnnounced ? outcomeOf(each, moment) : undefined)
        return beat === undefined ? [] : [{ beat, text: each.line.text }]
      })
      const strongest = ends.toSorted((a, b) => b.beat.salience - a.beat.salience)[0]
      if (strongest === undefined) return []
      words = strongest.text.toLowerCase()
      return [strongest.beat]
    },
    /**
     * Turns a victory soon after a near-death into a comeback, and drops a repetition of the last outcome. A death in
     * `restarts` was inferred from a new attempt. Such a death is not a repetition if the last death was inferred as
     * well.
     */
    settle: (beats: readonly BeatBody[], at: number, restarts: readonly BeatBody[]): BeatBody[] =>
      beats.flatMap((beat): BeatBody[] => {
        const { kind, salience: _, polarity: __, ...facts } = beat
        if (kind === 'near-death') nearDeathAt = at
        if (kind !== 'death' && kind !== 'victory') return [beat]
        const isRestart = restarts.includes(beat)
        const isLife = (beat.number?.value ?? 0) > 0
        if (last?.kind === kind && !(isRestart && last.isRestart)) {
          // A vital that reaches zero is a new death, because it must have risen after the last death. Words after the
          // loss of one of several lives, or after a new attempt, are new as well, because they announce the end of the
          // game.
          const isUnknown = words === '' || (last.words === '' && !last.isLife && !last.isRestart)
          const isSame = beat.number === undefined && (isUnknown || (words === last.words && !hasResumed))
          const sameMs = isSame ? sameWordsMs : last.isRestart && isLife ? sameLifeMs : otherWordsMs
          if (at - last.at < sameMs) {
            // The next fall of the counter is about another life.
            if (isLife) last.isRestart = false
            return []
          }
        }
        last = { kind, at, words, isRestart, isLife }
        if (!isRestart) endWords = words
        hasResumed = false
        const isComeback = kind === 'victory' && at - nearDeathAt <= comebackMs
        nearDeathAt = Number.NEGATIVE_INFINITY
        return [isComeback ? beatBody('comeback', facts) : beat]
      }),
    /** Returns whether a win or a loss just happened that was not inferred from a new attempt. */
    hasEnded: (at: number): boolean => last !== undefined && !last.isRestart && at - last.at < sameWordsMs,
    /** Returns whether a win or a loss just happened. The screen that announces it hides the numbers. */
    isOver: (at: number): boolean => last !== undefined && at - last.at < sameWordsMs,
  }
}

/** Returns whether a line announces the defeat of another player, whose name is below or beside it. */
const isOfOther = ({ line, kind }: ClassifiedLine, fresh: readonly ClassifiedLine[]): boolean =>
  kind === 'title' && fell.test(line.text) && isNamed(line, fresh)

/** Returns the beat of the win, loss, goal or checkmate that a line announces, if any. */
function outcomeOf(each: ClassifiedLine, moment: ScreenMoment): BeatBody | undefined {
  const { fresh, size, isPage } = moment
  const { line, kind } = each
  if (isOfOther(each, fresh)) return beatBody('gain', { salience: 0.5 })
  const unknown = isPage ? undefined : unknownOutcome(each, size)
  if (unknown !== undefined) return unknown
  const text = line.text.trim()
  const isInMiddle = isCentral(line.box, size)
  if (kind === 'title' && isInMiddle && goal.test(text))
    return beatBody('gain', { salience: 0.5, polarity: 0, isOver: true })
  if (kind === 'title' && isInMiddle && mate.test(text))
    return beatBody('callout', { subject: subjectOf(text, line.confidence), isOver: true })
  const told = toldBy(each, moment)
  if (told === 'loss') return beatBody('death')
  return told === 'win' ? beatBody('victory', isProminent(each, moment) ? {} : { salience: 0.5 }) : undefined
}

/** Returns whether a text mentions a win or a loss, even if it has not happened. */
export const speaksOfOutcome = (text: string): boolean => mentionsEnd(text) || isNamedOutcome(text)
