import { plainQuestion } from '../../chat/plain-question.ts'
import type { Beat } from '../../events/beat.ts'
import type { TrackedNumber } from '../../events/observation.ts'
import type { Persona } from '../../events/persona.ts'
import type { State } from '../../events/state.ts'
import { labelKind } from '../../moments/label-kind.ts'
import type { Rng } from '../../ports.ts'
import { heardLately } from '../hearing.ts'
import { shownContext, wordsIn } from '../writer/answer-words.ts'
import { quotableText } from '../writer/quoted-words.ts'
import type { Values } from './line-values.ts'

const maxLetters = 20
/** Maximum number of words of an option: of a longer one, the words that belong to it are unsure. */
const maxWords = 2
/** Minimum confidence (0 to 100) of a number that an answer names, and the maximum age (ms) of its picture. */
const sureFrom = 90
const freshMs = 5000

interface Asked {
  readonly state: State
  readonly persona: Persona
  readonly isClean: (text: string) => boolean
  readonly rng: Rng
  readonly now: number
}

/**
 * Returns what an answer to a viewer may name: `option`, one of two that the viewer offers, or `label` and `value` of a number
 * that the screen surely shows now. Empty if there is nothing that the stage may say.
 */
export function answerValues(beat: Pick<Beat, 'asks' | 'quote'>, asked: Asked): Values {
  if (beat.asks === 'either-or') return optionOf(beat.quote ?? '', asked)
  return beat.asks === 'score' ? numberOf(beat.quote ?? '', asked) : {}
}

/** Words of chat reach the stage only if the whole message may be quoted. */
function optionOf(quote: string, { state, persona, isClean, rng }: Asked): Values {
  const question = plainQuestion(quote, [persona.name, 'adlib'])
  const screen = heardLately(state).labels ?? []
  if (quotableText(question, shownContext(state, persona, screen)) !== question) return {}
  const options = optionsIn(question)
  const option = options[Math.floor(rng() * options.length)]
  return option === undefined || option.length > maxLetters || !isClean(option) ? {} : { option }
}

/** Returns the two options of a question such as "do you like cats or dogs?"; empty if their words are unsure. */
export function optionsIn(question: string): readonly string[] {
  const [, before = '', after = ''] = /([^.,:;!?]+?)\s+(?:or|oder)\s+([^.,:;!?]+)/iu.exec(question) ?? []
  const second = wordsOf(after)
  const first = wordsOf(before).slice(-second.length)
  const isOption =
    second.length > 0 && second.length <= maxWords && !denials.has(second[0]?.toLowerCase() ?? '')
  return isOption && first.length > 0 ? [first.join(' '), second.join(' ')] : []
}

const denials: ReadonlySet<string> = new Set(['not', 'no', 'what', 'nicht', 'nein', 'was'])
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}'’-]+/gu) ?? []

/** The number that the question names, or else the score. */
function numberOf(quote: string, { state: { observation, sources }, now }: Asked): Values {
  const isLive = observation !== null && now - observation.at <= freshMs
  const isShown = sources.every(({ source, state }) => source !== observation?.source || state === 'live')
  if (!isLive || !isShown) return {}
  const sure = observation.numbers.filter(isSure)
  const asked = wordsIn(quote)
  const named = sure.filter(({ label }) => wordsIn(label).some((word) => asked.includes(word)))
  const [number, ...others] = named.length > 0 ? named : sure.filter(isScore)
  // Of two, it is unknown which one the viewer means.
  return number === undefined || others.length > 0 ? {} : { label: number.label, value: String(number.value) }
}

const isSure = ({ label, value, confidence, bar, percent, formerly }: TrackedNumber): boolean =>
  confidence >= sureFrom &&
  bar !== true &&
  percent !== true &&
  formerly === undefined &&
  Number.isInteger(value) &&
  label.length <= maxLetters &&
  !label.startsWith('icons') &&
  /^[\p{L} ]{2,}$/u.test(label)

const isScore = ({ label, card }: TrackedNumber): boolean =>
  card?.means === 'score' || (card === undefined && labelKind(label) === 'score')
