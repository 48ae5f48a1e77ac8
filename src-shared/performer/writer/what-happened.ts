import type { Beat } from '../../events/beat.ts'
import { quoteForeign } from '../../safety/quote.ts'
import type { ShowLanguage } from '../../settings/show.ts'
import { fillText, saidTexts } from '../show/said-texts.ts'
import type { MomentSense } from './judge-line.ts'

/** Returns whether the rules know what happened in a beat. If they do not, the screen says more than they know. */
export const isSure = ({ kind }: Pick<Beat, 'kind'>): boolean => saidTexts('en').happened[kind].plain !== ''

/**
 * Returns what happened in a beat, in words of a language, with its number. Texts from the screen are quoted.
 */
export function whatHappened(
  { kind, subject, nth, number, feat }: Beat,
  language: ShowLanguage = promptLanguage,
): string {
  const { happened, feats, again } = saidTexts(language)
  const base =
    feat !== undefined
      ? feats[feat]
      : subject === null
        ? happened[kind].plain
        : fillText(happened[kind].named, { it: JSON.stringify(quoteForeign(subject, 40)) })
  const count = kind === 'death' && nth > 1 ? ` ${fillText(again, { nth: String(nth) })}` : ''
  return `${base}${count}${number === undefined ? '' : ` ${numberText(number, language)}`}`.trim()
}

/** Prompts are English, whatever language the show speaks. */
const promptLanguage: ShowLanguage = 'en'

/** Returns a number with its change: `"LIVES" went from 3 to 2.` */
export const numberText = (
  { label, value, was, max }: NonNullable<Beat['number']>,
  language: ShowLanguage = promptLanguage,
): string => {
  const { changed, plain, of } = saidTexts(language).number
  const values = { label: JSON.stringify(quoteForeign(label, 30)), value: String(value) }
  if (was !== undefined && was !== value) return fillText(changed, { ...values, was: String(was) })
  return max === undefined ? fillText(plain, values) : fillText(of, { ...values, max: String(max) })
}

const goodSenses: ReadonlySet<MomentSense> = new Set(['win', 'good'])
const badSenses: ReadonlySet<MomentSense> = new Set(['loss', 'bad', 'danger'])
const sureFrom = 0.4

/**
 * Returns whether a model's word for a moment contradicts what the show knows: bad news for a clear success, or good
 * news for a clear failure.
 */
export const contradicts = (sense: MomentSense | null, { polarity, kind }: Beat): boolean =>
  sense !== null &&
  kind !== 'arrival' &&
  ((polarity >= sureFrom && badSenses.has(sense)) || (polarity <= -sureFrom && goodSenses.has(sense)))

/** Returns the texts that a beat is about. */
export const aboutBeat = ({ subject, prop, quote, number }: Beat): string[] =>
  [subject, prop, quote, number?.label].filter((words) => words !== null && words !== undefined)
