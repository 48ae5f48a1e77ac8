import { type Courtesy, courtesies } from '../events/persona.ts'
import { nominatives } from './clauses.ts'
import { english } from './english.ts'
import written from './phrases.json' with { type: 'json' }
import { type FitsSlot, matchPhrase, parsePhrases } from './phrases.ts'
import german from './phrases-de.json' with { type: 'json' }
import type { Word } from './words.ts'

/** A request for a line about a person, such as "say hi to Ana". */
export interface CourtesyRequest {
  readonly courtesy: Courtesy
  /** Null if the request names no person. */
  readonly name: string | null
}

/** A request for a line about a person, and its words that may reach the audience: all but the reason. */
export interface ReadCourtesy {
  readonly request: CourtesyRequest
  readonly dictated: readonly string[]
}

const maxNameWords = 4
const maxNameLength = 40

const phrasesOf = (lines: Readonly<Partial<Record<Courtesy, readonly string[]>>>) =>
  courtesies.flatMap((courtesy) => {
    const phrases = lines[courtesy]
    return phrases === undefined ? [] : [{ courtesy, phrases: parsePhrases(phrases) }]
  })

const phrases = [
  ...phrasesOf(written.courtesies satisfies Record<Courtesy, readonly string[]>),
  ...phrasesOf(german.courtesies satisfies Record<Courtesy, readonly string[]>),
]
/** Sentences that name an occasion before what is to be said about it. */
const occasions = phrasesOf(written.occasions)

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const pronouns = set('me us them him her it someone somebody')
/** Words that begin a reason or an origin: "thank Leo for the sub", "the raiders from Kai". */
const tails = set('for from by on who at')
const prepositions = set('to on for in at from by with about of because')
const articles = set('the my our all a an')

/**
 * Reads a request for a line about a person, or returns null.
 * @param source the whole whisper; the name keeps the spelling that it has there
 */
export function readCourtesy(clause: readonly Word[], source: string): ReadCourtesy | null {
  const whole = readAs(phrases, clause, source)
  const tail = clause.findIndex(({ norm }, at) => at > 1 && tails.has(norm))
  return whole ?? (tail < 0 ? null : readAs(phrases, clause.slice(0, tail), source))
}

/** Reads a whole sentence that asks for a line by its occasion: "its Lena's birthday, say something nice". */
export const readOccasion = (sentence: readonly Word[], source: string): ReadCourtesy | null =>
  readAs(occasions, sentence, source)

function readAs(all: typeof phrases, clause: readonly Word[], source: string): ReadCourtesy | null {
  if (clause.some(({ quote }) => quote !== undefined)) return null
  for (const { courtesy, phrases: some } of all)
    for (const phrase of some) {
      const filled = matchPhrase(phrase, clause, fitsSlot, isSkipped)
      if (filled === null) continue
      const who = filled.who ?? filled.whose
      const name = who === undefined ? null : nameOf(who, source)
      const dictated = clause.filter((word) => filled.rest?.includes(word) !== true)
      return {
        request: { courtesy, name: filled.whose ? (name?.replace(/['’]?s$/i, '') ?? null) : name },
        dictated: dictated.map(({ start, end }) => source.slice(start, end)),
      }
    }
  return null
}

const fitsSlot: FitsSlot = (slot, all) => {
  if (slot !== 'who' && slot !== 'whose') return true
  const words = withoutArticle(all)
  return (
    words.length > 0 &&
    words.length <= maxNameWords &&
    !words.some(
      ({ norm }, at) =>
        (at === 0 && english.notNames.has(norm)) ||
        prepositions.has(norm) ||
        nominatives.has(norm) ||
        (english.statingVerbs.has(norm) && norm !== 'will') ||
        english.negations.has(norm) ||
        (english.questionOpeners.has(norm) && norm !== 'will'),
    )
  )
}

/** With `source`, a description in capitals is a part of the name: "Old Joe". */
const withoutArticle = (words: readonly Word[], source = ''): readonly Word[] =>
  words.length > 1 &&
  (articles.has(words[0]?.norm ?? '') || english.descriptions.has(words[0]?.norm ?? '')) &&
  !/\p{Lu}/u.test(source[words[0]?.start ?? 0] ?? '')
    ? withoutArticle(words.slice(1), source)
    : words

const isSkipped = ({ norm }: Word): boolean =>
  (english.fillers.has(norm) && !english.audiences.has(norm)) ||
  /^\p{Extended_Pictographic}$/u.test(norm) ||
  norm === '<3'

function nameOf(all: readonly Word[], source: string): string | null {
  const words = withoutArticle(all, source)
  if (words.every(({ norm }) => pronouns.has(norm))) return null
  const written = source.slice(words[0]?.start, words.at(-1)?.end).slice(0, maxNameLength)
  if (words.at(-1)?.norm === 'raid') return 'raiders'
  if (words.some(({ norm }) => english.audiences.has(norm))) return written.toLowerCase()
  return written === written.toLowerCase()
    ? written.replace(/(?<![\p{L}\p{N}_])\p{L}/gu, (letter) => letter.toUpperCase())
    : written
}
