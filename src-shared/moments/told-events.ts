import { type ClassifiedLine, isCentral, largeShare } from '../sight/lines/line-class.ts'
import { isNameless } from '../sight/numbers/named-number.ts'
import { type LineMeaning, meaningOf } from './line-meaning.ts'
import type { ScreenMoment } from './moment.ts'
import { phraseTest } from './phrase.ts'

const [sureIfLarge, sureOtherwise] = [0.5, 0.6]
const surest = 0.9
/**
 * Minimum number of words in a line that reports an event. A single word has too many meanings, except in a title.
 */
const minWords = 2
const maxWords = 14
/** A question. It has at least two words before the mark, unlike the "#NAME?" of a spreadsheet. */
const spoken = /\p{L}\W* .*\?\W*$/u

/** Returns whether a line is in large letters at the center of a game's screen, as announcements are. */
export const isProminent = (
  { line, kind }: ClassifiedLine,
  { size, isPage }: Pick<ScreenMoment, 'size' | 'isPage'>,
): boolean => kind === 'title' && isCentral(line.box, size) && !isPage

/** Returns the event that the words of a line report; `none` if they report none or are not certain enough. */
export function toldBy(
  each: ClassifiedLine,
  moment: ScreenMoment,
  text = each.line.text.trim().normalize('NFKC'),
): LineMeaning {
  const { line, kind, speaker } = each
  const { size, isMenu } = moment
  // A label before a colon reads like a speaker: "Picked up: Ring of Bees".
  const isSpeech = speaker !== undefined && !text.startsWith(`${speaker}:`)
  if (isSpeech || spoken.test(text)) return 'none'
  const words = wordsIn(text)
  const isLarge = isProminent(each, moment)
  const inMiddle = isCentral(line.box, size)
  const isTitle = kind === 'title'
  if (!isTitle && words < minWords) return 'none'
  const { meaning, share } = gameOver(text)
    ? lost
    : isLarge && victory(text) && (moment.isLively || isGame(moment))
      ? won
      : likeliest(withoutMore(text))
  const isEnd = meaning === 'win' || meaning === 'loss'
  // Below a verdict, games offer a way back to their menu.
  if (isMenu && !(isEnd && isLarge)) return 'none'
  const isAboutYou = aboutYou.test(text)
  // A game announces a win or a loss in the middle of the screen or in large letters. A text adventure reports it in a sentence about
  // "you".
  const isVerdict = isEnd && share >= surest && line.box[3] >= size.height * largeShare && moment.isLively
  if (isEnd && !inMiddle && !isVerdict && !(isAboutYou && isReport(text))) return 'none'
  // Subtitles and dialogues of films are about other people. Games show numbers.
  const isSpoken = kind === 'subtitle' || kind === 'dialogue'
  if (isEnd && isSpoken && !hasGameNumbers(moment)) return 'none'
  const isNews =
    isLarge ||
    (isGame(moment) && (inMiddle || isTitle || kind === 'hud' || isReport(text))) ||
    isVerdict ||
    (isEnd && isAboutYou) ||
    achievement.test(text)
  const sure = isLarge ? sureIfLarge : sureOtherwise
  return isNews && share >= sure ? meaning : 'none'
}

/** Number of figures without a label, such as "4/2/7". Beside a film, there may be a clock and the number of its channel. */
const manyFigures = 3
const figures = /^\W*\d[\d\s.,:/|%$€£+-]*\W*$/

const hasFigures = ({ standing }: Pick<ScreenMoment, 'standing'>): boolean =>
  standing.filter(({ line, kind }) => kind === 'hud' && figures.test(line.text)).length >= manyFigures

type Numbers = Pick<ScreenMoment, 'numbers' | 'standing'>

/** Returns whether the screen shows numbers, as games do. Films and most pages do not. */
const isGame = (moment: Numbers): boolean =>
  moment.numbers.some(({ label }) => /\p{L}/u.test(label)) || hasFigures(moment)

const hasGameNumbers = (moment: Numbers): boolean =>
  moment.numbers.some(({ label }) => !isNameless(label)) || hasFigures(moment)

/** Finds "GAME OVER" in wide letters, too. */
const gameOver = phraseTest(/^\W*game over\W*$/i)
const victory = phraseTest(/^\W*victory[ !.]*$/i)
/** Matches "You are dead!" and "Oh dear, you are dead!". */
const aboutYou = /^\W*(?:(?:oh|ah|alas|sorry|ouch)\b[^.]{0,8}, )?you\b/i
const achievement = /\b(?:achievement|trophy)\b/i

/**
 * Returns the likeliest meaning of a text or of its first sentence, which alone is sometimes clearer: "Incorrect
 * answer. The correct answer is B."
 */
function likeliest(text: string): { readonly meaning: LineMeaning; readonly share: number } {
  const [first = text] = text.split(/(?<=\p{L}{2}[.!]) /u)
  const news = [text, first].filter((one) => wordsIn(one) <= maxWords).flatMap((one) => newsIn(one) ?? [])
  return news.toSorted((a, b) => b.share - a.share)[0] ?? nothing
}

const wordsIn = (text: string): number => text.match(/\p{L}+/gu)?.length ?? 0

const nothing = { meaning: 'none', share: 1 } as const
const lost = { meaning: 'loss', share: 1 } as const
const won = { meaning: 'win', share: 1 } as const

function newsIn(text: string): { readonly meaning: LineMeaning; readonly share: number } | undefined {
  const { none, win, loss, good, bad, danger, other } = meaningOf(text)
  const sides = [
    { meaning: win > good ? 'win' : 'good', share: win + good },
    {
      meaning: loss > bad && loss > danger ? 'loss' : bad > danger ? 'bad' : 'danger',
      share: loss + bad + danger,
    },
    { meaning: 'other', share: other },
  ] as const
  const [best = nothing] = sides.toSorted((a, b) => b.share - a.share)
  return best.share > none ? best : undefined
}

/** Returns whether a text is a whole sentence. Most entries of lists and logs have no end mark. */
export const isReport = (text: string): boolean => /[.!]\W*$/.test(text)

/** Returns whether a text has no second sentence. */
export const isOneSentence = (text: string): boolean => !/[.!?] \S/.test(withoutMore(text))

/** Returns whether a text reports an event with a probability of at least `surest`. */
export const isSure = (text: string): boolean => 1 - meaningOf(text).none >= surest

/** Returns whether a text is a sentence that reports an event with a probability of at least `surest`. */
export const surelyReports = (text: string): boolean => isReport(text) && isSure(text)

/** Removes the prompt after a message of a roguelike: "You are slain. -more-". OCR may add the cursor. */
const withoutMore = (text: string): string => text.replace(/(?<=[.!]) *-+ ?mo ?re ?-+[ -]*\w?$/i, '')

/** Returns whether a text mentions a win or a loss, wherever it is on the screen. */
export const mentionsEnd = (text: string): boolean => {
  const { win, loss } = meaningOf(text)
  return win + loss >= sureIfLarge
}

/** Returns whether a text announces something good, wherever it is on the screen. */
export const mentionsGood = (text: string): boolean => meaningOf(text).good >= sureIfLarge

/** Returns whether a text reports something bad, wherever it is on the screen. */
export const mentionsBad = (text: string): boolean => meaningOf(text).bad >= sureIfLarge
