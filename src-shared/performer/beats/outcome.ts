import type { BeatKind } from '../../events/beat.ts'
import { type ClassifiedLine, isCentral } from '../../sight/line-class.ts'
import { announcementsOf } from './announcement.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { isNewPage, type ScreenMoment } from './moment.ts'
import { isNamed } from './named-event.ts'
import { isNamedOutcome, namedOutcome, unknownOutcome } from './named-outcome.ts'
import { phraseTest } from './phrase.ts'
import { createSides } from './sides.ts'
import { subjectOf } from './subject.ts'

const death =
  /\b(?:game over|losers?|you(?:'ve| have)? (?:died?|lose|lost|failed|perished|drowned|starved|fainted|passed out|(?:fell|fallen|burned)(?=\W*$)|\w+ to death)|you(?:'re| were| have been| are)? (?:dead|out|busted)|you(?:'re| were| have| are| got) (?:been )?(?:killed|eliminated|defeated|slain|knocked out|busted|disqualified)|you(?:'re| were| are| got) (?:caught|captured|crushed|devoured)(?= by\b|\W*$)|bad end(?:ing)?|(?:no more|out of) moves|wasted|busted|defeat|defeated|eliminated|match lost|(?:mission|level|quest|stage|song|run|objective|heist) failed|failed|dnf|did not finish|disqualified|(?:out of time|time'?s up|time over)|lost the (?:match|game|duel|race|battle|war)|bankrupt(?:cy)?|(?:your )?(?:party|team|base|city|village|colony) (?:has )?(?:fallen|wiped|died|destroyed)|total party kill|wipe(?:d out)?|perished|respawning|better luck next time|slain|crashed out|retired)\b/i
const victory =
  /\b(?:victory|victorious|you (?:win|won|survived|did it|escaped)|we (?:win|won)|you(?:'re| are) (?:the )?winners?|winner winner|cleared|(?:stage|level|area|course|room|wave|line|full|perfect|all)(?: \d+(?:-\d+)?)? clear|you solved|(?:stage|level|mission|quest|world|area|course|objective|song|lap record|heist|puzzle|chapter|wave|trial|run|match|challenge|case|lesson|unit|exercise|workout|task|job|order|delivery|contract|test)(?: \d+(?:-\d+)?)? (?:complete|completed|cleared|won|passed|solved|closed)|champions?|flawless|(?:1st|first) place|p1 finish|round won|match won|checkered flag|chequered flag|solved|(?:great )?(?:enemy|boss|foe|target|demon|god|legend) (?:felled|vanquished|slain|defeated|destroyed|down)|\w+ (?:felled|vanquished)|prey slaughtered|mission accomplished|congratulations|bullseye|perfect (?:game|clear|victory)|full ?combo|hole in one|touchdown|true end(?:ing)?|(?:good|happy|best) ending (?:reached|unlocked))\b/i
/** Matches a goal, a knockout or the end of a match. Such a line does not say which side it is about. */
const goal = /^\W*(?:goo*a+l+\b|(?:k\.? ?[o0]|game|game set|finish(?:ed)?)\W*!+\W*$)/i
/** Matches a checkmate. Such a line does not say which side won. */
const mate = /^\W*checkmate\b/i
/** Matches a line that consists only of a defeat word, such as "ELIMINATED". The next line may name the player. */
const fell = /^\W*(?:eliminated|defeated|slain|killed|knocked (?:out|down)|destroyed|wrecked)\W*$/i
/** Matches "Quiz complete!", but not "Download complete": the end of a computer's job does not count. */
const completed =
  /^\W*(?!.*(?:load|instal|updat|sav|sync|scan|cop(?:y|ies)|transfer|setup|task|order|research|construct|product|build|train|craft))[\p{L} ]{3,20} completed?\W*$/iu
/** Matches objectives, conditions and headings ("Victory:"), which mention an outcome that has not happened. */
const notYet =
  /:\s*$|\b(?:defeat (?:the|all|every|a|an|\d+)|how to|conditions?|to win|until|if you|don'?t|avoid|before|will|objective:|would|can|next|try|almost|nearly)\b/i
/** Matches explanations of a defeat, which may be in small letters: "Eliminated by Ana", "You placed #4". */
const fallenTo =
  /^(?:you (?:were|are) )?(?:eliminated|killed|slain|destroyed|wrecked|taken out|finished) by \S|^you placed #?(?:[2-9]|\d\d)/i
const aboutYou =
  /^you(?:'ve|'re| have| were| are| got)?(?: been)? (?:win|won|lose|lost|died?|survived|escaped|solved|failed|fell|fallen|drowned|starved|caught|captured|killed|slain|fainted|perished)\b/i
/** Matches an outcome in the first words of a central line of any size: "Failed, -1 life". */
const saysEnd =
  /^\W*(?:failed|game over|defeat(?:ed)?|victory|(?:mission|level|quest|race|stage) (?:failed|complete[d]?|cleared))(?=\W*$|[^\p{L}\d ]| -)/iu
const maxEndWords = 4
/** Matches a line in the log of a roguelike game: "You kill the goblin!" */
const youKill =
  /^[^\p{L}\d]*you(?:'ve| have)? (?:kill|slay|destroy|defeat|vanquish)(?:ed)? (?:it|(?:the|an?) \p{L}[\p{L}'’ -]{1,30})[!.]*$/iu

const isDeath = phraseTest(death)
const isVictory = phraseTest(victory)

/** Matches a success of the player: "You eliminated mossjaw", "CHECKPOINT!". */
const youBeat =
  /^you(?:'ve| have)? (?:killed|eliminated|defeated|slain|slew|beat|knocked (?:out|down)|captured|destroyed) (?!by\b)\S|^\W*check ?point(?: reached)?\W*$/i

/** Time (ms) within which a second outcome of the same kind is a repetition, even if its words differ. */
const otherWordsMs = 4000
/** Time (ms) within which a second outcome is a repetition if its words are equal or unknown. */
const sameWordsMs = 15_000
const comebackMs = 60_000
const maxWords = 6
/** Minimum motion (0 to 1) in the picture of a game in progress. */
const playMotion = 0.15
/** Minimum time (ms) of play between two ends. */
const minPlayMs = 2000

/** Creates the rule about wins and losses. A large or central line announces most of them. */
export function createOutcomes() {
  const sides = createSides()
  let nearDeathAt = Number.NEGATIVE_INFINITY
  let last: { kind: BeatKind; at: number; words: string; isRestart: boolean; isLife: boolean } | undefined
  let words = ''
  /** Time since which the game continues without the words of the last end; undefined while these words are shown. */
  let playingSince: number | undefined
  /** Whether the game continued after the last end, so that even the same words mean a new end. */
  let hasResumed = false

  const isLast = ({ line }: ClassifiedLine): boolean => line.text.toLowerCase() === last?.words

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
      for (const each of isPaused ? [] : fresh) {
        const beat =
          namedOutcome(each, sides) ??
          (announced.includes(each) && !isNewPage(moment) ? outcomeOf(each, moment) : undefined)
        if (beat === undefined) continue
        words = each.line.text.toLowerCase()
        return [beat]
      }
      return []
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
        if (last?.kind === kind && !(isRestart && last.isRestart)) {
          // A vital that reaches zero is a new death, because it must have risen after the last death. Words
          // announce the end of a game, not the loss of one of several lives.
          const isUnknown = words === '' || (last.words === '' && !last.isLife)
          const isSame = beat.number === undefined && (isUnknown || (words === last.words && !hasResumed))
          if (at - last.at < (isSame ? sameWordsMs : otherWordsMs)) return []
        }
        last = { kind, at, words, isRestart, isLife: (beat.number?.value ?? 0) > 0 }
        hasResumed = false
        const isComeback = kind === 'victory' && at - nearDeathAt <= comebackMs
        nearDeathAt = Number.NEGATIVE_INFINITY
        return [isComeback ? beatBody('comeback', facts) : beat]
      }),
    /** Returns whether a win or a loss just happened. The screen that announces it hides the numbers. */
    isOver: (at: number): boolean => last !== undefined && at - last.at < sameWordsMs,
  }
}

/** Returns whether a line announces the end of another player, whose name is below it. */
const isOfOther = ({ line, kind }: ClassifiedLine, fresh: readonly ClassifiedLine[]): boolean =>
  kind === 'title' && fell.test(line.text) && isNamed(line, fresh)

/** Returns the win or loss that a line announces, if any. */
function outcomeOf(each: ClassifiedLine, { fresh, size, isPage }: ScreenMoment): BeatBody | undefined {
  const { line, kind } = each
  if (isOfOther(each, fresh)) return beatBody('gain', { salience: 0.5 })
  const unknown = isPage ? undefined : unknownOutcome(each, size)
  if (unknown !== undefined) return unknown
  const text = line.text.trim()
  const length = text.split(/\s+/).length
  const isPlain = kind === 'text' || kind === 'hud'
  if (fallenTo.test(text) && (isPlain || kind === 'title' || kind === 'subtitle')) return beatBody('death')
  if (youKill.test(text) && (isPlain || kind === 'log')) return beatBody('victory', { salience: 0.5 })
  const isEnd = length <= maxEndWords && (saysEnd.test(text) || completed.test(text))
  const isLarge = kind === 'title' && !isPage && isCentral(line.box, size)
  // Small letters count only in the middle. A headline on a page of text is not an outcome.
  if (!isLarge && !(isPlain && isCentral(line.box, size) && (isEnd || aboutYou.test(text)))) return undefined
  if (length > maxWords || notYet.test(text)) return undefined
  if (youBeat.test(text)) return beatBody('gain', { salience: 0.5 })
  if (goal.test(text) && isCentral(line.box, size))
    return beatBody('gain', { salience: 0.5, polarity: 0, isOver: true })
  if (mate.test(text)) return beatBody('callout', { subject: subjectOf(text, line.confidence), isOver: true })
  if (isDeath(text)) return beatBody('death')
  return isVictory(text) || completed.test(text) ? beatBody('victory') : undefined
}

/** Returns whether a text mentions a win or a loss, even if it has not happened. */
export const speaksOfOutcome = (text: string): boolean =>
  isDeath(text) || isVictory(text) || isNamedOutcome(text)
