import { lengthOf } from './amounts.ts'
import { english } from './english.ts'
import { sentencesOf, type Word } from './words.ts'

/** A part of a sentence: a possible request, a comment on it such as "he just joined", or a condition such as "when I win". */
export interface Clause {
  readonly words: readonly Word[]
  readonly role: 'request' | 'comment' | 'condition'
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const coordinators = set('and then but plus also')
const explaining = set('because since while during')
const conditional = set('when whenever if unless until after before')
/** Pronouns that are always a subject. */
export const nominatives = set('i he she we they')
/** Words that are a subject only before one of the `verbs`. */
const possibleSubjects = set('it you this that there chat everyone everybody nobody viewers someone people')
/** Before "who" and a verb, these words show that a comment follows: "everyone who followed". */
const groups = set('everyone everybody all people those viewers chat folks raiders')
const determiners = set('my our the his her their that this these those')

/** After one of these, words name a thing: "the ghost in the cellar scared me". */
const prepositions = set('for on to of at in about with from by into onto over')

/** Splits a sentence at commas, at words such as "and", and where a comment or a condition begins. */
export function clausesOf(words: readonly Word[]): Clause[] {
  const clauses: { words: Word[]; role: Clause['role'] }[] = []
  words.forEach((word, at) => {
    const last = clauses.at(-1)
    const isInside = last?.role === 'condition' && !word.pause && !coordinators.has(word.norm)
    const begins = roleAt(words, at)
    const role =
      isInside && begins === 'comment'
        ? null
        : (begins ??
          (last?.role === 'comment' && !isAboutOthers(last) && isOrder(words, at) ? 'request' : null))
    if (last === undefined || role !== null) clauses.push({ words: [], role: role ?? 'request' })
    if (!coordinators.has(word.norm)) clauses.at(-1)?.words.push(word)
  })
  return clauses.filter((clause) => clause.words.length > 0)
}

/** Returns whether a request follows a comment without a comma: "I cannot hear you turn it up". */
function isOrder(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.norm ?? ''
  return (
    english.requestVerbs.has(words[at]?.norm ?? '') &&
    !english.governors.has(before) &&
    !english.leadsIn.has(before) &&
    !prepositions.has(before)
  )
}

/** Returns the role of the clause that begins at this word, or null if none does. */
function roleAt(words: readonly Word[], at: number): Clause['role'] | null {
  const word = words[at]
  if (word === undefined || word.quote !== undefined) return word?.pause ? 'request' : null
  if (isCondition(words, at)) return 'condition'
  if (isComment(words, at)) return 'comment'
  return at === 0 || word.pause || coordinators.has(word.norm) ? 'request' : null
}

/** Returns the words before the first comment, or all words. */
export function withoutComment(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(
    (word, n) =>
      word.quote === undefined &&
      isComment(words, n) &&
      words.slice(0, n).some(({ norm }) => !english.fillers.has(norm)),
  )
  return at > 0 ? words.slice(0, at) : words
}

function isCondition(words: readonly Word[], at: number): boolean {
  const [word, next] = [words[at]?.norm ?? '', words[at + 1]?.norm ?? '']
  if (conditional.has(word))
    return next !== '' && (at === 0 || !english.governors.has(words[at - 1]?.norm ?? ''))
  if (word === 'once') return isSubject(next) || determiners.has(next)
  if (word === 'automatically') return true
  if (word === 'as' && next === 'soon') return true
  if ((word === 'next' || word === 'every') && next === 'time') return true
  return isLater(words, at)
}

/** Returns whether a time such as "in five minutes" begins here. In dictated words, it is one of them. */
function isLater(words: readonly Word[], at: number): boolean {
  const opening = words.find(({ norm }) => !english.fillers.has(norm))?.norm ?? ''
  if (opening === 'say' || english.dictatingVerbs.has(opening)) return false
  if (words[at]?.norm === 'at' && /^\d{1,2}(?:[.:]\d\d)?[ap]m$/.test(words[at + 1]?.norm ?? '')) return true
  return (
    ['in', 'wait'].includes(words[at]?.norm ?? '') &&
    [2, 3, 4].some((length) => lengthOf(words.slice(at + 1, at + length)) !== null)
  )
}

const isVerb = (norm: string): boolean => english.verbs.has(norm) || /..ed$/.test(norm)
const isSubject = (norm: string): boolean => nominatives.has(norm) || possibleSubjects.has(norm)

function isComment(words: readonly Word[], at: number): boolean {
  const [word = '', next = '', third = ''] = [0, 1, 2].map((n) => words[at + n]?.norm)
  if (explaining.has(word)) return true
  if (word === 'who') return groups.has(words[at - 1]?.norm ?? '') && isVerb(next)
  if (word === 'so') return isComment(words, at + 1) && at > 0
  if (english.governors.has(words[at - 1]?.norm ?? '') && !words[at]?.pause) return false
  if (nominatives.has(word)) return next !== ''
  if (prepositions.has(words[at - 1]?.norm ?? '')) return false
  if (possibleSubjects.has(word)) return english.verbs.has(next)
  if (word === 'cant' || word === 'cannot') return true
  const fourth = words[at + 3]?.norm ?? ''
  return determiners.has(word) && (isVerb(third) || (isVerb(fourth) && !isSubject(third)))
}

/** Returns what a whisper asks for without its conditions, such as "play the airhorn"; nothing if it has no condition. */
export function wishesForLater(whisper: string): string[] {
  return sentencesOf(whisper).flatMap(({ words }) => {
    const clauses = clausesOf(words)
    if (!clauses.some(({ role }) => role === 'condition')) return []
    return clauses.flatMap(({ words: some, role }) => {
      const from = role === 'condition' ? some.findIndex((_, at) => isOrder(some, at)) : 0
      // Beside a condition, long words without a verb of a request are talk.
      const isTalk =
        some.length > 2 && !some.slice(from, from + 3).some(({ norm }) => english.requestVerbs.has(norm))
      return role === 'comment' || from < 0 || isTalk
        ? []
        : [whisper.slice(some[from]?.start, some.at(-1)?.end)]
    })
  })
}

/** Returns whether a sentence names a condition, so that no part of it is for now. */
export const isConditional = (words: readonly Word[]): boolean =>
  clausesOf(words).some(({ role }) => role === 'condition')

/** Returns whether words contain a time such as "in five minutes". */
export const namesTime = (words: readonly Word[]): boolean => words.some((_, at) => isLater(words, at))

/** Returns whether a clause is about other people: "she just joined". */
export const isAboutOthers = ({ words }: Pick<Clause, 'words'>): boolean =>
  ['he', 'she', 'they'].includes(words[0]?.norm ?? '')

/** Returns whether a clause is about the streamer and the performer: "we won". */
export const isOurs = (words: readonly Word[]): boolean => ['we', 'i', 'you'].includes(words[0]?.norm ?? '')

/** Returns whether a clause that is not a request by form comments on one: "he just joined", "mic only gets loud". */
export const isRemark = ({ words, role }: Clause): boolean =>
  role === 'comment' ||
  english.subjects.has(words[0]?.norm ?? '') ||
  words.slice(1, 4).some(({ norm }) => english.verbs.has(norm))
