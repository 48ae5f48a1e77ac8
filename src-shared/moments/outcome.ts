import type { BeatKind } from '../events/beat.ts'
import { type ClassifiedLine, isCentral } from '../sight/lines/line-class.ts'
import { announcementsOf } from './announcement.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { isNewPage, type ScreenMoment } from './moment.ts'
import { isNamed } from './named-event.ts'
import { isNamedOutcome, namedOutcome, unknownOutcome } from './named-outcome.ts'
import { createSides } from './sides.ts'
import { subjectOf } from './subject.ts'
import { isProminent, mentionsEnd, toldBy } from './told-events.ts'

/** `goal`, `mate` and `fell` match lines that do not say which side they are about. */
const goal = /^\W*(?:goo*a+l+\b|k\.o\.\W*$|(?:k\.? ?[o0]|game|game set|finish(?:ed)?)\W*!+\W*$)/i
const mate = /^\W*checkmate\b/i
const fell = /^\W*(?:eliminated|defeated|slain|killed|knocked (?:out|down)|destroyed|wrecked)\W*$/i
/** Within this time (ms), a second outcome of the same kind is a repetition, even in other words. */
const otherWordsMs = 4000
const sameWordsMs = 15_000
const sameLifeMs = 8000
const comebackMs = 60_000
const playMotion = 0.15
const minPlayMs = 2000

/** Creates the rule about wins and losses. */
export function createOutcomes() {
  const sides = createSides()
  let nearDeathAt = Number.NEGATIVE_INFINITY
  let last: { kind: BeatKind; at: number; words: string; isRestart: boolean; isLife: boolean } | undefined
  let words = ''
  let endWords = ''
  let playingSince: number | undefined
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
     * Turns a victory soon after a near-death into a comeback, and drops repetitions. The deaths in `restarts` were
     * inferred from new attempts.
     */
    settle: (beats: readonly BeatBody[], at: number, restarts: readonly BeatBody[]): BeatBody[] =>
      beats.flatMap((beat): BeatBody[] => {
        const { kind, salience: _, polarity: __, ...facts } = beat
        if (kind === 'near-death') nearDeathAt = at
        if (kind !== 'death' && kind !== 'victory') return [beat]
        const isRestart = restarts.includes(beat)
        const isLife = (beat.number?.value ?? 0) > 0
        if (last?.kind === kind && !(isRestart && last.isRestart)) {
          // To reach zero again, a vital must have risen after the last death, so it counts as the same death only
          // for a short time.
          const isUnknown = words === '' || (last.words === '' && !last.isLife && !last.isRestart)
          const isSame = beat.number === undefined && (isUnknown || (words === last.words && !hasResumed))
          const sameMs = isSame ? sameWordsMs : last.isRestart && isLife ? sameLifeMs : otherWordsMs
          if (at - last.at < sameMs) {
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
    hasEnded: (at: number): boolean => last !== undefined && !last.isRestart && at - last.at < sameWordsMs,
    /** Returns whether a death or a victory came less than `sameWordsMs` ago. The game may then hide its numbers. */
    isOver: (at: number): boolean => last !== undefined && at - last.at < sameWordsMs,
  }
}

/** Returns whether a line such as "ELIMINATED" is about another player, whose name is below or beside it. */
const isOfOther = ({ line, kind }: ClassifiedLine, fresh: readonly ClassifiedLine[]): boolean =>
  kind === 'title' && fell.test(line.text) && isNamed(line, fresh)

function outcomeOf(each: ClassifiedLine, moment: ScreenMoment): BeatBody | undefined {
  const { fresh, size, isPage } = moment
  const { line, kind } = each
  // The other player may be a rival or a teammate, so the beat is neither good nor bad.
  if (isOfOther(each, fresh)) return beatBody('gain', { salience: 0.5, polarity: 0 })
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
